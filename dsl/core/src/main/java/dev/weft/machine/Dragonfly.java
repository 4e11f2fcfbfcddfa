package dev.weft.machine;

import dev.weft.study.From;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A dragonfly: the switches of a group have links to one another, and each two groups have equally many global links. Node m is at switch
 * m / nodesPerSwitch, which is in group m / nodesPerSwitch / switchesPerGroup. The global ports of a group are numbered switch by switch:
 * port c (groups - 1) + o - 1 leads to the group that is o further, around the ring of groups, as the c-th link to it. Messages take the
 * minimal path of up to one local, one global and one local link; of several global links to a group, link d mod their number, d being the
 * destination node.
 */
@From(paper = "Kim, Dally, Scott, Abts 2008", equation = "section 3 and minimal routing of section 4.1")
final class Dragonfly extends Topology {
    private static final long serialVersionUID = 1;
    private static final long MOST_LINKS = 1 << 24;

    private final int groups;
    private final int switches;
    private final int nodesPerSwitch;
    /** Global ports of each switch. */
    private final int ports;
    /** Global links from each group to each other. */
    private final int parallel;

    private final LinkRanges ranges = new LinkRanges();
    private final int local;
    private final int global;
    private final int switchToNode;

    private Dragonfly(int groups, int switches, int nodesPerSwitch, int ports) {
        this.groups = groups;
        this.switches = switches;
        this.nodesPerSwitch = nodesPerSwitch;
        this.ports = ports;
        this.parallel = groups == 1 ? 0 : switches * ports / (groups - 1);
        ranges.add("node to switch", nodes());
        this.local = ranges.add("local", groups * switches * (switches - 1));
        this.global = ranges.add("global", groups * (groups - 1) * parallel);
        this.switchToNode = ranges.add("switch to node", nodes());
    }

    /** With the fewest global ports by which each two groups have a link. */
    static Dragonfly of(int groups, int switches, int nodesPerSwitch) {
        boolean small = groups < 1 || switches < 1 || nodesPerSwitch < 1;
        if (small || links(groups, switches, nodesPerSwitch, 1) > MOST_LINKS) {
            throw ModelException.call(
                    "dragonfly",
                    small ? "each number must be at least 1" : "must have up to 16,777,216 links",
                    "Try dragonfly(9, 4, 2) of 9 groups, 4 switches in each and 2 nodes at each switch",
                    groups,
                    switches,
                    nodesPerSwitch);
        }
        return new Dragonfly(groups, switches, nodesPerSwitch, (groups - 1 + switches - 1) / switches);
    }

    private static double links(double groups, double switches, double nodesPerSwitch, double parallel) {
        return groups * (2 * switches * nodesPerSwitch + switches * (switches - 1) + groups * parallel);
    }

    /** The same groups with this number of global links at each switch. */
    Dragonfly globalLinks(int count) {
        if ((long) switches * count < groups - 1 || links(groups, switches, nodesPerSwitch, count) > MOST_LINKS) {
            int least = (groups - 1 + switches - 1) / switches;
            throw ModelException.call(
                    "globalLinksPerSwitch",
                    "each of the " + groups
                            + " groups needs a link to each other, and there are up to 16,777,216 links",
                    "Try globalLinksPerSwitch(" + Math.max(1, least) + ")",
                    count);
        }
        return new Dragonfly(groups, switches, nodesPerSwitch, count);
    }

    @Override
    public int nodes() {
        return groups * switches * nodesPerSwitch;
    }

    @Override
    public int links() {
        return ranges.links();
    }

    @Override
    public List<String> kinds() {
        return ranges.kinds();
    }

    @Override
    public int kind(int link) {
        requireLink(link);
        return ranges.kind(link);
    }

    @Override
    public boolean isBetweenSwitches(int kind) {
        return kind == 1 || kind == 2;
    }

    @Override
    public String begin(int link) {
        requireLink(link);
        int at = ranges.within(link);
        return switch (kind(link)) {
            case 0 -> "node " + at;
            case 1 -> "switch " + at / (switches - 1);
            case 2 -> {
                int perGroup = (groups - 1) * parallel;
                yield "switch " + (at / perGroup * switches + at % perGroup / ports);
            }
            default -> "switch " + at / nodesPerSwitch;
        };
    }

    @Override
    public String end(int link) {
        requireLink(link);
        int at = ranges.within(link);
        return switch (kind(link)) {
            case 0 -> "switch " + at / nodesPerSwitch;
            case 1 -> {
                int from = at / (switches - 1);
                int skipped = at % (switches - 1);
                yield "switch " + (from / switches * switches + skipped + (skipped < from % switches ? 0 : 1));
            }
            case 2 -> {
                int perGroup = (groups - 1) * parallel;
                int from = at / perGroup;
                int port = at % perGroup;
                int offset = port % (groups - 1) + 1;
                yield "switch " + entry((from + offset) % groups, groups - offset, port / (groups - 1));
            }
            default -> "node " + at;
        };
    }

    /** The switch of a group at which the link to the group that is {@code offset} further begins, and the one from there ends. */
    private int entry(int group, int offset, int copy) {
        return group * switches + port(offset, copy) / ports;
    }

    private int port(int offset, int copy) {
        return copy * (groups - 1) + offset - 1;
    }

    @Override
    public String routing() {
        return "minimal routing";
    }

    @Override
    public String routingInWords() {
        return "minimal routing by up to one local, one global and one local link"
                + (parallel < 2
                        ? ""
                        : "; of " + parallel
                                + " global links to a group, the number of the destination node chooses one");
    }

    @Override
    void route(int from, int to, IntConsumer link) {
        if (from == to) {
            return;
        }
        int at = from / nodesPerSwitch;
        int last = to / nodesPerSwitch;
        int group = at / switches;
        int other = last / switches;
        link.accept(from);
        if (group != other) {
            int offset = Math.floorMod(other - group, groups);
            int copy = to % parallel;
            within(at, entry(group, offset, copy), link);
            link.accept(global + group * (groups - 1) * parallel + port(offset, copy));
            at = entry(other, groups - offset, copy);
        }
        within(at, last, link);
        link.accept(switchToNode + to);
    }

    /** Takes the link between two switches of a group, unless they are the same. */
    private void within(int from, int to, IntConsumer link) {
        if (from != to) {
            int skipped = to % switches - (to > from ? 1 : 0);
            link.accept(local + from * (switches - 1) + skipped);
        }
    }

    @Override
    public String source() {
        return "Kim, Dally, Scott, Abts 2008, Technology-driven, highly-scalable dragonfly topology";
    }

    @Override
    Map<String, List<Integer>> words() {
        return Map.of("dragonfly", List.of(groups, switches, nodesPerSwitch), "globalLinksPerSwitch", List.of(ports));
    }

    @Override
    int linksOfNodes() {
        return 2;
    }

    @Override
    String larger() {
        return "dragonfly(33, 8, 4)";
    }

    @Override
    String noun() {
        return "dragonfly";
    }

    @Override
    Optional<Levels> levels() {
        return Optional.of(Levels.regular(nodesPerSwitch).cells(switches));
    }

    /** Returns groups, switches, nodes and global links, such as {@code dragonfly of 9 groups, 4 switches in each, 2 nodes and 2 global links at each}. */
    @Override
    public String key() {
        return "dragonfly of " + Digits.plural(groups, "group") + ", " + switches
                + (switches == 1 ? " switch" : " switches")
                + " in each, " + Digits.plural(nodesPerSwitch, "node") + " and " + Digits.plural(ports, "global link")
                + " at each";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Dragonfly that
                && groups == that.groups
                && switches == that.switches
                && nodesPerSwitch == that.nodesPerSwitch
                && ports == that.ports;
    }

    @Override
    public int hashCode() {
        return Objects.hash(groups, switches, nodesPerSwitch, ports);
    }
}
