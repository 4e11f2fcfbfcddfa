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
 * What is known of a run beside its events.
 *
 * @param opened the name under which it was opened; empty for a run in memory
 * @param steps what was said of it since
 * @param name what it is called where it is shown
 * @param origin whether it was measured, and by whom, or made up
 * @param about where it comes from, for captions
 * @param lenient whether it is read up to its fault
 * @param faults of its definitions
 * @param notes what it lacks, as sentences
 */
record RunFacts(
        String opened,
        List<TraceStep> steps,
        String name,
        Origin origin,
        String about,
        boolean lenient,
        List<Fault> faults,
        List<String> notes) {
    /** What a tracer that records MPI alone does not say. */
    static final String COMPUTATION = "Time outside of MPI is computation, as long on any other machine.";

    RunFacts {
        steps = List.copyOf(steps);
        faults = List.copyOf(faults);
        notes = List.copyOf(notes);
    }

    static RunFacts made(String name, Origin origin, String about, List<String> notes) {
        return new RunFacts("", List.of(), name, origin, about, false, List.of(), notes);
    }

    static RunFacts read(String opened, String name, Otf2Archive archive, Origin origin, String about) {
        return new RunFacts(opened, List.of(), name, origin, about, false, archive.faults(), archive.notes());
    }

    /** The same after one more step. */
    RunFacts and(TraceStep step) {
        return new RunFacts(opened, with(steps, step), name, origin, about, lenient, faults, notes);
    }

    /** The same with one more sentence. */
    RunFacts noting(String sentence) {
        return new RunFacts(opened, steps, name, origin, about, lenient, faults, with(notes, sentence));
    }

    /** The same, read up to its fault. */
    RunFacts read() {
        return new RunFacts(opened, steps, name, origin, about, true, faults, notes);
    }

    /** The same of events that nobody else has. */
    RunFacts inMemory() {
        return new RunFacts("", List.of(), name, origin, about, lenient, faults, notes);
    }

    /** Whether it was ended by force. */
    boolean isUnfinished() {
        return notes.stream().anyMatch(note -> note.startsWith(Otf2Archive.UNFINISHED));
    }

    /** Whether events of it were cut off or left out. */
    boolean isCut() {
        return steps.stream().anyMatch(step -> step instanceof TraceStep.Between || step instanceof TraceStep.Without);
    }

    /** What answers rest on that nobody said, and what the run lacks. */
    List<String> assumptions() {
        return Stream.concat(Stream.of(COMPUTATION), notes.stream()).toList();
    }

    /** The first fault that takes something away. */
    static Optional<Fault> harm(List<Fault> found) {
        return found.stream().filter(fault -> !fault.harmless()).findFirst();
    }

    /** An error if something is missing and nobody said that the run may lack it. */
    void requireSound(List<Fault> found) {
        Optional<Fault> first = harm(found);
        if (!lenient && first.isPresent()) {
            throw new ModelException(
                    first.get() + ". Copy the archive again, or read it up to the fault with lenient().");
        }
    }

    /** The run in a line: what is in it, how long it took, and what is wrong with it. */
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

    /** What travels of a run: its name and what was said of it; it is opened anew where it arrives. */
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
