package dev.weft.collectives;

import dev.weft.collectives.FollowedMessages.Links;
import dev.weft.machine.Machine;
import dev.weft.machine.MachineDetails;
import dev.weft.machine.MessageCosts;
import dev.weft.machine.Placement;
import dev.weft.program.CollectiveAlgorithm;
import dev.weft.program.CollectiveAlgorithms;
import dev.weft.program.CollectiveChoice;
import dev.weft.program.CollectiveRounds;
import dev.weft.program.CollectiveRule;
import dev.weft.program.Job;
import dev.weft.program.run.EagerProtocol;
import dev.weft.study.Axis;
import dev.weft.study.Condition;
import dev.weft.study.Lines;
import dev.weft.study.Method;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A collective on a machine: how long does it take by this algorithm? An algorithm answers it, or a library, whose decision it then is:
 * {@code solve(ring)}, {@code solve(values(ring, rabenseifner))}, {@code solve(collectives())}. The time is that of its rounds with the
 * machine's message costs, or by a method for jobs with {@link #under}. An immutable value; adjectives return a new one.
 */
public final class PlacedCollective implements Question<CollectiveRule, CollectiveTime> {
    private static final long serialVersionUID = 1;

    /** The times by which NCCL chooses. */
    public static final Method<PlacedCollective, Result> NCCL_TUNING = NcclTuning.MODEL;

    /** The assumption of rounds for a machine without a limit, where a replay follows {@link Machine#WAITS}. */
    private static final String GOES_ON =
            "A sender goes on before its message is delivered (default; set with eagerUpTo(..)).";

    private final Collective collective;
    private final Machine machine;
    private final Placement placement;
    private final int ranks;
    private final @Nullable Method<Job, ? extends Result> method;
    /** The algorithms that a user wants to choose from; empty for all. */
    private final List<CollectiveRule> among;
    /** The library whose choice is compared with the best algorithm. */
    private final CollectiveAlgorithms usual;
    /** The rounds by algorithm, counted when they are first needed. */
    private transient @Nullable RoundCache cache;

    private PlacedCollective(
            Collective collective,
            Machine machine,
            Placement placement,
            int ranks,
            @Nullable Method<Job, ? extends Result> method,
            List<CollectiveRule> among,
            CollectiveAlgorithms usual,
            @Nullable RoundCache cache) {
        this.collective = collective;
        this.machine = machine;
        this.placement = placement;
        this.ranks = ranks;
        this.method = method;
        this.among = among;
        this.usual = usual;
        this.cache = cache;
    }

    static PlacedCollective of(Collective collective, Machine machine, Placement placement, int ranks) {
        placement.place(ranks, machine);
        machine.messageCosts();
        return new PlacedCollective(
                collective, machine, placement, ranks, null, List.of(), CollectiveAlgorithms.usual(), null);
    }

    /**
     * Sets a method for jobs that answers in place of the rounds, such as {@code nodeAware} or {@code replay(fairShare)}: the collective is
     * put into messages and this job is solved.
     */
    public PlacedCollective under(Method<Job, ? extends Result> other) {
        ModelException.required(other, "a method", "Write under(replay(fairShare))");
        return new PlacedCollective(collective, machine, placement, ranks, other, among, usual, cache);
    }

    /**
     * Sets the algorithms among which {@link #best} and {@link #choices} choose, such as those that a library has; by default all that are
     * known. Example: {@code collective(allreduce, KiB(1)).on(cluster(8, 1).link(GBps(10), us(2)), perNode).among(values(ring,
     * rabenseifner)).best()} prints {@code rabenseifner}.
     */
    public PlacedCollective among(Axis<? extends CollectiveRule> algorithms) {
        ModelException.required(algorithms, "algorithms", "Write among(values(ring, rabenseifner))");
        List<CollectiveRule> all = List.copyOf(algorithms.values());
        all.forEach(each -> each.choosing(collective.operation()));
        return new PlacedCollective(collective, machine, placement, ranks, method, all, usual, cache);
    }

    /**
     * Sets the library whose choice {@link #best}, {@link #choices} and their regrets compare with the best algorithm. The default is Open
     * MPI 4.1; of an allreduce, allgather, reduce-scatter or alltoall among the GPUs of one node with NVLink it is NCCL. Example: {@code
     * collective(allreduce, KiB(1)).on(cluster(8, 1).link(GBps(10), us(2)), perNode).usual(collectives().mpich()).best()} prints {@code MPICH
     * 4.2}.
     */
    public PlacedCollective usual(CollectiveAlgorithms library) {
        ModelException.required(library, "a library", "Write usual(collectives().mpich())");
        if (library.names(collective.operation())) {
            throw ModelException.call(
                    "usual",
                    "must leave " + collective.operation().word() + " to a library",
                    "Write usual(collectives().mpich()), or best().regret(..) of an algorithm",
                    library);
        }
        return new PlacedCollective(collective, machine, placement, ranks, method, among, library, cache);
    }

    /** The same by rounds. */
    PlacedCollective byRounds() {
        return new PlacedCollective(collective, machine, placement, ranks, null, among, usual, cache);
    }

    /** The same with another size. */
    PlacedCollective size(Bytes other) {
        return new PlacedCollective(collective.size(other), machine, placement, ranks, method, among, usual, rounds());
    }

    /** Returns the time by an algorithm, or by the algorithm that a library chooses. */
    public CollectiveTime solve(CollectiveRule rule) {
        return answer(rule);
    }

    /**
     * Returns the answer by a method that has an algorithm of its own, such as the times by which NCCL chooses. Example: {@code
     * collective(allreduce, KiB(64)).on(gpus(8).nvlink(GBps(370), us(1)), perNode).solve(ncclTuning)} prints {@code LL128}.
     */
    public Result solve(Method<PlacedCollective, ? extends Result> by) {
        return ModelException.required(by, "a method", "Write solve(ncclTuning)")
                .of(this);
    }

    /** Returns the time as the library chooses the algorithm, see {@link #usual(CollectiveAlgorithms)}. */
    @Override
    public CollectiveTime solve() {
        return answer(usual());
    }

    @Override
    public CollectiveTime answer(CollectiveRule rule) {
        ModelException.required(rule, "an algorithm", "Write solve(ring), or solve(collectives())");
        return CollectiveTime.of(this, rule);
    }

    /** Returns the decisions of the library: NCCL's among the GPUs of one node, else those of Open MPI 4.1 by default. */
    @Override
    public CollectiveRule usual() {
        return usual.equals(CollectiveAlgorithms.usual()) && NcclTuning.chooses(this) ? NcclTuning.MODEL : usual;
    }

    /** The name and the version of that library. */
    String library() {
        return library(usual());
    }

    /** The origin of the usual choice, if that is no table of a library. */
    List<String> assumptionsOfUsual() {
        return usual() == NcclTuning.MODEL
                ? List.of("NCCL chooses by its constants, see ncclTuning; its protocol here is that of the size.")
                : List.of();
    }

    private String library(CollectiveRule rule) {
        return rule == NcclTuning.MODEL
                ? "NCCL"
                : rule.choosing(collective.operation()).library();
    }

    /**
     * Returns all algorithms of this collective that these ranks can run, for {@code solve(..)}. Those with groups of ranks have one for each
     * node, and are left out unless every node has the same number of consecutive ranks.
     */
    public Axis<CollectiveRule> algorithms() {
        if (!among.isEmpty()) {
            return Axis.of(among);
        }
        int group = rounds().places().group();
        return Axis.of(CollectiveAlgorithms.known(collective.operation()).stream()
                .filter(each -> !each.hasGroups() || group > 1)
                .map(each -> each.hasGroups() ? each.groups(group) : each)
                .toList());
    }

    /** Returns all algorithms and the library's choice, the fastest first, with their regret. */
    public CollectiveRanking best() {
        return CollectiveRanking.of(this);
    }

    /** Returns the best algorithm of each of these sizes beside the library's choice and its regret, with the sizes where the best one changes. */
    public CollectiveChoices choices(Axis<Bytes> sizes) {
        ModelException.required(sizes, "sizes", "Write choices(values(KiB(1), KiB(64), MiB(4)))");
        return CollectiveChoices.of(this, sizes.values());
    }

    /**
     * Compares the predicted times and choices with measured ones: a table with the keys algorithm and vector (of all ranks) or size (what the
     * call takes) and the measure time, of this collective and these ranks.
     */
    public CollectiveVerdict against(Result measured) {
        ModelException.required(
                measured, "table of measurements", "Write against(measured(\"collectives-leonardo\").where(..))");
        return CollectiveVerdict.of(this, measured);
    }

    /** Returns the messages of an algorithm as a job, for methods that follow each message. */
    public Job job(CollectiveRule rule) {
        ModelException.required(rule, "an algorithm", "Write job(ring)");
        CollectiveAlgorithms algorithms = rule.choosing(collective.operation());
        Optional<Bandwidth> rate = reducing();
        return collective
                .program(ranks)
                .expanded(rate.isPresent() ? algorithms.reducing(rate.get()) : algorithms)
                .on(machine, placement);
    }

    /** Links of the machine's platform file that the messages of this algorithm may overload. */
    List<Condition> overloads(CollectiveRule rule) {
        return MachineDetails.sharesLinks(machine)
                ? job(rule).caveats().stream().map(Condition::violated).toList()
                : List.of();
    }

    CollectiveAlgorithm algorithm(CollectiveRule rule) {
        return choice(rule).here();
    }

    CollectiveChoice choice(CollectiveRule rule) {
        if (rule == NcclTuning.MODEL) {
            return NcclTuning.choice(this);
        }
        return CollectiveRounds.chosen(
                rule.choosing(collective.operation()),
                collective.operation(),
                ranks,
                collective.size().si(),
                true);
    }

    /** The algorithm, and the library that chose it. */
    String words(CollectiveRule rule) {
        String algorithm = chosenWords(rule);
        return rule instanceof CollectiveAlgorithm ? algorithm : "as " + library(rule) + " chooses: " + algorithm;
    }

    /** The algorithm that the library chooses, and its name there if another one stands for it. */
    String chosenWords() {
        return chosenWords(usual());
    }

    private String chosenWords(CollectiveRule rule) {
        CollectiveChoice choice = choice(rule);
        return rule == NcclTuning.MODEL && choice.same() ? choice.there() : choice.words();
    }

    /**
     * The protocol by which GPUs send the largest message of an algorithm, as the machine's costs name their ranges; empty on other machines
     * and without costs.
     */
    String protocol(CollectiveAlgorithm algorithm) {
        if (!hasProtocols()) {
            return "";
        }
        RoundCache.Scaled scaled = rounds().of(algorithm, collective.size().si());
        MessageCosts costs = machine.messageCosts();
        return scaled.loads()
                .largest()
                .map(load -> costs.protocol(costs.classOf(load.where(), load.bytes() * scaled.factor())))
                .orElse("");
    }

    /** Whether the ranges of the machine's costs are protocols of GPUs. */
    boolean hasProtocols() {
        return MachineDetails.hasGpus(machine) && machine.costs().isPresent();
    }

    /** The number of nodes with ranks. */
    int nodes() {
        return rounds().places().nodes();
    }

    RoundCache rounds() {
        RoundCache known = cache;
        if (known == null) {
            Schedule.requireCountable(collective.operation(), ranks);
            known = new RoundCache(collective.operation(), collective.root(), new Places(machine, placement, ranks));
            cache = known;
        }
        return known;
    }

    RoundCosts costs() {
        EagerProtocol protocol = EagerProtocol.of(machine);
        return new RoundCosts(
                machine.messageCosts(), protocol.overhead(), gamma(), protocol.eagerUpTo(), freesUpTo(protocol));
    }

    /** The seconds in which a byte is reduced. */
    private double gamma() {
        return reducing().map(rate -> 1 / rate.si()).orElse(0.0);
    }

    /** The links on which messages can be followed one by one; none where message costs take their place. */
    Optional<Links> links() {
        return machine.costs().isPresent()
                ? Optional.empty()
                : machine.link().map(link -> Links.of(machine, link, gamma()));
    }

    /**
     * The terms of an algorithm if its messages are followed one by one: as a replay has them, and, where the machine does not say which
     * messages wait, also with senders that go on; none where there are too many messages, or message costs in place of links.
     */
    List<RoundCosts.Terms> followed(CollectiveAlgorithm algorithm) {
        Links own = links().orElse(null);
        if (own == null) {
            return List.of();
        }
        double bytes = collective.size().si();
        Optional<RoundCosts.Terms> waiting = rounds().followed(algorithm, bytes, own);
        Optional<RoundCosts.Terms> goingOn =
                saysWhatWaits() ? waiting : rounds().followed(algorithm, bytes, own.goingOn());
        return waiting.isEmpty() || goingOn.isEmpty() ? List.of() : List.of(waiting.get(), goingOn.get());
    }

    Machine machine() {
        return machine;
    }

    /** The bytes that the busiest link carries, which nccl-tests divide by the time. */
    double busBytes() {
        return collective.vector(ranks).si() * GpuTimes.busFactor(collective.operation(), ranks);
    }

    /** Whether links are all that limits a node. */
    boolean hasOneNic() {
        return machine.nics() == 1;
    }

    /**
     * The largest message whose sender goes on before it is delivered: all where the machine has no limit, as the fit of costs to
     * collectives assumes; else, as a replay has it, eager ones if a send has an overhead.
     */
    private double freesUpTo(EagerProtocol protocol) {
        if (!saysWhatWaits()) {
            return Double.POSITIVE_INFINITY;
        }
        return protocol.freesSender() ? protocol.eagerUpTo() : -1;
    }

    /** Whether the machine says which messages wait for their receive. */
    boolean saysWhatWaits() {
        return machine.eagerLimit().isPresent();
    }

    private Optional<Bandwidth> reducing() {
        return collective.reduces() ? machine.reductionOf(collective.vector(ranks)) : Optional.empty();
    }

    Collective collective() {
        return collective;
    }

    int ranks() {
        return ranks;
    }

    @Nullable
    Method<Job, ? extends Result> method() {
        return method;
    }

    @Override
    public List<String> assumptions() {
        List<String> all = new ArrayList<>(collective.assumptions());
        if (collective.reduces()
                && machine.reductionOf(new Bytes(Double.MAX_VALUE)).isEmpty()) {
            all.add("Reducing received data takes no time (default; set with reducing(..) of the machine).");
        }
        all.add("Libraries choose for numbers of 8 bytes.");
        machine.assumptions().stream()
                .map(sentence -> method == null && sentence.equals(Machine.WAITS) ? GOES_ON : sentence)
                .forEach(all::add);
        if (machine.costs().isEmpty()) {
            machine.messageCosts().assumptions().stream()
                    .filter(sentence -> !all.contains(sentence))
                    .forEach(all::add);
        }
        if (method == null) {
            all.addAll(unused());
        }
        return Lines.of(all);
    }

    /** The parts of its machine that were set and that rounds do not use, one sentence each. */
    List<String> unused() {
        return machine.unused(used());
    }

    /** The parts of a machine that rounds use. */
    private String[] used() {
        List<String> used =
                new ArrayList<>(List.of("costs", Machine.LOCALITIES, "nodesPerSwitch", "eagerUpTo", "overhead"));
        if (machine.costs().isEmpty()) {
            used.addAll(List.of("link", "nics"));
        }
        if (collective.reduces()) {
            used.add("reducing");
        }
        return used.toArray(String[]::new);
    }

    List<String> inputs() {
        List<String> lines = new ArrayList<>(List.of(toString()));
        String grouped = CollectiveAlgorithms.known(collective.operation()).stream()
                .filter(CollectiveAlgorithm::hasGroups)
                .map(each -> each.key().split(" ", 2)[0])
                .collect(Collectors.joining(", "));
        if (among.isEmpty() && !grouped.isEmpty() && rounds().places().group() <= 1) {
            lines.add("left out: " + grouped
                    + ", because the nodes do not have several consecutive ranks each, and all as many");
        }
        lines.addAll(machine.inputs());
        return lines;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PlacedCollective that
                && collective.equals(that.collective)
                && machine.equals(that.machine)
                && placement.equals(that.placement)
                && ranks == that.ranks
                && Objects.equals(method, that.method)
                && among.equals(that.among)
                && usual.equals(that.usual);
    }

    @Override
    public int hashCode() {
        return Objects.hash(collective, machine, placement, ranks, method, among, usual);
    }

    @Override
    public String toString() {
        return collective.words() + " among " + Digits.plural(ranks, "rank") + ", " + placement + ", on a "
                + machine.inWords();
    }
}
