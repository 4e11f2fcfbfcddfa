package dev.weft.virtualization;

import dev.weft.machine.Link;
import dev.weft.machine.Locality;
import dev.weft.machine.Machine;
import dev.weft.machine.MessageCosts;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** The time of one message on a machine: the terms of Equations 2 and 3. */
final class MessageTimes implements Serializable {
    private static final long serialVersionUID = 1;

    private final Machine machine;
    private final MessageCosts costs;

    MessageTimes(Machine machine) {
        this.machine = machine;
        this.costs = machine.messageCosts();
    }

    /** Returns the time of copying these bytes in shared memory, in seconds. */
    double copying(double bytes) {
        if (machine.saysInside()) {
            Link inside = machine.inside().orElseThrow();
            return inside.latency().seconds() + bytes / inside.bandwidth().si();
        }
        return costs.seconds(costs.classOf(Locality.NODE, bytes), bytes, 1);
    }

    /** Returns whether copies have the costs of messages between nodes, because no others were set. */
    boolean copiesAsNetwork() {
        int inside = costs.classOf(Locality.NODE, 0);
        int outside = costs.classOf(Locality.NETWORK, 0);
        return !machine.saysInside()
                && costs.alpha(inside) == costs.alpha(outside)
                && costs.rate(inside) == costs.rate(outside);
    }

    /** Returns the time of sending these bytes to another node while {@code active} cores of the node send as much, in seconds. */
    double sending(double bytes, int active) {
        return costs.seconds(costs.classOf(Locality.NETWORK, bytes), bytes, active);
    }

    MessageCosts costs() {
        return costs;
    }

    List<String> inputs() {
        return machine.inputs();
    }

    List<String> assumptions() {
        List<String> all = new ArrayList<>(machine.assumptions());
        if (machine.costs().isEmpty()) {
            all.addAll(costs.assumptions());
        } else if (machine.saysInside()) {
            all.removeAll(costs.assumptions()); // costs between ranks of one node are not used
        }
        all.addAll(
                machine.costs().isPresent()
                        ? machine.unused("costs", "inside")
                        : machine.unused("link", "inside", "nics", "overhead"));
        return all;
    }
}
