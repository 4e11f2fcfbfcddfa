package dev.weft.trace;

import dev.weft.study.Engine;
import dev.weft.study.Method;
import dev.weft.study.Origin;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.study.Tabulated;
import dev.weft.trace.event.Consumers;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Extent;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.Location;
import dev.weft.trace.event.TraceProvenance;
import dev.weft.trace.match.ClockCheck;
import dev.weft.trace.otf2.Otf2Archive;
import dev.weft.trace.program.Program;
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
 * A recorded run. Its events are read anew for each question and never kept, so that a run may be longer than the memory;
 * locations are read on all cores. Immutable.
 */
public final class Trace implements Question<Method<Trace, ? extends Result>, Result> {
    /** The sums of {@link #byRank} as a method, which is the usual one. */
    public static final Method<Trace, Result> BY_RANK = ByRank.METHOD;

    private final RunFacts facts;
    private final EventSource source;
    /** Found out when it is asked for first, since it takes a pass. */
    private volatile @Nullable Extent extent;

    /** Where its locations are read, if not here. */
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
     * Opens a run by the name of a data set, else the {@code .otf2} file of an archive, else a folder that holds just one. An
     * unknown name lists near ones; a file that is no archive is an error that names it and says why.
     */
    public static Trace open(String nameOrFile) {
        return TraceFiles.open(nameOrFile);
    }

    /** A run that Weft made itself. */
    public static Trace of(EventSource source, Origin origin, String about) {
        return of(source, origin, about, List.of());
    }

    /** The same with what its events lack or mean, as sentences that every answer about it says. */
    public static Trace of(EventSource source, Origin origin, String about, List<String> notes) {
        ModelException.required(source, "event source", "Write recording.finish()");
        return new Trace(RunFacts.made(source.name(), origin, about, notes), source, null);
    }

    static Trace read(String opened, String name, Otf2Archive archive, Origin origin, String about) {
        return new Trace(RunFacts.read(opened, name, archive, origin, about), archive, null);
    }

    /**
     * The same run, read as far as it goes: a damaged archive then answers with what precedes the fault, and every answer says
     * that it is not whole. Without it, a fault is an error.
     */
    public Trace lenient() {
        return new Trace(facts.and(new TraceStep.Lenient()).read(), source, engine, known);
    }

    /**
     * The same run, whose locations the machines of an engine read, each where it finds the archive under the same name: {@code
     * trace("/shared/run/traces.otf2").on(spark("spark://host:7077")).profile()}. Functions, messages, sizes, ranks and the minimum
     * profile come from there, the same to the last bit; what has to match the messages of all ranks is read here.
     */
    public Trace on(Engine machines) {
        return new Trace(facts, source, ModelException.required(machines, "an engine", "Write on(spark())"), known);
    }

    /** The same run from another source, such as one with corrected clocks. */
    public Trace from(EventSource other) {
        ModelException.required(other, "event source", "Write run.from(run.events())");
        return new Trace(facts.inMemory(), other, null);
    }

    /** A part of this run, and the sentence that all its answers say. */
    Trace part(EventSource part, String sentence, TraceStep step) {
        return new Trace(facts.and(step).noting(sentence), part, engine);
    }

    /**
     * Only this part of the run, times counted from its first event; every question is then answered of the part. Calls are cut at
     * its ends, the last of which is excluded unless the run ends there.
     */
    public Trace between(Time from, Time to) {
        return TraceParts.between(this, from, to);
    }

    /** Only what these ranks did, with all threads of their processes; every question is then answered of them. */
    public Trace ranks(int... some) {
        return TraceParts.ranks(this, some);
    }

    /** All but these functions and what lies in them, such as {@code without("MPI_Init")}; their time is a state of its own. */
    public Trace without(String... functions) {
        return TraceParts.without(this, functions);
    }

    /** What is known of it beside its events. */
    RunFacts facts() {
        return facts;
    }

    /** What answers rest on that nobody said, and what the run lacks, one sentence each. */
    @Override
    public List<String> assumptions() {
        return facts.assumptions();
    }

    /** What it is called where it is shown: the name of its data set, else that of its folder or file. */
    public String name() {
        return facts.name();
    }

    /** Whether it was measured, and by whom, or made up. */
    public Origin origin() {
        return facts.origin();
    }

    /** Where it comes from, for captions. */
    public String about() {
        return facts.about();
    }

    /** What the tracer says that the run lacks, as sentences, such as that it was ended by force. */
    List<String> notes() {
        return facts.notes();
    }

    /** What every answer about it says of where it comes from and what it lacks, with what was found wrong while reading. */
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

    /** Functions, processes, communicators and the clock. */
    public Definitions definitions() {
        return events().definitions();
    }

    /** The events themselves, for an analysis that needs more than one pass. */
    public EventSource events() {
        facts.requireSound(facts.faults());
        return source;
    }

    /** From the first event to the last. */
    public Time duration() {
        return extent().duration();
    }

    /** When its events are, and how many. */
    Extent extent() {
        Extent known = extent;
        if (known == null) {
            Scan<Extent.Ends> all = scan((changes, location) -> new Extent.Ends());
            known = Extent.of(definitions().clock(), all.parts());
            extent = known;
        }
        return known;
    }

    /** What each rank did: its time within MPI and outside of it, and the messages that it sent. */
    public Result solve() {
        return answer();
    }

    @Override
    public Result answer(Method<Trace, ? extends Result> method) {
        return solve(method);
    }

    /** The bytes of its events. */
    @Override
    public double effort() {
        return source.size();
    }

    @Override
    public Method<Trace, ? extends Result> usual() {
        return BY_RANK;
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

    /**
     * Time within MPI and outside of it, and messages sent with their bytes, one row for each rank: what a replay and a program
     * have, too.
     */
    public Tabulated byRank() {
        return RankTimes.of(this);
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
        return TraceParts.clocks(this);
    }

    /** The same run with clocks moved by {@link #clocks}, if some message would else arrive before it is sent. */
    public Trace synchronised() {
        ClockCheck check = clocks();
        return check.applied()
                ? new Trace(facts.and(new TraceStep.Synchronised()), check.synchronised(events()), engine)
                : this;
    }

    /**
     * What the ranks did, as a program that models can replay on any machine: messages and collective operations as recorded,
     * and the time between MPI calls as computation. A trace that does not say whom a receive heard is an error.
     */
    public Program program() {
        return TraceProgram.of(this);
    }

    /**
     * Writes it as an OTF2 archive by the name of a new file that ends in {@code .otf2}, with the rest beside it, but without notes and
     * events of kinds that Weft does not read. A name that ends in {@code .json} writes one file for Perfetto and Chrome: a process for
     * each rank, and an arrow for each message whose ends number their communicator alike.
     */
    public void write(String file) {
        TraceFiles.write(this, file);
    }

    /** Lets one consumer for each location take its events, each on one thread; a fault is an error unless the trace is lenient. */
    public <C extends EventConsumer> Scan<C> scan(Function<Location, C> consumers) {
        ModelException.required(consumers, "function from location to consumer", "Write scan(location -> consumer)");
        EventSource read = events();
        return sound(ParallelScan.here(name(), read, index -> Located.of(read, index, consumers)));
    }

    /** The same by consumers that may take their events on the machines of an engine, if the trace is {@link #on} one. */
    public <C extends EventConsumer> Scan<C> scan(Consumers<C> consumers) {
        ModelException.required(consumers, "function to consumer", "Write scan((changes, location) -> consumer)");
        return pass(LocationRead.recorded(this::events, consumers));
    }

    /** The same by what reads a location. */
    <C extends EventConsumer> Scan<C> pass(LocationRead<C> read) {
        return sound(ParallelScan.of(name(), events(), read, engine));
    }

    /** The same under the eyes of a {@link Watch}; a fault is none of its errors. */
    private List<Located<EventConsumer>> watch(Consumers<EventConsumer> consumers) {
        return ParallelScan.of(name(), source, LocationRead.watched(this::events, consumers), engine);
    }

    /** What is left of the locations, unless a fault is an error. */
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
}
