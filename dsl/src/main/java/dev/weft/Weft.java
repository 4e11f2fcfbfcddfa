package dev.weft;

import dev.weft.machine.Cluster;
import dev.weft.machine.Placement;
import dev.weft.machine.Protocol;
import dev.weft.queueing.Approximation;
import dev.weft.queueing.Engines;
import dev.weft.queueing.ForkJoin;
import dev.weft.queueing.GeneralService;
import dev.weft.queueing.MatchList;
import dev.weft.queueing.Network;
import dev.weft.queueing.QueueingNetwork;
import dev.weft.queueing.Servers;
import dev.weft.queueing.Station;
import dev.weft.sharing.Calibration;
import dev.weft.sharing.PaperClusters;
import dev.weft.sharing.Scheme;
import dev.weft.sharing.SharingModel;
import dev.weft.sharing.contention.Contention;
import dev.weft.sharing.replay.ReplayMethod;
import dev.weft.simulation.Distribution;
import dev.weft.simulation.SimulationPlan;
import dev.weft.study.Axis;
import dev.weft.study.Claim;
import dev.weft.study.Claims;
import dev.weft.study.Display;
import dev.weft.study.Exercise;
import dev.weft.study.Keyed;
import dev.weft.study.Result;
import dev.weft.study.Sweep1;
import dev.weft.study.data.DataSet;
import dev.weft.study.data.Measurements;
import dev.weft.study.data.Parameters;
import dev.weft.study.fit.Fit1;
import dev.weft.trace.Kit;
import dev.weft.trace.Trace;
import dev.weft.trace.program.CollectiveAlgorithm;
import dev.weft.trace.program.CollectiveAlgorithms;
import dev.weft.trace.program.Mpi;
import dev.weft.trace.program.Program;
import dev.weft.trace.program.format.ProgramFile;
import dev.weft.trace.program.pattern.GridPatterns;
import dev.weft.trace.program.pattern.Patterns;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Quantity;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The one entry class: constants and one-line factories for a notebook's {@code import static dev.weft.Weft.*;}. */
public final class Weft {
    /** Data go at once and are copied at the receiver. */
    public static final Protocol eager = Protocol.EAGER;
    /** Request and clearance first, then data without a copy. */
    public static final Protocol rendezvous = Protocol.RENDEZVOUS;

    static {
        Display.connect();
    }

    private Weft() {}

    // --- units ---------------------------------------------------------------------------------------------------

    /** A time in nanoseconds. */
    public static Time ns(double value) {
        return new Time(Unit.NS.toSi(value));
    }

    /** A time in microseconds. */
    public static Time us(double value) {
        return new Time(Unit.US.toSi(value));
    }

    /** A time in milliseconds. */
    public static Time ms(double value) {
        return new Time(Unit.MS.toSi(value));
    }

    /** A time in seconds. */
    public static Time seconds(double value) {
        return new Time(value);
    }

    /** A size in bytes. */
    public static Bytes bytes(double value) {
        return new Bytes(value);
    }

    /** A size in units of 1024 bytes. */
    public static Bytes KiB(double value) {
        return new Bytes(Unit.KIB.toSi(value));
    }

    /** A size in units of 1024 KiB. */
    public static Bytes MiB(double value) {
        return new Bytes(Unit.MIB.toSi(value));
    }

    /** A size in units of 1024 MiB. */
    public static Bytes GiB(double value) {
        return new Bytes(Unit.GIB.toSi(value));
    }

    /** A size in units of 1000 bytes. */
    public static Bytes KB(double value) {
        return new Bytes(Unit.KB.toSi(value));
    }

    /** A size in units of a million bytes. */
    public static Bytes MB(double value) {
        return new Bytes(Unit.MB.toSi(value));
    }

    /** A size in units of a billion bytes. */
    public static Bytes GB(double value) {
        return new Bytes(Unit.GB.toSi(value));
    }

    /** A bandwidth in units of a million bytes per second. */
    public static Bandwidth MBps(double value) {
        return new Bandwidth(Unit.MBPS.toSi(value));
    }

    /** A bandwidth in units of a billion bytes per second. */
    public static Bandwidth GBps(double value) {
        return new Bandwidth(Unit.GBPS.toSi(value));
    }

    /** A bandwidth in units of a billion bits per second, as links are sold. */
    public static Bandwidth Gbitps(double value) {
        return new Bandwidth(Unit.GBITPS.toSi(value));
    }

    /** The same as {@link #Gbitps}, as vendors write it: {@code Gbps(200)} is 25 GB/s. */
    public static Bandwidth Gbps(double value) {
        return Gbitps(value);
    }

    /** A bandwidth in units of a million bits per second: {@code Mbps(100)} is 12.5 MB/s. */
    public static Bandwidth Mbps(double value) {
        return new Bandwidth(Unit.MBITPS.toSi(value));
    }

    // --- axes and sweeps -----------------------------------------------------------------------------------------

    /** An axis of whole numbers. */
    public static Axis<Integer> values(int... values) {
        return Axis.of(IntStream.of(someValues(values)).boxed().toList());
    }

    /** An axis of numbers. */
    public static Axis<Double> values(double... values) {
        return Axis.of(DoubleStream.of(someValues(values)).boxed().toList());
    }

    /** An axis of names. */
    public static Axis<String> values(String... values) {
        return Axis.of(Arrays.asList(someValues(values)));
    }

    /** An axis of times, sizes or bandwidths. */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public static <Q extends Quantity<Q>> Axis<Q> values(Q... values) {
        return Axis.of(Arrays.asList(someValues(values)));
    }

    /** An axis of strategies, protocols, placements and the like. */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public static <K extends Keyed> Axis<K> values(K... values) {
        return Axis.of(Arrays.asList(someValues(values)));
    }

    /** The sizes from the first to the last, each twice the one before: {@code sizes(bytes(1), MiB(4))}. */
    public static Axis<Bytes> sizes(Bytes first, Bytes last) {
        ModelException.required(first, "the first size", "Write sizes(bytes(1), MiB(4))");
        ModelException.required(last, "the last size", "Write sizes(bytes(1), MiB(4))");
        if (first.si() == 0 || last.compareTo(first) < 0) {
            throw new ModelException("Cannot make sizes from \"" + first + "\" to \"" + last
                    + "\": the first must be above zero and not above the last. Write sizes(bytes(1), MiB(4)).");
        }
        List<Bytes> sizes = new ArrayList<>();
        for (double size = first.si(); size <= last.si(); size *= 2) {
            sizes.add(new Bytes(size));
        }
        return Axis.of(sizes);
    }

    /** The whole numbers from the first to the last, each twice the one before: {@code doubling(1, 128)}. */
    public static Axis<Integer> doubling(int first, int last) {
        requireRange(first, last);
        return Axis.of(IntStream.iterate(first, value -> value > 0 && value <= last, value -> value * 2)
                .boxed()
                .toList());
    }

    /** All whole numbers from the first to the last: {@code range(1, 32)}. */
    public static Axis<Integer> range(int first, int last) {
        requireRange(first, last);
        Axis.requireCount(1L + last - first);
        return Axis.of(IntStream.rangeClosed(first, last).boxed().toList());
    }

    /** A sweep over one named axis; add more with {@code and}, ask with {@code solve}. */
    public static <A> Sweep1<A> sweep(String name, Axis<A> axis) {
        return Sweep1.of(name, axis);
    }

    /** A sweep over the values of a list. */
    public static <A> Sweep1<A> sweep(String name, List<A> values) {
        return Sweep1.of(name, Axis.of(values));
    }

    // --- lessons -------------------------------------------------------------------------------------------------

    /** A claim of a paper, to be checked: {@code claim("C7", "bandwidth drops quickly").holds("it halves", check)}. */
    public static Claim claim(String id, String sentence) {
        return Claim.of(id, sentence);
    }

    /** All claims of this session with their verdicts, as one table. */
    public static Result claims() {
        return Claims.table();
    }

    /** Whether an answer, {@code null} until there is one, is the one whose code stands here. */
    public static Exercise exercise(String id, @Nullable Object answer, String code) {
        return Exercise.of(id, answer, code);
    }

    // --- measurements --------------------------------------------------------------------------------------------

    /** The data sets that the class path has: what {@code measured}, {@code trace} and {@code parameters} know by name. */
    public static Result datasets() {
        return DataSet.all();
    }

    /** Measurements by catalogue name or file: CSV with units in its headings, OSU micro-benchmark output, or NetPIPE's. */
    public static Measurements measured(String nameOrFile) {
        return Measurements.of(nameOrFile);
    }

    /** A recorded run by catalogue name, by the {@code .otf2} file of an archive, or by a folder that holds one. */
    public static Trace trace(String nameOrFile) {
        return Trace.open(nameOrFile);
    }

    /** Writes the C sources that record or profile a real MPI program into a new folder, and says how to use them. */
    public static Kit kit(String folder) {
        return Kit.unpack(folder);
    }

    /** A table of named parameters by catalogue name or file, such as {@code parameters("bridges2015-table2")}. */
    public static Parameters parameters(String nameOrFile) {
        return Parameters.of(nameOrFile);
    }

    // --- fits ----------------------------------------------------------------------------------------------------

    /** A fit of one number, starting here; add more with {@code and}, give the model with {@code solve}. */
    public static Fit1<Double> fit(String name, double start) {
        return Fit1.of(name, start);
    }

    /** A fit of a time, size or bandwidth, starting here; it stays above zero. */
    public static <Q extends Quantity<Q>> Fit1<Q> fit(String name, Q start) {
        return Fit1.of(name, start);
    }

    // --- paper 1: closed queueing networks of MPI messaging ------------------------------------------------------

    /** An empty network of hosts and a link, to be described by its adjectives: {@code network().host(16).link(..)}. */
    public static Network network() {
        return Network.empty();
    }

    /** An empty queueing network of any kind: {@code queueing().station("cpu", queue(ms(5))).closed("jobs", 20).solve()}. */
    public static QueueingNetwork queueing() {
        return QueueingNetwork.empty();
    }

    /** A station where messages queue, first come, first served, for one server that takes this mean time per visit. */
    public static Station queue(Time service) {
        return Station.queue(service, new Servers(1));
    }

    /** A station where messages queue for several equal servers. */
    public static Station queue(Time service, Servers servers) {
        return Station.queue(service, servers);
    }

    /** A server that takes this mean time per visit and is shared evenly by all who are there: processor sharing. */
    public static Station processorSharing(Time service) {
        return Station.processorSharing(service, new Servers(1));
    }

    /** Equal servers shared evenly by all who are there, none of whom is served faster than by one of them. */
    public static Station processorSharing(Time service, Servers servers) {
        return Station.processorSharing(service, servers);
    }

    /** A station that delays each message by this mean time; nobody waits for another. */
    public static Station delay(Time service) {
        return Station.delay(service);
    }

    /** A queue that works at the first speed with one customer, at the second with two, ...; the last speed holds on. */
    public static Station loadDependent(Time service, double... speeds) {
        return Station.loadDependent(service, speeds);
    }

    /** So many servers at one queue. */
    public static Servers servers(int count) {
        return new Servers(count);
    }

    // --- simulation, fork-join and general service (paper 1, section 6) -------------------------------------------

    /** Memoryless service times: what product-form queues assume. */
    public static final Distribution exponential = Distribution.EXPONENTIAL;
    /** Service times that do not scatter. */
    public static final Distribution deterministic = Distribution.DETERMINISTIC;

    /** The sum of so many equal exponential phases: service times that scatter less than exponential ones. */
    public static Distribution erlang(int phases) {
        return Distribution.erlang(phases);
    }

    /** Service times that scatter more than exponential ones, by squared coefficient of variation. */
    public static Distribution hyperexponential(double scv) {
        return Distribution.hyperexponential(scv);
    }

    /** Lognormal service times, by squared coefficient of variation. */
    public static Distribution lognormal(double scv) {
        return Distribution.lognormal(scv);
    }

    /** How to simulate, from this seed: {@code seeded(1).service(deterministic).runs(10)}. */
    public static SimulationPlan seeded(long seed) {
        return SimulationPlan.of(seed);
    }

    /** Work that forks into so many branches and waits for the last of them. */
    public static ForkJoin forkJoin(int branches, Time each) {
        return ForkJoin.of(branches, each);
    }

    /** So many ranks that work for this mean time each and wait for the last. */
    public static ForkJoin barrier(int ranks, Time each) {
        return ForkJoin.of(ranks, each);
    }

    /** Messages that arrive at random, so many per second, at one server with this mean service time. */
    public static GeneralService openQueue(double perSecond, Time service) {
        return GeneralService.of(perSecond, service);
    }
    /** The approximation in which an arrival sees the others as they are on average; fast and crude. */
    public static final Approximation bardSchweitzer = Approximation.BARD_SCHWEITZER;
    /** The approximation of Zahorjan, Eager and Sweillam 1988: nearly the Linearizer, in less memory. */
    public static final Approximation aql = Approximation.AQL;
    /** The approximation of Chandy and Neuse 1982, mostly within a percent. */
    public static final Approximation linearizer = Approximation.LINEARIZER;
    /** Matching on a light core: equation 1 of Bridges et al. 2015, 10 us and 60 ns per list entry. */
    public static final MatchList manyCore = MatchList.MANY_CORE;
    /** Matching on a heavyweight core: equation 2 of Bridges et al. 2015, 1 us and 4 ns per list entry. */
    public static final MatchList heavyweight = MatchList.HEAVYWEIGHT;
    /** Each progress engine serves its own endpoint, as in the paper. */
    public static final Engines boundEngines = Engines.BOUND;
    /** Each message picks a progress engine at random. */
    public static final Engines randomEngines = Engines.RANDOM;
    /** All progress engines serve one line. */
    public static final Engines pooledEngines = Engines.POOLED;

    // --- programs and clusters -----------------------------------------------------------------------------------

    /** Receives from whoever sends first. */
    public static final int anySource = Mpi.ANY_SOURCE;
    /** Receives whatever the tag. */
    public static final int anyTag = Mpi.ANY_TAG;
    /** Tasks go round the nodes: task t on node t mod nodes. */
    public static final Placement perNode = Placement.PER_NODE;
    /** Tasks fill each node before the next: task t on node t div cores. */
    public static final Placement perProcessor = Placement.PER_PROCESSOR;

    /** What so many ranks do: {@code program(16, mpi -> mpi.send((mpi.rank() + 1) % mpi.size(), MB(4)))}. */
    public static Program program(int ranks, Consumer<? super Mpi> body) {
        return Program.record(ranks, body);
    }

    /** A program from a file: Weft's text, a time-independent trace of SimGrid, or a GOAL schedule of LogGOPSim. */
    public static Program program(String file) {
        return ProgramFile.read(path(file)).program();
    }

    /** The same where computations are counted in operations, as in SimGrid's traces: each rank does so many gigaflops. */
    public static Program program(String file, double gigaflops) {
        return ProgramFile.read(path(file), gigaflops * 1e9).program();
    }

    /** So many equal nodes with so many cores each. */
    public static Cluster cluster(int nodes, int cores) {
        return Cluster.of(nodes, cores);
    }

    /** Tasks on cores drawn at random from this seed. */
    public static Placement randomPlacement(long seed) {
        return Placement.random(seed);
    }

    /** The node of each task, from task 0. */
    public static Placement userPlacement(int... nodes) {
        return Placement.user(nodes);
    }

    /** A grid of px times py ranks, for {@code lu}, {@code sweep3d}, {@code haloWait}, {@code haloWaitall}, {@code stencil}. */
    public static GridPatterns grid(int px, int py) {
        return GridPatterns.grid(px, py);
    }

    /** A program in which each rank computes, sends to the next and receives from the one before, round after round. */
    public static Program ringShift(int ranks, int rounds, Time compute, Bytes size) {
        return Patterns.ring(ranks, rounds, compute, size);
    }

    /** A program of a master that receives from any source, and workers. */
    public static Program masterWorker(int ranks, int tasks, Time each, Bytes task, Bytes result) {
        return Patterns.masterWorker(ranks, tasks, each, task, result);
    }

    /** A program of random work (squared coefficient of variation scv) between collectives. */
    public static Program imbalanced(int ranks, int iterations, Time mean, double scv, Bytes size, long seed) {
        return Patterns.imbalanced(ranks, iterations, mean, scv, size, seed);
    }

    /** What High-Performance Linpack sends and computes: order n, blocks of nb, p x q ranks of so many gigaflops each. */
    public static Program hpl(int n, int nb, int p, int q, double gigaflops) {
        return Patterns.hpl(n, nb, p, q, gigaflops);
    }

    /** The usual algorithms of collectives; adjectives replace them: {@code collectives().bcast(ring)}. */
    public static CollectiveAlgorithms collectives() {
        return CollectiveAlgorithms.usual();
    }

    /** Along a binomial tree. */
    public static final CollectiveAlgorithm binomial = CollectiveAlgorithm.BINOMIAL;
    /** Round a ring, or along a chain from the root. */
    public static final CollectiveAlgorithm ring = CollectiveAlgorithm.RING;
    /** Partners at doubling distance. */
    public static final CollectiveAlgorithm recursiveDoubling = CollectiveAlgorithm.RECURSIVE_DOUBLING;
    /** Each with each, one after the other. */
    public static final CollectiveAlgorithm pairwise = CollectiveAlgorithm.PAIRWISE;
    /** One with all others in turn. */
    public static final CollectiveAlgorithm linear = CollectiveAlgorithm.LINEAR;
    /** To and from ranks at doubling distance. */
    public static final CollectiveAlgorithm dissemination = CollectiveAlgorithm.DISSEMINATION;

    // --- paper 2: bandwidth sharing between concurrent communications ----------------------------------------------

    /** Gigabit Ethernet with the parameters of Vienne et al. 2008: beta 0.75, gamma_o 0.115, gamma_i 0.036. */
    public static final SharingModel gigabitEthernet = SharingModel.gigabitEthernet(0.75, 0.115, 0.036);
    /** The same with the receivers' weak branch divided as the paper prints it. */
    public static final SharingModel gigabitEthernetAsPrinted =
            SharingModel.gigabitEthernetAsPrinted(0.75, 0.115, 0.036);
    /** Myrinet 2000: state sets, counted exactly where memory allows, else estimated and said so. */
    public static final SharingModel myrinet = SharingModel.myrinet(20_000, 1);
    /** InfiniBand by the model of Vienne's thesis, with the parameters that SimGrid ships. */
    public static final SharingModel infiniband = SharingModel.infiniband(0.965, 0.925, 1.35);
    /** Max-min fair rates over the links into and out of the nodes: the naive baseline. */
    public static final SharingModel fairShare = SharingModel.fairShare();
    /** The maximum conflict of Kim and Lee 2001: the larger degree. */
    public static final SharingModel kimLee = SharingModel.kimLee();

    /** Communications that start together: {@code scheme("a:0->1 b:0->2").penalty(myrinet)}. */
    public static Scheme scheme(String arcs) {
        return Scheme.of(arcs);
    }

    /** A scheme still without communications: {@code scheme().star(3)}, {@code scheme().arc("a", 0, 1)}. */
    public static Scheme scheme() {
        return Scheme.empty();
    }

    /** Gigabit Ethernet with one's own beta, gamma_o and gamma_i. */
    public static SharingModel gigabitEthernet(double beta, double gammaOut, double gammaIn) {
        return SharingModel.gigabitEthernet(beta, gammaOut, gammaIn);
    }

    /** Myrinet estimated from so many random state sets, for schemes that could be counted as well. */
    public static SharingModel myrinetEstimated(int samples, long seed) {
        return SharingModel.myrinetEstimated(samples, seed);
    }

    /** InfiniBand with one's own beta_e, beta_s and gamma_r. */
    public static SharingModel infiniband(double betaIn, double betaOut, double gamma) {
        return SharingModel.infiniband(betaIn, betaOut, gamma);
    }

    /** No sharing: every transfer as if it were alone; what the others are compared with. */
    public static final SharingModel noSharing = SharingModel.own("noSharing", c -> 1);

    /** Replays a job under a sharing model: {@code job.analyse(replay(myrinet))}. */
    public static ReplayMethod replay(SharingModel model) {
        return ReplayMethod.under(model);
    }

    /** The paper's 53 x 2 cluster with Gigabit Ethernet; its latency is assumed. */
    public static final Cluster paperGigabit = PaperClusters.GIGABIT;
    /** The paper's 72 x 2 cluster with Myrinet 2000; bandwidth and latency are assumed. */
    public static final Cluster paperMyrinet = PaperClusters.MYRINET;
    /** The paper's 26 x 4 cluster with InfiniBand; bandwidth and latency are assumed. */
    public static final Cluster paperInfiniband = PaperClusters.INFINIBAND;

    /** Beta from the penalties of measured outgoing stars with 2, 3, .. communications; add {@code gammas(..)}. */
    public static Calibration calibrate(double... starPenalties) {
        return Calibration.ofStars(starPenalties);
    }

    /** One's own model in one line: {@code sharing("mine", c -> Math.max(c.outDegree(), c.inDegree()))}. */
    public static SharingModel sharing(String name, ToDoubleFunction<? super Contention> penalty) {
        return SharingModel.own(name, penalty);
    }

    // --- showing -------------------------------------------------------------------------------------------------

    /** Shows values below the cell, in order: charts, tables, results, text. Works in every kernel. */
    public static void show(Object... values) {
        for (Object value : values) {
            Display.show(value);
        }
    }

    private static <T> T someValues(T values) {
        return ModelException.required(values, "the values of an axis", "Write values(1, 2, 4)");
    }

    private static Path path(String file) {
        ModelException.required(file, "a file", "Write program(\"halo.weft\")");
        try {
            return Path.of(file);
        } catch (InvalidPathException noPath) {
            throw ModelException.cannot(
                    "read", file.replace((char) 0, ' '), "it is no name of a file", "Check its characters");
        }
    }

    private static void requireRange(int first, int last) {
        if (first < 1 || last < first) {
            throw new ModelException("Cannot count from \"" + first + "\" to \"" + last
                    + "\": the first must be at least 1 and not above the last. Write doubling(1, 128).");
        }
    }
}
