package dev.weft.trace;

import dev.weft.study.Origin;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.Extent;
import dev.weft.trace.event.Fault;
import dev.weft.trace.otf2.Otf2Archive;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.io.NotSerializableException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Properties of a run other than its events.
 *
 * @param opened the name under which it was opened; empty for a run in memory
 * @param steps the adjectives applied since
 * @param name as shown in tables and pictures
 * @param origin whether it was measured, and by whom, or is synthetic
 * @param about its source, for captions
 * @param library the MPI library that its recorder names; empty without
 * @param lenient whether it is read up to its fault
 * @param faults of its definitions
 * @param notes its defects, one sentence each
 */
record RunFacts(
        String opened,
        List<TraceStep> steps,
        String name,
        Origin origin,
        String about,
        String library,
        boolean lenient,
        List<Fault> faults,
        List<String> notes) {
    /** The assumption about time that a tracer of MPI alone does not record. */
    static final String COMPUTATION = "Time outside MPI is computation and the same on any machine.";

    RunFacts {
        steps = List.copyOf(steps);
        faults = List.copyOf(faults);
        notes = List.copyOf(notes);
    }

    static RunFacts made(String name, Origin origin, String about, List<String> notes) {
        return new RunFacts("", List.of(), name, origin, about, "", false, List.of(), notes);
    }

    static RunFacts read(String opened, String name, Otf2Archive archive, Origin origin, String about) {
        String library = archive.facts().getOrDefault("description", "");
        return new RunFacts(opened, List.of(), name, origin, about, library, false, archive.faults(), archive.notes());
    }

    /** Returns the facts after one more adjective. */
    RunFacts and(TraceStep step) {
        return new RunFacts(opened, with(steps, step), name, origin, about, library, lenient, faults, notes);
    }

    /** Returns the facts with one more note. */
    RunFacts noting(String sentence) {
        return new RunFacts(opened, steps, name, origin, about, library, lenient, faults, with(notes, sentence));
    }

    /** Returns the facts of the run, read up to its fault. */
    RunFacts read() {
        return new RunFacts(opened, steps, name, origin, about, library, true, faults, notes);
    }

    /** Returns the facts of events that exist in this memory only. */
    RunFacts inMemory() {
        return new RunFacts("", List.of(), name, origin, about, library, lenient, faults, notes);
    }

    /** Returns whether the run was killed. */
    boolean isUnfinished() {
        return notes.stream().anyMatch(note -> note.startsWith(Otf2Archive.UNFINISHED));
    }

    /** Returns whether events were cut off or left out. */
    boolean isCut() {
        return steps.stream().anyMatch(step -> step instanceof TraceStep.Between || step instanceof TraceStep.Without);
    }

    /** Returns the assumptions of answers and the defects of the run. */
    List<String> assumptions() {
        return Stream.concat(Stream.of(COMPUTATION), notes.stream()).toList();
    }

    /** Returns the first fault that loses events. */
    static Optional<Fault> harm(List<Fault> found) {
        return found.stream().filter(fault -> !fault.harmless()).findFirst();
    }

    /** Throws an error if events are missing and the trace is not lenient. */
    void requireSound(List<Fault> found) {
        Optional<Fault> first = harm(found);
        if (!lenient && first.isPresent()) {
            throw new ModelException(
                    first.get() + ". Copy the archive again, or read it up to the fault with lenient().");
        }
    }

    /** Returns the run in one line: its contents, its duration and its defects. */
    String line(Definitions known, Supplier<Extent> extent) {
        String damaged = harm(faults).map(fault -> ", damaged: " + fault).orElse("");
        String remarks = notes.isEmpty() ? "" : ". " + String.join(" ", notes);
        return "trace " + name + " (" + origin.label() + "): " + known.ranks() + " ranks, "
                + known.locations().size() + " locations, " + known.functions().size() + " functions" + ends(extent)
                + damaged
                + remarks;
    }

    private static String ends(Supplier<Extent> extent) {
        try {
            return ", " + Digits.plural(extent.get().events(), "event") + " in "
                    + extent.get().duration();
        } catch (ModelException damaged) {
            return "";
        }
    }

    private static <T> List<T> with(List<T> list, T more) {
        List<T> longer = new ArrayList<>(list);
        longer.add(more);
        return longer;
    }

    /** Returns the serialized form of a run, its name and its adjectives; the receiver opens it again. */
    Serializable travelling() throws NotSerializableException {
        if (opened.isEmpty()) {
            throw new NotSerializableException(
                    "the run " + name + ", whose events are in the memory of this machine only");
        }
        return new Travelling(opened, new ArrayList<>(steps));
    }

    private record Travelling(String opened, ArrayList<TraceStep> steps) implements Serializable {
        private Object readResolve() {
            Trace run = Trace.open(opened);
            for (TraceStep step : steps) {
                run = step.of(run);
            }
            return run;
        }
    }
}
