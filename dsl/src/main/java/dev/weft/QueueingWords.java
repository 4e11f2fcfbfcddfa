package dev.weft;

import dev.weft.machine.Machine;
import dev.weft.machine.Protocol;
import dev.weft.queueing.Engines;
import dev.weft.queueing.ForkJoin;
import dev.weft.queueing.GeneralService;
import dev.weft.queueing.MatchList;
import dev.weft.queueing.Network;
import dev.weft.queueing.QueueingNetwork;
import dev.weft.queueing.Servers;
import dev.weft.queueing.SimulationPlan;
import dev.weft.queueing.Solver;
import dev.weft.queueing.Station;
import dev.weft.simulation.Distribution;
import dev.weft.units.Time;

/** Paper 1: closed queueing networks of MPI messaging, simulation, fork-join and general service. Users import them through {@link Weft}; public, because JShell completes nothing else. */
public class QueueingWords extends MachineWords {
    QueueingWords() {}

    /**
     * Data go at once and are copied at the receiver.
     * Example: {@code network().host(16).link(GBps(10), us(1)).pingPong(KiB(4)).protocol(eager)}.
     */
    public static final Protocol eager = Protocol.EAGER;
    /**
     * Request and clearance first, then data without a copy.
     * Example: {@code network().host(16).link(GBps(10), us(1)).pingPong(KiB(4)).protocol(rendezvous)}.
     */
    public static final Protocol rendezvous = Protocol.RENDEZVOUS;

    /**
     * An empty network of hosts and a link, to be described by its adjectives.
     * Example: {@code network().host(16).link(GBps(3.787), ns(1616)).pingPong(KiB(4)).solve()}.
     */
    public static Network network() {
        return Network.empty();
    }

    /** The network of all nodes of a machine, with its link, its NICs and its eager limit. */
    public static Network network(Machine machine) {
        return Network.empty().on(machine);
    }

    /**
     * An empty queueing network of any kind.
     * Example: {@code queueing().station("cpu", queue(ms(5))).closed("jobs", 20).solve()}.
     */
    public static QueueingNetwork queueing() {
        return QueueingNetwork.empty();
    }

    /**
     * A station where messages queue, first come, first served, for one server that takes this mean time per visit.
     * Example: {@code queueing().station("cpu", queue(ms(5), 4)).closed("jobs", 20).solve()}.
     */
    public static Station queue(Time service) {
        return Station.queue(service, new Servers(1));
    }

    /** A station where messages queue for several equal servers. */
    public static Station queue(Time service, Servers servers) {
        return Station.queue(service, servers);
    }

    /** The same with the number of servers alone: {@code queue(ns(100), 4)}. */
    public static Station queue(Time service, int servers) {
        return Station.queue(service, new Servers(servers));
    }

    /**
     * A server that takes this mean time per visit and is shared evenly by all who are there: processor sharing.
     * Example: {@code queueing().station("cpu", processorSharing(ms(5))).closed("jobs", 20).solve()}.
     */
    public static Station processorSharing(Time service) {
        return Station.processorSharing(service, new Servers(1));
    }

    /** Equal servers shared evenly by all who are there, none of whom is served faster than by one of them. */
    public static Station processorSharing(Time service, Servers servers) {
        return Station.processorSharing(service, servers);
    }

    /** The same with the number of servers alone: {@code processorSharing(ns(100), 4)}. */
    public static Station processorSharing(Time service, int servers) {
        return Station.processorSharing(service, new Servers(servers));
    }

    /**
     * A station that delays each message by this mean time; nobody waits for another.
     * Example: {@code queueing().station("thinking", delay(seconds(1))).station("cpu", queue(ms(5))).closed("users", 20).solve()}.
     */
    public static Station delay(Time service) {
        return Station.delay(service);
    }

    /**
     * A queue that works at the first speed with one customer, at the second with two, ...; the last speed holds on.
     * Example: {@code queueing().station("disk", loadDependent(ms(5), 1, 1.5, 1.8)).closed("jobs", 20).solve()}.
     */
    public static Station loadDependent(Time service, double... speeds) {
        return Station.loadDependent(service, speeds);
    }

    /**
     * So many servers at one queue.
     * Example: {@code queueing().station("pool", queue(ms(5), servers(4))).closed("jobs", 20).solve()}.
     */
    public static Servers servers(int count) {
        return new Servers(count);
    }

    /** Memoryless service times: what product-form queues assume. Example: {@code seeded(1).service(exponential)}. */
    public static final Distribution exponential = Distribution.EXPONENTIAL;
    /** Service times that do not scatter. Example: {@code seeded(1).service(deterministic)}. */
    public static final Distribution deterministic = Distribution.DETERMINISTIC;

    /**
     * The sum of so many equal exponential phases: service times that scatter less than exponential ones.
     * Example: {@code seeded(1).service(erlang(4))}.
     */
    public static Distribution erlang(int phases) {
        return Distribution.erlang(phases);
    }

    /**
     * Service times that scatter more than exponential ones, by squared coefficient of variation.
     * Example: {@code seeded(1).service(hyperexponential(4))}.
     */
    public static Distribution hyperexponential(double scv) {
        return Distribution.hyperexponential(scv);
    }

    /** Lognormal service times, by squared coefficient of variation. Example: {@code seeded(1).service(lognormal(4))}. */
    public static Distribution lognormal(double scv) {
        return Distribution.lognormal(scv);
    }

    /** By simulation from this seed. Example: {@code openQueue(100, ms(3)).solve(seeded(1).runs(4))}. */
    public static SimulationPlan seeded(long seed) {
        return SimulationPlan.of(seed);
    }

    /** Work that forks into so many branches and waits for the last of them. Example: {@code forkJoin(4, us(3)).solve()}. */
    public static ForkJoin forkJoin(int branches, Time each) {
        return ForkJoin.of(branches, each);
    }

    /**
     * So many ranks that work for this mean time each and wait for the last.
     * Example: {@code barrier(64, us(3)).solve()}.
     */
    public static ForkJoin barrier(int ranks, Time each) {
        return ForkJoin.of(ranks, each);
    }

    /**
     * Messages that arrive at random, so many per second, at one server with this mean service time.
     * Example: {@code openQueue(100, ms(3)).solve()}.
     */
    public static GeneralService openQueue(double perSecond, Time service) {
        return GeneralService.of(perSecond, service);
    }

    /**
     * Exactly, however long it takes: {@code question.solve(exact)}; an error where that is out of reach.
     * Example: {@code openQueue(100, ms(3)).solve(exact)}.
     */
    public static final Solver exact = Solver.EXACT;
    /**
     * The approximation in which an arrival sees the others as they are on average; fast and crude.
     * Example: {@code queueing().station("cpu", queue(ms(5))).closed("jobs", 20).solve(bardSchweitzer)}.
     */
    public static final Solver bardSchweitzer = Solver.BARD_SCHWEITZER;
    /**
     * The approximation of Zahorjan, Eager and Sweillam 1988: nearly the Linearizer, in less memory.
     * Example: {@code queueing().station("cpu", queue(ms(5))).closed("jobs", 20).solve(aql)}.
     */
    public static final Solver aql = Solver.AQL;
    /**
     * The approximation of Chandy and Neuse 1982, mostly within a percent.
     * Example: {@code queueing().station("cpu", queue(ms(5))).closed("jobs", 20).solve(linearizer)}.
     */
    public static final Solver linearizer = Solver.LINEARIZER;
    /**
     * Matching on a light core: equation 1 of Bridges et al. 2015, 10 us and 60 ns per list entry.
     * Example: {@code network().host(16).link(GBps(10), us(1)).matchList(manyCore, 100)}.
     */
    public static final MatchList manyCore = MatchList.MANY_CORE;
    /**
     * Matching on a heavyweight core: equation 2 of Bridges et al. 2015, 1 us and 4 ns per list entry.
     * Example: {@code network().host(16).link(GBps(10), us(1)).matchList(heavyweight, 100)}.
     */
    public static final MatchList heavyweight = MatchList.HEAVYWEIGHT;
    /**
     * Each progress engine serves its own endpoint, as in the paper.
     * Example: {@code network().host(16).link(GBps(10), us(1)).progressEngines(4, boundEngines)}.
     */
    public static final Engines boundEngines = Engines.BOUND;
    /**
     * Each message picks a progress engine at random.
     * Example: {@code network().host(16).link(GBps(10), us(1)).progressEngines(4, randomEngines)}.
     */
    public static final Engines randomEngines = Engines.RANDOM;
    /**
     * All progress engines serve one line.
     * Example: {@code network().host(16).link(GBps(10), us(1)).progressEngines(4, pooledEngines)}.
     */
    public static final Engines pooledEngines = Engines.POOLED;
}
