package dev.weft.nodeaware;

import dev.weft.machine.Locality;
import dev.weft.machine.Machine;
import dev.weft.machine.MachineDetails;
import dev.weft.machine.MessageCosts;
import dev.weft.program.Job;
import dev.weft.study.From;
import dev.weft.study.Method;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.units.Bandwidth;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The cost of a job's messages by closed formulas, without a replay: {@code job.solve(nodeAware)}. The cost of a rank is transport,
 * {@code alpha n + s / R} summed over its messages by class; queue search, {@code gamma n^2} for each batch of n receives that are
 * outstanding together; and contention, {@code delta l} for l bytes on a link: those of Equation 7 on Blue Waters, those of the busiest
 * link by routing on another machine whose network is described, and no contention where it is not. An immutable value; adjectives return a new one.
 */
@From(paper = "Bienz et al. 2018", equation = "(1), (2), (3), (5)")
public final class CostModel implements Method<Job, Cost>, MessageModel {
    private static final long serialVersionUID = 1;

    enum Kind {
        POSTAL("postal", "postal model", Penalty.CITATION + ", Equation 1"),
        MAX_RATE(
                "maxRate",
                "max-rate model",
                "Gropp, Olson, Samfass 2016, Modeling MPI communication performance on SMP nodes"),
        NODE_AWARE("nodeAware", "node-aware max-rate model", Penalty.CITATION),
        LOG_GP("logGP", "LogGP", "Alexandrov et al. 1995, LogGP: incorporating long messages into the LogP model");

        final String key;
        final String words;
        final String citation;

        Kind(String key, String words, String citation) {
            this.key = key;
            this.words = words;
            this.citation = citation;
        }
    }

    enum Rule {
        PER_PROCESS(""),
        NODE_TOTAL(", node total"),
        PAPER(", paper");

        final String key;

        Rule(String key) {
            this.key = key;
        }
    }

    /** The rule by which bytes and messages of ranks are added up. */
    private static final Setting<Rule> RULE = Setting.silent("rule", Rule.PER_PROCESS);

    /** In seconds; 0 in models without a queue search. */
    static final Setting<Double> GAMMA = Setting.of("gamma", Penalty.GAMMA)
            .assuming("gamma = " + new Time(Penalty.GAMMA) + " as measured on Blue Waters, Equation 4");

    /** In seconds per byte along x, y and z; 0 in models without contention. */
    static final Setting<List<Double>> DELTA = Setting.of("delta", List.of(Penalty.DELTA, Penalty.DELTA, Penalty.DELTA))
            .assuming("delta = " + new Time(Penalty.DELTA) + " per byte as measured on Blue Waters, Equation 6");

    /** Whether contention follows from the routes of the messages. */
    private static final Setting<Boolean> ROUTED = Setting.silent("routed", false);

    /** In seconds. */
    private static final Setting<Double> PER_HOP = Setting.silent("perHop", 0.0);

    /** Whether messages between two nodes are merged. */
    private static final Setting<Boolean> AGGREGATED = Setting.silent("aggregated", false);

    /** The terms of the user. */
    private static final Setting<List<OwnTerm>> OWN = Setting.silent("plus", List.of());

    /** Equation 1 with the parameters between nodes for every message. */
    public static final CostModel POSTAL = new CostModel(Kind.POSTAL, Spec.DEFAULTS, null);
    /** Equation 2 with the parameters between nodes for every message. */
    public static final CostModel MAX_RATE = new CostModel(Kind.MAX_RATE, Spec.DEFAULTS, null);
    /** All terms of the paper. */
    public static final CostModel NODE_AWARE = new CostModel(Kind.NODE_AWARE, Spec.DEFAULTS, null);

    private final Kind kind;
    private final Spec spec;
    private final @Nullable LogGp logGp;

    private CostModel(Kind kind, Spec spec, @Nullable LogGp logGp) {
        this.kind = kind;
        this.spec = spec;
        this.logGp = logGp;
    }

    /** Returns LogP with this latency, overhead of a send or receive, and gap between two of them; the message size costs nothing. */
    public static CostModel logP(Time latency, Time overhead, Time gap) {
        return logGp(new LogGp(seconds(latency), seconds(overhead), seconds(gap), 0));
    }

    /** Returns LogGP: LogP with a bandwidth 1 / G for long messages, which must be above 0. */
    public static CostModel logGP(Time latency, Time overhead, Time gap, Bandwidth rate) {
        String next = "Write logGP(us(2), us(1), us(1), GBps(1))";
        double bandwidth = ModelException.required(rate, "bandwidth", next).si();
        LogGp times = new LogGp(seconds(latency), seconds(overhead), seconds(gap), 1 / bandwidth);
        if (bandwidth == 0) {
            throw ModelException.call("logGP", "the bandwidth must be above 0", next, latency, overhead, gap, rate);
        }
        return logGp(times);
    }

    private static CostModel logGp(LogGp parameters) {
        return new CostModel(Kind.LOG_GP, Spec.DEFAULTS, parameters);
    }

    private static double seconds(Time time) {
        return ModelException.required(time, "time", "Write logP(us(2), us(1), us(1))")
                .seconds();
    }

    private <T> CostModel with(Setting<T> setting, T value) {
        CostModel changed = new CostModel(kind, spec.with(setting, value), logGp);
        if (changed.rule() == Rule.PAPER && changed.links().perHop() > 0) {
            throw ModelException.of(
                    changed.key(),
                    "paper() combines messages of several ranks, so it cannot be combined with perHop(..)",
                    "Leave perHop(..) or paper() out");
        }
        if (changed.rule() == Rule.PAPER && !changed.own().isEmpty()) {
            throw ModelException.of(
                    changed.key(),
                    "paper() combines messages of several ranks, so it cannot be combined with plus(..)",
                    "Leave plus(..) or paper() out");
        }
        return changed;
    }

    /**
     * Divides a node's injection limit among the ranks that send messages of the same class, as if each sent as many bytes as this one
     * (default). Example: {@code nodeAware.perProcess()}.
     */
    public CostModel perProcess() {
        return ruled(Rule.PER_PROCESS, "perProcess");
    }

    /**
     * Applies a node's injection limit to the sum of the bytes of its ranks, which need not be equal: {@code max(S / R_b, S_node / R_N)}.
     * Example: {@code nodeAware.nodeTotal()}.
     */
    public CostModel nodeTotal() {
        return ruled(Rule.NODE_TOTAL, "nodeTotal");
    }

    /**
     * Adds up as the paper's tool does: the message counts of the rank with most messages and the bytes of the rank with most bytes, with
     * all ranks of a node active, and messages sent in place of receives. Example: {@code nodeAware.paper()}.
     */
    public CostModel paper() {
        return ruled(Rule.PAPER, "paper");
    }

    private CostModel ruled(Rule rule, String word) {
        if (kind == Kind.LOG_GP) {
            throw ModelException.call(
                    word, "LogP and LogGP have no injection limit to share", "Leave " + word + "() out");
        }
        return with(RULE, rule);
    }

    /** Sets gamma: n outstanding receives cost {@code gamma n^2} to search. Example: {@code nodeAware.gamma(ns(4))}. */
    public CostModel gamma(Time value) {
        double seconds =
                ModelException.required(value, "time", "Write gamma(ns(8.4))").seconds();
        return with(GAMMA, rounded(seconds, Penalty.GAMMA));
    }

    /** Sets gamma to 0: receives are found by hashing, without a search. Example: {@code nodeAware.hashed()}. */
    public CostModel hashed() {
        return gamma(new Time(0));
    }

    /** Sets delta, the time per byte on a link: l bytes cost {@code delta l}. Example: {@code nodeAware.delta(ns(0.05))}. */
    public CostModel delta(Time perByte) {
        double delta = perByte(perByte);
        return with(DELTA, List.of(delta, delta, delta));
    }

    /**
     * Sets a delta for each dimension of the machine's torus, whose links differ in width, and {@link #routed}. Contention is that of
     * the link where bytes wait longest. Example: {@code nodeAware.delta(ns(0.05), ns(0.27), ns(0.018))}.
     */
    public CostModel delta(Time alongX, Time alongY, Time alongZ) {
        return with(DELTA, List.of(perByte(alongX), perByte(alongY), perByte(alongZ)))
                .with(ROUTED, true);
    }

    private static double perByte(Time delta) {
        double seconds = ModelException.required(
                        delta, "time", "Write delta(ns(0.1)), or delta(ns(0.05), ns(0.27), ns(0.018))")
                .seconds();
        return rounded(seconds, Penalty.DELTA);
    }

    /** The default where only the last bits differ: {@code ns(0.1)} and {@code seconds(1e-10)} are meant as the same value. */
    private static double rounded(double seconds, double usual) {
        return Math.abs(seconds - usual) <= 2 * Math.ulp(usual) ? usual : seconds;
    }

    /**
     * Takes the bytes of the busiest link between switches of the machine's network, by its routing, in place of Equation 7; the default but
     * on Blue Waters. A machine without a described network is an error. All ranks that send or receive between nodes wait for that link. Example: {@code nodeAware.routed()}.
     */
    public CostModel routed() {
        return with(ROUTED, true);
    }

    /**
     * Adds a delay for each link between switches of the machine's network that a message crosses, besides the latency of its class; 0 by default.
     * Example: {@code nodeAware.perHop(ns(100))}.
     */
    public CostModel perHop(Time delay) {
        double seconds =
                ModelException.required(delay, "time", "Write perHop(ns(100))").seconds();
        if (kind == Kind.LOG_GP) {
            throw ModelException.call(
                    "perHop", "LogP and LogGP have one latency for all pairs of ranks", "Leave perHop(..) out", delay);
        }
        return with(PER_HOP, seconds);
    }

    /**
     * Merges all messages from one node to another into one, from the lowest rank that sends to the lowest that receives. Gathering and
     * scattering within the nodes is not charged, a violated condition of the answer where it happens. For programs of one exchange. Example: {@code nodeAware.aggregated()}.
     */
    public CostModel aggregated() {
        return with(AGGREGATED, true);
    }

    /**
     * Adds a term of your own: a time for each message, added up by the rank that sends it. The table has a column of this name, and the
     * time includes it. With {@link #aggregated} the messages are the merged ones; {@link #paper} has no own terms. Example: {@code
     * maxRate.plus("copy", message -> message.size().at(GBps(10)))} prints {@code maxRate, plus copy}.
     */
    public CostModel plus(String name, SentMessage.Charge time) {
        return plus(OwnTerm.of(OwnTerm.SENT, own(), name, time));
    }

    /**
     * Adds a term of your own that is the same for each message that a rank sends, such as the time of software. Example: {@code
     * maxRate.plus("software", us(0.3))} prints {@code maxRate, plus software 300 ns}.
     */
    public CostModel plus(String name, Time each) {
        ModelException.required(each, "time of a message", "Write plus(\"software\", us(0.3))");
        return plus(name, new OwnTerm.Fixed(each));
    }

    /**
     * Adds a term of your own for each message that a rank receives, such as unpacking. Example: {@code maxRate.plusReceived("unpack",
     * message -> message.size().at(GBps(10)))} prints {@code maxRate, plus received unpack}.
     */
    public CostModel plusReceived(String name, SentMessage.Charge time) {
        return plus(OwnTerm.of(OwnTerm.RECEIVED, own(), name, time));
    }

    private CostModel plus(OwnTerm term) {
        List<OwnTerm> more = new ArrayList<>(own());
        more.add(term);
        return with(OWN, List.copyOf(more));
    }

    /** Computes the cost of each rank of a job; a machine with neither message costs nor a link is an error. */
    @Override
    public Cost of(Job job) {
        ModelException.required(job, "job", "Write pattern(\"halo.csv\").on(blueWaters.nodes(4), perProcessor)");
        RankLoads counted = isAggregated() ? aggregated(job) : new RankLoads(job, kind == Kind.NODE_AWARE, own());
        return new Cost(this, counted, new CostTerms(this, counted));
    }

    /**
     * Transport alone, of one message. The postal and the max-rate model take the costs between nodes for every message, and the latter
     * has all sending ranks of a node share its limit; the node-aware model does so for messages that leave the node.
     */
    @Override
    public double seconds(MessageCosts costs, Sent message) {
        ModelException.required(costs, "message costs", "Write costs(..) of a machine");
        ModelException.required(message, "message", "Write new MessageModel.Sent(interNode, 1000, 1, 1, 0)");
        if (logGp != null) {
            return logGp.seconds(1, Math.max(0, message.bytes() - 1));
        }
        Locality where = kind == Kind.NODE_AWARE ? message.where() : Locality.NETWORK;
        int active =
                kind == Kind.POSTAL ? 1 : kind == Kind.MAX_RATE ? message.sending() : Math.max(1, message.leaving());
        return costs.seconds(costs.classOf(where, message.bytes()), message.bytes(), active);
    }

    @Override
    public List<String> used(Machine machine) {
        ModelException.required(machine, "machine", "Write cluster(4, 2)");
        List<String> used = new ArrayList<>();
        if (kind != Kind.LOG_GP) {
            used.add("costs");
            if (machine.costs().isEmpty()) {
                used.addAll(List.of("link", "overhead"));
                used.add(kind == Kind.POSTAL ? "link" : "nics");
            }
        }
        if (kind == Kind.NODE_AWARE) {
            used.add(Machine.LOCALITIES);
        }
        return used;
    }

    @Override
    public List<String> unused() {
        return spec.unused(RULE, GAMMA, DELTA, ROUTED, PER_HOP, AGGREGATED, OWN);
    }

    @Override
    public boolean knowsSharing(MessageCosts costs) {
        ModelException.required(costs, "table of message costs", "Write knowsSharing(maxRate2016)");
        return (kind == Kind.MAX_RATE || kind == Kind.NODE_AWARE) && MachineDetails.hasInjectionLimit(costs);
    }

    /** The merged messages, which alone have own terms. */
    private RankLoads aggregated(Job job) {
        boolean local = kind == Kind.NODE_AWARE;
        RankLoads before = new RankLoads(job, local, List.of());
        return new RankLoads(new NodeAggregation(before), local, own(), before);
    }

    Kind kind() {
        return kind;
    }

    Rule rule() {
        return spec.get(RULE);
    }

    CostWords words() {
        return words(links());
    }

    /** The words of an answer with contention on these links. */
    CostWords words(OnLinks charged) {
        return new CostWords(this, charged);
    }

    double gamma() {
        return spec.find(GAMMA).orElse(kind == Kind.NODE_AWARE ? Penalty.GAMMA : 0);
    }

    OnLinks links() {
        double usual = kind == Kind.NODE_AWARE ? Penalty.DELTA : 0;
        List<Double> deltas = spec.find(DELTA).orElse(List.of(usual, usual, usual));
        return new OnLinks(deltas.get(0), deltas.get(1), deltas.get(2), spec.get(ROUTED), spec.get(PER_HOP));
    }

    boolean isAggregated() {
        return spec.get(AGGREGATED);
    }

    List<OwnTerm> own() {
        return spec.get(OWN);
    }

    /** The penalties that have their default, one sentence each. */
    List<String> assumptions(boolean contends) {
        return kind != Kind.NODE_AWARE
                ? List.of()
                : contends ? spec.assumptions(GAMMA, DELTA) : spec.assumptions(GAMMA);
    }

    @Nullable
    LogGp logGp() {
        return logGp;
    }

    /** Returns the name of the model and each setting that differs from its default. */
    @Override
    public String key() {
        boolean whole = kind == Kind.NODE_AWARE;
        return (logGp == null ? kind.key : logGp.key())
                + rule().key
                + (gamma() == (whole ? Penalty.GAMMA : 0) ? "" : ", gamma " + Digits.four(gamma()))
                + links().key(whole ? Penalty.DELTA : 0)
                + (isAggregated() ? ", aggregated" : "")
                + own().stream().map(OwnTerm::key).collect(Collectors.joining());
    }

    private List<Object> values() {
        return List.of(kind, rule(), gamma(), links(), isAggregated(), own(), Optional.ofNullable(logGp));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CostModel that && values().equals(that.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    @Override
    public String toString() {
        return key();
    }
}
