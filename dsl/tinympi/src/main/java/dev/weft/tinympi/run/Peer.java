package dev.weft.tinympi.run;

import dev.weft.program.MessageBuffer;
import dev.weft.tinympi.launch.PeerEndedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The socket to one other node: frames that wait to be written, and the frame that is being read. */
final class Peer {
    private static final int STAGE = 1 << 17;

    private final SocketChannel channel;
    private final ReentrantLock writing = new ReentrantLock();
    private final Queue<Outgoing> outgoing = new ArrayDeque<>();
    private final ByteBuffer out = ByteBuffer.allocateDirect(STAGE);
    private final ByteBuffer in = ByteBuffer.allocateDirect(STAGE);
    private volatile boolean unwritten;
    private @Nullable LiveNode node;
    private int number;
    private int run;

    /** The frame whose data are being read, the memory they go to, and how many have come. */
    private @Nullable PeerFrame frame;

    private MessageBuffer memory = MessageBuffer.sized(0);
    private @Nullable LiveRequest receive;
    private long come;
    /** Whether the next frame is of a run that this node has not begun. */
    private boolean held;

    /** A frame, its data, and the request that is complete when all are written. */
    private static final class Outgoing {
        private final PeerFrame frame;
        private MessageBuffer data;
        private final @Nullable LiveRequest done;
        private boolean begun;
        private long at;

        Outgoing(PeerFrame frame, MessageBuffer data, @Nullable LiveRequest done) {
            this.frame = frame;
            this.data = data;
            this.done = done;
        }
    }

    Peer(SocketChannel channel) {
        this.channel = channel;
    }

    void attach(LiveNode own, int peer, int ofRuns) {
        node = own;
        number = peer;
        run = ofRuns;
    }

    private LiveNode own() {
        LiveNode known = node;
        if (known == null) {
            throw new IllegalStateException("no node");
        }
        return known;
    }

    /** Writes a frame and its data as far as the socket takes them; the rest is written by {@link #flush}. */
    void write(PeerFrame head, MessageBuffer data, @Nullable LiveRequest done) throws IOException {
        writing.lock();
        try {
            Outgoing added = new Outgoing(head, data, done);
            outgoing.add(added);
            unwritten = true;
            push();
            if (done == null && outgoing.contains(added)) {
                added.data = data.copy(); // the sender goes on
            }
        } finally {
            writing.unlock();
        }
    }

    /** Writes what is left. */
    void flush() throws IOException {
        if (unwritten && writing.tryLock()) {
            try {
                push();
            } finally {
                writing.unlock();
            }
        }
    }

    boolean isWritten() {
        return !unwritten;
    }

    private void push() throws IOException {
        while (true) {
            fill();
            out.flip();
            int before = out.remaining();
            int written = before == 0 ? 0 : written();
            boolean all = !out.hasRemaining();
            out.compact();
            if (all && outgoing.isEmpty()) {
                unwritten = false;
                return;
            }
            if (written < before) {
                return;
            }
        }
    }

    private int written() throws IOException {
        try {
            return channel.write(out);
        } catch (IOException broken) { // the other node was killed
            throw new PeerEndedException(number, broken);
        }
    }

    /** Copies frames and data to the stage until it is full. */
    private void fill() {
        for (Outgoing next = outgoing.peek(); next != null; next = outgoing.peek()) {
            if (!next.begun) {
                if (out.remaining() < PeerFrame.LENGTH) {
                    return;
                }
                next.frame.write(out);
                next.begun = true;
            }
            long left = next.data.count() - next.at;
            int part = (int) Math.min(left, out.remaining() & -Double.BYTES);
            int end = out.position() + part;
            int limit = out.limit();
            out.limit(end);
            next.data.get(next.at, out);
            out.limit(limit);
            next.at += part;
            if (next.at < next.data.count()) {
                return;
            }
            outgoing.remove();
            LiveRequest done = next.done;
            if (done != null) {
                done.rank.core.put(Parcel.done(Parcel.Kind.DONE, done));
            }
        }
    }

    /** Reads what has come; returns the number of frames that are whole. */
    int read() throws IOException {
        int whole = held ? taken() : 0;
        while (true) {
            int room = in.remaining();
            int count = received();
            if (count < 0) {
                throw new PeerEndedException(number);
            }
            if (count == 0) {
                return whole;
            }
            whole += taken();
            if (count < room) {
                return whole; // the socket was emptied: no second call of the system to see it
            }
        }
    }

    private int taken() throws IOException {
        in.flip();
        int whole = take();
        in.compact();
        return whole;
    }

    private int received() throws IOException {
        try {
            return channel.read(in);
        } catch (IOException broken) { // the other node was killed
            throw new PeerEndedException(number, broken);
        }
    }

    private int take() throws IOException {
        int whole = 0;
        while (true) {
            if (frame == null) {
                if (in.remaining() < PeerFrame.LENGTH) {
                    return whole;
                }
                int at = in.position();
                PeerFrame head = PeerFrame.read(in);
                held = head.isAfter(run);
                if (held) {
                    in.position(at);
                    return whole;
                }
                begin(head);
            }
            PeerFrame current = frame;
            if (current == null) {
                whole++;
                continue;
            }
            long length = current.hasData() ? current.bytes() : 0; // a receive may have more room
            long left = length - come;
            int part = (int) Math.min(left, in.remaining());
            if (part < left && memory.isNumbers()) {
                part &= -Double.BYTES;
            }
            if (part > 0) {
                int limit = in.limit();
                in.limit(in.position() + part);
                memory.put(come, in);
                in.limit(limit);
                come += part;
            }
            if (come < length) {
                return whole;
            }
            end(current);
            whole++;
        }
    }

    private void begin(PeerFrame head) throws IOException {
        LiveNode here = own();
        come = 0;
        if (!head.isOf(run)) {
            memory = MessageBuffer.sized(head.hasData() ? head.bytes() : 0);
            frame = head;
            return;
        }
        requireRank(head.source());
        requireRank(head.destination());
        switch (head.kind()) {
            case REQUEST, READY ->
                here.rank(head.destination())
                        .core
                        .put(parcel(head, head.kind().parcel(), MessageBuffer.sized(head.bytes())));
            case MESSAGE -> {
                if (head.bytes() > here.plan().eagerUpTo()) {
                    throw new IOException("a message of " + head.bytes() + " bytes that was not asked for");
                }
                memory = head.memory();
                frame = head;
            }
            case DATA -> {
                LiveRequest its = here.tickets().take(head.ticket());
                if (its == null || its.expected() != head.bytes()) {
                    throw new IOException("data of " + head.bytes() + " bytes that no rank expects");
                }
                memory = its.buffer.hasData() && head.form() != PeerFrame.NONE ? its.buffer : head.memory();
                receive = its;
                frame = head;
            }
        }
    }

    private Parcel parcel(PeerFrame head, Parcel.Kind kind, MessageBuffer data) {
        return new Parcel(
                kind,
                head.source(),
                head.destination(),
                own().communicators().number(head.wire()),
                head.tag(),
                data,
                null,
                head.ticket(),
                head.other());
    }

    private void end(PeerFrame head) {
        frame = null;
        LiveRequest its = receive;
        if (!head.isOf(run)) {
            return;
        }
        if (its == null) {
            own().rank(head.destination()).core.put(parcel(head, Parcel.Kind.MESSAGE, memory));
        } else {
            receive = null;
            MessageBuffer into = its.buffer;
            if (into.hasData() && into != memory) {
                into.copyFrom(memory);
            }
            its.arrived(into.hasData() ? into : memory);
            its.rank.core.put(Parcel.done(Parcel.Kind.ARRIVED, its));
        }
    }

    private void requireRank(int rank) throws IOException {
        if (rank < 0 || rank >= own().plan().ranks()) {
            throw new IOException("a frame names rank " + rank);
        }
    }
}
