package dev.weft.queueing;

import dev.weft.machine.Protocol;
import dev.weft.queueing.solve.Solving;
import dev.weft.simulation.RunPlan;
import dev.weft.study.From;
import dev.weft.study.Result;
import dev.weft.study.Suggestion;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A question put to a {@link Network}: which messages go round, how many at once, by which protocol. Immutable. */
public final class Workload {
    /** Who sends to whom. */
    enum Kind {
        PING_PONG("ping-pong", 1),
        /** A window of 64 is what osu_bw keeps outstanding. */
        MESSAGE_RATE("message rate", 64);

        final String label;
        final int usuallyOutstanding;

        Kind(String label, int usuallyOutstanding) {
            this.label = label;
            this.usuallyOutstanding = usuallyOutstanding;
        }
    }

    /** More customers than any solver here is asked to walk through one by one. */
    private static final int MOST_OUTSTANDING = 10_000_000;

    private final Network network;
    private final Kind kind;
    private final Pairs pairs;
    private final Bytes size;
    private final int outstanding;
    private final @Nullable Protocol protocol;
    /** Computation on each received message, done by cores that do not progress messages. */
    private final Time compute;
    /** The protocol that was found to be the better one, once it has been asked for. */
    private volatile @Nullable Protocol better;

    private Workload(
            Network network,
            Kind kind,
            Pairs pairs,
            Bytes size,
            int outstanding,
            @Nullable Protocol protocol,
            Time compute) {
        this.network = network;
        this.kind = kind;
        this.pairs = pairs;
        this.size = size;
        this.outstanding = outstanding;
        this.protocol = protocol;
        this.compute = compute;
    }

    static Workload of(Network network, Kind kind, Bytes size) {
        if (ModelException.required(size, "the size of a message", "Write pingPong(KiB(4))")
                        .si()
                < 1) {
            throw ModelException.cannot(
                    "send messages of", size, "a message carries at least one byte", "Write pingPong(bytes(1))");
        }
        network.parameters().linkBandwidth(); // says at once which part of the network is missing
        Matching matching = network.parameters().matching();
        if (matching.engines() > 1
                && matching.kind() == Engines.POOLED
                && network.parameters().onload().si() > 0) {
            throw ModelException.cannot(
                    "pool engines with protocol work of",
                    network.parameters().onload(),
                    "onloaded work belongs to core 1, which would then stand in two lines",
                    "Use bound or random engines, or offload");
        }
        return new Workload(network, kind, Pairs.FIRST, size, kind.usuallyOutstanding, null, new Time(0));
    }

    /**
     * The hosts that send, by their letters; {@code "A"} unless told otherwise. Each of them sends to each of {@link #to}, with
     * messages of its own outstanding.
     */
    public Workload from(String... hosts) {
        return between(pairs.from(known(hosts)));
    }

    /** The hosts that receive, by their letters; {@code "B"} unless told otherwise. */
    public Workload to(String... hosts) {
        return between(pairs.to(known(hosts)));
    }

    /** Every host sends to every other: uniform all-to-all traffic, not the collective of that name. */
    public Workload allToAll() {
        return between(Pairs.all(network.parameters().hostNames()));
    }

    private Workload between(Pairs chosen) {
        if (compute.si() > 0) {
            checkComputing(compute, chosen);
        }
        return new Workload(network, kind, chosen, size, outstanding, protocol, compute);
    }

    private List<String> known(String... hosts) {
        List<String> names = network.parameters().hostNames();
        for (String host : ModelException.required(hosts, "hosts", "Write from(\"A\").to(\"B\")")) {
            if (!names.contains(host)) {
                throw Suggestion.unknown("host", host, names);
            }
        }
        return List.of(hosts);
    }

    /**
     * How many messages of each pair of hosts are on their way at once; 1 for a ping-pong and 64 for a message rate unless told
     * otherwise.
     */
    public Workload outstanding(int messages) {
        if (messages < 1 || messages > MOST_OUTSTANDING) {
            throw ModelException.cannot(
                    "keep so many messages outstanding",
                    messages,
                    "it must be between 1 and " + MOST_OUTSTANDING,
                    "Write outstanding(64)");
        }
        return new Workload(network, kind, pairs, size, messages, protocol, compute);
    }

    /** Uses this protocol whatever the size. */
    public Workload protocol(Protocol forced) {
        ModelException.required(forced, "a protocol", "Write protocol(eager) or protocol(rendezvous)");
        return new Workload(network, kind, pairs, size, outstanding, forced, compute);
    }

    /**
     * Computes so long on each received message before the next one is sent for it, on the receiver's cores that are no
     * progress engines; section 5 asks for this balance. A message rate only.
     */
    @From(paper = "Bridges et al. 2015", equation = "section 3.2, and section 5 on cores needed for computation")
    public Workload computing(Time perMessage) {
        ModelException.required(perMessage, "a time", "Write computing(us(1))");
        checkComputing(perMessage, pairs);
        return new Workload(network, kind, pairs, size, outstanding, protocol, perMessage);
    }

    private void checkComputing(Time perMessage, Pairs between) {
        Parameters parameters = network.parameters();
        int cores =
                between.receivers().stream().mapToInt(parameters::cores).min().orElse(0);
        int free = cores - parameters.matching().engines();
        if (kind != Kind.MESSAGE_RATE || free < 1) {
            throw ModelException.cannot(
                    "compute on each message for",
                    perMessage,
                    kind == Kind.MESSAGE_RATE
                            ? "all cores of the receiver progress messages"
                            : "a ping-pong answers at once",
                    kind == Kind.MESSAGE_RATE
                            ? "Use fewer engines, or hosts with more cores"
                            : "Ask for a messageRate");
        }
    }

    /** The fewest progress engines with which the rate reaches this share, 0 to 1, of what the link could carry. */
    public EngineChoice fewestEngines(double shareOfLink) {
        return EngineChoice.fewest(this, shareOfLink);
    }

    /** How many of the receiver's cores should progress messages, the others computing on what arrives. */
    public EngineChoice bestEngines() {
        return EngineChoice.best(this);
    }

    /** Where the regime changes, in closed form: outstanding messages, engines and size. */
    public Result knees() {
        return Knees.of(this);
    }

    /**
     * Solves the network for this workload: exactly where that takes at most seconds and fits into memory, which is nearly
     * always, else approximately, labelled so and within proven bounds. The result names its method.
     */
    public Solution solve() {
        return Solution.of(this, Solving::best);
    }

    /** Solves the network exactly, however long it takes, or says how large it is and what to do. */
    public Solution solveExactly() {
        return Solution.of(this, Solving::solve);
    }

    /** Simulates the model that {@link #solve()} solves, with exponential times, from this seed; every number has its interval. */
    public SimulatedSolution simulate(long seed) {
        return simulate(RunPlan.of(seed));
    }

    /** Simulates it by this plan, such as {@code seeded(1).service(deterministic).runs(10)}. */
    public SimulatedSolution simulate(RunPlan plan) {
        ModelException.required(plan, "a plan", "Write simulate(seeded(1))");
        return SimulatedSolution.of(this, plan);
    }

    /**
     * How the latency scatters, stages being exponential unless {@link Latencies#fixedWires} follows: exact with one message under way, otherwise simulated from the seed 1
     * with an interval around each percentile. Percentiles depend on how stages scatter also where means do not.
     */
    public Latencies latencies() {
        return latencies(RunPlan.of(1));
    }

    /** The same with stages that scatter as this plan says, such as {@code seeded(1).service("wire A->B", deterministic)}. */
    public Latencies latencies(RunPlan plan) {
        ModelException.required(plan, "a plan", "Write latencies(seeded(1))");
        return Latencies.of(this, plan);
    }

    /** The latency of one message whose stages overlap in chunks of this size, between its two limits. */
    @From(paper = "Bridges et al. 2015", equation = "section 6.1")
    public Pipelining pipelined(Bytes chunk) {
        return Pipelining.of(this, chunk);
    }

    Network network() {
        return network;
    }

    Kind kind() {
        return kind;
    }

    Bytes size() {
        return size;
    }

    int outstanding() {
        return outstanding;
    }

    /** The protocol that was forced, that the set limit means, or that answers this question best. */
    Protocol protocol() {
        if (protocol != null) {
            return protocol;
        }
        Protocol known = better;
        if (known == null) {
            known = network.protocolOf(size).orElseGet(this::better);
            better = known;
        }
        return known;
    }

    /** Whether nobody said which protocol to use. */
    boolean choosesProtocol() {
        return protocol == null && network.eagerLimit().isEmpty();
    }

    /**
     * The protocol with the higher rate. A message alone is the faster the less it takes; where several are under way both are
     * solved, unless copying is free: then rendezvous asks more of every station and is never better.
     */
    private Protocol better() {
        boolean alone = outstanding == 1 && flows().size() == 1;
        Parameters parameters = network.parameters();
        if (alone || parameters.copySeconds(size) == 0) {
            return size.si() <= Crossover.naturalSize(parameters) ? Protocol.EAGER : Protocol.RENDEZVOUS;
        }
        double eager = protocol(Protocol.EAGER).solve().messagesPerSecond();
        Workload other = protocol(Protocol.RENDEZVOUS);
        // what it can reach at most often decides, without solving it
        boolean hopeless = kind == Kind.MESSAGE_RATE
                && Limits.of(Itinerary.of(other).network).rate() < eager;
        return !hopeless && other.solve().messagesPerSecond() > eager ? Protocol.RENDEZVOUS : Protocol.EAGER;
    }

    Time compute() {
        return compute;
    }

    /** The same on another network, such as one with other engines. */
    Workload on(Network other) {
        return new Workload(other, kind, pairs, size, outstanding, protocol, compute);
    }

    /** The pairs of hosts that exchange messages. */
    List<Flow> flows() {
        return pairs.flows();
    }

    /** The one pair of hosts, or an error that says what has an answer for one pair only. */
    Flow onlyFlow(String what) {
        List<Flow> flows = flows();
        if (flows.size() > 1) {
            throw ModelException.cannot(
                    what,
                    pairs.words(),
                    "that is a question about one pair of hosts, and these are " + flows.size(),
                    "Name one pair, such as .from(\"A\").to(\"B\")");
        }
        return flows.get(0);
    }

    /** What one cycle of a message between these hosts asks of the stations, if it belongs to this engine. */
    List<Visit> visits(Flow flow, int engine, Nics nics) {
        Parameters parameters = network.parameters();
        if (kind == Kind.PING_PONG) {
            return Route.roundTrip(parameters, flow, engine, size, protocol(), nics);
        }
        List<Visit> visits = new ArrayList<>(Route.oneWay(parameters, flow, engine, size, protocol(), nics));
        if (compute.si() > 0) {
            visits.add(new Visit(Route.COMPUTE, Route.compute(flow.to()), 1, compute.si()));
        }
        return visits;
    }

    /** The same where no other pair of hosts has messages. */
    List<Visit> visits(Flow flow, int engine) {
        return visits(flow, engine, Nics.ofOnePair(network.parameters()));
    }

    /** Messages that one cycle delivers. */
    int messagesPerCycle() {
        return kind == Kind.PING_PONG ? 2 : 1;
    }

    /** Such as {@code ping-pong of 4 KiB, eager}. */
    @Override
    public String toString() {
        String window = outstanding == kind.usuallyOutstanding ? "" : ", " + outstanding + " outstanding";
        String busy = compute.si() == 0 ? "" : ", computing " + compute + " on each";
        String where = pairs.isFirst() ? "" : ", " + pairs.words();
        return kind.label + " of " + size + ", " + protocol().key() + where + window + busy;
    }
}
