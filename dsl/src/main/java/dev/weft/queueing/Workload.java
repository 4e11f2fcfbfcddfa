package dev.weft.queueing;

import dev.weft.machine.Protocol;
import dev.weft.study.From;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A question put to a {@link Network}: which messages go round, how many at once, by which protocol; {@link Solver}s answer it.
 * Immutable.
 */
public final class Workload implements Question<Solver, Solution> {
    /** The traffic pattern, with its default window. */
    enum Kind {
        PING_PONG("ping-pong", 1),
        /** osu_bw keeps a window of 64 messages outstanding. */
        MESSAGE_RATE("message rate", 64);

        final String label;
        final Setting<Integer> outstanding;

        Kind(String label, int window) {
            this.label = label;
            this.outstanding = Setting.of("outstanding", window);
        }
    }

    private static final Setting<Pairs> PAIRS = Setting.of("from", Pairs.FIRST)
            .assuming("Messages go from host A to host B")
            .setWith("from(..), to(..) or allToAll()");
    /** Its default stands for no protocol at all: see {@link #choosesProtocol}. */
    private static final Setting<Protocol> PROTOCOL = Setting.silent("protocol", Protocol.EAGER);
    /** Computation on each received message, done by cores that do not progress messages. */
    private static final Setting<Time> COMPUTING =
            Setting.of("computing", new Time(0)).assuming("Nothing is computed on a received message");

    private final Network network;
    private final Kind kind;
    private final Bytes size;
    private final Spec spec;
    /** The better protocol, once it has been computed. */
    private transient volatile @Nullable ProtocolChoice better;

    private Workload(Network network, Kind kind, Bytes size, Spec spec) {
        this.network = network;
        this.kind = kind;
        this.size = size;
        this.spec = spec;
    }

    static Workload of(Network network, Kind kind, Bytes size) {
        WorkloadRules.check(network, size);
        return new Workload(network, kind, size, Spec.DEFAULTS);
    }

    private <T> Workload with(Setting<T> setting, T value) {
        return new Workload(network, kind, size, spec.with(setting, value));
    }

    /**
     * The hosts that send, by their letters; {@code "A"} unless told otherwise. Each of them sends to each of {@link #to}, with
     * messages of its own outstanding.
     */
    public Workload from(String... hosts) {
        return between(pairs().from(WorkloadRules.known(network, hosts)));
    }

    /** The hosts that receive, by their letters; {@code "B"} unless told otherwise. */
    public Workload to(String... hosts) {
        return between(pairs().to(WorkloadRules.known(network, hosts)));
    }

    /** Every host sends to every other: uniform all-to-all traffic, not the collective of that name. */
    public Workload allToAll() {
        return between(Pairs.all(network.parameters().hostNames()));
    }

    private Workload between(Pairs chosen) {
        if (compute().si() > 0) {
            WorkloadRules.checkComputing(network, kind, compute(), chosen);
        }
        return with(PAIRS, chosen);
    }

    /**
     * How many messages of each pair of hosts are on their way at once; 1 for a ping-pong and 64 for a message rate unless told
     * otherwise.
     */
    public Workload outstanding(int messages) {
        return with(kind.outstanding, WorkloadRules.outstanding(messages));
    }

    /** Uses this protocol whatever the size. */
    public Workload protocol(Protocol forced) {
        ModelException.required(forced, "a protocol", "Write protocol(eager) or protocol(rendezvous)");
        return with(PROTOCOL, forced);
    }

    /**
     * Computes so long on each received message before the next one is sent for it, on the receiver's cores that are no
     * progress engines; section 5 asks for this balance. A message rate only.
     */
    @From(paper = "Bridges et al. 2015", equation = "section 3.2, and section 5 on cores needed for computation")
    public Workload computing(Time perMessage) {
        ModelException.required(perMessage, "a time", "Write computing(us(1))");
        WorkloadRules.checkComputing(network, kind, perMessage, pairs());
        return with(COMPUTING, perMessage);
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
        return answer(usual());
    }

    /**
     * The same by this method: {@code exact}, {@code linearizer}, {@code aql} or {@code bardSchweitzer}, or simulated by a plan such as
     * {@code seeded(1).service(deterministic).runs(10)}, where every number has its interval.
     */
    public Solution solve(Solver method) {
        return answer(method);
    }

    @Override
    public Solution answer(Solver method) {
        if (method == usual() && choosesProtocol()) {
            @Nullable Solution known = choice().solved();
            return known == null ? Solution.of(this, method) : known.of(this);
        }
        return Solution.of(this, method);
    }

    /** The best that fits. */
    @Override
    public Solver usual() {
        return Analytic.BEST;
    }

    /**
     * How the latency scatters, stages being exponential unless {@link Latencies#fixedWires} follows: exact with one message under way, otherwise simulated from the seed 1
     * with an interval around each percentile. Percentiles depend on how stages scatter also where means do not.
     */
    public Latencies latencies() {
        return latencies(SimulationPlan.of(1));
    }

    /** The same with stages that scatter as this plan says, such as {@code seeded(1).service("wire A->B", deterministic)}. */
    public Latencies latencies(SimulationPlan plan) {
        ModelException.required(plan, "a plan", "Write latencies(seeded(1))");
        return Latencies.of(this, plan);
    }

    /** What this question takes for granted because nobody said otherwise, one sentence each. */
    @Override
    public List<String> assumptions() {
        List<String> all = new ArrayList<>(
                spec.isSet(PROTOCOL) ? Assumptions.withProtocol(network) : Assumptions.of(network));
        all.addAll(spec.assumptions(PAIRS, kind.outstanding));
        if (kind == Kind.MESSAGE_RATE) {
            all.addAll(spec.assumptions(COMPUTING));
        }
        all.add(Assumptions.EXPONENTIAL);
        return all;
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
        return spec.get(kind.outstanding);
    }

    /** The protocol that was set, else by the eager limit, else the better one. */
    Protocol protocol() {
        return spec.isSet(PROTOCOL) ? spec.get(PROTOCOL) : choice().protocol();
    }

    private ProtocolChoice choice() {
        ProtocolChoice known = better;
        if (known == null) {
            known = network.protocolOf(size).map(ProtocolChoice::of).orElseGet(() -> Crossover.better(this));
            better = known;
        }
        return known;
    }

    /** Whether neither a protocol nor an eager limit is set. */
    boolean choosesProtocol() {
        return !spec.isSet(PROTOCOL) && network.eagerLimit().isEmpty();
    }

    Time compute() {
        return spec.get(COMPUTING);
    }

    /** The same on another network, such as one with other engines. */
    Workload on(Network other) {
        return new Workload(other, kind, size, spec);
    }

    Pairs pairs() {
        return spec.get(PAIRS);
    }

    /** The pairs of hosts that exchange messages. */
    List<Flow> flows() {
        return pairs().flows();
    }

    /** The one pair of hosts, or an error that says what has an answer for one pair only. */
    Flow onlyFlow(String what) {
        List<Flow> flows = flows();
        if (flows.size() > 1) {
            throw ModelException.cannot(
                    what,
                    pairs().words(),
                    "that is a question about one pair of hosts, and these are " + flows.size(),
                    "Name one pair, such as .from(\"A\").to(\"B\")");
        }
        return flows.get(0);
    }

    /** What one cycle of a message between these hosts asks of the stations, if it belongs to this engine. */
    List<Visit> visits(Flow flow, int engine, Nics nics) {
        NetworkSettings parameters = network.parameters();
        if (kind == Kind.PING_PONG) {
            return Route.roundTrip(parameters, flow, engine, size, protocol(), nics);
        }
        List<Visit> visits = new ArrayList<>(Route.oneWay(parameters, flow, engine, size, protocol(), nics));
        if (compute().si() > 0) {
            visits.add(new Visit(CostComponent.COMPUTE, NetworkStation.compute(flow.to()), 1, compute().si()));
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

    /** The inputs in human units, one line each. */
    static List<String> inputs(Workload workload) {
        List<String> lines = workload.network.inputs();
        lines.add("workload: " + workload.words());
        return lines;
    }

    /** Such as {@code ping-pong of 4 KiB, eager}. */
    String words() {
        String window = outstanding() == kind.outstanding.usual() ? "" : ", " + outstanding() + " outstanding";
        String busy = compute().si() == 0 ? "" : ", computing " + compute() + " on each";
        String where = pairs().isFirst() ? "" : ", " + pairs().words();
        return kind.label + " of " + size + ", " + protocol().key() + where + window + busy;
    }

    /** The question and what it takes for granted. */
    @Override
    public String toString() {
        return Assumptions.under(words(), assumptions());
    }

    /** Rows that are about a whole workload: its size, protocol, hosts, window and engines. */
    static <T> Rows<T> about(Workload workload, Rows<T> rows) {
        return about(rows, row -> workload);
    }

    /** Rows that are about a whole workload each. */
    static <T> Rows<T> about(Rows<T> rows, Function<T, Workload> question) {
        return keys(
                rows,
                question,
                row -> question.apply(row).pairs().sources(),
                row -> question.apply(row).pairs().destinations());
    }

    /** The same with other hosts, such as those of one flow. */
    static <T> Rows<T> keys(
            Rows<T> rows, Function<T, Workload> question, Function<T, String> source, Function<T, String> destination) {
        return rows.key("size", row -> question.apply(row).size())
                .key("protocol", row -> question.apply(row).protocol().key())
                .key("source", source)
                .key("destination", destination)
                .key("outstanding", row -> question.apply(row).outstanding())
                .key("engines", row -> engines(question.apply(row)));
    }

    private static int engines(Workload workload) {
        return workload.network().parameters().matching().engines();
    }
}
