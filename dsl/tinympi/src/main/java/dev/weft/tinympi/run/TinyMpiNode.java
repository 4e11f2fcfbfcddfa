package dev.weft.tinympi.run;

import dev.weft.tinympi.launch.NodeProgram;
import dev.weft.tinympi.launch.NodeProgram.NodeLink;
import dev.weft.tinympi.launch.NodeProgram.NodeState;
import dev.weft.tinympi.launch.TaskBytes;
import dev.weft.units.ModelException;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The program of a node: runs the ranks that it has. */
public final class TinyMpiNode implements NodeProgram {
    private static final NodeState BUSY = new NodeState(false, 0, 0, 0);

    private @Nullable SocketNetwork sockets;
    private volatile @Nullable LiveNode current;
    private volatile boolean ended;

    /** A node calls it. */
    public TinyMpiNode() {}

    @Override
    public byte[] run(NodeLink link, byte[] task) {
        ClassLoader classes = Thread.currentThread().getContextClassLoader();
        NodeTask what = Objects.requireNonNull((NodeTask) TaskBytes.unpack(task, classes));
        SocketNetwork network = sockets(link);
        LiveNode node = LiveNode.among(what.plan(), link.node(), network);
        current = node;
        ended = false;
        try {
            return TaskBytes.pack(node.run(what.body(), () -> {}));
        } finally {
            ended = true;
            current = null;
        }
    }

    private SocketNetwork sockets(NodeLink link) {
        SocketNetwork known = sockets;
        if (known == null) {
            List<@Nullable SocketChannel> channels = new ArrayList<>();
            for (int each = 0; each < link.nodes(); each++) {
                channels.add(each == link.node() ? null : link.peer(each));
            }
            known = new SocketNetwork(channels);
            sockets = known;
        }
        return known;
    }

    @Override
    public NodeState state() {
        LiveNode node = current;
        SocketNetwork network = sockets;
        if (network != null && ended) {
            network.poll(); // messages to ranks that have ended count as received, too
        }
        return network == null
                ? BUSY
                : new NodeState(
                        node != null && node.isQuiet(),
                        network.sent(),
                        network.received(),
                        node == null ? 0 : node.epoch());
    }

    @Override
    public String waiting() {
        LiveNode node = current;
        return node == null ? "" : WaitingRanks.text(node.waiting());
    }

    @Override
    public void abort(String why) {
        LiveNode node = current;
        if (node != null) {
            node.fail(new ModelException(why));
        }
    }
}
