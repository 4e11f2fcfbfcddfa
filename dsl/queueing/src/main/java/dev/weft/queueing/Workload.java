package dev.weft.queueing;

import dev.weft.machine.Protocol;
import dev.weft.study.From;
import dev.weft.study.Lines;
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
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A question to a {@link Network}: the traffic pattern, the outstanding messages and the protocol; {@link Solver}s answer it.
 * Immutable.
 */
public final class Workload implements Question<Solver, Solution> {
    /** The traffic pattern, with its default window. */
    @SuppressWarnings("ImmutableEnumChecker") // a setting is immutable, its sentence a function without state
    enum Kind {
        PING_PONG("ping-pong", "pingPong", 1),
        /** osu_bw keeps a window of 64 messages outstanding. */
        MESSAGE_RATE("message rate", "messageRate", 64);

        final String label;
        /** As a cell calls it. */
        final String word;

        final Setting<Integer> outstanding;

        Kind(String label, String word, int window) {
            this.label = label;
            this.word = word;
            this.outstanding = Setting.of("outstanding", window);
        }
    }

    private static final Setting<Pairs> PAIRS = Setting.of("from", Pairs.FIRST)
            .assuming("Messages go from host A to host B")
            .setWith("from(..), to(..) or allToAll()");
    /** Its default is no protocol: see {@link #setProtocol}. */
    private static final Setting<Protocol> PROTOCOL = Setting.silent("protocol", Protocol.EAGER);
    /** Computation on each received message, done by cores that do not progress messages. */
    private static final Setting<Time> COMPUTING =
            Setting.of("computing", new Time(0)).assuming("Nothing is computed on a received message");

    private final Network network;
    private final Kind kind;
    private final Bytes size;
    private final Spec spec;
    /** Settings that solvers read many times. */
    private final int outstanding;

    private final Pairs pairs;
    private final Time compute;
    private final @Nullable Protocol forced;
    /** The protocol and the compiled networks, once they have been asked for. */
    private transient volatile @Nullable ProtocolChoice choice;

    private Workload(Network network, Kind kind, Bytes size, Spec spec) {
        this.network = network;
        this.kind = kind;
        this.size = size;
        this.spec = spec;
        this.outstanding = spec.get(kind.outstanding);
        this.pairs = spec.get(PAIRS);
        this.compute = spec.get(COMPUTING);
        this.forced = spec.isSet(PROTOCOL) ? spec.get(PROTOCOL) : null;
    }

    static Workload of(Network network, Kind kind, Bytes size) {
        WorkloadRules.check(network, kind, size);
        return new Workload(network, kind, size, Spec.DEFAULTS);
    }

    private <T> Workload with(Setting<T> setting, T value) {
        return new Workload(network, kind, size, spec.with(setting, value));
    }

    /**
     * Sets the sending hosts by their letters (default {@code "A"}). Each of them sends to each host of {@link #to},
     * with its own outstanding messages.
     * Example: {@code network().hosts(3, 4).link(GBps(4), us(1)).messageRate(KiB(4)).from("A", "B").to("C")} prints
     * {@code A and B to C}.
     */
    public Workload from(String... hosts) {
        return between(pairs().from(WorkloadRules.known(network, hosts)));
    }

    /**
     * Sets the receiving hosts by their letters (default {@code "B"}).
     * Example: {@code network().hosts(3, 4).link(GBps(4), us(1)).messageRate(KiB(4)).to("B", "C")} prints {@code A to
     * B and C}.
     */
    public Workload to(String... hosts) {
        return between(pairs().to(WorkloadRules.known(network, hosts)));
    }

    /**
     * Lets each host send to each other host: uniform traffic, not the collective of that name.
     * Example: {@code network().hosts(4, 4).link(GBps(4), us(1)).messageRate(KiB(4)).allToAll()} prints {@code each of
     * 4 hosts to all others}.
     */
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
     * Sets the outstanding messages of each pair of hosts, 1 to 10,000,000 (default 1 for a ping-pong, 64 for a
     * message rate).
     * Example: {@code network().host(4).link(GBps(4), us(1)).messageRate(KiB(4)).outstanding(8)} prints {@code 8
     * outstanding}.
     */
    public Workload outstanding(int messages) {
        return with(kind.outstanding, WorkloadRules.outstanding(messages));
    }

    /**
     * Sets the protocol for every size, in place of the eager limit or the better protocol.
     * Example: {@code network().host(4).link(GBps(4), us(1)).pingPong(KiB(4)).protocol(rendezvous)} prints
     * {@code ping-pong of 4 KiB, rendezvous}.
     */
    public Workload protocol(Protocol forced) {
        ModelException.required(forced, "protocol", "Write protocol(eager) or protocol(rendezvous)");
        return with(PROTOCOL, forced);
    }

    /**
     * Sets the computation on each received message, on the receiver's cores that are not progress engines; the next
     * message is sent when it has ended. Message rates only.
     * Example: {@code network().host(4).link(GBps(4), us(1)).messageRate(KiB(4)).computing(us(20))} prints
     * {@code computing 20 us on each}.
     */
    @From(paper = "Bridges et al. 2015", equation = "section 3.2, and section 5 on cores needed for computation")
    public Workload computing(Time perMessage) {
        ModelException.required(perMessage, "computation time", "Write computing(us(1))");
        WorkloadRules.checkComputing(network, kind, perMessage, pairs());
        return with(COMPUTING, perMessage);
    }

    /**
     * Lets messages of each pair of hosts arrive at this rate per second, in place of a window of outstanding ones: an open stream.
     * Message rates only.
     * Example: {@code network().host(4).link(GBps(4), us(1)).messageRate(KiB(4)).arriving(5e5).solve().latency()} prints {@code 3.098
     * us}.
     */
    public ArrivingMessages arriving(double perSecond) {
        return ArrivingMessages.of(this, perSecond);
    }

    /** Lets messages arrive with the rate and the variation of gaps of a recorded run: {@code arriving(arrivals(trace))}. */
    public ArrivingMessages arriving(RecordedArrivals recorded) {
        return ArrivingMessages.of(this, recorded);
    }

    /**
     * Finds the smallest number of progress engines with which the rate reaches {@code shareOfLink} of the link's
     * rate, above 0 and below 1.
     * Example: {@code network().host(8).link(GBps(4), us(1)).match(us(2)).messageRate(KiB(4)).fewestEngines(0.9)}
     * prints {@code engines reach 90 % of the link's rate}.
     */
    public EngineChoice fewestEngines(double shareOfLink) {
        return EngineChoice.fewest(this, shareOfLink);
    }

    /**
     * Finds the number of progress engines with the highest rate when the other cores of the receiver compute on the
     * messages; needs {@link #computing}.
     * Example: {@code network().host(8).link(GBps(4),
     * us(1)).match(us(2)).messageRate(KiB(4)).computing(us(20)).bestEngines().engines()} prints {@code 1}.
     */
    public EngineChoice bestEngines() {
        return EngineChoice.best(this);
    }

    /** Computes where the bottleneck changes, in closed form: outstanding messages, engines and size. */
    public Result knees() {
        return Knees.of(this);
    }

    /**
     * Returns the two bounds of the rate at these outstanding messages and at the powers of two between the smallest and the largest,
     * so that they are true as lines over solutions on linear and logarithmic axes: without any waiting, and at the capacity of the
     * busiest station. Example: {@code network().host(4).link(GBps(4), us(1)).messageRate(KiB(4)).asymptotes(1,
     * 64).where("bound", "no waiting").where("outstanding", 8).key("outstanding")} prints {@code 8}.
     */
    @From(paper = "Denning and Buzen 1978", equation = "asymptotic bounds")
    public Result asymptotes(int... outstanding) {
        return Knees.asymptotes(this, outstanding);
    }

    /**
     * Solves the network for this workload: exactly where that takes seconds and fits into memory, which is nearly always, else
     * approximately, labelled as such, with proven bounds. The result names its method.
     */
    @Override
    public Solution solve() {
        return answer(usual());
    }

    /**
     * Solves it by a method: {@code exact}, {@code linearizer}, {@code aql} or {@code bardSchweitzer}, or a simulation such as {@code
     * seeded(1).service(deterministic).runs(10)}, in which each number has a confidence interval.
     */
    public Solution solve(Solver method) {
        return answer(method);
    }

    @Override
    public Solution answer(Solver method) {
        return Solution.of(this, method);
    }

    /** Returns the best method that fits. */
    @Override
    public Solver usual() {
        return Analytic.BEST;
    }

    /**
     * Computes percentiles of the latency with exponential stages (see {@link Latencies#fixedWires}): exact with one message or few under
     * way, otherwise simulated from the seed 1 with an interval around each percentile. Percentiles depend on the service-time
     * distribution even where means do not.
     */
    public Latencies latencies() {
        return latencies(SimulationPlan.of(1));
    }

    /** Computes them with the service-time distributions of this plan, such as {@code seeded(1).service("wire A->B", deterministic)}. */
    public Latencies latencies(SimulationPlan plan) {
        ModelException.required(plan, "simulation plan", "Write latencies(seeded(1))");
        return Latencies.of(this, plan);
    }

    /**
     * Simulates the question with one assumption of the model violated after another, from the seed 1: service times of a
     * quarter of the variance and of four times it, and whole messages served first come, first served. One row each, with the change of the rate and the
     * 99th percentile of the latency, each with its interval.
     * Example: {@code network().host(1).link(GBps(4), us(1)).messageRate(KiB(4)).outstanding(4).robustness()} prints {@code
     * rate change (%)}.
     */
    public Result robustness() {
        return robustness(SimulationPlan.of(1));
    }

    /** Simulates it so with this plan: its seed, length and runs, and its own distributions in the first row. */
    public Result robustness(SimulationPlan plan) {
        return Robustness.of(this, ModelException.required(plan, "simulation plan", "Write robustness(seeded(1))"));
    }

    /** Returns the defaults that the question relies on, one sentence each. */
    @Override
    public List<String> assumptions() {
        return assumptions(PAIRS, kind.outstanding);
    }

    /** The assumptions where messages arrive by themselves, so that no number of them is kept outstanding. */
    List<String> assumptionsWithoutWindow() {
        return assumptions(PAIRS);
    }

    private List<String> assumptions(Setting<?>... defaults) {
        List<String> all =
                new ArrayList<>(spec.isSet(PROTOCOL) ? Assumptions.withProtocol(network) : Assumptions.of(network));
        all.addAll(spec.assumptions(defaults));
        if (kind == Kind.MESSAGE_RATE) {
            all.addAll(spec.assumptions(COMPUTING));
        }
        all.add(Assumptions.EXPONENTIAL);
        return Lines.of(all);
    }

    /**
     * Computes the latency of one message whose stages overlap in chunks of this size, bracketed by its two limits.
     * Example: {@code network().host(4).link(GBps(4),
     * us(1)).copy(GBps(16)).pingPong(KiB(64)).protocol(eager).pipelined(KiB(4)).latency()} prints {@code 17.64 us}.
     */
    @From(paper = "Bridges et al. 2015", equation = "section 6.1")
    public Pipelining pipelined(Bytes chunk) {
        return Pipelining.of(this, chunk);
    }

    /** The window, if it was set, as not used by messages that arrive by themselves. */
    List<String> unusedWindow() {
        return spec.unused(kind.outstanding);
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

    /** The protocol that was set, else by the eager limit, else the better one. */
    Protocol protocol() {
        return setProtocol().orElseGet(() -> choice().protocol());
    }

    /** The protocol that was set, else by the eager limit; empty if the better one is used. */
    Optional<Protocol> setProtocol() {
        return forced != null ? Optional.of(forced) : network.protocolOf(size);
    }

    ProtocolChoice choice() {
        ProtocolChoice known = choice;
        if (known == null) {
            known = ProtocolChoice.of(this);
            choice = known;
        }
        return known;
    }

    Time compute() {
        return compute;
    }

    /** The same on another network, such as one with other engines. */
    Workload on(Network other) {
        return new Workload(other, kind, size, spec);
    }

    Pairs pairs() {
        return pairs;
    }

    /** The pairs of hosts that exchange messages. */
    List<Flow> flows() {
        return pairs().flows();
    }

    /** The only pair of hosts, or the error of a call that needs a single pair. */
    Flow onlyFlow(String word) {
        List<Flow> flows = flows();
        if (flows.size() > 1) {
            throw ModelException.of(
                    word + " of messages from " + pairs().words(),
                    "must have a single pair of hosts, and there are " + flows.size(),
                    "Choose one, such as .from(\"A\").to(\"B\")");
        }
        return flows.get(0);
    }

    /** The visits of one cycle of a message between these hosts that belongs to this engine. */
    List<Visit> visits(Flow flow, int engine, Protocol protocol, Nics nics) {
        NetworkSettings parameters = network.parameters();
        if (kind == Kind.PING_PONG) {
            return Route.roundTrip(parameters, flow, engine, size, protocol, nics);
        }
        List<Visit> visits = new ArrayList<>(Route.oneWay(parameters, flow, engine, size, protocol, nics));
        if (compute().si() > 0) {
            visits.add(new Visit(
                    CostComponent.COMPUTE,
                    NetworkStation.compute(flow.to()),
                    1,
                    compute().si()));
        }
        return visits;
    }

    /** The same without messages of other pairs of hosts. */
    List<Visit> visits(Flow flow, int engine) {
        return visits(flow, engine, protocol(), Nics.ofOnePair(network.parameters()));
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
        String window =
                outstanding() == Spec.DEFAULTS.get(kind.outstanding) ? "" : ", " + outstanding() + " outstanding";
        String busy = compute().si() == 0 ? "" : ", computing " + compute() + " on each";
        String where = pairs().isFirst() ? "" : ", " + pairs().words();
        return kind.label + " of " + size + ", " + protocol().key() + where + window + busy;
    }

    /** The question and its assumptions. */
    @Override
    public String toString() {
        return Assumptions.under(words(), assumptions());
    }

    /** Adds the keys of a workload to rows: size, protocol, hosts, window and engines. */
    static <T> Rows<T> about(Workload workload, Rows<T> rows) {
        return about(rows, row -> workload);
    }

    /** Adds the keys of each row's workload. */
    static <T> Rows<T> about(Rows<T> rows, Function<T, Workload> question) {
        return keys(
                rows,
                question,
                row -> question.apply(row).pairs().sources(),
                row -> question.apply(row).pairs().destinations());
    }

    /** The same with the hosts of each row, such as those of one flow. */
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
