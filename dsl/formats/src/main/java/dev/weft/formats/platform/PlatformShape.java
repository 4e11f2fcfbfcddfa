package dev.weft.formats.platform;

import dev.weft.machine.Machine;
import dev.weft.machine.MachineDetails;
import dev.weft.machine.Topology;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.Map;

/** The topology of a machine as SimGrid's parameters of a cluster. */
final class PlatformShape {
    private static final double CLOSE = 1e-9;
    private static final String NEXT = "Save the machine before the word that sets its shape";

    private final Topology shape;
    private final Map<String, List<Integer>> words;

    PlatformShape(Machine machine, Topology shape, double limit, double rate) {
        this.shape = shape;
        this.words = MachineDetails.words(shape);
        if (shape.nodes() != machine.nodes()) {
            throw unheld("SimGrid needs " + shape.nodes() + " nodes in it, and the machine has " + machine.nodes());
        }
        if (limit < Double.POSITIVE_INFINITY && Math.abs(limit - rate) > CLOSE * rate) {
            throw unheld("its links need the bandwidth of one process, and the injection limit is another");
        }
    }

    private ModelException unheld(String rule) {
        return PlatformText.unheld(shape.toString(), rule, NEXT);
    }

    List<String> attributes() {
        List<Integer> size = words.get("torus");
        if (size != null && words.getOrDefault("nodesPerRouter", List.of(1)).get(0) == 1) {
            return attributes("TORUS", size.get(0) + "," + size.get(1) + "," + size.get(2));
        }
        List<Integer> tree = words.get("fatTree");
        if (tree != null && tree.size() == 1) {
            int half = tree.get(0) / 2;
            return attributes(
                    "FAT_TREE", "3;" + half + "," + half + "," + 2 * half + ";1," + half + "," + half + ";1,1,1");
        }
        if (tree != null) {
            return attributes("FAT_TREE", "2;" + tree.get(2) + "," + tree.get(1) + ";1," + tree.get(0) + ";1,1");
        }
        List<Integer> fly = words.get("dragonfly");
        // SimGrid gives switch j of group i the link to group j
        if (fly != null
                && fly.get(0) <= fly.get(1)
                && (long) fly.get(1)
                                * words.getOrDefault("globalLinksPerSwitch", List.of(1))
                                        .get(0)
                        < 2L * (fly.get(0) - 1)) {
            return attributes("DRAGONFLY", fly.get(0) + ",1;1,1;" + fly.get(1) + ",1;" + fly.get(2));
        }
        throw unheld(
                "SimGrid has tori with one node at each router, fat trees, and dragonflies with one link between two groups and as many switches in a group as groups");
    }

    private static List<String> attributes(String topology, String parameters) {
        return List.of("topology", topology, "topo_parameters", parameters);
    }
}
