package dev.weft.tinympi.run;

import dev.weft.program.MessageBuffer;
import dev.weft.program.run.Postings;
import dev.weft.program.run.Steps;
import dev.weft.tinympi.run.CoreClock.Activity;
import dev.weft.tinympi.run.NodeTimes.CoreTimes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A core of a node: its ranks share one baton, and only the holder runs. Everything here but the inbox belongs to the
 * holder. Messages of other cores make progress only when the baton is passed, as in the paper.
 */
final class LiveCore {
    final LiveNode node;
    final int number;
    final CoreClock clock = new CoreClock();

    private final Queue<Parcel> inbox = new ConcurrentLinkedQueue<>();
    private final ArrayDeque<LiveRank> ready = new ArrayDeque<>();
    private final List<LiveRank> ranks = new ArrayList<>();
    /** The paper's waiting queue: receives without a message. */
    private final Postings waiting;
    /** The paper's unexpected queue: messages without a receive. */
    private final Postings unexpected;

    private final Slots<LiveRequest> receives = new Slots<>();
    private final Slots<Parcel> parcels = new Slots<>();
    private int unfinished;
    private long switches;
    private boolean restarted;
    private volatile @Nullable Thread sleeper;
    /** Whether all its ranks have ended: what still lies in the inbox then stays there. */
    private volatile boolean over;

    LiveCore(LiveNode node, int number, int ranks) {
        this.node = node;
        this.number = number;
        this.waiting = new Postings(new boolean[ranks]);
        this.unexpected = new Postings(new boolean[ranks]);
    }

    /** Adds a rank, before the core starts. */
    void add(LiveRank rank) {
        ranks.add(rank);
        ready.add(rank);
        unfinished++;
    }

    List<LiveRank> ranks() {
        return ranks;
    }

    /** Gives the baton to the first rank. */
    void start() {
        clock.restart();
        LiveRank first = ready.poll();
        if (first != null) {
            first.take();
        }
    }

    /** Starts the clock of the measured run, when the first rank begins its lambda. */
    void restart(LiveRank rank) {
        if (!restarted) {
            restarted = true;
            clock.restart();
            switches = 0;
        }
        rank.restart();
    }

    /** Adds a rank that can go on. */
    void ready(LiveRank rank) {
        ready.add(rank);
    }

    /** Passes the baton until a rank gets it back. */
    void block(LiveRank self) {
        LiveRank next = next();
        if (next == self) {
            return;
        }
        switches++;
        next.take();
        self.sleep();
    }

    /** Passes the baton for the last time. */
    void finish() {
        unfinished--;
        if (unfinished > 0) {
            switches++;
            next().take();
        } else {
            clock.to(Activity.WAITING);
            over = true;
            node.finished(this);
        }
    }

    /** Returns the rank that goes on next; waits for one if none can. */
    private LiveRank next() {
        while (true) {
            drain();
            LiveRank next = ready.poll();
            if (next != null) {
                return next;
            }
            idle();
        }
    }

    /** Waits until something lies in the inbox. */
    private void idle() {
        clock.to(Activity.WAITING);
        node.idles(this);
        long until = clock.last() + node.spinning();
        while (inbox.isEmpty()) {
            node.requireGoing();
            if (node.poll()) {
                continue;
            }
            if (System.nanoTime() < until) {
                Thread.onSpinWait();
                continue;
            }
            sleeper = Thread.currentThread();
            if (inbox.isEmpty() && node.isGoing()) {
                node.sleeps();
                LockSupport.park(this);
                node.wakes();
            }
            sleeper = null;
        }
        node.works();
        clock.to(Activity.OVERHEAD);
    }

    /** Puts a parcel into the inbox; called by any thread. */
    void put(Parcel parcel) {
        inbox.add(parcel);
        Thread asleep = sleeper;
        if (asleep != null) {
            LockSupport.unpark(asleep);
        }
    }

    /** Wakes all threads, so that they see that the run is over; called by any thread. */
    void wake() {
        ranks.forEach(LiveRank::wake);
    }

    /** Returns whether nothing is there that a rank could take. */
    boolean isInboxEmpty() {
        return over || inbox.isEmpty();
    }

    private void drain() {
        for (Parcel next = inbox.poll(); next != null; next = inbox.poll()) {
            accept(next);
        }
    }

    private void accept(Parcel parcel) {
        switch (parcel.kind()) {
            case MESSAGE, REQUEST -> deliver(parcel);
            case READY -> {
                clock.to(Activity.COPYING);
                node.network().data(parcel);
                clock.to(Activity.OVERHEAD);
            }
            case DONE, ARRIVED -> {
                LiveRequest request = parcel.send();
                if (request != null) {
                    request.complete();
                }
            }
        }
    }

    /** Gives a message of a rank of this core to its receive, from memory to memory, or keeps it. */
    void offer(LiveRequest send, int communicator, boolean eager) {
        int to = node.place(send.peer);
        int found = waiting.take(to, send.rank.rank(), communicator, send.tag);
        if (found != Postings.NONE) {
            match(LiveMpi.parcel(send, communicator, send.buffer, false), receives.take(waiting.who(found)));
            return;
        }
        keep(to, LiveMpi.parcel(send, communicator, eager ? copy(send.buffer) : send.buffer, eager));
        if (eager) {
            send.complete();
        }
    }

    /** Gives a message to the receive that waits for it, or keeps it. */
    void deliver(Parcel parcel) {
        int to = node.place(parcel.destination());
        int found = waiting.take(to, parcel.source(), parcel.communicator(), parcel.tag());
        if (found == Postings.NONE) {
            keep(to, parcel);
        } else {
            match(parcel, receives.take(waiting.who(found)));
        }
    }

    private void keep(int to, Parcel parcel) {
        unexpected.add(
                to,
                parcel.source(),
                parcel.communicator(),
                parcel.tag(),
                parcels.put(parcel),
                0,
                parcel.buffer().count());
    }

    /** Posts a receive: it takes the first message that fits, or waits. */
    void post(LiveRequest receive, int communicator) {
        LiveRank rank = receive.rank;
        if (receive.peer == Steps.ANY || receive.tag == Steps.ANY) {
            waiting.open(rank.place);
            unexpected.open(rank.place);
        }
        int found = unexpected.take(rank.place, receive.peer, communicator, receive.tag);
        if (found == Postings.NONE) {
            waiting.add(
                    rank.place,
                    receive.peer,
                    communicator,
                    receive.tag,
                    receives.put(receive),
                    0,
                    receive.buffer.count());
        } else {
            match(parcels.take(unexpected.who(found)), receive);
        }
    }

    private void match(Parcel parcel, LiveRequest receive) {
        long bytes = parcel.buffer().count();
        if (bytes > receive.buffer.count()) {
            throw node.truncated(parcel, receive);
        }
        if (parcel.kind() == Parcel.Kind.REQUEST) {
            node.network().ready(parcel, receive);
            return;
        }
        LiveRequest send = parcel.send();
        receive.complete(parcel.source(), parcel.tag(), bytes, copied(parcel.buffer(), receive.buffer, send != null));
        if (send != null) {
            if (send.rank.core == this) {
                send.complete();
            } else {
                send.rank.core.put(Parcel.done(Parcel.Kind.DONE, send));
            }
        }
    }

    /** Returns the memory with the data of a message: that of the receive, or else its own. */
    private MessageBuffer copied(MessageBuffer data, MessageBuffer into, boolean isShared) {
        if (!into.hasData() && data.hasData() && !isShared) {
            return data;
        }
        clock.to(Activity.COPYING);
        MessageBuffer target = into.hasData() ? into : data.hasData() ? data.copy() : MessageBuffer.sized(data.count());
        if (into.hasData() || !data.hasData()) {
            target.copyFrom(data);
        }
        clock.to(Activity.OVERHEAD);
        return target;
    }

    /** Returns a copy of what is sent, so that the sender may go on. */
    MessageBuffer copy(MessageBuffer data) {
        if (!data.hasData()) {
            return data;
        }
        clock.to(Activity.COPYING);
        MessageBuffer copy = data.copy();
        clock.to(Activity.OVERHEAD);
        return copy;
    }

    /** Returns the messages that no rank received. */
    int unreceived() {
        return unexpected.size()
                + (int) inbox.stream()
                        .filter(parcel -> parcel.kind().isMessage())
                        .count();
    }

    CoreTimes times(int inNode, long end) {
        long waited = clock.spent(Activity.WAITING) + Math.max(0, end - clock.last());
        return new CoreTimes(
                inNode,
                number,
                ranks.size(),
                clock.spent(Activity.COMPUTING),
                clock.spent(Activity.COPYING),
                waited,
                clock.spent(Activity.OVERHEAD),
                switches);
    }

    /** Values by number; a number is used again after its value was taken. */
    private static final class Slots<T> {
        private final List<@Nullable T> values = new ArrayList<>();
        private final Deque<Integer> free = new ArrayDeque<>();

        int put(T value) {
            Integer place = free.poll();
            if (place == null) {
                values.add(value);
                return values.size() - 1;
            }
            values.set(place, value);
            return place;
        }

        T take(int place) {
            free.push(place);
            return Objects.requireNonNull(values.set(place, null));
        }
    }
}
