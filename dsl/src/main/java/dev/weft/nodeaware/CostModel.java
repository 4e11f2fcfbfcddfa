package dev.weft.nodeaware;

import dev.weft.study.From;
import dev.weft.study.Method;
import dev.weft.trace.program.Job;
import dev.weft.units.Bandwidth;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a job's messages cost by formula, without playing them through: {@code job.solve(nodeAware)}. The cost of a rank is transport,
 * {@code alpha n + s / R} summed over its messages by class; queue search, {@code gamma n^2} for each batch of receives that are
 * outstanding together; and contention, {@code delta l}. An immutable value; adjectives return a new one.
 */
@From(paper = "Bienz et al. 2018", equation = "(1), (2), (3), (5)")
public final class CostModel implements Method<Job, Cost> {
    private static final long serialVersionUID = 1;
    /** Equation 1 with the parameters between nodes for every message. */
    public static final CostModel POSTAL = new CostModel(Kind.POSTAL, Rule.PER_PROCESS, 0, OnLinks.NONE, false, null);
    /** Equation 2 with the parameters between nodes for every message. */
    public static final CostModel MAX_RATE =
            new CostModel(Kind.MAX_RATE, Rule.PER_PROCESS, 0, OnLinks.NONE, false, null);
    /** All terms of the paper. */
    public static final CostModel NODE_AWARE = new CostModel(
            Kind.NODE_AWARE, Rule.PER_PROCESS, Penalty.GAMMA, OnLinks.NONE.delta(Penalty.DELTA), false, null);

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

    private final Kind kind;
    private final Rule rule;
    private final double gamma;
    private final OnLinks links;
    private final boolean aggregated;
    private final @Nullable LogGp logGp;

    private CostModel(Kind kind, Rule rule, double gamma, OnLinks links, boolean aggregated, @Nullable LogGp logGp) {
        this.kind = kind;
        this.rule = rule;
        this.gamma = gamma;
        this.links = links;
        this.aggregated = aggregated;
        this.logGp = logGp;
    }

    /** LogP: latency, overhead of a send or receive, gap between two of them; the size of messages does not count. */
    public static CostModel logP(Time latency, Time overhead, Time gap) {
        return logGp(new LogGp(seconds(latency), seconds(overhead), seconds(gap), 0));
    }

    /** LogGP: the same with a bandwidth for long messages, 1 / G. */
    public static CostModel logGP(Time latency, Time overhead, Time gap, Bandwidth rate) {
        double bandwidth = ModelException.required(rate, "a bandwidth", "Write logGP(us(2), us(1), us(1), GBps(1))")
                .si();
        if (bandwidth == 0) {
            throw ModelException.cannot(
                    "send by LogGP at", rate, "nothing would ever arrive", "Write logGP(us(2), us(1), us(1), GBps(1))");
        }
        return logGp(new LogGp(seconds(latency), seconds(overhead), seconds(gap), 1 / bandwidth));
    }

    private static CostModel logGp(LogGp parameters) {
        return new CostModel(Kind.LOG_GP, Rule.PER_PROCESS, 0, OnLinks.NONE, false, parameters);
    }

    private static double seconds(Time time) {
        return ModelException.required(time, "a time", "Write logP(us(2), us(1), us(1))")
                .seconds();
    }

    /**
     * Each rank for itself: a node's limit is shared by as many of its ranks as send such messages, as if each sent as much as this
     * one. What is taken unless told otherwise. Example: {@code nodeAware.perProcess()}.
     */
    public CostModel perProcess() {
        return ruled(Rule.PER_PROCESS);
    }

    /**
     * A node's limit holds for the bytes of all its ranks together, which need not send equally much: {@code max(S / R_b, S_node /
     * R_N)}. Example: {@code nodeAware.nodeTotal()}.
     */
    public CostModel nodeTotal() {
        return ruled(Rule.NODE_TOTAL);
    }

    /**
     * As the paper's tool adds up: the counts of the rank with most messages and the bytes of the rank with most bytes, all ranks of
     * a node active, messages sent in place of receives. Example: {@code nodeAware.paper()}.
     */
    public CostModel paper() {
        return ruled(Rule.PAPER);
    }

    private CostModel ruled(Rule other) {
        if (kind == Kind.LOG_GP) {
            throw ModelException.cannot(
                    "add up by another rule", key(), "LogGP knows no node whose limit ranks share", "Leave it out");
        }
        requireNoHops(other, links);
        return new CostModel(kind, other, gamma, links, aggregated, logGp);
    }

    /** Another gamma: {@code gamma n^2} is what n outstanding receives cost to search. Example: {@code nodeAware.gamma(ns(4))}. */
    public CostModel gamma(Time value) {
        double seconds =
                ModelException.required(value, "a time", "Write gamma(ns(8.4))").seconds();
        return new CostModel(kind, rule, usual(seconds, Penalty.GAMMA), links, aggregated, logGp);
    }

    /** Receives are found by hashing, without a search: gamma is 0. Example: {@code nodeAware.hashed()}. */
    public CostModel hashed() {
        return gamma(new Time(0));
    }

    /** Another delta, the time that a byte on a link costs: {@code delta l}. Example: {@code nodeAware.delta(ns(0.05))}. */
    public CostModel delta(Time perByte) {
        return on(links.delta(perByte(perByte)));
    }

    /**
     * A delta for each dimension of the machine's torus, whose links are not equally wide, and {@link #routed}. Contention is that of
     * the link where bytes wait longest. Example: {@code nodeAware.delta(ns(0.05), ns(0.27), ns(0.018))}.
     */
    public CostModel delta(Time alongX, Time alongY, Time alongZ) {
        return on(new OnLinks(perByte(alongX), perByte(alongY), perByte(alongZ), true, links.perHop()));
    }

    private static double perByte(Time delta) {
        double seconds = ModelException.required(
                        delta, "a time", "Write delta(ns(0.1)), or delta(ns(0.05), ns(0.27), ns(0.018))")
                .seconds();
        return usual(seconds, Penalty.DELTA);
    }

    /** The usual value where only the last bit differs: {@code ns(0.1)} and {@code seconds(1e-10)} are the same to who wrote them. */
    private static double usual(double seconds, double usual) {
        return Math.abs(seconds - usual) <= 2 * Math.ulp(usual) ? usual : seconds;
    }

    /**
     * Contention by the bytes of the busiest link of the machine's torus or mesh, to which messages go in the order of dimensions, in
     * place of Equation 7. All ranks that send or receive between nodes wait for that link. Example: {@code nodeAware.routed()}.
     */
    public CostModel routed() {
        return on(links.routing());
    }

    /**
     * Each link of the machine's torus or mesh that a message crosses delays it by this, beside the latency of its class; nothing unless
     * told. Example: {@code nodeAware.perHop(ns(100))}.
     */
    public CostModel perHop(Time delay) {
        double seconds = ModelException.required(delay, "a time", "Write perHop(ns(100))")
                .seconds();
        if (kind == Kind.LOG_GP) {
            throw ModelException.cannot(
                    "add a time per hop to", key(), "LogGP has one latency for all", "Leave perHop(..) out");
        }
        return on(links.perHop(seconds));
    }

    private void requireNoHops(Rule by, OnLinks on) {
        if (by == Rule.PAPER && on.perHop() > 0) {
            throw ModelException.cannot(
                    "add a time per hop to",
                    key(),
                    "the paper's rule puts together messages of several ranks, whose ways are not one",
                    "Leave perHop(..) or paper() out");
        }
    }

    private CostModel on(OnLinks other) {
        requireNoHops(rule, other);
        return new CostModel(kind, rule, gamma, other, aggregated, logGp);
    }

    /**
     * All messages from one node to another in one, from the lowest rank that sends to the lowest that receives; collecting and
     * spreading inside of nodes is not charged. For programs of one exchange. Example: {@code nodeAware.aggregated()}.
     */
    public CostModel aggregated() {
        return new CostModel(kind, rule, gamma, links, true, logGp);
    }

    /** The cost of each rank of a job; a machine of which neither costs nor a link are known is an error. */
    @Override
    public Cost of(Job job) {
        ModelException.required(job, "a job", "Write pattern(\"halo.csv\").on(blueWaters.nodes(4), perProcessor)");
        RankLoads loads = new RankLoads(job, kind == Kind.NODE_AWARE);
        RankLoads counted = aggregated ? new RankLoads(NodeAggregation.of(loads), kind == Kind.NODE_AWARE, loads) : loads;
        return new Cost(this, counted, new CostTerms(this, counted));
    }

    Kind kind() {
        return kind;
    }

    Rule rule() {
        return rule;
    }

    CostWords words() {
        return new CostWords(this);
    }

    double gamma() {
        return gamma;
    }

    OnLinks links() {
        return links;
    }

    boolean isAggregated() {
        return aggregated;
    }

    @Nullable
    LogGp logGp() {
        return logGp;
    }

    /** Its name, and what was said beyond it. */
    @Override
    public String key() {
        boolean whole = kind == Kind.NODE_AWARE;
        return (logGp == null ? kind.key : logGp.key())
                + rule.key
                + (gamma == (whole ? Penalty.GAMMA : 0) ? "" : ", gamma " + Digits.four(gamma))
                + links.key(whole ? Penalty.DELTA : 0)
                + (aggregated ? ", aggregated" : "");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CostModel that
                && kind == that.kind
                && rule == that.rule
                && gamma == that.gamma
                && links.equals(that.links)
                && aggregated == that.aggregated
                && Objects.equals(logGp, that.logGp);
    }

    @Override
    public int hashCode() {
        return Objects.hash(kind, rule, gamma, links, aggregated, logGp);
    }

    @Override
    public String toString() {
        return key();
    }
}
