package dev.weft.kernel.wire;

import com.google.gson.JsonObject;
import dev.weft.kernel.wire.Outgoing.Gap;
import dev.weft.kernel.wire.Outgoing.Mark;
import dev.weft.kernel.wire.Outgoing.Text;
import dev.weft.kernel.wire.Outgoing.Written;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.zeromq.ZMQ;
import org.zeromq.ZMQException;

/**
 * The kernel's broadcast channel. Anyone may publish; one thread owns the socket, because a socket is not thread-safe and
 * because interrupting a cell on Java 17 may end its thread anywhere, which must not be in the middle of a message, nor
 * while it holds a lock: the queue has none.
 *
 * <p>Front ends may read more slowly than cells print. Then whoever prints or displays waits until there is room, and what is
 * printed meanwhile becomes fewer, larger messages. When no front end has read for a while, output is dropped, and its amount is
 * said where it is missing. The status of the kernel, errors and what else a front end waits for are never dropped for that.
 */
public final class Publisher {
    private static final Duration LOOK_PAUSE = Duration.ofMillis(50); // for the one who ends before the sender is woken
    private static final Duration ROOM_PAUSE = Duration.ofMillis(5);

    /** Output, of which a loop makes as much as it likes. */
    private static final Set<String> OUTPUT = Set.of("display_data", "update_display_data", "execute_result");

    private static final long MOST_WAITING = 64 << 20;
    private static final int SHARE = 8;
    private static final int MERGED = 1 << 18; // characters of one message

    /** What is no output may take so many times the room of output, when nobody reads. */
    private static final int UTMOST = 4;

    private final Queue<Outgoing> queue = new ConcurrentLinkedQueue<>();
    private final AtomicLong waiting = new AtomicLong();
    private final Broadcast broadcast;
    private final Codec codec;
    private final long room;
    private final Thread sender;
    private volatile @Nullable Gap gap;

    Publisher(Broadcast broadcast, Codec codec) {
        this(broadcast, codec, Math.min(MOST_WAITING, Runtime.getRuntime().maxMemory() / SHARE));
    }

    Publisher(Broadcast broadcast, Codec codec, long room) {
        this.broadcast = broadcast;
        this.codec = codec;
        this.room = room;
        this.sender = new Thread(this::drain, "weft-iopub");
        sender.setDaemon(true);
        sender.start();
    }

    /** Publishes content that happened because of the given request. */
    public void publish(Message cause, String type, JsonObject content) {
        if (OUTPUT.contains(type)) {
            awaitRoom();
            if (isToBeDropped()) {
                drop(cause, 0, 1);
                return;
            }
        }
        publish(Message.inReplyTo(cause, type, content));
    }

    /** Whoever publishes what cannot be written as JSON is told; the thread that sends has nothing left to fail at. */
    void publish(Message message) {
        add(new Written(codec.encode(message.broadcast())));
    }

    /** Publishes what code that happened because of the request has printed; whoever prints calls {@link #awaitRoom} before. */
    public void print(Message cause, String stream, String text) {
        if (isToBeDropped()) {
            drop(cause, text.length(), 0);
        } else {
            add(new Text(cause, stream, text));
        }
    }

    /** Waits until output that was published so far leaves room for more, or no front end reads, or the thread is to stop. */
    public void awaitRoom() {
        while (waiting.get() > room
                && !broadcast.isStalled()
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(ROOM_PAUSE.toNanos());
        }
    }

    /** A thread that goes on printing when it is to stop does not wait for room. */
    private boolean isToBeDropped() {
        return waiting.get() > (broadcast.isStalled() ? room : 2 * room);
    }

    private void drop(Message cause, long characters, long others) {
        Gap last = gap;
        if (last == null || !last.grows(cause, characters, others)) {
            Gap next = new Gap(
                    cause,
                    "no front end has read output for " + broadcast.patience().toSeconds() + " s.");
            boolean ignored = next.grows(cause, characters, others);
            gap = next;
            add(next);
        }
    }

    private void add(Outgoing next) {
        waiting.addAndGet(next.bytes());
        queue.add(next);
        LockSupport.unpark(sender);
    }

    /** Waits until everything published so far was handed to the network; not for long, as perhaps nobody reads. */
    void flush() throws InterruptedException {
        CountDownLatch sent = new CountDownLatch(1);
        add(new Mark(sent::countDown));
        boolean ignored = sent.await(2, TimeUnit.SECONDS);
    }

    private void drain() {
        boolean open = true;
        while (open) {
            try {
                Outgoing next = queue.poll();
                if (next != null) {
                    send(merged(next));
                } else {
                    waiting.set(0); // should a thread have ended between counting and adding
                    LockSupport.parkNanos(LOOK_PAUSE.toNanos());
                    boolean ignored = Thread.interrupted(); // by whom it may be: it would not park any more
                }
            } catch (ZMQException e) {
                open = e.getErrorCode() != ZMQ.Error.ETERM.getCode(); // the server is closing
            } catch (Throwable e) {
                // a message is lost, of a memory that is full, say: the next one is not to be
            }
        }
    }

    /** Prints that follow each other as one. */
    private Outgoing merged(Outgoing first) {
        if (!(first instanceof Text text) || !text.isContinuedBy(queue.peek())) {
            return first;
        }
        StringBuilder all = new StringBuilder(text.text());
        while (text.isContinuedBy(queue.peek()) && all.length() < MERGED) {
            if (queue.poll() instanceof Text more) {
                all.append(more.text());
            }
        }
        return new Text(text.cause(), text.stream(), all.toString());
    }

    private void send(Outgoing next) {
        try {
            List<byte[]> frames = Retry.valueWhileHeapIsFull(() -> next.frames(codec));
            if (frames != null) {
                broadcast.send(frames, () -> waiting.get() > UTMOST * room);
            }
        } finally {
            waiting.addAndGet(-next.bytes());
        }
    }
}
