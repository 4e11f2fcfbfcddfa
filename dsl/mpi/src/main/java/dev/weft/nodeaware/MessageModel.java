package dev.weft.nodeaware;

import dev.weft.machine.Locality;
import dev.weft.machine.Machine;
import dev.weft.machine.MessageCosts;
import dev.weft.study.Keyed;
import java.io.Serializable;
import java.util.List;

/** The time of one message among others like it, by a model that needs no replay, such as {@code postal} or {@code nodeAware}. */
public interface MessageModel extends Keyed, Serializable {
    /** Returns the seconds of a message. */
    double seconds(MessageCosts costs, Sent message);

    /** Returns whether the model knows, with these costs, how the ranks of a node share its network adapter. */
    boolean knowsSharing(MessageCosts costs);

    /** Returns the parts of this machine that it uses, by the names of {@link Machine#unused}. */
    List<String> used(Machine machine);

    /** Returns its settings that the time of a message does not depend on, one sentence each. */
    default List<String> unused() {
        return List.of();
    }

    /**
     * A message that several ranks of a node send at once.
     *
     * @param where the distance between sender and receiver
     * @param bytes its size
     * @param leaving the ranks of the sender's node that send one to another node, the sender included
     * @param sending the ranks of the sender's node that send one at all
     * @param between the mean seconds between two messages of a rank
     */
    record Sent(Locality where, double bytes, int leaving, int sending, double between) {}
}
