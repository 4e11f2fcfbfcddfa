package dev.weft.trace.program;

import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Progress;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What each rank of an application does: computes, sends, receives, takes part in collectives. It says nothing about when;
 * that is the answer of a model that replays it on a machine. Immutable. As a table it has one row per rank.
 */
public final class Program implements Result, Serializable {
    private final String label;
    private final Provenance provenance;
    private final RankSteps ranks;
    private final List<int[]> communicators;
    private final List<String> regions;
    private final List<String> notes;
    private final List<String> assumed;
    private final String algorithms;
    /** Found out when it is asked for first: every print of the program does. */
    private volatile @Nullable List<String> findings;

    Program(
            String label,
            Provenance provenance,
            RankSteps ranks,
            List<int[]> communicators,
            List<String> regions,
            List<String> notes,
            List<String> assumed,
            String algorithms) {
        this.label = label;
        this.provenance = provenance;
        this.ranks = ranks;
        this.communicators = List.copyOf(communicators);
        this.regions = List.copyOf(regions);
        this.notes = List.copyOf(notes);
        this.assumed = List.copyOf(assumed);
        this.algorithms = algorithms;
    }

    /**
     * Records a program by running the lambda once for each rank, from 1 to about a million ranks. Receives bring zeros
     * meanwhile, and nobody can say who sends to a wildcard; so what a rank does may depend on its number, not on its messages.
     */
    public static Program record(int ranks, Consumer<? super Mpi> body) {
        return Recorder.record("program", ranks, body, MemoryBudget.ofThisMachine());
    }

    /**
     * The same where at least so many steps of each rank are known beforehand: a program that memory cannot hold is refused before
     * its first step.
     */
    public static Program record(int ranks, double stepsOfEach, Consumer<? super Mpi> body) {
        MemoryBudget budget = MemoryBudget.ofThisMachine();
        budget.require(ranks, stepsOfEach);
        return Recorder.record("program", ranks, body, budget);
    }

    /** How many ranks there are. */
    public int size() {
        return ranks.size();
    }

    /** What a rank does. */
    public Steps steps(int rank) {
        if (rank < 0 || rank >= size()) {
            throw ModelException.call("steps", "ranks are numbered from 0 to " + (size() - 1), "Try steps(0)", rank);
        }
        return ranks.all()[rank];
    }

    /** How many communicators there are; number 0 is the whole program. */
    public int communicators() {
        return communicators.size();
    }

    /** The members of a communicator as ranks of the whole program, in its order. */
    public int[] communicator(int number) {
        if (number < 0 || number >= communicators.size()) {
            throw ModelException.call("communicator", communicators.size() == 1 ? "the program has one communicator, number 0" : "communicators are numbered from 0 to " + (communicators.size() - 1), "Try communicator(0)", number);
        }
        return communicators.get(number).clone();
    }

    /** For a pass over all steps. */
    Progress progress(String what) {
        long steps = 0;
        for (Steps own : ranks.all()) {
            steps += own.count();
        }
        return Progress.of("steps " + what + ", " + label, steps);
    }

    /** The members without a copy, for passes that only read. */
    int[] members(int number) {
        return communicators.get(number);
    }

    /** The name of the region that a {@code BEGIN} step enters. */
    public String region(int rank, int step) {
        Steps own = steps(rank);
        if (step < 0 || step >= own.count() || own.operation(step) != Operation.BEGIN) {
            throw ModelException.call("region", "this step does not begin a region", "Pass a step whose operation is BEGIN", rank, step);
        }
        return regions.get(own.region(step));
    }

    /** What the source could not tell, one sentence each. */
    public List<String> notes() {
        return notes;
    }

    /**
     * By which algorithms its collectives were put into messages, such as {@code collectives: bcast ring}; empty where it was not
     * {@link #expanded()}, or had none. Example: {@code program(8, mpi -> mpi.barrier()).expanded().algorithms()}.
     */
    public String algorithms() {
        return algorithms;
    }

    /** What the source took for granted, one sentence each. */
    List<String> assumed() {
        return assumed;
    }

    /** This program on the cores of a cluster. */
    public Job on(Machine cluster, Placement placement) {
        return Job.of(this, cluster, placement);
    }

    /**
     * All point-to-point messages by source, destination, tag and size; two runs of a program must carry the same. Collectives are left
     * out, and {@code explain()} says so; {@code expanded().messages()} has them.
     */
    public Messages messages() {
        return Messages.of(this);
    }

    /**
     * All messages as one exchange, as if no rank waited before the end: point-to-point messages, and those that collectives consist of
     * as Open MPI 4.1 chooses.
     */
    public CommPattern pattern() {
        return exchange().map(all -> all.as(label)).orElseGet(() -> PatternProgram.of(this));
    }

    /** The exchange that it consists of, if it was made of one: each rank receives and sends at once, and waits for all. */
    public Optional<CommPattern> exchange() {
        return ranks.source() instanceof PatternProgram.Source made ? Optional.of(made.pattern()) : Optional.empty();
    }

    /**
     * How many messages and bytes go from each rank to each, point to point as in a recorded run: one row per pair that communicates.
     * Collectives are left out, and the header says so; {@code expanded().matrix()} has them.
     */
    public Result matrix() {
        return messages().matrix();
    }

    /** How often each operation occurs, with its bytes and seconds. */
    public Result operations() {
        return ProgramTables.operations(this);
    }

    /**
     * What cannot work whatever the machine, one sentence each: sends without receives, receives without sends, receives too
     * small, collectives that ranks call in different orders or with different sizes; and, if there is none of these, ranks that
     * wait for one another where every send waits for its receive. Empty when nothing is wrong.
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
     * The least size up to which messages must go at once so that no rank waits for ever, collectives put into messages as
     * Open MPI 4.1 chooses: 0 where none need to, empty where not even all of them suffice. Receives from any source take who comes first.
     */
    public Optional<Bytes> eagerNeeded() {
        long needed = ProgramCheck.eagerNeeded(Expansion.ifNeeded(this));
        return needed < 0 ? Optional.empty() : Optional.of(new Bytes((double) needed));
    }

    /** The same with collectives, and sends that receive, put into point-to-point messages as Open MPI 4.1 chooses. */
    public Program expanded() {
        return expanded(CollectiveAlgorithms.usual());
    }

    /** The same with collectives, and sends that receive, put into point-to-point messages by these algorithms. */
    public Program expanded(CollectiveAlgorithms algorithms) {
        return Expansion.of(
                this, ModelException.required(algorithms, "choice of collective algorithms", "Write collectives().bcast(ring)"));
    }

    /** The same with computations this many times as long, of these ranks or of all: a faster or slower processor. */
    public Program computing(double factor, int... some) {
        return Scaling.of(this, factor, some);
    }

    /**
     * The same with each computation times a random factor of mean 1 (lognormal with this squared coefficient of variation), as on
     * machines that do other things as well; the seed decides all of them.
     */
    public Program jittered(double scv, long seed) {
        return Scaling.jittered(this, scv, seed);
    }

    /** How long all ranks together compute. */
    public Time computeTime() {
        return new Time(exchange().isPresent() ? 0 : ProgramTables.seconds(this));
    }

    /**
     * What nobody said and answers of models rest on, one sentence each: how collectives go, what a recording does not tell, and
     * what the source could not.
     */
    public List<String> assumptions() {
        return exchange().isPresent() ? List.of() : ProgramTables.assumptions(this);
    }

    /** Writes Weft's own text format, which {@code program("file")} reads back as it was. */
    public void write(String file) {
        write(WrittenFile.path(file));
    }

    /** Writes Weft's own text format, which {@code program("file")} reads back as it was. */
    public void write(Path file) {
        ProgramText.write(file, this, null);
    }

    @Override
    public Program as(String other) {
        ModelException.required(other, "a label", "Write as(\"tuned\")");
        return new Program(other, provenance, ranks, communicators, regions, notes, assumed, algorithms);
    }

    Program with(Steps[] other) {
        return new Program(label, provenance, RankSteps.of(other), communicators, regions, notes, assumed, algorithms);
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

    /** A program travels as what it consists of. */
    private Object writeReplace() {
        return new Travelling(
                label,
                TravellingProvenance.of(provenance),
                ranks,
                new ArrayList<>(communicators),
                new ArrayList<>(regions),
                new ArrayList<>(notes),
                new ArrayList<>(assumed),
                algorithms);
    }

    @SuppressWarnings("ArrayRecordComponent") // nobody compares them
    private record Travelling(
            String label,
            TravellingProvenance provenance,
            RankSteps ranks,
            ArrayList<int[]> communicators,
            ArrayList<String> regions,
            ArrayList<String> notes,
            ArrayList<String> assumed,
            String algorithms)
            implements Serializable {
        private Object readResolve() {
            return new Program(label, provenance.original(), ranks, communicators, regions, notes, assumed, algorithms);
        }
    }
}
