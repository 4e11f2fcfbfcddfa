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
 * The kernel's broadcast channel. Any thread may publish; one thread owns the socket, because a socket is not thread-safe and
 * because interrupting a cell on Java 17 may end its thread anywhere, which must not happen in the middle of a message or
 * while it holds a lock. The queue is lock-free.
 *
 * <p>If front ends read more slowly than cells print, printing threads wait until there is room, and texts printed meanwhile are merged
 * into fewer, larger messages. If no front end has read for some time, output is dropped, and a notice in its place gives the
 * amount. The status of the kernel, errors and other messages that a front end waits for are not dropped.
 */
public final class Publisher {
    private static final Duration LOOK_PAUSE =
            Duration.ofMillis(50); // for threads that end before they wake the sender
    private static final Duration ROOM_PAUSE = Duration.ofMillis(5);

    /** Types of output, which a loop can produce without limit. */
    private static final Set<String> OUTPUT = Set.of("display_data", "update_display_data", "execute_result");

    private static final long MOST_WAITING = 64 << 20;
    private static final int SHARE = 8;
    private static final int MERGED = 1 << 18; // characters of one merged message

    /** Memory for other messages while no front end reads, as a multiple of that for output. */
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
        this.sender = new KernelThread(this::drain, "weft-iopub");
        sender.start();
    }

    /** Publishes content caused by the given request. */
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

    /** Publishes a message. It is encoded here, so that encoding errors reach the publisher and not the sending thread. */
    void publish(Message message) {
        add(new Written(codec.encode(message.broadcast())));
    }

    /** Publishes text printed by code of the request; the printing thread calls {@link #awaitRoom} first. */
    public void print(Message cause, String stream, String text) {
        if (isToBeDropped()) {
            drop(cause, text.length(), 0);
        } else {
            add(new Text(cause, stream, text));
        }
    }

    /** Waits until there is room for more output, or no front end reads, or the thread is to stop. */
    public void awaitRoom() {
        while (waiting.get() > room
                && !broadcast.isStalled()
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(ROOM_PAUSE.toNanos());
        }
    }

    /** Returns whether output is dropped: a thread that still prints when it is to stop does not wait for room. */
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

    /** Waits, for a limited time, until everything published so far was passed to the network. */
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
                    waiting.set(0); // in case a thread has ended between counting and adding
                    LockSupport.parkNanos(LOOK_PAUSE.toNanos());
                    boolean ignored = Thread.interrupted(); // otherwise the thread would no longer park
                }
            } catch (ZMQException e) {
                open = e.getErrorCode() != ZMQ.Error.ETERM.getCode(); // the server is closing
            } catch (Throwable e) {
                // a message is lost, for example if the heap is full; the next one must not be
            }
        }
    }

    /** Merges consecutive texts into one message. */
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
