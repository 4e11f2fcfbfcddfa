package dev.weft.tinympi.run;

import dev.weft.program.MessageBuffer;
import dev.weft.tinympi.launch.PeerEndedException;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Sockets to other nodes. Cores that are idle read and write them; while all compute, a thread moves data between the sockets
 * and memory, as a network interface does, and cores learn of messages only when they pass the baton.
 */
final class SocketNetwork implements NodeLinks {
    /** The shortest pause of the thread between two looks at the sockets while cores compute, in nanoseconds. */
    private static final long SHORTEST = 50_000;

    private static final long LONGEST = 800_000;
    /** Milliseconds, after which it looks whether the run has ended. */
    private static final long LONGEST_WAIT = 100;

    private final Peer[] peers;
    private final Selector selector;
    private final ReentrantLock reading = new ReentrantLock();
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong received = new AtomicLong();
    private @Nullable LiveNode node;
    private @Nullable Thread thread;
    private int runs;
    private volatile boolean open;
    private volatile boolean selecting;

    /** Makes the network of a node from connected sockets by node; that of the node itself is null. */
    SocketNetwork(List<@Nullable SocketChannel> channels) {
        try {
            selector = Selector.open();
            peers = new Peer[channels.size()];
            for (int each = 0; each < peers.length; each++) {
                SocketChannel channel = channels.get(each);
                if (channel != null) {
                    channel.configureBlocking(false);
                    peers[each] = new Peer(channel);
                    channel.register(selector, SelectionKey.OP_READ, peers[each]);
                }
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Override
    public void attach(LiveNode own) {
        reading.lock(); // a probe may read what came after the end of the run before
        try {
            node = own;
            open = true;
            runs++;
            for (int each = 0; each < peers.length; each++) {
                if (peers[each] != null) {
                    peers[each].attach(own, each, runs);
                }
            }
        } finally {
            reading.unlock();
        }
        Thread mover = new Thread(this::move, "weft-network");
        mover.setDaemon(true);
        thread = mover;
        mover.start();
    }

    private LiveNode own() {
        LiveNode known = node;
        if (known == null) {
            throw new IllegalStateException("no node");
        }
        return known;
    }

    /** Moves data until the run ends: now and then while a core runs, and as soon as there is something while all sleep. */
    private void move() {
        long pause = SHORTEST;
        try {
            while (open) {
                if (own().isAsleep()) {
                    await();
                } else {
                    LockSupport.parkNanos(pause);
                }
                pause = poll() ? SHORTEST : Math.min(LONGEST, 2 * pause);
            }
        } catch (IOException broken) {
            fail(broken);
        }
    }

    /** Waits until a socket has something to read, or room for what is left to write. */
    private void await() throws IOException {
        selecting = true; // first: who leaves something to write from now on wakes the selector
        for (SelectionKey key : selector.keys()) {
            boolean isWritten = !(key.attachment() instanceof Peer peer) || peer.isWritten();
            key.interestOps(isWritten ? SelectionKey.OP_READ : SelectionKey.OP_READ | SelectionKey.OP_WRITE);
        }
        selector.select(LONGEST_WAIT);
        selecting = false;
        selector.selectedKeys().clear();
    }

    @Override
    public void detach(boolean isWell) {
        while (isWell
                && own().isGoing()
                && !isQuiet()
                && !Thread.currentThread().isInterrupted()) {
            poll();
            LockSupport.parkNanos(SHORTEST);
        }
        open = false;
        wake();
        Thread mover = thread;
        if (mover != null) {
            try {
                mover.join();
            } catch (InterruptedException again) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void wake() {
        Thread mover = thread;
        if (mover != null) {
            LockSupport.unpark(mover);
        }
        if (selecting && (!open || !isQuiet())) {
            selector.wakeup();
        }
    }

    @Override
    public boolean poll() {
        if (!reading.tryLock()) {
            return false;
        }
        try {
            long before = received.get();
            for (Peer each : peers) {
                if (each != null) {
                    each.flush();
                    received.addAndGet(each.read());
                }
            }
            return received.get() != before;
        } catch (IOException broken) {
            fail(broken);
            return false;
        } finally {
            reading.unlock();
        }
    }

    private void fail(IOException why) {
        String what = why instanceof PeerEndedException ? "" : "messages between nodes are damaged: ";
        own().fail(new ModelException("tinyMpi: " + what + why.getMessage() + ". Run it again.", why));
    }

    @Override
    public boolean isQuiet() {
        for (Peer each : peers) {
            if (each != null && !each.isWritten()) {
                return false;
            }
        }
        return true;
    }

    long sent() {
        return sent.get();
    }

    long received() {
        return received.get();
    }

    private void write(int rank, PeerFrame frame, MessageBuffer data, @Nullable LiveRequest done) {
        sent.incrementAndGet();
        try {
            Peer peer = peers[own().plan().node()[rank]];
            peer.write(frame, data, done);
            if (selecting && !peer.isWritten()) {
                selector.wakeup();
            }
        } catch (IOException broken) {
            fail(broken);
        }
    }

    private long wire(int communicator) {
        return own().communicators().wire(communicator);
    }

    @Override
    public void send(int communicator, int source, int destination, int tag, MessageBuffer data) {
        PeerFrame frame = new PeerFrame(
                PeerFrame.Kind.MESSAGE,
                source,
                destination,
                tag,
                wire(communicator),
                data.count(),
                0,
                0,
                PeerFrame.form(data),
                runs);
        write(destination, frame, data, null);
    }

    @Override
    public void request(int communicator, int tag, int destination, LiveRequest send) {
        PeerFrame frame = new PeerFrame(
                PeerFrame.Kind.REQUEST,
                send.rank.rank(),
                destination,
                tag,
                wire(communicator),
                send.buffer.count(),
                own().tickets().put(send),
                0,
                PeerFrame.form(send.buffer),
                runs);
        write(destination, frame, MessageBuffer.sized(0), null);
    }

    @Override
    public void ready(Parcel request, LiveRequest receive) {
        long ticket = own().tickets().put(receive);
        PeerFrame frame = new PeerFrame(
                PeerFrame.Kind.READY,
                receive.rank.rank(),
                request.source(),
                0,
                0,
                request.buffer().count(),
                request.ticket(),
                ticket,
                PeerFrame.NONE,
                runs);
        receive.expects(request.source(), request.tag(), request.buffer().count());
        write(request.source(), frame, MessageBuffer.sized(0), null);
    }

    @Override
    public void data(Parcel ready) {
        LiveRequest send = own().tickets().take(ready.ticket());
        if (send == null) {
            fail(new IOException("a receiver is ready for a message that no rank sends"));
            return;
        }
        PeerFrame frame = new PeerFrame(
                PeerFrame.Kind.DATA,
                send.rank.rank(),
                ready.source(),
                0,
                0,
                send.buffer.count(),
                ready.other(),
                0,
                PeerFrame.form(send.buffer),
                runs);
        write(ready.source(), frame, send.buffer, send);
    }
}
