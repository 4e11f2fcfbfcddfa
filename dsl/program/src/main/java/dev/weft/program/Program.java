package dev.weft.program;

import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.program.run.Operation;
import dev.weft.program.run.RunTasks;
import dev.weft.program.run.Steps;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Keyed;
import dev.weft.study.Lines;
import dev.weft.study.Progress;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Operations of each rank of an application: computations, sends, receives and collectives. A program contains no times
 * of messages; a model that replays it on a machine computes them. Immutable. As a table it has one row per rank.
 */
public final class Program implements Result, Keyed, Serializable {
    private final String label;
    private final Provenance provenance;
    private final Steps[] ranks;
    private final List<int[]> communicators;
    private final List<String> regions;
    private final List<String> notes;
    private final List<String> assumed;
    private final String algorithms;
    private final MpiLibrary library;
    /** The lambda from which it was recorded; null if it comes from another source, or was changed since. */
    private final transient @Nullable Consumer<? super Mpi> body;

    /** Computed at the first call; every print of the program needs it. */
    private volatile @Nullable List<String> findings;

    Program(
            String label,
            Provenance provenance,
            Steps[] ranks,
            List<int[]> communicators,
            List<String> regions,
            List<String> notes,
            List<String> assumed,
            String algorithms,
            MpiLibrary library,
            @Nullable Consumer<? super Mpi> body) {
        this.label = label;
        this.provenance = provenance;
        this.ranks = ranks;
        this.communicators = List.copyOf(communicators);
        this.regions = List.copyOf(regions);
        this.notes = List.copyOf(notes);
        this.assumed = List.copyOf(assumed);
        this.algorithms = algorithms;
        this.library = library;
        this.body = body;
    }

    /**
     * Records a program by running the lambda once for each rank, from 1 to 1,048,576 ranks. While recording, receives
     * return zeros and the source of a wildcard is unknown; so the calls of a rank may depend on its number, but not on
     * its messages. An error of the lambda names its rank and step.
     */
    public static Program record(int ranks, Consumer<? super Mpi> body) {
        return Recorder.record("program", ranks, body, MemoryBudget.ofThisMachine());
    }

    /**
     * Records a program with a known minimum of steps of each rank, so that one that does not fit into memory is
     * refused before its first step.
     */
    public static Program record(int ranks, double stepsOfEach, Consumer<? super Mpi> body) {
        MemoryBudget budget = MemoryBudget.ofThisMachine();
        budget.require(ranks, stepsOfEach);
        return Recorder.record("program", ranks, body, budget);
    }

    /** Returns the number of ranks. */
    public int size() {
        return ranks.length;
    }

    /** Returns the steps of a rank. An error for a rank that the program does not have. */
    public Steps steps(int rank) {
        if (rank < 0 || rank >= size()) {
            throw ModelException.of(
                    "rank " + rank, "ranks are numbered from 0 to " + (size() - 1), "Choose one of them");
        }
        return ranks[rank];
    }

    /** Returns the number of communicators; number 0 contains all ranks. */
    public int communicators() {
        return communicators.size();
    }

    /** Returns the members of a communicator as ranks of the whole program, in its order. */
    public int[] communicator(int number) {
        if (number < 0 || number >= communicators.size()) {
            throw ModelException.call(
                    "communicator",
                    communicators.size() == 1
                            ? "the program has one communicator, number 0"
                            : "communicators are numbered from 0 to " + (communicators.size() - 1),
                    "Try communicator(0)",
                    number);
        }
        return communicators.get(number).clone();
    }

    /** Returns the progress of a pass over all steps. */
    Progress progress(String what) {
        long steps = 0;
        for (Steps own : ranks) {
            steps += own.count();
        }
        return Progress.of("steps " + what + ", " + label, steps);
    }

    /** Returns the members without a copy, for passes that only read. */
    int[] members(int number) {
        return communicators.get(number);
    }

    /** Returns the name of the region that a {@code BEGIN} step enters. */
    public String region(int rank, int step) {
        Steps own = steps(rank);
        if (step < 0 || step >= own.count() || own.operation(step) != Operation.BEGIN) {
            throw ModelException.call(
                    "region", "this step does not begin a region", "Pass a step whose operation is BEGIN", rank, step);
        }
        return regions.get(own.region(step));
    }

    /** Returns the defects of the source, one sentence each. */
    public List<String> notes() {
        return notes;
    }

    /**
     * Returns the algorithms by which collectives were replaced by messages, such as {@code collectives: bcast ring};
     * empty if it was not {@link #expanded()}, or has none. Example: {@code program(8, mpi ->
     * mpi.barrier()).expanded().algorithms()}.
     */
    public String algorithms() {
        return algorithms;
    }

    /** Returns the MPI library that its file names. */
    MpiLibrary library() {
        return library;
    }

    /** Returns the assumptions of the source, one sentence each. */
    List<String> assumed() {
        return assumed;
    }

    /** Returns the same program with the lambda from which it was recorded. */
    Program running(Consumer<? super Mpi> lambda) {
        return new Program(
                label, provenance, ranks, communicators, regions, notes, assumed, algorithms, library, lambda);
    }

    /**
     * Returns the program as runs need it: each rank does what the lambda says from which the program was recorded, or else its
     * steps. An error if the steps of a rank are a graph.
     */
    public Code code() {
        Consumer<? super Mpi> lambda = body;
        if (lambda == null) {
            tasks().requireSequences("a run");
        }
        return new Code(
                label,
                lambda == null ? new StepsBody(ranks, communicators, regions) : lambda,
                lambda != null,
                Expansion.any(this, CollectiveContributions::mayDiffer)
                        ? new CollectiveContributions(this).unequal(lambda == null)
                        : CollectiveParts.NONE,
                algorithms -> algorithms.of(library),
                algorithms -> ProgramTables.sent(expanded(algorithms)));
    }

    /** Places this program on the cores of a machine. */
    public Job on(Machine cluster, Placement placement) {
        return Job.of(this, size(), cluster, placement);
    }

    /**
     * Returns all point-to-point messages by source, destination, tag and size. Collectives are left out, and the
     * header says so; {@code expanded().messages()} includes them.
     */
    public Messages messages() {
        return Messages.of(this);
    }

    /**
     * Returns all messages as one exchange, as if all started at once: point-to-point messages, and those of
     * collectives with the choices of Open MPI 4.1.
     */
    public CommPattern pattern() {
        return PatternProgram.of(this);
    }

    /**
     * Returns messages and bytes from each rank to each, point to point as in a recorded run: one row per pair that
     * communicates. Collectives are left out, and the header says so; {@code expanded().matrix()} includes them.
     */
    public Result matrix() {
        return messages().matrix();
    }

    /** Returns the number, bytes and seconds of each operation. */
    public Result operations() {
        return ProgramTables.operations(this);
    }

    /**
     * Returns the errors that occur on any machine, one sentence each: sends without receives, receives without sends,
     * receives that are too small, collectives that ranks call in different orders or with different sizes; and, if
     * there is none of these, a deadlock in which every send waits for its receive. Empty if there are none.
     */
    public List<String> check() {
        List<String> known = findings;
        if (known == null) {
            known = ProgramCheck.of(this);
            findings = known;
        }
        return known;
    }

    /**
     * Returns the smallest eager limit without deadlock, with collectives expanded with the choices of Open MPI 4.1: 0
     * if none is needed, empty if no limit is enough. Receives from any source take the first message.
     */
    public Optional<Bytes> eagerNeeded() {
        long needed = ProgramCheck.eagerNeeded(this);
        return needed < 0 ? Optional.empty() : Optional.of(new Bytes((double) needed));
    }

    /** Replaces collectives, and sends that receive, by point-to-point messages with the choices of Open MPI 4.1. */
    public Program expanded() {
        return expanded(CollectiveAlgorithms.usual());
    }

    /** Replaces collectives, and sends that receive, by point-to-point messages with these algorithms. */
    public Program expanded(CollectiveAlgorithms algorithms) {
        return Expansion.of(
                this,
                ModelException.required(
                        algorithms, "choice of collective algorithms", "Write collectives().bcast(ring)"));
    }

    /** Returns its ranks as the tasks of a run, as they were written. */
    public RunTasks tasks() {
        return RunTasks.of(List.of(part(this)));
    }

    /** Returns its ranks as tasks of a run that does what a program does that was made from it. */
    RunTasks.Part part(Program running) {
        return new RunTasks.Part(label, running.allSteps(), allSteps(), running.algorithms, running::eagerNeeded);
    }

    private List<Steps> allSteps() {
        List<Steps> all = new ArrayList<>(size());
        for (int rank = 0; rank < size(); rank++) {
            all.add(steps(rank));
        }
        return all;
    }

    /** Multiplies computation times by a factor, of these ranks or of all: a faster or slower processor. */
    public Program computing(double factor, int... some) {
        return Scaling.of(this, factor, some);
    }

    /**
     * Multiplies each computation time by a random factor of mean 1 (lognormal with this squared coefficient of
     * variation), as on machines with background activity; the seed determines all factors.
     */
    public Program jittered(double scv, long seed) {
        return Scaling.jittered(this, scv, seed);
    }

    /** Returns the computation time summed over all ranks. */
    public Time computeTime() {
        return new Time(ProgramTables.seconds(this));
    }

    /**
     * Returns the assumptions of answers, one sentence each: algorithms of collectives, and what the source leaves
     * open.
     */
    public List<String> assumptions() {
        return Lines.of(ProgramTables.assumptions(this));
    }

    /**
     * Writes a GOAL schedule if the name ends in {@code .goal}, else Weft's text format; {@code program("file")} reads
     * both. Weft's format gives back the same program; an error for a graph of steps. A schedule gives back a graph as it
     * is. Sequences become chains of GOAL operations, computations are rounded to whole nanoseconds (by up to 0.5 ns
     * each), collectives become the messages of {@link #expanded()}, whose reductions take no time, synchronous sends become sends,
     * a receive after an {@code isend} is posted when the send begins and not after its overhead, and regions are left out; an error for a {@code waitany}.
     */
    public void write(String file) {
        write(WrittenFile.path(file));
    }

    /** Writes a GOAL schedule if the name ends in {@code .goal}, else Weft's text format, as {@link #write(String)}. */
    public void write(Path file) {
        ModelException.required(file, "a file", "Write Path.of(\"halo.weft\")");
        if (file.toString().toLowerCase(Locale.ROOT).endsWith(GoalText.ENDING)) {
            GoalText.write(file, this);
        } else {
            ProgramText.write(file, this, null);
        }
    }

    /**
     * Names the program: its key in sweeps and the label of its tables. Example: {@code sweep("program",
     * values(ringShift(2, 1, ms(1), KB(8)).named("ring"), ringShift(3, 1, ms(1), KB(8)))).solve(p -> p.messages())} prints
     * {@code ring of 3}.
     */
    public Program named(String name) {
        return with(ModelException.required(name, "name", "Write named(\"ring\")"), ranks);
    }

    @Override
    public Program as(String other) {
        return with(ModelException.required(other, "label", "Write as(\"tuned\")"), ranks);
    }

    Program with(Steps[] other) {
        return with(label, other);
    }

    private Program with(String name, Steps[] steps) {
        Consumer<? super Mpi> kept = Arrays.equals(steps, ranks) ? body : null;
        return new Program(name, provenance, steps, communicators, regions, notes, assumed, algorithms, library, kept);
    }

    /** Returns its name; that of a program without one is its label, such as {@code ring of 4}. */
    @Override
    public String key() {
        return label;
    }

    /** Returns whether the other is a program with the same name, communicators and steps of each rank. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other == this
                || (other instanceof Program that
                        && label.equals(that.label)
                        && size() == that.size()
                        && regions.equals(that.regions)
                        && Arrays.deepEquals(communicators.toArray(), that.communicators.toArray())
                        && Arrays.equals(ranks, that.ranks));
    }

    @Override
    public int hashCode() {
        return Objects.hash(label, size());
    }

    List<String> regions() {
        return regions;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Columns columns() {
        return ProgramTables.ranks(this);
    }

    @Override
    public Provenance provenance() {
        return provenance;
    }

    @Override
    public Explanation explain() {
        return ProgramTables.explain(this);
    }

    @Override
    public String toString() {
        return Result.print(this) + ProgramTables.assumed(assumptions());
    }

    /** Serializes the parts. */
    private Object writeReplace() {
        return new Travelling(
                label,
                TravellingProvenance.of(provenance),
                ranks,
                new ArrayList<>(communicators),
                new ArrayList<>(regions),
                new ArrayList<>(notes),
                new ArrayList<>(assumed),
                algorithms,
                library);
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Travelling(
            String label,
            TravellingProvenance provenance,
            Steps[] ranks,
            ArrayList<int[]> communicators,
            ArrayList<String> regions,
            ArrayList<String> notes,
            ArrayList<String> assumed,
            String algorithms,
            MpiLibrary library)
            implements Serializable {
        private Object readResolve() {
            return new Program(
                    label,
                    provenance.original(),
                    ranks,
                    communicators,
                    regions,
                    notes,
                    assumed,
                    algorithms,
                    library,
                    null);
        }
    }
}
