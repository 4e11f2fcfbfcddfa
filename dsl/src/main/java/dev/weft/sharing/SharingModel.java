package dev.weft.sharing;

import dev.weft.machine.Machine;
import dev.weft.sharing.contention.Contenders;
import dev.weft.sharing.contention.Contention;
import dev.weft.sharing.contention.GigabitEthernet;
import dev.weft.sharing.contention.InfiniBand;
import dev.weft.sharing.contention.OwnRule;
import dev.weft.sharing.contention.PenaltyRule;
import dev.weft.sharing.contention.PlainRule;
import dev.weft.sharing.states.MyrinetPlan;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Formula;
import dev.weft.study.From;
import dev.weft.study.Keyed;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How concurrent communications slow one another down: a penalty for each, by which its transfer takes longer than alone. Immutable;
 * what the network looks like is up to the scheme.
 */
public final class SharingModel implements Keyed, Serializable {
    private static final long serialVersionUID = 1;
    private static final String PAPER = "Vienne et al., Predictive models for bandwidth sharing, CLUSTER 2008";
    private static final double BETA = 0.75;
    private static final double GAMMA_OUT = 0.115;
    private static final double GAMMA_IN = 0.036;
    private static final double BETA_IN = 0.965;
    private static final double BETA_OUT = 0.925;
    private static final double GAMMA = 1.35;
    private static final int SAMPLES = 20_000;
    private static final long SEED = 1;

    private final String key;
    private final ModelFamily family;
    /** What tells it from other models of its kind: its parameters, or the user's lambda. */
    private final PenaltyRule rule;

    private final String citation;

    private SharingModel(String key, ModelFamily family, PenaltyRule rule, String citation) {
        this.key = key;
        this.family = family;
        this.rule = rule;
        this.citation = citation;
    }

    /** The model that was made for this machine's network, or max-min fair sharing where that is not known. */
    static SharingModel usual(@Nullable Machine machine) {
        String fabric = machine == null ? "" : machine.fabric();
        return Stream.of(
                        gigabitEthernet(BETA, GAMMA_OUT, GAMMA_IN),
                        myrinet(SAMPLES, SEED),
                        infiniband(BETA_IN, BETA_OUT, GAMMA))
                .filter(model -> model.family.fabric.equalsIgnoreCase(fabric))
                .findFirst()
                .orElseGet(SharingModel::fairShare);
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
                key(name, List.of(BETA, GAMMA_OUT, GAMMA_IN), parameters),
                ModelFamily.GIGABIT_ETHERNET,
                rule,
                "Gigabit Ethernet, " + rule + ". " + PAPER + ", section V-A");
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
        return states("myrinet", new MyrinetPlan(samples, seed, false), List.of(SAMPLES, SEED));
    }

    /** Myrinet 2000 estimated from so many random state sets even where counting would do. */
    @From(paper = "Vienne et al. 2008", equation = "section V-B")
    public static SharingModel myrinetEstimated(int samples, long seed) {
        return states("myrinetEstimated", new MyrinetPlan(samples, seed, true), List.of());
    }

    private static SharingModel states(String name, MyrinetPlan plan, List<? extends Number> usual) {
        return new SharingModel(
                key(name, usual, plan.samples(), plan.seed()),
                ModelFamily.STATE_SETS,
                plan,
                "Myrinet 2000, send and wait states. " + PAPER + ", section V-B");
    }

    /**
     * InfiniBand, {@code p = max(p_s, p_e)}: {@code betaIn} and {@code betaOut} are the penalties of a star per reception and per
     * emission (at least 0.5), {@code gamma} (at least 1) slows senders to a node that receives three or more.
     */
    @From(paper = "Vienne, thesis, Grenoble 2010", equation = "p. 106")
    public static SharingModel infiniband(double betaIn, double betaOut, double gamma) {
        InfiniBand rule = new InfiniBand(betaIn, betaOut, gamma);
        return new SharingModel(
                key("infiniband", List.of(BETA_IN, BETA_OUT, GAMMA), betaIn, betaOut, gamma),
                ModelFamily.INFINIBAND,
                rule,
                "InfiniBand, " + rule
                        + ". Vienne, thesis, Grenoble 2010, p. 106, as SimGrid's documentation restates it");
    }

    /** Max-min fair rates over the links between nodes and network: what a perfect switch and fair flow control would give. */
    public static SharingModel fairShare() {
        return new SharingModel(
                "fairShare",
                ModelFamily.MAX_MIN,
                PlainRule.MAX_MIN,
                "max-min fair sharing of the links into and out of each node. Bertsekas and Gallager, Data Networks, 1992");
    }

    /** The maximum conflict of Kim and Lee, {@code p = max(out-degree, in-degree)}. */
    @From(paper = "Kim and Lee 2001", equation = "maximum number of communications in the sharing conflict")
    public static SharingModel kimLee() {
        return new SharingModel(
                "kimLee",
                ModelFamily.LARGEST_DEGREE,
                PlainRule.LARGEST_DEGREE,
                "maximum conflict. Kim and Lee, Measurement and prediction of communication delays in Myrinet networks,"
                        + " J. Parallel Distrib. Comput. 61, 2001");
    }

    /** No sharing: every transfer as if it were alone. */
    public static SharingModel noSharing() {
        return new SharingModel(
                "noSharing", ModelFamily.ALONE, PlainRule.ALONE, "no sharing, every transfer as if it were alone");
    }

    /** One's own model: a penalty of at least 1 from what a communication meets at its two nodes. */
    public static SharingModel own(String name, ToDoubleFunction<Contention> penalty) {
        ModelException.required(name, "name of a model", "Write sharing(\"mine\", c -> ..)");
        ModelException.required(penalty, "a penalty", "Write sharing(\"mine\", c -> ..)");
        if (name.isBlank()) {
            throw ModelException.of(
                    "sharing(" + ModelException.argument(name) + ", ..)",
                    "the name must not be blank",
                    "Write sharing(\"mine\", c -> ..)");
        }
        return new SharingModel(
                name, ModelFamily.OWN, new OwnRule(name, penalty), "\"" + name + "\", a model of the user");
    }

    /** The same under a name, which is its key in sweeps and stands in tables. */
    public SharingModel named(String name) {
        ModelException.required(name, "a name", "Write named(\"fitted\")");
        return new SharingModel(name, family, rule, citation);
    }

    /** The name that stands in tables, with the parameters where they are not those of the paper. */
    @Override
    public String key() {
        return key;
    }

    /** The penalties of an empty set, ready for communications to start. */
    public Contenders contenders() {
        return rule.contenders();
    }

    public String citation() {
        return citation;
    }

    public Formula formula() {
        return family.formula();
    }

    /** Returns what makes it the wrong model of a machine: a sentence for each violated one of {@link #conditions(Machine)}. */
    public List<String> misfits(Machine machine) {
        return Explanation.of(citation).conditions(conditions(machine)).violated();
    }

    /** Returns the conditions that it sets to a machine: the network that it was made for, and one NIC per node. */
    public List<Condition> conditions(Machine machine) {
        ModelException.required(machine, "a machine", "Write cluster(4, 2)");
        List<Condition> found = new ArrayList<>();
        if (!family.fabric.isEmpty() && !machine.fabric().isEmpty()) {
            found.add(Condition.of(
                    "the network is " + family.fabric,
                    family.fabric.equalsIgnoreCase(machine.fabric()),
                    "the machine has " + machine.fabric() + ", which shares its bandwidth differently."));
        }
        found.add(Condition.of(
                "one NIC per node",
                machine.nics() == 1,
                "each node has " + machine.nics() + ", and the penalties apply to nodes with one."));
        return found;
    }

    /** What it takes for granted of a machine that does not say it, one sentence each. */
    public List<String> assumptions(Machine machine) {
        ModelException.required(machine, "a machine", "Write cluster(4, 2)");
        return family.fabric.isEmpty() || !machine.fabric().isEmpty()
                ? List.of()
                : List.of("The network is " + family.fabric + ", which " + key
                        + " was made for; fabric(..) says otherwise.");
    }

    /** What transfers are held against while they are under way: nothing seen yet. */
    public ModelConditions conditions() {
        return new ModelConditions(family);
    }

    List<Condition> conditions(SchemeGraph graph, double[] penalties) {
        return family.conditions(graph, penalties);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SharingModel that
                && key.equals(that.key)
                && family == that.family
                && rule.equals(that.rule);
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
