package dev.weft.machine;

import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The paths of messages from one rank to another on a machine: its links, sockets, message costs and the shape of its network. */
final class Interconnect implements Serializable {
    private static final long serialVersionUID = 1;

    /** Between two nodes. */
    static final Setting<Link> LINK = Setting.open("link");
    /** Between two ranks of one node. */
    static final Setting<Link> INSIDE = Setting.<Link>open("inside")
            .assuming("Ranks on the same node communicate as fast as ranks on different nodes");
    /** Between two GPUs of one node. */
    static final Setting<Link> NVLINK = Setting.open("nvlink");
    /** Whether the cores of a node are GPUs, which NVLink joins. */
    static final Setting<Boolean> GPUS = Setting.silent("gpus", false);
    /** The largest message that is sent without waiting for its receive. */
    static final Setting<Bytes> EAGER =
            Setting.<Bytes>open("eagerUpTo").assuming("Every message waits for its receive");
    /** The time of a send for its sender, which is free then if the message is eager. */
    static final Setting<Time> OVERHEAD =
            Setting.<Time>open("overhead").assuming("An eager send ends when its message is delivered");
    /** The rates at which a rank reduces received data. */
    static final Setting<Reduction> REDUCING = Setting.open("reducing");
    /** Of each node. */
    static final Setting<Integer> NICS =
            Setting.silent("nics", 1).must(nics -> nics >= 1, "must be at least 1", "nics(4)");
    /** The kind of network, such as {@code Myrinet}; empty if it is unknown. */
    static final Setting<String> FABRIC = Setting.silent("fabric", "");
    /** Of each node. */
    static final Setting<Integer> SOCKETS = Setting.of("sockets", 1).assuming("All ranks of a node are on one socket");
    /** The leaf switch and the cell of each node. */
    static final Setting<Levels> LEVELS = Setting.open("nodesPerSwitch");
    /** Of messages by locality and size. */
    static final Setting<MessageCosts> COSTS = Setting.open("costs");
    /** Of the network. */
    static final Setting<Topology> SHAPE = Setting.open("shape");
    /** Links of a platform file that messages of several nodes share. */
    static final Setting<List<SharedLink>> SHARED = Setting.open("sharedLinks");

    /** All of them; two interconnects with equal values of these are equal, and a file of a machine holds each. */
    static final List<Setting<?>> ALL = List.of(
            LINK, INSIDE, GPUS, NVLINK, EAGER, OVERHEAD, REDUCING, NICS, FABRIC, SOCKETS, LEVELS, COSTS, SHAPE, SHARED);

    static final Interconnect NONE = new Interconnect(Spec.DEFAULTS);

    private final Spec spec;

    private Interconnect(Spec spec) {
        this.spec = spec;
    }

    <T> Interconnect with(Setting<T> setting, T value) {
        return new Interconnect(spec.with(setting, value));
    }

    /** The value that was chosen, for files. */
    <T> Optional<T> chosen(Setting<T> setting) {
        return spec.find(setting);
    }

    /** The names of all settings that were chosen. */
    Set<String> chosen() {
        return spec.names();
    }

    Optional<Link> link() {
        return spec.find(LINK);
    }

    /** The link within a node: NVLink between GPUs. */
    Optional<Link> inside() {
        return spec.find(NVLINK).or(() -> spec.find(INSIDE));
    }

    String inWords(int nodes, int cores) {
        String each = Digits.plural(cores, hasGpus() ? "GPU" : "core");
        return hasGpus() && nodes == 1
                ? "node of " + each
                : "cluster of " + Digits.plural(nodes, "node") + " with " + each + " each";
    }

    boolean hasGpus() {
        return spec.get(GPUS);
    }

    Optional<Bytes> eagerLimit() {
        return spec.find(EAGER);
    }

    Optional<Time> overhead() {
        return spec.find(OVERHEAD);
    }

    Optional<Reduction> reducing() {
        return spec.find(REDUCING);
    }

    int nics() {
        return spec.get(NICS);
    }

    String fabric() {
        return spec.get(FABRIC);
    }

    int sockets() {
        return spec.get(SOCKETS);
    }

    Optional<Levels> levels() {
        return spec.find(LEVELS).or(() -> spec.find(SHAPE).flatMap(Topology::levels));
    }

    Optional<MessageCosts> costs() {
        return spec.find(COSTS);
    }

    /** Every setting that differs from its default, in a few words. */
    String key() {
        return link().map(link -> " " + link.key()).orElse("")
                + spec.find(INSIDE).map(link -> ", inside " + link.key()).orElse("")
                + spec.find(NVLINK).map(link -> ", NVLink " + link.key()).orElse("")
                + eagerLimit().map(size -> ", eager " + size).orElse("")
                + overhead().map(time -> ", overhead " + time).orElse("")
                + (nics() == 1 ? "" : ", " + nics() + " NICs")
                + (fabric().isEmpty() ? "" : ", " + fabric())
                + (sockets() == 1 ? "" : ", " + Digits.plural(sockets(), "socket"))
                + spec.find(LEVELS).map(levels -> ", " + levels.key()).orElse("")
                + costs().map(costs -> ", costs " + costs.key()).orElse("")
                + spec.find(SHAPE).map(shape -> ", " + shape.key()).orElse("");
    }

    /** Every setting that was chosen, one line each. */
    List<String> inputs() {
        List<String> lines = new ArrayList<>();
        String more = nics() == 1 ? "" : ", " + Digits.plural(nics(), "NIC") + " in each node";
        String fabric = fabric().isEmpty() ? "" : ", " + fabric();
        link().ifPresent(link -> lines.add("link: " + link + fabric + more));
        spec.find(INSIDE).ifPresent(link -> lines.add("link within a node: " + link));
        spec.find(NVLINK).ifPresent(link -> lines.add("NVLink between the GPUs of a node: " + link));
        eagerLimit().ifPresent(size -> lines.add("eager up to " + size));
        overhead().ifPresent(time -> lines.add("overhead of a send: " + time));
        reducing().ifPresent(rates -> lines.add("reduction: " + rates));
        if (spec.isSet(SOCKETS)) {
            lines.add("sockets of a node: " + sockets());
        }
        spec.find(LEVELS).ifPresent(levels -> lines.add(levels.key()));
        costs().ifPresent(costs -> lines.addAll(costs.inputs()));
        spec.find(SHAPE).ifPresent(shape -> lines.add("network: " + shape + (link().isPresent() ? "" : fabric)));
        return lines;
    }

    /** Defaults and assumed values, one sentence each. */
    List<String> assumptions(MachineOrigin origin) {
        List<String> all = new ArrayList<>();
        link().ifPresent(link -> ofLinks(link, origin, all));
        if (link().isEmpty() && spec.isSet(NVLINK)) {
            all.addAll(spec.assumptions(EAGER));
        }
        spec.find(SHARED).ifPresent(links -> links.forEach(each -> all.add(each.assumption())));
        costs().ifPresent(costs -> {
            origin.assumed(all, MachineOrigin.COSTS, "The cost of messages by locality and size");
            all.addAll(costs.assumptions());
            if (costs.tellsSocketsApart()) {
                all.addAll(spec.assumptions(SOCKETS));
            }
            levels().ifPresent(levels -> all.addAll(costs.levelAssumptions(levels.hasCells())));
            if (link().isPresent()) {
                all.add("Models of messages by locality and size use the message costs, other models the link.");
            }
        });
        if (levels().isPresent() && link().isPresent() && costs().isEmpty()) {
            all.add("All ranks on different nodes communicate as fast, regardless of switches (default; set with"
                    + " costs(..)).");
        }
        spec.find(SHAPE)
                .ifPresent(
                        shape -> origin.assumed(all, MachineOrigin.SHAPE, "The shape of the network (" + shape + ")"));
        return all;
    }

    private void ofLinks(Link between, MachineOrigin origin, List<String> all) {
        origin.assumed(all, MachineOrigin.BANDWIDTH, "The bandwidth of the link (" + between.bandwidth() + ")");
        origin.assumed(all, MachineOrigin.LATENCY, "The latency of the link (" + between.latency() + ")");
        inside().ifPresent(link -> origin.assumed(all, MachineOrigin.INSIDE, "The link within a node (" + link + ")"));
        eagerLimit().ifPresent(size -> origin.assumed(all, MachineOrigin.EAGER, "The eager limit (" + size + ")"));
        if (!between.saysLatency()) {
            all.add(Link.NO_LATENCY);
        }
        if (!spec.isSet(NVLINK)) {
            all.addAll(spec.assumptions(INSIDE));
        }
        all.addAll(spec.assumptions(EAGER));
        if (spec.isSet(EAGER)) {
            all.addAll(spec.assumptions(OVERHEAD));
        }
    }

    /** A sentence for each link of a platform file that several nodes share and that these messages may overload. */
    List<String> overloads(int nodes, int[] from, int[] to, double... bytes) {
        String next = "Write overloads(new int[] {0}, new int[] {1}, 1e6)";
        ModelException.required(from, "list of sources", next);
        ModelException.required(to, "list of destinations", next);
        ModelException.required(bytes, "list of bytes", next);
        return chosen(SHARED).orElse(List.of()).stream()
                .map(link -> link.overload(nodes, from, to, bytes))
                .filter(sentence -> !sentence.isEmpty())
                .toList();
    }

    /** The parts that were set and are not among those used, one sentence each; every other part changes answers where it matters. */
    List<String> unused(Set<String> used) {
        Set<String> all = new HashSet<>(used);
        if (used.contains(Machine.LOCALITIES)) {
            all.addAll(costs().map(MessageCosts::tellsApart).orElse(Set.of(INSIDE.name())));
        }
        all.add(GPUS.name()); // the distance of ranks, and no number
        if (all.contains(INSIDE.name())) {
            all.add(NVLINK.name());
        }
        if (all.contains(LEVELS.name())
                && spec.find(SHAPE).flatMap(Topology::levels).isPresent()) {
            all.add(SHAPE.name());
        }
        return spec.unused(ALL.stream()
                .filter(setting -> !all.contains(setting.name()))
                .filter(setting ->
                        !spec.find(setting).filter(Reduction.FREE::equals).isPresent())
                .toArray(Setting<?>[]::new));
    }

    private boolean has(String value) {
        return switch (value) {
            case MachineOrigin.INSIDE -> spec.isSet(INSIDE);
            case MachineOrigin.EAGER -> spec.isSet(EAGER);
            case MachineOrigin.COSTS -> spec.isSet(COSTS);
            case MachineOrigin.SHAPE -> spec.isSet(SHAPE);
            case MachineOrigin.CORES -> true;
            case MachineOrigin.LATENCY -> link().filter(Link::saysLatency).isPresent();
            default -> spec.isSet(LINK);
        };
    }

    /**
     * The message costs that were set. Without them, those of the links: one latency and bandwidth within a node and one between nodes,
     * where the NICs of a node together are the injection limit.
     */
    MessageCosts messageCosts(int nodes, String machine) {
        return costs().orElseGet(() -> ofLinks(link(nodes)
                .orElseThrow(() -> ModelException.of(
                        machine,
                        "it has neither message costs nor a link" + (spec.isSet(NVLINK) ? " between nodes" : ""),
                        hasGpus() && nodes == 1
                                ? "Add costs(..), or nvlink(GBps(450), us(1))"
                                : "Add costs(..), or link(GBps(1), us(10))"))));
    }

    /** The link between nodes; the only node of a machine needs none beside NVLink. */
    Optional<Link> link(int nodes) {
        return link().or(() -> nodes == 1 ? spec.find(NVLINK) : Optional.empty());
    }

    /** Costs are those of half a round trip, which begins with the overhead of the send. */
    private Time latency(Link way) {
        return new Time(way.latency().si() + overhead().map(Time::si).orElse(0.0));
    }

    private MessageCosts ofLinks(Link between) {
        Link near = inside().orElse(between);
        Bandwidth limit = new Bandwidth(between.bandwidth().si() * nics());
        List<MessageRange> ranges = new ArrayList<>();
        for (Locality where : link().isEmpty()
                ? List.of(Locality.GPU)
                : hasGpus()
                        ? List.of(Locality.GPU, Locality.NETWORK)
                        : List.of(Locality.SOCKET, Locality.NODE, Locality.NETWORK)) {
            Link way = where.isBetweenNodes() ? between : near;
            Bandwidth most = where.isBetweenNodes() ? limit : null;
            Bytes next = new Bytes(0);
            if (eagerLimit().isPresent()) {
                ranges.add(new MessageRange(where, "eager", next, latency(way), way.bandwidth(), most));
                next = new Bytes(Math.floor(eagerLimit().orElseThrow().si()) + 1);
            }
            ranges.add(new MessageRange(where, "rendezvous", next, latency(way), way.bandwidth(), most));
        }
        return MessageCosts.derived(ranges, sentences(limit));
    }

    private List<String> sentences(Bandwidth limit) {
        List<String> all = new ArrayList<>();
        all.add("Messages of all sizes have the latency and bandwidth of "
                + (link().isEmpty() ? "NVLink" : "the link")
                + (overhead().isPresent() ? ", after the overhead of their send" : "")
                + " (default; set with costs(..)).");
        if (link().isPresent()) {
            all.add("A node injects up to " + limit + ", the bandwidth of its "
                    + (nics() == 1 ? "NIC" : nics() + " NICs") + " (default; set with costs(..)).");
        }
        return all;
    }

    /** The shape of the network, if it was set; an error if it has no room for these nodes. */
    Optional<Topology> shape(int nodes) {
        spec.find(SHAPE).filter(shape -> shape.nodes() < nodes).ifPresent(small -> {
            throw ModelException.of(
                    small.toString(),
                    "it has room for " + small.nodes() + " nodes, and the machine has " + nodes,
                    "Write a larger one, such as " + small.larger());
        });
        return spec.find(SHAPE);
    }

    Interconnect nodesPerRouter(int count, String machine) {
        Torus shape = spec.find(SHAPE)
                .filter(Torus.class::isInstance)
                .map(Torus.class::cast)
                .orElseThrow(() -> ModelException.call(
                        "nodesPerRouter",
                        "the " + machine + " has no torus or mesh yet",
                        "Write torus(4, 8, 8).nodesPerRouter(2)",
                        count));
        return with(SHAPE, shape.nodesPerRouter(count));
    }

    Interconnect globalLinks(int count, String machine) {
        Dragonfly shape = spec.find(SHAPE)
                .filter(Dragonfly.class::isInstance)
                .map(Dragonfly.class::cast)
                .orElseThrow(() -> ModelException.call(
                        "globalLinksPerSwitch",
                        "the " + machine + " has no dragonfly yet",
                        "Write dragonfly(9, 4, 2).globalLinksPerSwitch(2)",
                        count));
        return with(SHAPE, shape.globalLinks(count));
    }

    /** The shape of the network may give the switches; then no other word can. */
    void requireNoShape(String word, int typed) {
        spec.find(SHAPE).filter(shape -> shape.levels().isPresent()).ifPresent(shape -> {
            throw ModelException.call(
                    word, "the " + shape + " has switches of its own", "Leave " + word + "(..) out", typed);
        });
    }

    /** Switches that are known already need not be those of a shape. */
    void requireNoLevels(String word, Object... typed) {
        spec.find(LEVELS).ifPresent(levels -> {
            throw ModelException.call(
                    word,
                    "the machine has switches already (" + levels.key()
                            + "), which may differ from those of this shape",
                    "Leave one of the two out",
                    typed);
        });
    }

    Levels cells(int switches, String machine) {
        requireNoShape("switchesPerCell", switches);
        return levels().orElseThrow(() -> ModelException.call(
                        "switchesPerCell",
                        "the " + machine + " has no switches yet",
                        "Write nodesPerSwitch(16).switchesPerCell(8)",
                        switches))
                .cells(switches);
    }

    void requireNoLink(Link second, String machine) {
        link().ifPresent(first -> {
            throw ModelException.call(
                    "link",
                    "the " + machine + " has a link of " + first.bandwidth() + " already",
                    "Write relink(..) to replace it",
                    second);
        });
    }

    /** Only a value that was set can be an assumed one. */
    void requireSet(String... values) {
        for (String value : values) {
            if (!has(value)) {
                throw ModelException.call(
                        "assuming",
                        "this value must be set first",
                        "Write link(MBps(84.2), us(50)).assuming(\"latency\")",
                        value);
            }
        }
    }

    void requireLink(String adjective, Object argument) {
        if (link().isEmpty()) {
            throw ModelException.call(
                    adjective,
                    "the cluster has no link yet",
                    "Write cluster(4, 2).link(GBps(1), us(10))." + adjective + "(..)",
                    argument);
        }
    }

    /** GPUs of a node have one link between them. */
    void requireNo(Setting<Link> other, String adjective, Object argument) {
        spec.find(other).ifPresent(link -> {
            throw ModelException.call(
                    adjective,
                    "a node has " + other.name() + "(..) already, " + link.bandwidth(),
                    "Leave one of the two out",
                    argument);
        });
    }

    private List<Optional<Object>> values() {
        return spec.values(ALL.toArray(Setting<?>[]::new));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Interconnect that && values().equals(that.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }
}
