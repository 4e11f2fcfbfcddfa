package dev.weft;

import dev.weft.machine.Machine;
import dev.weft.machine.Protocol;
import dev.weft.program.Program;
import dev.weft.queueing.Branch;
import dev.weft.queueing.Engines;
import dev.weft.queueing.MatchList;
import dev.weft.queueing.Network;
import dev.weft.queueing.ProgramWorkload;
import dev.weft.queueing.QueueingNetwork;
import dev.weft.queueing.RecordedArrivals;
import dev.weft.queueing.Servers;
import dev.weft.queueing.SimulationPlan;
import dev.weft.queueing.Solver;
import dev.weft.queueing.Station;
import dev.weft.queueing.forks.ForkJoin;
import dev.weft.queueing.polling.Polling;
import dev.weft.queueing.service.GeneralService;
import dev.weft.simulation.Distribution;
import dev.weft.study.Axis;
import dev.weft.trace.Trace;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;

/**
 * Words for queueing networks of MPI messaging, simulation, fork-join and general service (paper 1). Users import them
 * through {@link Weft}; public, because JShell completes public members only.
 */
public class QueueingWords extends TraceWords {
    QueueingWords() {}

    /**
     * Creates an axis of doubling sizes and adds both sides of the network's eager limit, where latency jumps: the
     * limit and one byte more.
     * Example: {@code sizes(bytes(1), MiB(4), network().host(16).link(GBps(10), us(1)).eagerUpTo(KiB(12)))} prints
     * {@code 25 values 1 B ... 4 MiB}.
     */
    public static Axis<Bytes> sizes(Bytes first, Bytes last, Network network) {
        ModelException.required(
                network,
                "network",
                "Write sizes(bytes(1), MiB(4), network().host(16).link(GBps(10), us(1)).eagerUpTo(KiB(12)))");
        return withBothSides(
                sizes(first, last), last, network.eagerLimit().stream().map(limit -> limit.si() + 1));
    }

    /**
     * Selects the eager protocol: data are sent at once and copied at the receiver.
     * Example: {@code network().host(16).link(GBps(10), us(1)).pingPong(KiB(4)).protocol(eager)} prints {@code
     * ping-pong of 4 KiB, eager}.
     */
    public static final Protocol eager = Protocol.EAGER;
    /**
     * Selects the rendezvous protocol: request and clearance precede the data, which are not copied.
     * Example: {@code network().host(16).link(GBps(10), us(1)).pingPong(KiB(4)).protocol(rendezvous)} prints {@code
     * ping-pong of 4 KiB, rendezvous}.
     */
    public static final Protocol rendezvous = Protocol.RENDEZVOUS;

    /**
     * Creates a network without hosts and link; its adjectives add them.
     * Example: {@code network().host(16).link(GBps(3.787), ns(1616)).pingPong(KiB(4)).solve()} prints {@code latency
     * (us)}.
     */
    public static Network network() {
        return Network.empty();
    }

    /** Creates the network of all nodes of a machine, with its link, NICs and eager limit. */
    public static Network network(Machine machine) {
        return Network.empty().on(machine);
    }

    /**
     * Creates a queueing network without stations and classes, for systems other than message passing.
     * Example: {@code queueing().station("cpu", queue(ms(5))).closed("jobs", 20).solve()} prints {@code exact MVA}.
     */
    public static QueueingNetwork queueing() {
        return QueueingNetwork.empty();
    }

    /**
     * Reads a queueing network from a model of the Java Modelling Tools, with its times in seconds: JMVA ({@code .jmva}), or JSIMG
     * ({@code .jsimg}), whose routing becomes visits, with limited capacities, priorities and regions. Results in the file are not read.
     * A part that is not read, such as a fork or a preemptive station, is an error that names its place.
     * Example: {@code queueing("model.jsimg").solve()}.
     */
    public static QueueingNetwork queueing(String file) {
        return QueueingNetwork.read(file);
    }

    /**
     * Creates an FCFS queue with one server and this mean service time.
     * Example: {@code queueing().station("cpu", queue(ms(5), 4)).closed("jobs", 20).solve()}.
     */
    public static Station queue(Time service) {
        return Station.queue(service, new Servers(1));
    }

    /** Creates an FCFS queue with several equal servers and this mean service time. */
    public static Station queue(Time service, Servers servers) {
        return Station.queue(service, servers);
    }

    /**
     * Creates an FCFS queue with this number of servers, at least 1, and this mean service time: {@code queue(ns(100),
     * 4)}.
     */
    public static Station queue(Time service, int servers) {
        return Station.queue(service, new Servers(servers));
    }

    /**
     * Creates an FCFS queue for {@code network()} with one server, whose mean service time depends on the size of the message.
     * Example: {@code network().host(4).link(GBps(4), us(1)).station("dpu", queue(size -> size.at(GBps(25))).perHost())} prints
     * {@code queue(time by size).perHost()}.
     */
    public static Station queue(Station.BySize service) {
        return Station.queue(service, new Servers(1));
    }

    /** Creates an FCFS queue for {@code network()} with several equal servers, whose mean service time depends on the size of the message. */
    public static Station queue(Station.BySize service, Servers servers) {
        return Station.queue(service, servers);
    }

    /**
     * Creates a processor-sharing station for {@code network()}, whose mean service time depends on the size of the message.
     * Example: {@code network().host(4).link(GBps(4), us(1)).station("memory", processorSharing(size -> size.at(GBps(50))).atReceiver())}
     * prints {@code processorSharing(time by size).atReceiver()}.
     */
    public static Station processorSharing(Station.BySize service) {
        return Station.processorSharing(service, new Servers(1));
    }

    /**
     * Creates a delay for {@code network()}, whose mean time depends on the size of the message.
     * Example: {@code network().host(4).link(GBps(4), us(1)).station("encryption", delay(size -> size.at(GBps(5))))} prints
     * {@code delay(time by size)}.
     */
    public static Station delay(Station.BySize service) {
        return Station.delay(service);
    }

    /**
     * Creates a processor-sharing station: all messages present share one server equally, with this mean service time.
     * Example: {@code queueing().station("cpu", processorSharing(ms(5))).closed("jobs", 20).solve()}.
     */
    public static Station processorSharing(Time service) {
        return Station.processorSharing(service, new Servers(1));
    }

    /** Creates a processor-sharing station with several equal servers; a message never uses more than one of them. */
    public static Station processorSharing(Time service, Servers servers) {
        return Station.processorSharing(service, servers);
    }

    /**
     * Creates a processor-sharing station with this number of servers, at least 1: {@code processorSharing(ns(100),
     * 4)}.
     */
    public static Station processorSharing(Time service, int servers) {
        return Station.processorSharing(service, new Servers(servers));
    }

    /**
     * Creates a delay station: each message stays for this mean time and does not wait.
     * Example: {@code queueing().station("thinking", delay(seconds(1))).station("cpu", queue(ms(5))).closed("users",
     * 20).solve()}.
     */
    public static Station delay(Time service) {
        return Station.delay(service);
    }

    /**
     * Creates a queue with load-dependent speed: the first number is the speed with one customer, the second with two,
     * and so on; the last one also applies to more customers. At least one speed is required.
     * Example: {@code queueing().station("disk", loadDependent(ms(5), 1, 1.5, 1.8)).closed("jobs", 20).solve()}.
     */
    public static Station loadDependent(Time service, double... speeds) {
        return Station.loadDependent(service, speeds);
    }

    /**
     * Sets the number of servers of a queue, at least 1.
     * Example: {@code queueing().station("pool", queue(ms(5), servers(4))).closed("jobs", 20).solve()}.
     */
    public static Servers servers(int count) {
        return new Servers(count);
    }

    /**
     * Selects exponential service times, which product-form queues assume.
     * Example: {@code seeded(1).service(exponential)}.
     */
    public static final Distribution exponential = Distribution.EXPONENTIAL;
    /**
     * Selects constant service times.
     * Example: {@code seeded(1).service(deterministic)} prints {@code seeded 1, deterministic}.
     */
    public static final Distribution deterministic = Distribution.DETERMINISTIC;

    /**
     * Selects Erlang service times: sums of 1 to 1000 equal exponential phases, with less variation than exponential
     * ones.
     * Example: {@code seeded(1).service(erlang(4))} prints {@code seeded 1, erlang(4)}.
     */
    public static Distribution erlang(int phases) {
        return Distribution.erlang(phases);
    }

    /**
     * Selects hyperexponential service times with this squared coefficient of variation, from 1 to 1e6.
     * Example: {@code seeded(1).service(hyperexponential(4))} prints {@code seeded 1, hyperexponential(4)}.
     */
    public static Distribution hyperexponential(double scv) {
        return Distribution.hyperexponential(scv);
    }

    /**
     * Selects lognormal service times with this squared coefficient of variation, above 0 and up to 1e6.
     * Example: {@code seeded(1).service(lognormal(4))} prints {@code seeded 1, lognormal(4)}.
     */
    public static Distribution lognormal(double scv) {
        return Distribution.lognormal(scv);
    }

    /**
     * Solves a question by simulation with this seed.
     * Example: {@code openQueue(100, ms(3)).solve(seeded(1).runs(4))} prints {@code simulation of 4 runs}.
     */
    public static SimulationPlan seeded(long seed) {
        return SimulationPlan.of(seed);
    }

    /**
     * Names the stations of one branch of a fork, in the order of its task.
     * Example: {@code queueing().station("east", queue(us(2))).station("west", queue(us(2))).closed("ranks", 1)
     * .fork("halo", branch("east"), branch("west")).solve().response("ranks")} prints {@code 3 us}.
     */
    public static Branch branch(String... stations) {
        return Branch.of(stations);
    }

    /**
     * Creates a fork-join question: work forks into 1 to 10,000,000 branches with this mean service time each, and
     * joins when the last branch ends.
     * Example: {@code forkJoin(4, us(3)).solve()} prints {@code harmonic sum}.
     */
    public static ForkJoin forkJoin(int branches, Time each) {
        return ForkJoin.of(branches, each);
    }

    /**
     * Creates a barrier question: 1 to 10,000,000 ranks compute for this mean time each and wait for the last rank.
     * Example: {@code barrier(64, us(3)).solve()} prints {@code harmonic sum}.
     */
    public static ForkJoin barrier(int ranks, Time each) {
        return ForkJoin.of(ranks, each);
    }

    /**
     * Creates an open queue with one server: Poisson arrivals at this rate per second, and this mean service time. The
     * utilization must be below 1.
     * Example: {@code openQueue(100, ms(3)).solve()} prints {@code formula of Pollaczek and Khinchine}.
     */
    public static GeneralService openQueue(double perSecond, Time service) {
        return GeneralService.of(perSecond, service);
    }

    /**
     * Creates a progress engine that polls queues, such as endpoints or communicators; its adjectives add them.
     * Example: {@code polling().queue("halo", 1e6, ns(271)).queue("io", 2e5, us(1)).switchOver(ns(30)).solve()} prints
     * {@code moments of the messages at the starts of visits}.
     */
    public static Polling polling() {
        return Polling.empty();
    }

    /**
     * Counts the messages of a program by source, destination and size class, with the computation between them: the workload of a
     * queueing network.
     * Example: {@code workload(ringShift(4, 8, us(50), KiB(4))).on(network().hosts(4, 1).link(GBps(4), us(1))).solve()}
     * prints {@code ranks 0 and 1}.
     */
    public static ProgramWorkload workload(Program program) {
        return ProgramWorkload.of(program);
    }

    /**
     * Counts the messages of a recorded run by source, destination and size class, with the computation between them:
     * the workload of a queueing network.
     * Example: {@code workload(trace("wavefront-6"))} prints {@code think time}.
     */
    public static ProgramWorkload workload(Trace trace) {
        return ProgramWorkload.of(trace);
    }

    /**
     * Creates an open queue with this number of equal servers, 1 to 1,000,000. Several servers have an exact answer with exponential service;
     * {@code solve()} of other service is an error that names the simulation, {@code solve(seeded(1))}.
     * Example: {@code openQueue(1000, ms(3), 4).solve().percentiles(50, 99)} prints {@code formula of the M/M/4 queue}.
     */
    public static GeneralService openQueue(double perSecond, Time service, int servers) {
        return GeneralService.of(perSecond, service, servers);
    }

    /**
     * Reads the times between the messages that each rank of a recorded run sends, for {@code
     * messageRate(..).arriving(arrivals(run))}.
     * Example: {@code arrivals(trace("wavefront-6"))} prints {@code squared variation}.
     */
    public static RecordedArrivals arrivals(Trace run) {
        return RecordedArrivals.of(run);
    }

    /**
     * Solves a question exactly, regardless of the run time; an error if that is infeasible.
     * Example: {@code openQueue(100, ms(3)).solve(exact)} prints {@code exact within the model}.
     */
    public static final Solver exact = Solver.EXACT;
    /**
     * Solves a network by the Bard-Schweitzer approximation: an arriving message sees the mean queue lengths of the
     * other messages. Fast; errors are larger than those of {@code linearizer}.
     * Example: {@code queueing().station("cpu", queue(ms(5))).closed("jobs", 20).solve(bardSchweitzer)} prints {@code
     * Bard-Schweitzer approximation}.
     */
    public static final Solver bardSchweitzer = Solver.BARD_SCHWEITZER;
    /**
     * Solves a network by the AQL approximation of Zahorjan, Eager and Sweillam (1988): nearly as accurate as {@code
     * linearizer}, with less memory.
     * Example: {@code queueing().station("cpu", queue(ms(5))).closed("jobs", 20).solve(aql)} prints {@code AQL
     * approximation}.
     */
    public static final Solver aql = Solver.AQL;
    /**
     * Solves a network by the Linearizer approximation of Chandy and Neuse (1982); most errors are within one percent.
     * Example: {@code queueing().station("cpu", queue(ms(5))).closed("jobs", 20).solve(linearizer)} prints {@code
     * Linearizer approximation}.
     */
    public static final Solver linearizer = Solver.LINEARIZER;
    /**
     * Sets the matching time of a many-core (lightweight) processor: 10 us plus 60 ns per list entry (Bridges et al.
     * 2015, equation 1).
     * Example: {@code network().host(16).link(GBps(10), us(1)).matchList(manyCore, 100)} prints {@code match: 16 us}.
     */
    public static final MatchList manyCore = MatchList.MANY_CORE;
    /**
     * Sets the matching time of a heavyweight core: 1 us plus 4 ns per list entry (Bridges et al. 2015, equation 2).
     * Example: {@code network().host(16).link(GBps(10), us(1)).matchList(heavyweight, 100)} prints {@code match: 1.4
     * us}.
     */
    public static final MatchList heavyweight = MatchList.HEAVYWEIGHT;
    /**
     * Binds each progress engine to its own endpoint, as in the paper.
     * Example: {@code network().host(16).link(GBps(10), us(1)).progressEngines(4, boundEngines)}.
     */
    public static final Engines boundEngines = Engines.BOUND;
    /**
     * Assigns each message to a progress engine at random.
     * Example: {@code network().host(16).link(GBps(10), us(1)).progressEngines(4, randomEngines)}.
     */
    public static final Engines randomEngines = Engines.RANDOM;
    /**
     * Lets all progress engines serve one queue (M/M/c).
     * Example: {@code network().host(16).link(GBps(10), us(1)).progressEngines(4, pooledEngines)}.
     */
    public static final Engines pooledEngines = Engines.POOLED;
}
