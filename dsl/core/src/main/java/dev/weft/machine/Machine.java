package dev.weft.machine;

import dev.weft.study.Keyed;
import dev.weft.study.Lines;
import dev.weft.study.Setting;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A machine of equal nodes, numbered from 0, with equal numbers of cores, and its interconnect. Queueing networks, schemes and jobs take
 * the same description. An immutable value; adjectives return a new one. {@link #assumptions()} lists defaults and assumed values.
 */
public final class Machine implements Keyed, Serializable {
    private static final long serialVersionUID = 1;

    /** The parts that message costs tell apart by distance, or {@code inside} without message costs, see {@link #unused}. */
    public static final String LOCALITIES = "localities";

    /** The assumption of a machine without a limit of eager messages. */
    public static final String WAITS = Interconnect.EAGER.assumption();

    private final int nodes;
    private final int cores;
    private final Interconnect interconnect;
    private final MachineOrigin origin;
    /** Its key; empty if the key is made of its parts. */
    private final String name;

    private Machine(int nodes, int cores, Interconnect interconnect, MachineOrigin origin, String name) {
        this.nodes = nodes;
        this.cores = cores;
        this.interconnect = interconnect;
        this.origin = origin;
        this.name = name;
    }

    /** Returns a machine of {@code nodes} nodes with {@code cores} cores each, up to 16,777,216 cores in total; without a network. */
    public static Machine of(int nodes, int cores) {
        MachineRules.size(nodes, cores, "cluster", "Try cluster(4, 2)", nodes, cores);
        return new Machine(nodes, cores, Interconnect.NONE, MachineOrigin.GIVEN, "");
    }

    /** Sets the number of nodes. Example: {@code blueWaters.nodes(64)}. */
    public Machine nodes(int other) {
        MachineRules.size(other, cores, "nodes", "Try nodes(4)", other);
        interconnect.levels().ifPresent(levels -> levels.requireKnown(other));
        return new Machine(other, cores, interconnect, origin, name);
    }

    /** Sets the number of cores of each node. Example: {@code dibonaLike.cores(12)}. */
    public Machine cores(int perNode) {
        MachineRules.size(nodes, perNode, "cores", "Try cores(2)", perNode);
        MachineRules.cores(perNode, sockets());
        return new Machine(nodes, perNode, interconnect, origin.settingCores(), name);
    }

    /**
     * Joins the nodes by links of this bandwidth, in each direction, and latency. Ranks on the same node communicate as fast, unless
     * {@link #inside} is set. A second link is an error.
     */
    public Machine link(Bandwidth bandwidth, Time latency) {
        return link(Link.of(bandwidth, latency));
    }

    /** Joins the nodes by links like this one. Ranks on the same node communicate as fast, unless {@link #inside} is set. */
    public Machine link(Link link) {
        ModelException.required(link, "link", "Write link(MBps(84.2), us(50))");
        interconnect.requireNoLink(link, inWords());
        return relink(link);
    }

    /** Replaces the link between nodes by one of this bandwidth and latency, for questions such as: does twice the bandwidth help? */
    public Machine relink(Bandwidth bandwidth, Time latency) {
        return relink(Link.of(bandwidth, latency));
    }

    /** Replaces the link between nodes. */
    public Machine relink(Link link) {
        ModelException.required(link, "link", "Write relink(MBps(84.2), us(50))");
        return with(Interconnect.LINK, link, origin.setting(MachineOrigin.BANDWIDTH, MachineOrigin.LATENCY));
    }

    /** Sets bandwidth and latency between ranks on the same node; the machine must have a link. */
    public Machine inside(Bandwidth bandwidth, Time latency) {
        return inside(Link.of(bandwidth, latency));
    }

    /** Sets the link between ranks on the same node; the machine must have a link between nodes. */
    public Machine inside(Link link) {
        ModelException.required(link, "link within a node", "Write inside(GBps(1), us(1))");
        interconnect.requireLink("inside", link);
        interconnect.requireNo(Interconnect.NVLINK, "inside", link);
        return with(Interconnect.INSIDE, link, origin.setting(MachineOrigin.INSIDE));
    }

    /**
     * Joins the GPUs of each node by NVLink of this bandwidth, in each direction, and latency; the cores of a node then are its GPUs, one rank
     * on each, and messages between them are of the locality {@code gpu}. Several nodes also need a {@link #link}. Example: {@code
     * cluster(4, 8).link(GBps(50), us(5)).nvlink(GBps(450), us(1))}.
     */
    public Machine nvlink(Bandwidth bandwidth, Time latency) {
        Link link = Link.of(bandwidth, latency);
        interconnect.requireNo(Interconnect.INSIDE, "nvlink", link);
        return MachineDetails.ofGpus(this).with(Interconnect.NVLINK, link, origin.setting(MachineOrigin.INSIDE));
    }

    /** Sets the eager limit: messages up to this size are sent at once, larger ones wait for their receive. The machine must have a link. */
    public Machine eagerUpTo(Bytes size) {
        ModelException.required(size, "size", "Write eagerUpTo(KiB(12))");
        interconnect.requireLink("eagerUpTo", size);
        return with(Interconnect.EAGER, size, origin.setting(MachineOrigin.EAGER));
    }

    /**
     * Sets the time of a send for the processor of its sender (o of LogP), from 0 on: an eager send ends after it, and its message leaves
     * then; a larger one ends when its message is delivered. By default an eager send ends with delivery, too. Receiving takes no time of a
     * processor; {@code logGPS(..)} has that. The link does not hold this time, the message costs do. The machine must have a link. Example: {@code
     * cluster(2, 1).link(GBps(1), us(1)).eagerUpTo(KiB(64)).overhead(ns(300))}.
     */
    public Machine overhead(Time ofSend) {
        ModelException.required(ofSend, "time", "Write overhead(ns(300))");
        interconnect.requireLink("overhead", ofSend);
        return with(Interconnect.OVERHEAD, ofSend, origin);
    }

    /**
     * Sets the rate at which a rank reduces data that it has received, for collectives; without it reducing takes no time.
     * Example: {@code cluster(16, 1).link(GBps(10), us(2)).reducing(GBps(8))}.
     */
    public Machine reducing(Bandwidth rate) {
        return with(Interconnect.REDUCING, Reduction.at(rate, interconnect.reducing()), origin);
    }

    /**
     * Sets the rate at which a rank reduces data of vectors above this size, which do not fit into a cache. Example: {@code
     * cluster(16, 1).link(GBps(10), us(2)).reducing(GBps(8)).reducingBeyond(MiB(16), GBps(4))}.
     */
    public Machine reducingBeyond(Bytes cache, Bandwidth rate) {
        return with(Interconnect.REDUCING, Reduction.beyond(cache, rate, interconnect.reducing()), origin);
    }

    /** Takes the rates of reductions away: reducing costs nothing again. */
    public Machine reducingFree() {
        return with(Interconnect.REDUCING, Reduction.FREE, origin);
    }

    /** Sets the number of NICs of each node, each with the bandwidth of the link; nics = 1 by default. */
    public Machine nics(int perNode) {
        return with(Interconnect.NICS, perNode, origin);
    }

    /** Sets the number of sockets of each node, which share its cores equally; sockets = 1 by default. Example: {@code cluster(4, 16).sockets(2)}. */
    public Machine sockets(int perNode) {
        MachineRules.sockets(cores, perNode);
        return with(Interconnect.SOCKETS, perNode, origin.setting(MachineOrigin.SOCKETS));
    }

    /**
     * Sets the number of nodes at each leaf switch: node m is at switch m / {@code count}. Costs of {@code intraSwitch} then apply to messages
     * between its nodes. Example: {@code blueWaters.nodesPerSwitch(8)}.
     */
    public Machine nodesPerSwitch(int count) {
        interconnect.requireNoShape("nodesPerSwitch", count);
        return with(Interconnect.LEVELS, Levels.regular(count), origin.setting(MachineOrigin.SWITCHES));
    }

    /**
     * Sets the number of leaf switches of each cell, which is a group of a dragonfly or a pod of a fat tree; {@link #nodesPerSwitch} comes first.
     * Costs of {@code intraCell} then apply to messages between its switches. Example: {@code blueWaters.nodesPerSwitch(8).switchesPerCell(4)}.
     */
    public Machine switchesPerCell(int count) {
        return with(Interconnect.LEVELS, interconnect.cells(count, inWords()), origin.setting(MachineOrigin.SWITCHES));
    }

    /** The machine with switches and cells of its nodes from a file. */
    Machine levels(Levels levels) {
        return with(Interconnect.LEVELS, levels, origin.setting(MachineOrigin.SWITCHES));
    }

    /**
     * Sets the cost of messages by locality and size, for models that distinguish these: half of a round trip, which holds the {@link
     * #overhead} of the send, so that no model adds that again. A replay adds it to the {@link #link}, which does not hold it. Example: {@code blueWaters.costs(maxRate2016)}.
     */
    public Machine costs(MessageCosts costs) {
        return with(Interconnect.COSTS, MessageCosts.required(costs), origin.setting(MachineOrigin.COSTS));
    }

    /** Joins the nodes by a torus of x by y by z routers, one node at each. Example: {@code blueWaters.torus(4, 8, 8).nodesPerRouter(2)}. */
    public Machine torus(int x, int y, int z) {
        return with(Interconnect.SHAPE, Torus.torus(x, y, z), origin.setting(MachineOrigin.SHAPE));
    }

    /** Joins the nodes by a mesh, a torus without links around the edges. Example: {@code cluster(8, 4).mesh(2, 2, 2)}. */
    public Machine mesh(int x, int y, int z) {
        return with(Interconnect.SHAPE, Torus.mesh(x, y, z), origin.setting(MachineOrigin.SHAPE));
    }

    /** Sets the number of nodes at each router of its torus or mesh. Example: {@code blueWaters.torus(4, 8, 8).nodesPerRouter(2)}. */
    public Machine nodesPerRouter(int count) {
        return with(interconnect.nodesPerRouter(count, inWords()), origin.setting(MachineOrigin.SHAPE));
    }

    /**
     * Joins the nodes by a fat tree of three levels of equal switches with this number of ports, an even one: k pods, each of k/2 leaves and
     * k/2 spines, with k/2 nodes at each leaf. Leaves and pods are its switches and cells. Example: {@code cluster(1024, 4).fatTree(16)}.
     */
    public Machine fatTree(int ports) {
        return shaped(FatTree.ofPorts(ports), "fatTree", ports);
    }

    /**
     * Joins the nodes by a fat tree of two levels, where each leaf has one link to each spine: its taper is nodes per leaf to spines. Leaves
     * are its switches. Example: {@code cluster(640, 4).fatTree(9, 36, 18)}.
     */
    public Machine fatTree(int spines, int leaves, int nodesPerLeaf) {
        return shaped(FatTree.of(spines, leaves, nodesPerLeaf), "fatTree", spines, leaves, nodesPerLeaf);
    }

    /**
     * Joins the nodes by a dragonfly, whose groups are its cells: the switches of a group are all linked to one another, and each two groups
     * have equally many global links, as few as possible unless {@link #globalLinksPerSwitch} sets more. Example: {@code cluster(72,
     * 4).dragonfly(9, 4, 2)}.
     */
    public Machine dragonfly(int groups, int switchesPerGroup, int nodesPerSwitch) {
        return shaped(
                Dragonfly.of(groups, switchesPerGroup, nodesPerSwitch),
                "dragonfly",
                groups,
                switchesPerGroup,
                nodesPerSwitch);
    }

    /**
     * Sets the number of global links of each switch of its dragonfly; each two groups get equally many of them, and the rest is unused.
     * Example: {@code cluster(72, 4).dragonfly(9, 4, 2).globalLinksPerSwitch(4)}.
     */
    public Machine globalLinksPerSwitch(int count) {
        return with(interconnect.globalLinks(count, inWords()), origin.setting(MachineOrigin.SHAPE));
    }

    private Machine shaped(Topology shape, String word, Object... typed) {
        interconnect.requireNoLevels(word, typed);
        return with(Interconnect.SHAPE, shape, origin.setting(MachineOrigin.SHAPE));
    }

    /** Sets the kind of network, such as {@code "Myrinet"}; a model made for another kind lists that as a violated condition. */
    public Machine fabric(String network) {
        ModelException.required(network, "name of a network", "Write fabric(\"Myrinet\")");
        return with(Interconnect.FABRIC, network.strip(), origin);
    }

    /** Sets the name, which is the key of the machine in sweeps. */
    public Machine named(String other) {
        ModelException.required(other, "name", "Write named(\"fast\")");
        return new Machine(nodes, cores, interconnect, origin, other);
    }

    /** Names the paper or data sheet of its numbers, except for those that are {@link #assuming assumed}. */
    public Machine publishedIn(String source) {
        ModelException.required(source, "source", "Write publishedIn(\"Vienne et al. 2008, section IV-C\")");
        return with(interconnect, origin.from(MachineOrigin.Kind.PUBLISHED, source));
    }

    /** Names the measurement of its numbers, except for those that are {@link #assuming assumed}. */
    public Machine measuredBy(String source) {
        ModelException.required(source, "source", "Write measuredBy(\"osu_latency and osu_bw, two nodes\")");
        return with(interconnect, origin.from(MachineOrigin.Kind.MEASURED, source));
    }

    /** Sets the day of its measurement or publication, year first. Example: {@code blueWaters.dated("2018-09-23").save("bw.json")}. */
    public Machine dated(String day) {
        return from(origin.dated(day));
    }

    /** Sets how to cite a publication of its numbers. Example: {@code blueWaters.citedAs("Bienz, Gropp, Olson 2018").save("bw.json")}. */
    public Machine citedAs(String citation) {
        return from(origin.citedAs(citation));
    }

    /** The same numbers from another origin. */
    Machine from(MachineOrigin other) {
        return with(interconnect, other);
    }

    /**
     * Writes the machine to a file that {@code machine(file)} reads: with the ending .json every setting and the origin, with .xml a platform
     * of SimGrid for SMPI, where a setting that SimGrid cannot hold is an error. An existing file is replaced only if it is one that Weft
     * wrote. Example: {@code blueWaters.save("bw.json")}.
     */
    public void save(String file) {
        SavedMachine.write(this, file);
    }

    /** Writes the machine to this path. */
    public void save(Path file) {
        save(ModelException.required(file, "file", "Write save(Path.of(\"node17.machine.json\"))")
                .toString());
    }

    /** Reads a machine from a file, see {@code machine(file)}. */
    public static Machine read(String file) {
        return SavedMachine.read(file);
    }

    /**
     * Marks values as assumed: {@code bandwidth}, {@code latency}, {@code inside}, {@code eager limit}, {@code costs}, {@code shape} or
     * {@code cores}. Each must be set first.
     */
    public Machine assuming(String... values) {
        ModelException.required(values, "list of values", "Write assuming(\"latency\", \"inside\")");
        MachineOrigin assuming = origin.assuming(values);
        interconnect.requireSet(values);
        return with(interconnect, assuming);
    }

    <T> Machine with(Setting<T> setting, T value, MachineOrigin from) {
        return with(interconnect.with(setting, value), from);
    }

    private Machine with(Interconnect other, MachineOrigin from) {
        return new Machine(nodes, cores, other, from, name);
    }

    /** Tells whether both machines have the same numbers, regardless of their names and of the origin of the numbers. */
    public boolean isLike(Machine other) {
        ModelException.required(other, "machine", "Write cluster(4, 2)");
        return nodes == other.nodes && cores == other.cores && interconnect.equals(other.interconnect);
    }

    MachineOrigin origin() {
        return origin;
    }

    Interconnect interconnect() {
        return interconnect;
    }

    /** The name; empty if it has none. */
    String name() {
        return name;
    }

    /** Returns the number of nodes. */
    public int nodes() {
        return nodes;
    }

    /** Returns the number of cores of a node. */
    public int cores() {
        return cores;
    }

    /** Returns the number of NICs of a node. */
    public int nics() {
        return interconnect.nics();
    }

    /** Returns the number of sockets of a node. */
    public int sockets() {
        return interconnect.sockets();
    }

    /** Returns the cost of messages by locality and size, if it was set. */
    public Optional<MessageCosts> costs() {
        return interconnect.costs();
    }

    /**
     * Returns the cost of messages that was set. Without it, that of the link: one latency and bandwidth within a node and one between
     * nodes. An error if there is neither.
     */
    public MessageCosts messageCosts() {
        return interconnect.messageCosts(nodes, inWords());
    }

    /** Returns the shape of the network that joins the nodes, if it was set; an error if it has no room for all of them. */
    public Optional<Topology> topology() {
        return interconnect.shape(nodes);
    }

    /** Returns a sentence for each shared link of its platform file that messages between these nodes may overload, with bytes and time. */
    public List<String> overloads(int[] from, int[] to, double... bytes) {
        return interconnect.overloads(nodes, from, to, bytes);
    }

    /** The same machine with links of a platform file that several nodes share. */
    Machine sharing(List<SharedLink> links) {
        return with(Interconnect.SHARED, links, origin);
    }

    /**
     * Returns how far apart ranks are, for any two of them, given the node of each. Example: {@code
     * cluster(4, 2).nodesPerSwitch(2).localities(0, 0, 1, 2).of(0, 2)} prints {@code intra-switch}.
     */
    public Localities localities(int... nodesOfRanks) {
        ModelException.required(nodesOfRanks, "array of nodes", "Write localities(0, 0, 1, 1)");
        int[] sockets = SocketFill.of(nodes, cores, sockets(), nodesOfRanks);
        return Localities.of(interconnect.levels(), interconnect.hasGpus(), sockets(), sockets);
    }

    /** Returns the link between nodes, if it was set; on one node without it, NVLink between its GPUs. */
    public Optional<Link> link() {
        return interconnect.link(nodes);
    }

    /** Returns the link between ranks on the same node, which NVLink is between GPUs; by default, the link between nodes. */
    public Optional<Link> inside() {
        return interconnect.inside().or(this::link);
    }

    /** Tells whether {@link #inside(Link)} or {@link #nvlink(Bandwidth, Time)} was set. */
    public boolean saysInside() {
        return interconnect.inside().isPresent();
    }

    /** Returns the size of the largest message that is sent without waiting for its receive, if it was set. */
    public Optional<Bytes> eagerLimit() {
        return interconnect.eagerLimit();
    }

    /** Returns the time of a send for the processor of its sender, if it was set. */
    public Optional<Time> overhead() {
        return interconnect.overhead();
    }

    /** Returns the rate at which a rank reduces parts of a vector of this size, if it was set. */
    public Optional<Bandwidth> reductionOf(Bytes vector) {
        ModelException.required(vector, "size", "Write reductionOf(MiB(1))");
        return interconnect.reducing().flatMap(rates -> rates.of(vector));
    }

    /** Returns the kind of network; empty if it was not set. */
    public String fabric() {
        return interconnect.fabric();
    }

    /** Returns its defaults and assumed values, one sentence each. */
    public List<String> assumptions() {
        List<String> all = new ArrayList<>();
        origin.assumed(all, MachineOrigin.CORES, "The number of cores of a node (" + cores + ")");
        all.addAll(interconnect.assumptions(origin));
        return Lines.of(all);
    }

    /** Returns the parts that were set and are not among these adjectives, {@code shape} and {@link #LOCALITIES}, one sentence each. */
    public List<String> unused(String... used) {
        return interconnect.unused(Set.copyOf(ModelException.allRequired("part", "Write unused(\"link\")", used)));
    }

    /** Returns its parts, one line each. */
    public List<String> inputs() {
        List<String> lines = new ArrayList<>();
        lines.add(inWords() + origin.inWords());
        lines.addAll(interconnect.inputs());
        return lines;
    }

    /** Returns its size in words, such as {@code cluster of 8 nodes with 2 cores each}. */
    public String inWords() {
        return interconnect.inWords(nodes, cores);
    }

    /** Returns the name, or else nodes, cores and all settings of the interconnect, such as {@code 8x2 84.2 MB/s 50 us}. */
    @Override
    public String key() {
        return name.isEmpty()
                ? nodes + "x" + cores + (interconnect.hasGpus() ? " GPUs" : "") + interconnect.key()
                : name;
    }

    /** Compares numbers and names; the origin of the numbers does not count. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Machine that && isLike(that) && name.equals(that.name);
    }

    @Override
    public int hashCode() {
        return Objects.hash(nodes, cores, interconnect, name);
    }

    /** Returns its parts and its assumptions, one line each. */
    @Override
    public String toString() {
        List<String> lines = inputs();
        assumptions().forEach(each -> lines.add("assumed: " + each));
        return (name.isEmpty() ? "" : name + ", ") + String.join(System.lineSeparator() + "  ", lines);
    }
}
