package dev.weft.kernel.wire;

import java.lang.reflect.Field;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.zeromq.ZMQ;
import zmq.SocketBase;
import zmq.pipe.Pipe;

/**
 * Determines whether any listener has room for a message while others have none, which ZeroMQ does not report. Without access to its
 * queues, a second listener is assumed to have room.
 */
final class Room {
    private final Connections listeners;
    private final @Nullable Set<?> queues;

    private Room(Connections listeners, @Nullable Set<?> queues) {
        this.listeners = listeners;
        this.queues = queues;
    }

    static Room of(ZMQ.Socket socket, Connections listeners) {
        try {
            Field field = SocketBase.class.getDeclaredField("pipes");
            field.setAccessible(true);
            return new Room(listeners, (Set<?>) field.get(socket.base()));
        } catch (ReflectiveOperationException | RuntimeException other) {
            return new Room(listeners, null);
        }
    }

    /** Returns whether any listener has room; called by the sending thread. */
    boolean isAnywhere() {
        return queues == null
                ? listeners.open() > 1
                : queues.stream().anyMatch(each -> each instanceof Pipe queue && queue.checkHwm());
    }
}
