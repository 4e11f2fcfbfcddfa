package dev.weft.formats.platform;

import dev.weft.study.xml.XmlElement;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An element {@code cluster}: hosts that have a link each, with a backbone or a topology between them. */
final class ClusterReader {
    private static final Set<String> READ = Set.of(
            "id",
            "prefix",
            "suffix",
            "radical",
            "speed",
            "power",
            "core",
            "bw",
            "lat",
            "sharing_policy",
            "bb_bw",
            "bb_lat",
            "bb_sharing_policy",
            "topology",
            "topo_parameters",
            "router_id",
            "loopback_bw",
            "loopback_lat");
    private static final String TOPOLOGY = "topology";
    private static final String PARAMETERS = "topo_parameters";
    private static final String SHARING = "sharing_policy";
    private static final int MOST_HOSTS = 1 << 24;
    /** Dimensions of the largest torus of a machine. */
    private static final int DIMENSIONS = 3;

    private final PlatformFile file;
    private final XmlElement cluster;
    private final List<String> notes = new ArrayList<>();
    private final List<Platform.Shared> shared = new ArrayList<>();

    private ClusterReader(PlatformFile file, XmlElement cluster) {
        this.file = file;
        this.cluster = cluster;
    }

    static Platform read(PlatformFile file, XmlElement cluster) {
        file.requireKnown(cluster, READ);
        return new ClusterReader(file, cluster).platform();
    }

    private Platform platform() {
        Platform.Way link = file.way(cluster, "bw", "lat");
        Platform.Shape shape = shape();
        Platform.Way route = shape == null ? throughSwitch(link) : link;
        double injection = injection(link);
        noteSpeed();
        return new Platform(
                hosts(),
                file.cores(cluster),
                route,
                injection > route.bandwidth() * Platform.UNLIMITED / 2 ? Double.POSITIVE_INFINITY : injection,
                cluster.attribute("loopback_bw") == null ? null : file.way(cluster, "loopback_bw", "loopback_lat"),
                shape,
                shared,
                Double.POSITIVE_INFINITY,
                Platform.Smpi.NONE,
                notes);
    }

    private void noteSpeed() {
        String speed = cluster.attribute("speed") == null ? cluster.attribute("power") : cluster.attribute("speed");
        if (speed != null) {
            notes.add("A machine does not hold the speed of its cores, in the file " + speed.strip() + ".");
        }
    }

    private double injection(Platform.Way link) {
        String policy = cluster.attribute(SHARING);
        return switch (policy == null ? "SPLITDUPLEX" : policy.toUpperCase(Locale.ROOT)) {
            case "SPLITDUPLEX", "FULLDUPLEX" -> link.bandwidth();
            case "SHARED" -> {
                shared.add(new Platform.Shared("link of a host", link.bandwidth(), true, List.of()));
                yield link.bandwidth();
            }
            case "FATPIPE" -> Double.POSITIVE_INFINITY;
            default ->
                throw file.place(cluster, SHARING)
                        .wrong(
                                String.valueOf(policy),
                                "must be SPLITDUPLEX, FULLDUPLEX, SHARED or FATPIPE",
                                "Correct it in the file");
        };
    }

    /** The link of one host, the backbone, and the link of the other. */
    private Platform.Way throughSwitch(Platform.Way link) {
        if (cluster.attribute("bb_bw") == null) {
            return new Platform.Way(link.bandwidth(), 2 * link.latency());
        }
        Platform.Way backbone = file.way(cluster, "bb_bw", "bb_lat");
        if (!"FATPIPE".equalsIgnoreCase(cluster.attribute("bb_sharing_policy"))) {
            shared.add(new Platform.Shared("backbone", backbone.bandwidth(), false, List.of()));
        }
        return new Platform.Way(
                Math.min(link.bandwidth(), backbone.bandwidth()), 2 * link.latency() + backbone.latency());
    }

    /** The number of numbers in a list such as {@code 0-3,7}. */
    private int hosts() {
        String radical = file.attribute(cluster, "radical").strip();
        if (!radical.matches("\\d{1,9}(-\\d{1,9})?(,\\d{1,9}(-\\d{1,9})?)*")) {
            throw file.place(cluster, "radical")
                    .wrong(radical, "must be numbers or ranges of numbers with commas between", "Write it as 0-15");
        }
        long hosts = 0;
        TreeMap<Long, Long> known = new TreeMap<>();
        for (String part : radical.split(",", -1)) {
            String[] ends = part.split("-", -1);
            long first = Long.parseLong(ends[0]);
            long last = Long.parseLong(ends[ends.length - 1]);
            if (last < first) {
                throw file.place(cluster, "radical")
                        .wrong(radical, part + " ends before it begins", "Write it as " + last + "-" + first);
            }
            Map.Entry<Long, Long> before = known.floorEntry(last);
            if (before != null && before.getValue() >= first) {
                throw file.place(cluster, "radical")
                        .wrong(
                                radical,
                                "host " + Math.max(first, before.getKey()) + " occurs twice",
                                "Write each host once, as in 0-15");
            }
            known.put(first, last);
            hosts += last - first + 1;
        }
        if (hosts < 1 || hosts > MOST_HOSTS) {
            throw file.place(cluster, "radical").wrong(radical, "must be 1 to 16,777,216 hosts", "Write it as 0-15");
        }
        return (int) hosts;
    }

    private Platform.@Nullable Shape shape() {
        String topology = cluster.attribute(TOPOLOGY);
        if (topology == null || topology.equalsIgnoreCase("FLAT")) {
            return null;
        }
        String numbers = file.attribute(cluster, PARAMETERS).strip();
        if (!numbers.matches("\\d{1,8}([,;]\\d{1,8})*")) {
            throw unread("must be whole numbers with commas and semicolons between");
        }
        List<List<Integer>> groups = new ArrayList<>();
        for (String group : numbers.split(";", -1)) {
            groups.add(Arrays.stream(group.split(",", -1)).map(Integer::valueOf).toList());
        }
        return switch (topology.toUpperCase(Locale.ROOT)) {
            case "TORUS" -> torus(groups);
            case "FAT_TREE" -> fatTree(groups);
            case "DRAGONFLY" -> dragonfly(groups);
            default ->
                throw file.place(cluster, TOPOLOGY)
                        .wrong(topology, "must be FLAT, TORUS, FAT_TREE or DRAGONFLY", "Correct it in the file");
        };
    }

    private ModelException unread(String rule) {
        return file.place(cluster, PARAMETERS)
                .wrong(
                        String.valueOf(cluster.attribute(PARAMETERS)),
                        rule,
                        "Leave the topology out of the file, and add torus(..), fatTree(..) or dragonfly(..)");
    }

    private Platform.Shape torus(List<List<Integer>> groups) {
        if (groups.size() != 1 || groups.get(0).size() > DIMENSIONS) {
            throw unread("a torus of a machine has up to three dimensions");
        }
        List<Integer> size = new ArrayList<>(groups.get(0));
        while (size.size() < DIMENSIONS) {
            size.add(1);
        }
        return new Platform.Shape("torus", size);
    }

    /** SimGrid writes levels; children by level; parents by level; links to each. */
    private Platform.Shape fatTree(List<List<Integer>> groups) {
        if (groups.size() != 4) {
            throw unread("a fat tree has levels; children; parents; links to each parent");
        }
        List<Integer> children = groups.get(1);
        List<Integer> parents = groups.get(2);
        boolean single = groups.get(3).stream().allMatch(count -> count == 1) && parents.get(0) == 1;
        int levels = groups.get(0).get(0);
        if (single && levels == 2 && children.size() == 2 && parents.size() == 2) {
            return new Platform.Shape("fatTree", List.of(parents.get(1), children.get(1), children.get(0)));
        }
        if (single && levels == 3 && children.size() == 3 && parents.size() == 3) {
            int half = children.get(0);
            if (children.equals(List.of(half, half, 2 * half)) && parents.equals(List.of(1, half, half))) {
                return new Platform.Shape("fatTree", List.of(2 * half));
            }
        }
        throw unread("a fat tree of a machine has two levels with single links, or three of equal switches");
    }

    /** SimGrid writes groups, links; chassis, links; switches, links; nodes. */
    private Platform.Shape dragonfly(List<List<Integer>> groups) {
        boolean whole = groups.size() == 4
                && groups.subList(0, 3).stream().allMatch(pair -> pair.size() == 2 && pair.get(1) == 1);
        if (!whole || groups.get(1).get(0) != 1) {
            throw unread("a dragonfly of a machine has one chassis in each group, and single links");
        }
        return new Platform.Shape(
                "dragonfly",
                List.of(
                        groups.get(0).get(0),
                        groups.get(2).get(0),
                        groups.get(3).get(0)));
    }
}
