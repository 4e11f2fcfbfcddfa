package dev.weft.machine;

import dev.weft.study.Keyed;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Equal nodes, numbered from 0, with equal numbers of cores, and what joins them: the one description of a machine that queueing
 * networks, schemes and jobs take alike. An immutable value; adjectives return a new one. {@link #assumptions()} lists what nobody
 * said and what somebody guessed.
 */
public final class Machine implements Keyed, Serializable {
    private static final long serialVersionUID = 1;

    private final int nodes;
    private final int cores;
    private final Interconnect ways;
    private final MachineOrigin origin;
    /** Its key, empty where what it consists of is. */
    private final String name;

    private Machine(int nodes, int cores, Interconnect ways, MachineOrigin origin, String name) {
        this.nodes = nodes;
        this.cores = cores;
        this.ways = ways;
        this.origin = origin;
        this.name = name;
    }

    /** So many nodes with so many cores each, together at most 16 million cores; no network yet. */
    public static Machine of(int nodes, int cores) {
        MachineRules.size(nodes, cores);
        return new Machine(nodes, cores, Interconnect.NONE, MachineOrigin.GIVEN, "");
    }

    /** The same machine with another number of nodes. Example: {@code blueWaters.nodes(64)}. */
    public Machine nodes(int other) {
        MachineRules.size(other, cores);
        return new Machine(other, cores, ways, origin, name);
    }

    /** The same machine with another number of cores in each node. Example: {@code dibonaLike.cores(12)}. */
    public Machine cores(int perNode) {
        MachineRules.size(nodes, perNode);
        if (ways.sockets() > 0) {
            Interconnect.requireSockets(perNode, ways.sockets());
        }
        return new Machine(nodes, perNode, ways, origin.sayingCores(), name);
    }

    /** Joined by links of this bandwidth and latency; ranks of one node reach each other alike until {@link #inside}. */
    public Machine link(Bandwidth bandwidth, Time latency) {
        return link(Link.of(bandwidth, latency));
    }

    /** Joined by links like this one; ranks of one node reach each other alike until {@link #inside}. */
    public Machine link(Link link) {
        ModelException.required(link, "a link", "Write link(MBps(84.2), us(50))");
        ways.requireNoLink(link, inWords());
        return relink(link);
    }

    /** The same machine with another link between nodes in place of the one it has: what would twice the bandwidth do? */
    public Machine relink(Bandwidth bandwidth, Time latency) {
        return relink(Link.of(bandwidth, latency));
    }

    /** The same machine with another link between nodes in place of the one it has. */
    public Machine relink(Link link) {
        ModelException.required(link, "a link", "Write relink(MBps(84.2), us(50))");
        return with(ways.linked(link), origin.saying(MachineOrigin.BANDWIDTH, MachineOrigin.LATENCY));
    }

    /** Ranks of one node reach each other at this bandwidth and latency. */
    public Machine inside(Bandwidth bandwidth, Time latency) {
        return inside(Link.of(bandwidth, latency));
    }

    /** Ranks of one node reach each other like this. */
    public Machine inside(Link way) {
        ModelException.required(way, "a way inside nodes", "Write inside(GBps(1), us(1))");
        ways.requireLink("inside");
        return with(ways.inside(way), origin.saying(MachineOrigin.INSIDE));
    }

    /** Messages up to this size go at once; larger ones wait for their receive. */
    public Machine eagerUpTo(Bytes size) {
        ModelException.required(size, "a size", "Write eagerUpTo(KiB(12))");
        ways.requireLink("eagerUpTo");
        return with(ways.eager(size), origin.saying(MachineOrigin.EAGER));
    }

    /** So many NICs in each node, of the link's bandwidth each; 1 unless told otherwise. */
    public Machine nics(int perNode) {
        MachineRules.nics(perNode);
        return with(ways.nics(perNode), origin);
    }

    /** So many sockets in each node, with equally many of its cores. Example: {@code cluster(4, 16).sockets(2)}. */
    public Machine sockets(int perNode) {
        Interconnect.requireSockets(cores, perNode);
        return with(ways.sockets(perNode), origin.saying(MachineOrigin.SOCKETS));
    }

    /** Messages cost this by locality and size, in models that tell these apart. Example: {@code blueWaters.costs(maxRate2016)}. */
    public Machine costs(MessageCosts costs) {
        return with(ways.costing(MessageCosts.required(costs)), origin.saying(MachineOrigin.COSTS));
    }

    /** A torus of so many routers joins the nodes, one at each. Example: {@code blueWaters.torus(4, 8, 8).nodesPerRouter(2)}. */
    public Machine torus(int x, int y, int z) {
        return with(ways.shaped(Torus.torus(x, y, z)), origin.saying(MachineOrigin.SHAPE));
    }

    /** The same without links around the edges. Example: {@code cluster(8, 4).mesh(2, 2, 2)}. */
    public Machine mesh(int x, int y, int z) {
        return with(ways.shaped(Torus.mesh(x, y, z)), origin.saying(MachineOrigin.SHAPE));
    }

    /** So many nodes at each router of its torus or mesh. Example: {@code blueWaters.torus(4, 8, 8).nodesPerRouter(2)}. */
    public Machine nodesPerRouter(int count) {
        return with(ways.nodesPerRouter(count, inWords()), origin.saying(MachineOrigin.SHAPE));
    }

    /** What its network is, such as {@code "Myrinet"}: a model that was made for another one then says so. */
    public Machine fabric(String network) {
        ModelException.required(network, "the name of a network", "Write fabric(\"Myrinet\")");
        return with(ways.fabric(network.strip()), origin);
    }

    /** The same under a name, which is its key in sweeps. */
    public Machine named(String other) {
        ModelException.required(other, "a name", "Write named(\"fast\")");
        return new Machine(nodes, cores, ways, origin, other);
    }

    /** Its numbers stand in this paper or data sheet, but for those that are {@link #assuming assumed}. */
    public Machine publishedIn(String source) {
        ModelException.required(source, "a source", "Write publishedIn(\"Vienne et al. 2008, section IV-C\")");
        return with(ways, origin.from(MachineOrigin.Kind.PUBLISHED, source));
    }

    /** Its numbers were measured this way, but for those that are {@link #assuming assumed}. */
    public Machine measuredBy(String source) {
        ModelException.required(source, "a source", "Write measuredBy(\"osu_latency and osu_bw, two nodes\")");
        return with(ways, origin.from(MachineOrigin.Kind.MEASURED, source));
    }

    /** These of its numbers are guesses: {@code bandwidth}, {@code latency}, {@code inside}, {@code eager limit}, {@code costs} or {@code shape}. */
    public Machine assuming(String... values) {
        ModelException.required(values, "names of values", "Write assuming(\"latency\", \"inside\")");
        MachineOrigin assuming = origin.assuming(values);
        ways.requireSaid(inWords(), values);
        return with(ways, assuming);
    }

    private Machine with(Interconnect other, MachineOrigin from) {
        return new Machine(nodes, cores, other, from, name);
    }

    /** Whether both consist of the same, whatever they are called and wherever their numbers come from. */
    public boolean isLike(Machine other) {
        ModelException.required(other, "a machine", "Write cluster(4, 2)");
        return nodes == other.nodes && cores == other.cores && ways.equals(other.ways);
    }

    public int nodes() {
        return nodes;
    }

    /** The cores of one node. */
    public int cores() {
        return cores;
    }

    /** The NICs of one node. */
    public int nics() {
        return ways.nics();
    }

    /** The sockets of one node; 1 where it was not said. */
    public int sockets() {
        return Math.max(1, ways.sockets());
    }

    /** What messages cost by locality and size, if it was said. */
    public Optional<MessageCosts> costs() {
        return Optional.ofNullable(ways.costs());
    }

    /**
     * The costs that were said, or else what follows from the link: one latency and bandwidth inside of a node and one between nodes.
     * An error if there is neither.
     */
    public MessageCosts messageCosts() {
        return ways.messageCosts(inWords());
    }

    /** The torus or mesh that joins the nodes, if it was said; an error if they do not find room there. */
    public Optional<Torus> torus() {
        return Optional.ofNullable(ways.shape(nodes));
    }

    /**
     * How far apart two ranks are that run on these sockets, counted through all nodes as {@link Placement#sockets} does. Example:
     * {@code blueWaters.locality(0, 1)}.
     */
    public Locality locality(int socket, int other) {
        return Interconnect.locality(nodes, sockets(), socket, other);
    }

    /** What joins the nodes, if it was said. */
    public Optional<Link> link() {
        return Optional.ofNullable(ways.link());
    }

    /** What joins two ranks of one node: the link where nothing else was said. */
    public Optional<Link> inside() {
        return ways.inside() == null ? link() : Optional.of(ways.inside());
    }

    /** Whether it was said what joins two ranks of one node. */
    public boolean saysInside() {
        return ways.inside() != null;
    }

    /** The largest message that goes without waiting for its receive, if it was said. */
    public Optional<Bytes> eagerLimit() {
        return Optional.ofNullable(ways.eagerUpTo());
    }

    /** What its network is; empty where it was not said. */
    public String fabric() {
        return ways.fabric();
    }

    /** What nobody said and what somebody guessed, one sentence each. */
    public List<String> assumptions() {
        return assumptions(true);
    }

    /** The same but for what joins ranks of one node, for questions that say this themselves. */
    public List<String> assumptionsBetweenNodes() {
        return assumptions(false);
    }

    private List<String> assumptions(boolean ofInside) {
        List<String> all = new ArrayList<>();
        origin.guess(all, MachineOrigin.CORES, "How many cores a node has, " + cores);
        all.addAll(ways.assumptions(origin, ofInside));
        return all;
    }

    /** What it consists of, one line each. */
    public List<String> inputs() {
        List<String> lines = new ArrayList<>();
        lines.add(inWords() + origin.inWords());
        lines.addAll(ways.inputs());
        return lines;
    }

    /** Its size in words, such as {@code cluster of 8 nodes with 2 cores each}. */
    public String inWords() {
        return "cluster of " + nodes + " nodes with " + cores + " cores each";
    }

    /** The name, or nodes, cores and what was said of the ways between them, such as {@code 8x2 84.2 MB/s 50 us}. */
    @Override
    public String key() {
        return name.isEmpty() ? nodes + "x" + cores + ways.key() : name;
    }

    /** Where its numbers come from is no part of what it is. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Machine that && isLike(that) && name.equals(that.name);
    }

    @Override
    public int hashCode() {
        return Objects.hash(nodes, cores, ways, name);
    }

    /** What it consists of and what of that is assumed, one line each. */
    @Override
    public String toString() {
        List<String> lines = inputs();
        assumptions().forEach(each -> lines.add("assumed: " + each));
        return (name.isEmpty() ? "" : name + ", ") + String.join(System.lineSeparator() + "  ", lines);
    }
}
