package dev.weft.trace;

import dev.weft.program.Program;
import dev.weft.study.Engine;
import dev.weft.study.Lines;
import dev.weft.study.Method;
import dev.weft.study.Origin;
import dev.weft.study.Progress;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.study.Tabulated;
import dev.weft.study.Workers;
import dev.weft.trace.event.Consumers;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Extent;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.Interruptions;
import dev.weft.trace.event.Location;
import dev.weft.trace.event.TraceProvenance;
import dev.weft.trace.match.ClockCheck;
import dev.weft.trace.otf2.Otf2Archive;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.ObjectStreamException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A recorded run. Its events are read again for each question and never kept, so that a run may be larger than the
 * memory; locations are read on all cores. Immutable.
 */
public final class Trace implements Question<Method<Trace, ? extends Result>, Result> {
    /** The method of {@link #byRank}, which {@link #solve()} uses. */
    public static final Method<Trace, Result> BY_RANK = ByRank.METHOD;

    private final RunFacts facts;
    private final EventSource source;
    /** Computed at the first call, because it takes a pass. */
    private volatile @Nullable Extent extent;

    private volatile @Nullable Interruptions interruptions;

    /** The engine that reads its locations, if not this machine. */
    private final @Nullable Engine engine;

    private final KnownNotes known;

    private Trace(RunFacts facts, EventSource source, @Nullable Engine engine) {
        this(facts, source, engine, new KnownNotes());
    }

    private Trace(RunFacts facts, EventSource source, @Nullable Engine engine, KnownNotes known) {
        this.facts = facts;
        this.source = source;
        this.engine = engine;
        this.known = known;
    }

    /**
     * Opens a run by the name of a data set, the {@code .otf2} file of an archive, or a folder that contains just one
     * archive. An error for an unknown name, with similar names, and for a file that is not an archive. Example: {@code
     * trace("subcomms-12").duration()}.
     */
    public static Trace open(String nameOrFile) {
        return TraceFiles.open(nameOrFile);
    }

    /** Returns a run that Weft generated. */
    public static Trace of(EventSource source, Origin origin, String about) {
        return of(source, origin, about, List.of());
    }

    /** Returns a run that Weft generated, with sentences on its defects for all answers. */
    public static Trace of(EventSource source, Origin origin, String about, List<String> notes) {
        ModelException.required(source, "event source", "Write recording.finish()");
        return new Trace(RunFacts.made(source.name(), origin, about, notes), source, null);
    }

    static Trace read(String opened, String name, Otf2Archive archive, Origin origin, String about) {
        return new Trace(RunFacts.read(opened, name, archive, origin, about), archive, null);
    }

    /**
     * Reads a damaged run up to its fault: answers use the events before it, and their headers say so. Without it, a
     * fault is an error. Example: {@code ringShift(2, 1, ms(1), KB(8)).on(cluster(2, 1).link(MBps(100), us(5)),
     * perNode).solve(replay(fairShare)).trace().lenient().duration()} prints {@code 1.085 ms}.
     */
    public Trace lenient() {
        return new Trace(facts.and(new TraceStep.Lenient()).read(), source, engine, known);
    }

    /**
     * Reads the locations on the machines of an engine, each of which opens the archive under the same name: {@code
     * trace("/shared/run/traces.otf2").on(spark("spark://host:7077")).profile()}. Functions, messages, sizes, ranks and
     * the minimum profile are computed there, with bit-identical results; analyses that match messages of all ranks
     * read the run here. Example: {@code trace("subcomms-12").on(spark()).ranks(0).recorded()} prints {@code blocking
     * sends}.
     */
    public Trace on(Engine machines) {
        return new Trace(facts, source, ModelException.required(machines, "an engine", "Write on(spark())"), known);
    }

    /**
     * Returns the run with the events of another source, such as one with corrected clocks. Example: {@code var run =
     * ringShift(2, 1, ms(1), KB(8)).on(cluster(2, 1).link(MBps(100), us(5)), perNode).solve(replay(fairShare)).trace();
     * run.from(run.events())} prints {@code 12 events in 1.085 ms}.
     */
    public Trace from(EventSource other) {
        ModelException.required(other, "event source", "Write run.from(run.events())");
        return new Trace(facts.inMemory(), other, null);
    }

    /** Returns a part of this run, with a note for all its answers. */
    Trace part(EventSource part, String sentence, TraceStep step) {
        return new Trace(facts.and(step).noting(sentence), part, engine);
    }

    /**
     * Restricts the run to an interval, with times from its first event; every question is then answered for the part.
     * Calls are cut at its ends; the last tick is excluded unless the run ends there. An error if the interval is
     * empty. Example: {@code ringShift(2, 1, ms(1), KB(8)).on(cluster(2, 1).link(MBps(100), us(5)),
     * perNode).solve(replay(fairShare)).trace().between(us(100), us(600)).duration()} prints {@code 500 us}.
     */
    public Trace between(Time from, Time to) {
        return TraceParts.between(this, from, to);
    }

    /**
     * Restricts the run to these ranks, with all threads of their processes; every question is then answered for them.
     * An error for a rank that the run does not have. Example: {@code ringShift(2, 1, ms(1), KB(8)).on(cluster(2,
     * 1).link(MBps(100), us(5)), perNode).solve(replay(fairShare)).trace().ranks(0).byRank()} prints {@code violated:
     * complete set of ranks}.
     */
    public Trace ranks(int... some) {
        return TraceParts.ranks(this, some);
    }

    /**
     * Leaves out these functions and the calls inside them, such as {@code without("MPI_Init")}; their time becomes the
     * state {@code (left out)}. An error for a function that the run does not have. Example: {@code ringShift(2, 1,
     * ms(1), KB(8)).on(cluster(2, 1).link(MBps(100), us(5)),
     * perNode).solve(replay(fairShare)).trace().without("MPI_Sendrecv").functions()} prints {@code (left out) 0.17}.
     */
    public Trace without(String... functions) {
        return TraceParts.without(this, functions);
    }

    /** Returns the properties of the run other than its events. */
    RunFacts facts() {
        return facts;
    }

    /** Returns the assumptions of answers and the defects of the run, one sentence each. */
    @Override
    public List<String> assumptions() {
        return Lines.of(facts.assumptions());
    }

    /** Returns the name shown in tables and pictures: that of its data set, else that of its folder or file. */
    public String name() {
        return facts.name();
    }

    /** Returns whether it was measured, and by whom, or is synthetic. */
    public Origin origin() {
        return facts.origin();
    }

    /** Returns its source, for captions. */
    public String about() {
        return facts.about();
    }

    /** Returns the defects that the tracer recorded, one sentence each, for example that the run was killed. */
    List<String> notes() {
        return facts.notes();
    }

    /** Returns the provenance of answers, with the defects of the run and those found while reading. */
    public TraceProvenance provenance(Found found) {
        ModelException.required(found, "argument found", "Pass scan(..).found()");
        return new TraceProvenance(
                name(),
                origin(),
                about(),
                found.faults(),
                () -> Stream.concat(notes().stream(), found.notes().get().stream())
                        .toList());
    }

    /** Returns functions, processes, communicators and the clock. */
    public Definitions definitions() {
        return events().definitions();
    }

    /** Returns the events, for an analysis that needs several passes. */
    public EventSource events() {
        facts.requireSound(facts.faults());
        return source;
    }

    /** Returns the time from the first event to the last. */
    public Time duration() {
        return extent().duration();
    }

    /** Returns the times without recording as functions, made once; two threads may make equal ones at once. */
    Interruptions interruptions() {
        Interruptions known = interruptions;
        if (known == null) {
            known = Interruptions.of(definitions());
            interruptions = known;
        }
        return known;
    }

    /** Returns the first and last tick and the number of events. */
    Extent extent() {
        Extent known = extent;
        if (known == null) {
            Scan<Extent.Ends> all = scan((changes, location) -> new Extent.Ends());
            known = Extent.of(definitions().clock(), all.parts());
            extent = known;
        }
        return known;
    }

    /** Returns the time of each rank within MPI and outside MPI, and the messages that it sent. */
    @Override
    public Result solve() {
        return answer(usual());
    }

    @Override
    public Result answer(Method<Trace, ? extends Result> method) {
        return solve(method);
    }

    /** Returns the bytes of its events. */
    @Override
    public double effort() {
        return source.size();
    }

    @Override
    public Method<Trace, ? extends Result> usual() {
        return BY_RANK;
    }

    /** Returns the answer of a method for this run. */
    public <R extends Result> R solve(Method<? super Trace, R> method) {
        return ModelException.required(method, "a method", "Write method(\"mine\", run -> run.profile())")
                .of(this);
    }

    /** Returns the time by call path. */
    public CallProfile profile() {
        return CallProfile.of(this);
    }

    /**
     * Returns one row for each rank: time within MPI and outside MPI, and messages sent with their bytes. Replays and
     * programs have the same measures.
     */
    public Tabulated byRank() {
        return RankSums.of(this);
    }

    /** Returns the time by function, summed over callers. */
    public FunctionTotals functions() {
        return profile().functions();
    }

    /** Returns the activity of each rank over time, as a picture. */
    public Timeline timeline() {
        return Timeline.of(this);
    }

    /** Returns the records of each kind of MPI operation, compared with its calls. */
    public Recorded recorded() {
        return Recorded.of(this);
    }

    /** Returns messages and bytes between each pair of ranks. */
    public MessageMatrix messages() {
        return MessageMatrix.of(this);
    }

    /**
     * Returns whether the clocks of the ranks agree with the messages between them, and the offset that corrects each
     * clock.
     */
    public ClockCheck clocks() {
        return TraceParts.clocks(this);
    }

    /**
     * Returns the run with clocks corrected by {@link #clocks} if some message arrives before it is sent, and otherwise
     * the run itself. Example: {@code ringShift(2, 1, ms(1), KB(8)).on(cluster(2, 1).link(MBps(100), us(5)),
     * perNode).solve(replay(fairShare)).trace().synchronised().duration()} prints {@code 1.085 ms}.
     */
    public Trace synchronised() {
        ClockCheck check = clocks();
        return check.applied()
                ? new Trace(facts.and(new TraceStep.Synchronised()), check.synchronised(events()), engine)
                : this;
    }

    /**
     * Returns a program that models can replay on any machine: messages and collective operations as recorded, and the
     * time between MPI calls as computation. An error if the trace does not record the sender of a receive.
     */
    public Program program() {
        return TraceProgram.of(this);
    }

    /**
     * Writes an OTF2 archive to a new file that ends in {@code .otf2} and a folder beside it; notes and events that
     * Weft does not read are left out. A name that ends in {@code .json} writes one file for Perfetto and Chrome: a
     * process for each rank, and an arrow for each message whose ends number their communicator alike. An error if the
     * file exists.
     */
    public void write(String file) {
        TraceFiles.write(this, file);
    }

    /**
     * Lets one consumer for each location take its events, each on one thread. A fault is an error unless the trace is
     * lenient.
     */
    public <C extends EventConsumer> Scan<C> scan(Function<Location, C> consumers) {
        ModelException.required(consumers, "function from location to consumer", "Write scan(location -> consumer)");
        EventSource read = events();
        return sound(here(index -> Located.of(read, index, consumers)));
    }

    /** Does the same with consumers that may run on the machines of an engine, if the trace is {@link #on} one. */
    public <C extends EventConsumer> Scan<C> scan(Consumers<C> consumers) {
        ModelException.required(consumers, "function to consumer", "Write scan((changes, location) -> consumer)");
        Interruptions changes = interruptions();
        return engine == null
                ? scan(location -> consumers.apply(changes, location))
                : sound(new EngineScan<>(this::events, this::interruptions, consumers, false).on(engine, name()));
    }

    /** Reads all locations through a {@link DefectWatch}; faults are ignored. */
    private List<Located<EventConsumer>> watch(Consumers<EventConsumer> consumers) {
        Interruptions changes = interruptions();
        return engine == null
                ? here(index -> Located.watched(source, index, location -> consumers.apply(changes, location)))
                : new EngineScan<>(this::events, this::interruptions, consumers, true).on(engine, name());
    }

    /** Reads all locations on the cores of this machine. */
    private <C> List<Located<C>> here(Function<Integer, Located<C>> read) {
        List<Integer> indices = Located.indices(source);
        return Workers.map(indices, read, Progress.of("reading " + name(), indices.size()));
    }

    /** Returns the results of the locations. A fault is an error unless the trace is lenient. */
    private <C> Scan<C> sound(List<Located<C>> parts) {
        List<Fault> faults = new ArrayList<>(facts.faults());
        parts.forEach(part -> Optional.ofNullable(part.fault()).ifPresent(faults::add));
        facts.requireSound(faults);
        return new Scan<>(
                parts.stream().map(Located::consumer).toList(),
                new Found(faults, () -> known.of(name(), source.definitions(), this::watch)));
    }

    @Override
    public String toString() {
        return facts.line(source.definitions(), this::extent);
    }

    private Object writeReplace() throws ObjectStreamException {
        return facts.travelling();
    }

    /** The sums of a recorded run by rank, as a method: {@code trace("wavefront-6").solve(byRank)}. */
    private static final class ByRank implements Method<Trace, Result> {
        /** The only one. */
        static final ByRank METHOD = new ByRank();

        private ByRank() {}

        @Override
        public String key() {
            return "byRank";
        }

        /** Returns the answer of {@link Trace#byRank}, labelled by the method. */
        @Override
        public Result of(Trace run) {
            return ModelException.required(run, "a run", "Write trace(\"wavefront-6\")")
                    .byRank()
                    .as(key());
        }

        private Object readResolve() {
            return METHOD;
        }

        @Override
        public String toString() {
            return key();
        }
    }
}
