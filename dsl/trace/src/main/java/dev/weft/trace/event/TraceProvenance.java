package dev.weft.trace.event;

import dev.weft.study.Certainty;
import dev.weft.study.Condition;
import dev.weft.study.Origin;
import dev.weft.study.Provenance;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Origin and defects of a run, for every answer about it.
 *
 * @param notes sentences, computed at the first call because they may take a pass over the run
 */
public record TraceProvenance(
        String run, Origin origin, String about, List<Fault> faults, Supplier<List<String>> notes) {
    public TraceProvenance {
        for (Object fault : ModelException.required(faults, "list of faults", "Pass scan(..).faults()")) {
            ModelException.required(fault, "a fault", "Pass scan(..).faults()");
        }
        faults = List.copyOf(faults);
        ModelException.required(notes, "list of notes", "Pass List::of");
    }

    /** Returns the provenance with more notes. */
    public TraceProvenance and(List<String> sentences) {
        List<String> more =
                List.copyOf(ModelException.required(sentences, "list of sentences", "Pass a list of sentences"));
        return new TraceProvenance(run, origin, about, faults, () -> {
            List<String> all = new ArrayList<>(notes.get());
            all.addAll(more);
            return all;
        });
    }

    /** Returns the provenance of sums over the recording, computed by this method. */
    public Provenance of(String method) {
        return of(origin.measured() ? Certainty.MEASURED : Certainty.EXACT, method);
    }

    /** Returns the provenance of an answer of this certainty, computed by this method. */
    public Provenance of(Certainty certainty, String method) {
        String damaged = damages().isEmpty() ? "" : ", of a damaged run up to its fault";
        return new Provenance(origin, certainty, method + damaged, about, OptionalLong.empty());
    }

    /** Returns the label of its answers. */
    public String label() {
        return origin.measured() ? "measured" : origin.label();
    }

    /** Returns the input line for {@code explain()}. */
    public String input() {
        return "run: " + run + ", " + about;
    }

    /** Returns the defects that were found in the run, one sentence each; the list is empty for a complete run. */
    public List<String> defects() {
        List<String> sentences = new ArrayList<>();
        List<Fault> damages = damages();
        if (!damages.isEmpty()) {
            sentences.add("Complete files: " + Digits.plural(damages.size(), "file")
                    + (damages.size() == 1 ? " ends" : " end") + " early, the first at " + damages.get(0) + ".");
        }
        sentences.addAll(notes.get());
        List<Fault> remarks = faults.stream().filter(Fault::harmless).toList();
        if (!remarks.isEmpty()) {
            String others =
                    remarks.size() == 1 ? "" : "; likewise in " + Digits.plural(remarks.size() - 1, "other file");
            sentences.add("Files of known content: " + remarks.get(0) + others + ".");
        }
        return sentences;
    }

    /** Returns one condition, which holds for a complete recording, or a violated one for each defect. */
    public List<Condition> conditions() {
        return Condition.none("complete recording", defects());
    }

    private List<Fault> damages() {
        return faults.stream().filter(fault -> !fault.harmless()).toList();
    }
}
