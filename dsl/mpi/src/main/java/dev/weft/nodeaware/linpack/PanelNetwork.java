package dev.weft.nodeaware.linpack;

import dev.weft.machine.Localities;
import dev.weft.machine.Locality;
import dev.weft.machine.MessageCosts;
import dev.weft.nodeaware.MessageModel;
import dev.weft.nodeaware.MessageModel.Sent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The time of messages that many ranks send at once: that of the slowest. */
final class PanelNetwork {
    private final MessageModel model;
    private final MessageCosts costs;
    private final Localities localities;
    /** By rank. */
    private final int[] node;

    /** The most ranks of a node that were found to send to other nodes at once. */
    private int mostLeaving;

    private double largest;

    PanelNetwork(MessageModel model, MessageCosts costs, Localities localities, int... node) {
        this.model = model;
        this.costs = costs;
        this.localities = localities;
        this.node = node;
    }

    /** Messages of one size, each from a rank to another; those that differ in no cost stand once. */
    record Together(List<Kind> kinds, int messages) {
        /**
         * Messages that cost the same.
         *
         * @param leaving ranks of the node that send to other nodes
         * @param sending ranks of the node that send
         */
        record Kind(Locality where, int leaving, int sending) {}
    }

    /** Whether the model knows how the ranks of a node share its adapter, or no two of them send to other nodes at once. */
    boolean knowsSharing() {
        return mostLeaving <= 1 || model.knowsSharing(costs);
    }

    /** The messages from each rank of a list to the rank of the same place in the other. */
    Together together(int[] from, int... to) {
        Map<Integer, Integer> leaving = new HashMap<>();
        Map<Integer, Integer> sending = new HashMap<>();
        for (int i = 0; i < from.length; i++) {
            sending.merge(node[from[i]], 1, Integer::sum);
            leaving.merge(node[from[i]], node[from[i]] == node[to[i]] ? 0 : 1, Integer::sum);
        }
        Set<Together.Kind> kinds = new LinkedHashSet<>();
        for (int i = 0; i < from.length; i++) {
            Locality where = localities.of(from[i], to[i]);
            int leave = leaving.getOrDefault(node[from[i]], 0);
            int send = sending.getOrDefault(node[from[i]], 0);
            kinds.add(new Together.Kind(where, where.isBetweenNodes() ? leave : 0, send));
            mostLeaving = Math.max(mostLeaving, leave);
        }
        return new Together(new ArrayList<>(kinds), from.length);
    }

    /** The seconds of messages of this size, while a rank works {@code between} seconds from one to the next. */
    double seconds(Together all, double bytes, double between) {
        double most = 0;
        if (bytes > 0) {
            largest = all.messages == 0 ? largest : Math.max(largest, bytes);
            for (Together.Kind each : all.kinds) {
                Sent message = new Sent(each.where, bytes, each.leaving, each.sending, between);
                most = Math.max(most, model.seconds(costs, message));
            }
        }
        return most;
    }

    int mostLeaving() {
        return mostLeaving;
    }

    /** The largest message so far, in bytes. */
    double largest() {
        return largest;
    }
}
