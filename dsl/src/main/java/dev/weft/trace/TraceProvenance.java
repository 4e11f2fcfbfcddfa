package dev.weft.trace;

import dev.weft.study.Certainty;
import dev.weft.study.Origin;
import dev.weft.study.Provenance;
import dev.weft.trace.event.Fault;
import dev.weft.units.Digits;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** What every answer about a run says of where it comes from and what it lacks. */
record TraceProvenance(String run, Origin origin, String about, List<Fault> faults, List<String> notes) {
    static TraceProvenance of(Trace trace, List<Fault> faults) {
        return of(trace, faults, List.of());
    }

    /** With sentences on times of which the recording tells nothing. */
    static TraceProvenance of(Trace trace, List<Fault> faults, List<String> gaps) {
        List<String> notes = new ArrayList<>(trace.notes());
        notes.addAll(gaps);
        return new TraceProvenance(trace.name(), trace.origin(), trace.about(), faults, notes);
    }

    Provenance of(String method) {
        String damaged = damages().isEmpty() ? "" : ", of a damaged run up to its fault";
        Certainty certainty = origin.measured() ? Certainty.MEASURED : Certainty.EXACT;
        return new Provenance(origin, certainty, method + damaged, about, OptionalLong.empty());
    }

    String label() {
        return origin.measured() ? "measured" : origin.label();
    }

    /** One line for {@code explain()}. */
    String input() {
        return "run: " + run + ", " + about;
    }

    /** Sentences on what is missing. */
    List<String> broken() {
        List<String> sentences = new ArrayList<>(notes);
        List<Fault> damages = damages();
        if (!damages.isEmpty()) {
            sentences.add("The run is not whole: " + damages.size() + " of its files end early, the first is "
                    + damages.get(0) + ".");
        }
        List<Fault> remarks = faults.stream().filter(Fault::harmless).toList();
        if (!remarks.isEmpty()) {
            String others =
                    remarks.size() == 1 ? "" : ", and likewise in " + Digits.plural(remarks.size() - 1, "other file");
            sentences.add("In " + remarks.get(0) + others + ".");
        }
        return sentences;
    }

    private List<Fault> damages() {
        return faults.stream().filter(fault -> !fault.harmless()).toList();
    }
}
