package dev.weft.sharing;

import dev.weft.sharing.contention.ComponentContenders;
import dev.weft.sharing.contention.Contenders;
import dev.weft.sharing.contention.Contention;
import dev.weft.sharing.contention.FairShare;
import dev.weft.sharing.contention.GigabitContenders;
import dev.weft.sharing.contention.GigabitEthernet;
import dev.weft.sharing.contention.InfiniBand;
import dev.weft.sharing.contention.InfiniBandContenders;
import dev.weft.sharing.contention.OwnContenders;
import dev.weft.sharing.states.Myrinet;
import dev.weft.sharing.states.MyrinetPlan;
import dev.weft.study.Formula;
import dev.weft.study.From;
import dev.weft.study.Keyed;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How concurrent communications slow one another down: a penalty for each, by which its transfer takes longer than alone. Immutable;
 * what the network looks like is up to the scheme.
 */
public final class SharingModel implements Keyed {
    private static final String PAPER = "Vienne et al., Predictive models for bandwidth sharing, CLUSTER 2008";
    private static final Formula GIGABIT = new Formula(
            "p=\\max(p_o,p_i),\\quad p_o=\\begin{cases}1&\\Delta_o=1\\\\"
                    + "\\Delta_o\\beta(1+\\gamma_o(\\Delta_o-\\mathrm{card}\\,C_o^m))&c\\in C_o^m\\\\"
                    + "\\Delta_o\\beta(1-\\gamma_o/\\mathrm{card}\\,C_o^m)&\\text{else}\\end{cases}",
            "p = max(p_o, p_i); p_o = D beta (1 + gamma_o (D - card)) where strong, D beta (1 - gamma_o / card) where weak,"
                    + " 1 where D = 1; p_i likewise");
    private static final Formula STATES = new Formula(
            "p_i=\\frac{\\text{state sets}}{\\min_{s_j=s_i}e_j}",
            "p_i = state sets / least number of state sets in which a communication of its source is sent");
    private static final Formula INFINIBAND = new Formula(
            "p=\\max(\\max_{s_j=s}p_s(j),\\,\\Phi\\beta_e\\Omega),\\quad p_s=D_s\\beta_s[\\gamma_r\\text{ if }D_e\\ge 3]",
            "p = max(largest p_s of the source, Phi beta_e Omega); p_s = D_s beta_s, times gamma_r where D_e >= 3");
    private static final Formula MAX_MIN =
            new Formula("p=1/r,\\quad r\\text{ max-min fair}", "p = 1 / r with max-min fair rates r");
    private static final Formula LARGEST = new Formula("p=\\max(\\Delta_o,\\Delta_i)", "p = max(D_o, D_i)");

    private final String key;
    /** What tells it from other models of its kind: its parameters, or the user's lambda. */
    private final Object rule;

    private final String citation;
    private final Formula formula;
    private final Assumptions assumptions;
    private final Supplier<Contenders> start;

    private SharingModel(
            String key,
            Object rule,
            String citation,
            Formula formula,
            Assumptions assumptions,
            Supplier<Contenders> start) {
        this.key = key;
        this.rule = rule;
        this.citation = citation;
        this.formula = formula;
        this.assumptions = assumptions;
        this.start = start;
    }

    /**
     * Gigabit Ethernet, {@code p = max(p_o, p_i)}: {@code beta} is the penalty of a star per communication, the gammas say how much
     * weak communications are spared at the cost of the strong ones. Gammas outside [0, 1) and parameters that could give a
     * penalty below 1 are errors.
     */
    @From(paper = "Vienne et al. 2008", equation = "section V-A")
    public static SharingModel gigabitEthernet(double beta, double gammaOut, double gammaIn) {
        return gigabit("gigabitEthernet", false, beta, gammaOut, gammaIn);
    }

    /** The same with p_i's weak branch divided by card(C_o^m), as printed; by symmetry it should be card(C_i^m). */
    @From(paper = "Vienne et al. 2008", equation = "section V-A, p_i as printed")
    public static SharingModel gigabitEthernetAsPrinted(double beta, double gammaOut, double gammaIn) {
        return gigabit("gigabitEthernetAsPrinted", true, beta, gammaOut, gammaIn);
    }

    private static SharingModel gigabit(String name, boolean printed, Double... parameters) {
        GigabitEthernet rule = new GigabitEthernet(parameters[0], parameters[1], parameters[2], printed);
        return new SharingModel(
                key(name, List.of(0.75, 0.115, 0.036), parameters),
                List.of(name, List.of(parameters)),
                "Gigabit Ethernet, " + rule + ". " + PAPER + ", section V-A",
                GIGABIT,
                Assumptions::ofGigabitEthernet,
                () -> new GigabitContenders(rule));
    }

    /** The name of a kind alone where its parameters are those that everybody means by it. */
    private static String key(String name, List<? extends Number> usual, Number... parameters) {
        return List.of(parameters).equals(usual)
                ? name
                : name
                        + Arrays.stream(parameters)
                                .map(value -> value instanceof Double number ? Digits.four(number) : value.toString())
                                .collect(Collectors.joining(", ", "(", ")"));
    }

    /**
     * Myrinet 2000: state sets are counted exactly where the memory for it is there, else the penalties are estimated from this
     * many random state sets and say so.
     */
    @From(paper = "Vienne et al. 2008", equation = "section V-B")
    public static SharingModel myrinet(int samples, long seed) {
        return states("myrinet", new MyrinetPlan(samples, seed, false), List.of(20_000, 1L));
    }

    /** Myrinet 2000 estimated from so many random state sets even where counting would do. */
    @From(paper = "Vienne et al. 2008", equation = "section V-B")
    public static SharingModel myrinetEstimated(int samples, long seed) {
        return states("myrinetEstimated", new MyrinetPlan(samples, seed, true), List.of());
    }

    private static SharingModel states(String name, MyrinetPlan plan, List<? extends Number> usual) {
        return new SharingModel(
                key(name, usual, plan.samples(), plan.seed()),
                List.of(name, plan),
                "Myrinet 2000, send and wait states. " + PAPER + ", section V-B",
                STATES,
                Assumptions::ofMyrinet,
                () -> new ComponentContenders(new Myrinet(plan)));
    }

    /**
     * InfiniBand, {@code p = max(p_s, p_e)}: {@code betaIn} and {@code betaOut} are the penalties of a star per reception and per
     * emission (at least 0.5), {@code gamma} (at least 1) slows senders to a node that receives three or more.
     */
    @From(paper = "Vienne, thesis, Grenoble 2010", equation = "p. 106")
    public static SharingModel infiniband(double betaIn, double betaOut, double gamma) {
        InfiniBand rule = new InfiniBand(betaIn, betaOut, gamma);
        return new SharingModel(
                key("infiniband", List.of(0.965, 0.925, 1.35), betaIn, betaOut, gamma),
                List.of("infiniband", betaIn, betaOut, gamma),
                "InfiniBand, " + rule
                        + ". Vienne, thesis, Grenoble 2010, p. 106, as SimGrid's documentation restates it",
                INFINIBAND,
                Assumptions::ofInfiniBand,
                () -> new InfiniBandContenders(rule));
    }

    /** Max-min fair rates over the links between nodes and network: what a perfect switch and fair flow control would give. */
    public static SharingModel fairShare() {
        return new SharingModel(
                "fairShare",
                "fairShare",
                "max-min fair sharing of the links into and out of each node. Bertsekas and Gallager, Data Networks, 1992",
                MAX_MIN,
                (graph, penalties) -> List.of(),
                () -> new ComponentContenders(new FairShare()));
    }

    /** The maximum conflict of Kim and Lee, {@code p = max(out-degree, in-degree)}. */
    @From(paper = "Kim and Lee 2001", equation = "maximum number of communications in the sharing conflict")
    public static SharingModel kimLee() {
        return new SharingModel(
                "kimLee",
                "kimLee",
                "maximum conflict. Kim and Lee, Measurement and prediction of communication delays in Myrinet networks,"
                        + " J. Parallel Distrib. Comput. 61, 2001",
                LARGEST,
                (graph, penalties) -> List.of(),
                () -> new OwnContenders("kimLee", c -> Math.max(c.outDegree(), c.inDegree())));
    }

    /** One's own model: a penalty of at least 1 from what a communication meets at its two nodes. */
    public static SharingModel own(String name, ToDoubleFunction<? super Contention> penalty) {
        ModelException.required(name, "the name of a model", "Write sharing(\"mine\", c -> ..)");
        ModelException.required(penalty, "a penalty", "Write sharing(\"mine\", c -> ..)");
        if (name.isBlank()) {
            throw ModelException.cannot(
                    "name a model", name, "its name stands in tables", "Write sharing(\"mine\", c -> ..)");
        }
        return new SharingModel(
                name,
                penalty,
                "\"" + name + "\", a model of the user",
                new Formula("p=f(c)", "p = f(c), as the user wrote it"),
                (graph, penalties) -> List.of(),
                () -> new OwnContenders(name, penalty));
    }

    /** The same under a name, which is its key in sweeps and stands in tables. */
    public SharingModel named(String name) {
        ModelException.required(name, "a name", "Write named(\"fitted\")");
        return new SharingModel(name, rule, citation, formula, assumptions, start);
    }

    /** The name that stands in tables, with the parameters where they are not those of the paper. */
    @Override
    public String key() {
        return key;
    }

    /** The penalties of an empty set, ready for communications to start. */
    public Contenders contenders() {
        return start.get();
    }

    public String citation() {
        return citation;
    }

    public Formula formula() {
        return formula;
    }

    List<String> broken(Graph graph, double[] penalties) {
        return assumptions.broken(graph, penalties);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SharingModel that && key.equals(that.key) && rule.equals(that.rule);
    }

    @Override
    public int hashCode() {
        return Objects.hash(key, rule);
    }

    @Override
    public String toString() {
        return key;
    }
}
