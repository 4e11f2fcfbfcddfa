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
 * A model of bandwidth sharing between concurrent communications. It gives each a penalty, the factor by which its
 * transfer takes longer than without contention. Immutable; the network is described by the scheme or the machine.
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
    static final int SAMPLES = 20_000;
    static final long SEED = 1;

    private final String key;
    private final ModelFamily family;
    /** The parameters, or the lambda of the user. */
    private final PenaltyRule rule;

    private final String citation;

    private SharingModel(String key, ModelFamily family, PenaltyRule rule, String citation) {
        this.key = key;
        this.family = family;
        this.rule = rule;
        this.citation = citation;
    }

    /** The model that was made for the network of the machine, or max-min fair sharing if the network is unknown. */
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
     * Returns the model of Gigabit Ethernet, {@code p = max(p_o, p_i)}: {@code beta} is the penalty of a star per
     * communication; the gammas lower the penalties of weak communications at the cost of strong ones. Gammas outside
     * [0, 1) and parameters that could give a penalty below 1 are errors.
     */
    @From(paper = "Vienne et al. 2008", equation = "section V-A")
    public static SharingModel gigabitEthernet(double beta, double gammaOut, double gammaIn) {
        return gigabit("gigabitEthernet", false, beta, gammaOut, gammaIn);
    }

    /**
     * Returns the same model with the weak branch of p_i divided by card(C_o^m), as printed; by symmetry it should be
     * card(C_i^m).
     */
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

    /** The name alone if the parameters are the usual ones. */
    private static String key(String name, List<? extends Number> usual, Number... parameters) {
        return List.of(parameters).equals(usual)
                ? name
                : name
                        + Arrays.stream(parameters)
                                .map(value -> value instanceof Double number ? Digits.four(number) : value.toString())
                                .collect(Collectors.joining(", ", "(", ")"));
    }

    /**
     * Returns the model of Myrinet 2000: state sets are counted exactly if memory allows it; otherwise penalties are
     * estimated from {@code samples} random state sets, which the answer says.
     */
    @From(paper = "Vienne et al. 2008", equation = "section V-B")
    public static SharingModel myrinet(int samples, long seed) {
        return states("myrinet", new MyrinetPlan(samples, seed, false), List.of(SAMPLES, SEED));
    }

    /**
     * Returns the model of Myrinet 2000 that estimates penalties from {@code samples} random state sets, even where
     * they could be counted.
     */
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
     * Returns the model of InfiniBand, {@code p = max(p_s, p_e)}: {@code betaIn} and {@code betaOut} are the
     * penalties of a star per reception and per emission (at least 0.5); {@code gamma} (at least 1) slows down
     * senders to a node that receives three or more.
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

    /**
     * Returns max-min fair sharing of the links between nodes and network, as a perfect switch with fair flow control
     * would give.
     */
    public static SharingModel fairShare() {
        return new SharingModel(
                "fairShare",
                ModelFamily.MAX_MIN,
                PlainRule.MAX_MIN,
                "max-min fair sharing of the links into and out of each node. Bertsekas and Gallager, Data Networks, 1992");
    }

    /** Returns the maximum conflict of Kim and Lee, {@code p = max(out-degree, in-degree)}. */
    @From(paper = "Kim and Lee 2001", equation = "maximum number of communications in the sharing conflict")
    public static SharingModel kimLee() {
        return new SharingModel(
                "kimLee",
                ModelFamily.LARGEST_DEGREE,
                PlainRule.LARGEST_DEGREE,
                "maximum conflict. Kim and Lee, Measurement and prediction of communication delays in Myrinet networks,"
                        + " J. Parallel Distrib. Comput. 61, 2001");
    }

    /** Returns the model without sharing: every transfer takes as long as without contention. */
    public static SharingModel noSharing() {
        return new SharingModel(
                "noSharing", ModelFamily.ALONE, PlainRule.ALONE, "no sharing, every transfer as if it were alone");
    }

    /** Returns a model of the user: a penalty of at least 1 from the communications at source and destination. */
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

    /** Sets the name, which is the key in sweeps and the label in tables. */
    public SharingModel named(String name) {
        ModelException.required(name, "a name", "Write named(\"fitted\")");
        return new SharingModel(name, family, rule, citation);
    }

    /** Returns the name, which is the label in tables, with the parameters if they are not those of the paper. */
    @Override
    public String key() {
        return key;
    }

    /** Returns the penalties of an empty set, ready for communications to start. */
    public Contenders contenders() {
        return rule.contenders();
    }

    public String citation() {
        return citation;
    }

    public Formula formula() {
        return family.formula();
    }

    /** Returns the conditions on a machine: the network that the model was made for, and one NIC per node. */
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

    /** Returns these parts of a machine and those on which the model sets conditions. */
    public String[] and(String... parts) {
        return Stream.concat(
                        ModelException.allRequired("part", "Write and(\"link\")", parts).stream(),
                        Stream.of("nics", family.fabric.isEmpty() ? "nics" : "fabric"))
                .distinct()
                .toArray(String[]::new);
    }

    /** Returns the assumptions about settings that the machine lacks, one sentence each. */
    public List<String> assumptions(Machine machine) {
        ModelException.required(machine, "a machine", "Write cluster(4, 2)");
        return family.fabric.isEmpty() || !machine.fabric().isEmpty()
                ? List.of()
                : List.of("The network is " + family.fabric + ", for which " + key
                        + " was made (default; set with fabric(..)).");
    }

    /** Returns the conditions under which the model was measured, to be checked on transfers; none is checked yet. */
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
