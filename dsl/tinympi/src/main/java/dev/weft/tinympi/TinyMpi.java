package dev.weft.tinympi;

import dev.weft.program.CollectiveAlgorithms;
import dev.weft.program.CollectiveParts;
import dev.weft.program.Executable;
import dev.weft.program.Execution;
import dev.weft.program.Mpi;
import dev.weft.study.From;
import dev.weft.study.Method;
import dev.weft.study.Progress;
import dev.weft.study.Result;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.tinympi.launch.Transport;
import dev.weft.tinympi.run.LiveNode;
import dev.weft.tinympi.run.NodePlan;
import dev.weft.tinympi.run.NodeTimes;
import dev.weft.tinympi.run.RankThreads;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * TinyMPI: runs the lambda of a program for real, with several ranks on each core. A rank runs while it holds its core's baton
 * and passes it on when it waits; messages make progress only then. One node runs in this JVM, several in a JVM each. An
 * immutable value; adjectives return a new one.
 */
@From(paper = "Nigay et al. 2018", equation = "section 1")
public final class TinyMpi implements Method<Executable, TinyMpiRun> {
    private static final long serialVersionUID = 1;
    /** The default of the largest message that is sent without a request. */
    static final long EAGER_BYTES = 8192;

    private static final int MOST_RUNS = 10_000;
    private static final int MOST_NODES = 64;
    private static final int MOST_CORES = 1024;
    private static final int MOST_RANKS = 1 << 17;
    /** Measurements that run at the same time would disturb each other. */
    private static final ReentrantLock ONE_AT_A_TIME = new ReentrantLock();

    private static final Setting<Places> PLACES = Setting.silent("places", Places.OF_THE_QUESTION);
    private static final Setting<Bytes> EAGER = Setting.of("eagerUpTo", new Bytes((double) EAGER_BYTES))
            .assuming("Messages up to %s are sent without a request")
            .example("size", "eagerUpTo(KiB(8))");
    private static final Setting<Integer> RUNS = Setting.silent("runs", 1)
            .must(runs -> runs >= 1 && runs <= MOST_RUNS, "must be between 1 and 10,000", "runs(9)");
    private static final Setting<Integer> WARM_UPS = Setting.silent("warmUps", 0)
            .must(runs -> runs >= 0 && runs <= MOST_RUNS, "must be between 0 and 10,000", "warmUps(2)");
    private static final Setting<Boolean> PLATFORM = Setting.silent("platformThreads", false);
    private static final Setting<Boolean> OF_RANK = Setting.silent("rankTime", false);
    private static final Setting<Boolean> TRACED = Setting.silent("traced", false);
    private static final Setting<Boolean> PROFILED = Setting.silent("profiled", false);
    private static final Setting<Boolean> TCP = Setting.silent("tcp", false);
    private static final Setting<CollectiveAlgorithms> ALGORITHMS = Setting.silent(
                    "collectives", CollectiveAlgorithms.usual())
            .example("algorithms", "collectives(collectives().bcast(ring))");

    /** The defaults: one run on the nodes and cores of the question. */
    public static final TinyMpi USUAL = new TinyMpi(Spec.DEFAULTS);

    private final Spec spec;

    /**
     * Nodes, cores of each node and ranks of each core.
     *
     * @param nodes 0 for those of the question
     */
    record Places(int nodes, int cores, int ratio) implements java.io.Serializable {
        static final Places OF_THE_QUESTION = new Places(0, 0, 0);
    }

    private TinyMpi(Spec spec) {
        this.spec = spec;
    }

    private <T> TinyMpi with(Setting<T> setting, T value) {
        return new TinyMpi(spec.with(setting, value));
    }

    /** Sets the numbers of nodes and of cores of each, with {@code ratio} consecutive ranks on each core. */
    public TinyMpi on(int nodes, int cores, int ratio) {
        boolean small = nodes < 1 || cores < 1 || ratio < 1;
        if (small || nodes > MOST_NODES || cores > MOST_CORES) {
            throw ModelException.call(
                    "tinyMpi",
                    small
                            ? "nodes, cores and ratio must be at least 1"
                            : "up to " + MOST_NODES + " nodes with up to " + MOST_CORES + " cores each can run",
                    "Try tinyMpi(1, 2, 4)",
                    nodes,
                    cores,
                    ratio);
        }
        if ((long) nodes * cores * ratio > MOST_RANKS) {
            throw ModelException.call(
                    "tinyMpi",
                    "each rank is a thread, and a run has at most " + MOST_RANKS,
                    "Try tinyMpi(1, 2, 4)",
                    nodes,
                    cores,
                    ratio);
        }
        return with(PLACES, new Places(nodes, cores, ratio));
    }

    /**
     * Sets the largest message that is sent without a request to the receiver; the default is the eager limit of the machine,
     * or else 8 KiB.
     */
    public TinyMpi eagerUpTo(Bytes size) {
        return with(EAGER, size);
    }

    /** Sets the number of runs, 1 to 10,000, whose median is the answer; the default is 1. */
    public TinyMpi runs(int count) {
        return with(RUNS, count);
    }

    /** Sets the number of runs before those that count, 0 to 10,000, in which the JVM compiles the program; the default is 0. */
    public TinyMpi warmUps(int count) {
        return with(WARM_UPS, count);
    }

    /** Runs each rank in a thread of the operating system instead of a virtual thread, which is the only way before Java 21. */
    public TinyMpi platformThreads() {
        return with(PLATFORM, true);
    }

    /** Connects nodes by TCP instead of Unix domain sockets, which are faster, but only within one machine. */
    public TinyMpi tcp() {
        return with(TCP, true);
    }

    /** Lets {@code wtime()} leave out the time in which a rank could run, but another rank had its core. */
    public TinyMpi rankTime() {
        return with(OF_RANK, true);
    }

    /** Writes down the calls and messages of each rank, for {@link TinyMpiRun#trace()}. */
    public TinyMpi traced() {
        return with(TRACED, true);
    }

    /** Sums the calls of each rank by call path and bytes, for {@link TinyMpiRun#profile()}, in runs of any length. */
    public TinyMpi profiled() {
        return with(PROFILED, true);
    }

    /** Sets the algorithms of collectives; the default is the choice of Open MPI 4.1, unless the program's file names another library. */
    public TinyMpi collectives(CollectiveAlgorithms algorithms) {
        return with(ALGORITHMS, algorithms);
    }

    /**
     * Runs the program of a question. A deadlock (reported with the ranks and what each waits for), the failure of a rank, the
     * end of a node, and ranks that do not fit the nodes and cores are errors.
     */
    @Override
    public TinyMpiRun of(Executable question) {
        ModelException.required(question, "question", "Write program(..).on(cluster(1, 2), perNode).solve(tinyMpi)");
        Execution at = places(question.execution());
        NodePlan plan = plan(at);
        Consumer<? super Mpi> body = at.code().body();
        begin();
        try (Runner runner = Runner.of(plan, transport())) {
            int all = warmUps() + runs();
            Progress progress = Progress.of("TinyMPI, " + at.code().label(), all);
            List<TimedRun> timed = new ArrayList<>();
            for (int run = 0; run < all; run++) {
                List<NodeTimes> nodes = runner.run(body, progress);
                if (run >= warmUps()) {
                    timed.add(new TimedRun(nodes));
                }
                progress.step();
            }
            progress.finish();
            timed.sort(Comparator.comparingLong(TimedRun::whole));
            return new TinyMpiRun(this, question, at, plan, timed);
        } finally {
            ONE_AT_A_TIME.unlock();
        }
    }

    /**
     * Runs several questions on one set of nodes: first the warm-ups of each, then rounds in which each question runs once, in
     * an order drawn anew from the seed for each round, so that disturbances meet all of them. Returns an answer for each
     * question. Questions with different numbers of nodes are an error.
     */
    public List<TinyMpiRun> interleaved(long seed, List<? extends Executable> questions) {
        ModelException.required(questions, "questions", "Write interleaved(1, List.of(stencil.on(..).ratio(1), ..))");
        List<Execution> places = questions.stream()
                .map(each -> places(ModelException.required(each, "question", "Write stencil.on(..).ratio(2)")
                        .execution()))
                .toList();
        if (places.stream().mapToInt(Execution::nodes).distinct().count() != 1) {
            throw ModelException.of(
                    "interleaved(..) on "
                            + places.stream()
                                    .map(each -> each.nodes() + "")
                                    .distinct()
                                    .toList() + " nodes",
                    "all questions must have the same number of nodes, and there must be one question or more",
                    "Ask questions about one machine");
        }
        begin();
        try {
            return new Rounds(this, places).run(questions, new SplittableRandom(seed));
        } finally {
            ONE_AT_A_TIME.unlock();
        }
    }

    private static void begin() {
        if (LiveNode.isRank()) {
            throw ModelException.of(
                    "tinyMpi in a rank of a run", "one run takes place at a time", "Solve it before or after the run");
        }
        try {
            ONE_AT_A_TIME.lockInterruptibly();
        } catch (InterruptedException stop) {
            throw ModelException.interrupted("Interrupted before the run began.");
        }
    }

    /**
     * Measures half round trips of one message between two ranks of one core, of two cores of a node, and of two nodes, for 4
     * B to 1 MiB: one row for each size and {@code locality}, which is {@code intra-socket}, {@code intra-node} and {@code
     * inter-node}; measure {@code latency}, the median of the runs with the least and the most. {@code fitCosts} fits a
     * machine to it. With the default of one run there are 5, after 3 warm-ups.
     * Example: {@code fitCosts(tinyMpi.pingPong(), interNode, 1)}.
     */
    public Result pingPong() {
        TinyMpi several = spec.isSet(RUNS) ? this : runs(5).warmUps(3);
        begin();
        try {
            return new PingPong(several).result();
        } finally {
            ONE_AT_A_TIME.unlock();
        }
    }

    /** Returns a plan for two ranks. */
    NodePlan pair(int nodes, int cores) {
        int[] node = {0, nodes - 1};
        int[] core = {0, cores - 1};
        return plan(nodes, cores, node, core, spec.get(EAGER), algorithms(), CollectiveParts.NONE);
    }

    /** Returns how nodes are connected. */
    Transport transport() {
        return spec.get(TCP) ? Transport.TCP : Transport.preferred();
    }

    private Execution places(Execution asked) {
        Places places = spec.get(PLACES);
        int ranks = asked.node().length;
        if (ranks > MOST_RANKS) {
            throw ModelException.of(
                    "tinyMpi of " + ranks + " ranks",
                    "each rank is a thread, and a run has at most " + MOST_RANKS,
                    "Run fewer ranks");
        }
        if (places.nodes == 0) {
            if (asked.nodes() > MOST_NODES) {
                throw ModelException.of(
                        "tinyMpi on " + asked.nodes() + " nodes",
                        "each node is a JVM on this machine, and a run has at most " + MOST_NODES,
                        "Write solve(tinyMpi(1, 2, " + (ranks + 1) / 2 + ")) for one node of 2 cores");
            }
            return asked;
        }
        if ((long) places.nodes * places.cores * places.ratio != ranks) {
            throw ModelException.call(
                    "tinyMpi",
                    "the program has " + Digits.plural(ranks, "rank") + ", and these places are for "
                            + (long) places.nodes * places.cores * places.ratio,
                    "Choose nodes x cores x ratio equal to the number of ranks",
                    places.nodes,
                    places.cores,
                    places.ratio);
        }
        return asked.on(places.nodes, places.cores, places.ratio);
    }

    NodePlan plan(Execution at) {
        return plan(
                at.nodes(),
                at.cores(),
                at.node(),
                at.core(),
                eager(at),
                at.code().decided().apply(algorithms()),
                at.code().parts());
    }

    private NodePlan plan(
            int nodes,
            int cores,
            int[] node,
            int[] core,
            Bytes eager,
            CollectiveAlgorithms decided,
            CollectiveParts parts) {
        NodePlan plan = NodePlan.of(nodes, cores, node, core, (long) eager.count(), decided, parts);
        NodePlan threads = spec.get(PLATFORM) ? plan.with(RankThreads.PLATFORM) : plan;
        NodePlan clock = spec.get(OF_RANK) ? threads.withRankTime() : threads;
        NodePlan traced = isTraced() ? clock.withTrace() : clock;
        return isProfiled() ? traced.withProfile() : traced;
    }

    private Bytes eager(Execution at) {
        Optional<Bytes> machine = spec.isSet(EAGER) ? Optional.empty() : at.eagerUpTo();
        return machine.orElse(spec.get(EAGER));
    }

    CollectiveAlgorithms algorithms() {
        return spec.get(ALGORITHMS);
    }

    int runs() {
        return spec.get(RUNS);
    }

    int warmUps() {
        return spec.get(WARM_UPS);
    }

    boolean isTraced() {
        return spec.get(TRACED);
    }

    boolean isProfiled() {
        return spec.get(PROFILED);
    }

    /** Returns the assumptions of a run, beside those of the question. */
    List<String> assumptions(Execution at) {
        return at.eagerUpTo().isPresent() ? List.of() : spec.assumptions(EAGER);
    }

    @Override
    public String key() {
        List<String> words = new ArrayList<>(List.of("tinyMpi"));
        Places places = spec.get(PLACES);
        if (places.nodes > 0) {
            words.set(0, "tinyMpi(" + places.nodes + ", " + places.cores + ", " + places.ratio + ")");
        }
        if (spec.isSet(EAGER)) {
            words.add("eager up to " + spec.get(EAGER));
        }
        if (runs() > 1) {
            words.add(Digits.plural(runs(), "run"));
        }
        if (warmUps() > 0) {
            words.add(Digits.plural(warmUps(), "warm-up"));
        }
        if (spec.get(PLATFORM)) {
            words.add("platform threads");
        }
        if (spec.get(TCP)) {
            words.add("TCP");
        }
        if (spec.get(OF_RANK)) {
            words.add("time of the rank");
        }
        if (isTraced()) {
            words.add("traced");
        }
        if (isProfiled()) {
            words.add("profiled");
        }
        if (!algorithms().equals(Spec.DEFAULTS.get(ALGORITHMS))) {
            words.add(algorithms().key());
        }
        return String.join(", ", words);
    }

    private List<Optional<Object>> values() {
        List<Optional<Object>> values = new ArrayList<>(
                spec.values(PLACES, EAGER, RUNS, WARM_UPS, PLATFORM, OF_RANK, TRACED, PROFILED, TCP, ALGORITHMS));
        values.add(Optional.of(spec.isSet(EAGER))); // the default, once set, holds instead of the machine's limit
        return values;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TinyMpi that && values().equals(that.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    @Override
    public String toString() {
        return key();
    }

    /** Returns nanoseconds as a time. */
    static Time time(long nanoseconds) {
        return new Time((double) nanoseconds * 1e-9);
    }
}
