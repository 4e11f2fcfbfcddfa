package dev.weft.trace;

import dev.weft.study.Method;
import dev.weft.study.Origin;
import dev.weft.study.Progress;
import dev.weft.study.Result;
import dev.weft.study.Workers;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.Location;
import dev.weft.trace.match.ClockCheck;
import dev.weft.trace.match.MessageScan;
import dev.weft.trace.otf2.Otf2Archive;
import dev.weft.trace.program.Program;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A recorded run. Its events are read anew for each question and never kept, so that a run may be longer than the memory;
 * locations are read on all cores. Immutable.
 */
public final class Trace {
    private final String name;
    private final EventSource source;
    private final Origin origin;
    private final String about;
    private final boolean lenient;
    private final List<Fault> faults;
    private final List<String> notes;

    private Trace(
            String name,
            EventSource source,
            Origin origin,
            String about,
            boolean lenient,
            List<Fault> faults,
            List<String> notes) {
        this.name = name;
        this.source = source;
        this.origin = origin;
        this.about = about;
        this.lenient = lenient;
        this.faults = List.copyOf(faults);
        this.notes = List.copyOf(notes);
    }

    /**
     * Opens a run by the name of a data set, else the {@code .otf2} file of an archive, else a folder that holds just one. An
     * unknown name lists near ones; a file that is no archive is an error that names it and says why.
     */
    public static Trace open(String nameOrFile) {
        return TraceFiles.open(nameOrFile);
    }

    /** A run that Weft made itself. */
    public static Trace of(EventSource source, Origin origin, String about) {
        return new Trace(source.name(), source, origin, about, false, List.of(), List.of());
    }

    static Trace read(String name, Otf2Archive archive, Origin origin, String about) {
        return new Trace(name, archive, origin, about, false, archive.faults(), archive.notes());
    }

    /**
     * The same run, read as far as it goes: a damaged archive then answers with what precedes the fault, and every answer says
     * that it is not whole. Without it, a fault is an error.
     */
    public Trace lenient() {
        return new Trace(name, source, origin, about, true, faults, notes);
    }

    /** The same run from another source, such as one with corrected clocks. */
    public Trace from(EventSource other) {
        return new Trace(name, other, origin, about, lenient, faults, notes);
    }

    /** What it is called where it is shown: the name of its data set, else that of its folder or file. */
    public String name() {
        return name;
    }

    /** Whether it was measured, and by whom, or made up. */
    public Origin origin() {
        return origin;
    }

    /** Where it comes from, for captions. */
    public String about() {
        return about;
    }

    /** What the tracer says that the run lacks, as sentences, such as that it was ended by force. */
    List<String> notes() {
        return notes;
    }

    /** Functions, processes, communicators and the clock. */
    public Definitions definitions() {
        requireSound(faults);
        return source.definitions();
    }

    /** The events themselves, for an analysis that needs more than one pass. */
    public EventSource events() {
        requireSound(faults);
        return source;
    }

    /** What a method finds in this run. */
    public <R extends Result> R solve(Method<? super Trace, R> method) {
        return ModelException.required(method, "a method", "Write method(\"mine\", run -> run.profile())")
                .of(this);
    }

    /** Time by call path: where the run spent its time. */
    public CallProfile profile() {
        return CallProfile.of(this);
    }

    /** Time by function, whoever called it. */
    public FunctionTotals functions() {
        return profile().functions();
    }

    /** What each rank did over time, as a picture. */
    public Timeline timeline() {
        return Timeline.of(this);
    }

    /** What the tracer wrote down of each kind of MPI operation, and what it left out. */
    public Recorded recorded() {
        return Recorded.of(this);
    }

    /** Who sent how much to whom. */
    public MessageMatrix messages() {
        return MessageMatrix.of(this);
    }

    /** Whether the clocks of the ranks agree with the messages between them, and by how much each would have to be moved. */
    public ClockCheck clocks() {
        MessageScan messages = MessageScan.of(name, definitions());
        Scan<EventConsumer> scan = scan(messages::consumer);
        return ClockCheck.of(messages.match(scan.faults()));
    }

    /** The same run with clocks moved by {@link #clocks}, if some message would else arrive before it is sent. */
    public Trace synchronised() {
        ClockCheck check = clocks();
        return check.applied() ? from(check.synchronised(events())) : this;
    }

    /**
     * What the ranks did, as a program that models can replay on any machine: messages and collective operations as recorded,
     * and the time between MPI calls as computation. A trace that does not say whom a receive heard is an error.
     */
    public Program program() {
        return TraceProgram.of(this);
    }

    /**
     * Lets one consumer for each location take its events, on all cores; a consumer is used by one thread. A fault is an error
     * unless the trace is lenient.
     */
    public <C extends EventConsumer> Scan<C> scan(Function<Location, C> consumers) {
        List<Integer> indices =
                IntStream.range(0, definitions().locations().size()).boxed().toList();
        Progress progress = Progress.of("reading " + name(), indices.size());
        List<Part<C>> parts = Workers.map(indices, index -> part(index, consumers), progress);
        List<Fault> all = new ArrayList<>(faults);
        parts.forEach(part -> part.fault().ifPresent(all::add));
        requireSound(all);
        return new Scan<>(parts.stream().map(Part::consumer).toList(), all);
    }

    private record Part<C>(C consumer, Optional<Fault> fault) {}

    private <C extends EventConsumer> Part<C> part(int index, Function<Location, C> consumers) {
        C consumer = consumers.apply(source.definitions().locations().get(index));
        return new Part<>(consumer, source.read(index, new Stoppable(consumer)));
    }

    /** The same consumer, until the thread is asked to stop. */
    static EventConsumer stoppable(EventConsumer consumer) {
        return new Stoppable(consumer);
    }

    /** Lets a consumer take events until the thread is asked to stop. */
    private record Stoppable(EventConsumer consumer) implements EventConsumer {
        @Override
        public void accept(EventBatch batch) {
            if (Thread.currentThread().isInterrupted()) {
                throw new ModelException("Interrupted while reading events.");
            }
            consumer.accept(batch);
        }

        @Override
        public boolean needsMessages() {
            return consumer.needsMessages();
        }
    }

    private void requireSound(List<Fault> found) {
        Optional<Fault> first =
                found.stream().filter(fault -> !fault.harmless()).findFirst();
        if (!lenient && first.isPresent()) {
            throw new ModelException("Cannot read " + first.get()
                    + ". Copy the archive again, or read what precedes the fault with lenient().");
        }
    }

    @Override
    public String toString() {
        Definitions known = source.definitions();
        String damaged = faults.stream()
                .filter(fault -> !fault.harmless())
                .findFirst()
                .map(fault -> ", damaged: " + fault)
                .orElse("");
        String remarks = notes.isEmpty() ? "" : ". " + String.join(" ", notes);
        return "trace " + name() + " (" + origin.label() + "): " + known.ranks() + " ranks, "
                + known.locations().size() + " locations, " + known.functions().size() + " functions" + damaged
                + remarks;
    }
}
