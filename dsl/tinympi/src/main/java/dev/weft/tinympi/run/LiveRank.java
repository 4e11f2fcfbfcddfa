package dev.weft.tinympi.run;

import dev.weft.program.MpiRank;
import dev.weft.tinympi.run.CoreClock.Activity;
import dev.weft.tinympi.run.NodeTimes.RankTimes;
import java.nio.IntBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** One rank while it runs: its thread, what it waits for, and its times. Only the holder of its core's baton changes it. */
final class LiveRank extends MpiRank {
    final LiveCore core;
    /** Its place among the ranks of its core. */
    final int place;

    private final Map<IntBuffer, Integer> communicators = new HashMap<>();
    private long calls;
    private long requests;
    private int pending;
    private List<LiveRequest> waits = List.of();
    private volatile boolean holds;
    private @Nullable Thread thread;

    /** Counts of what it sent, and its times in nanoseconds. */
    private long messages;

    private long bytes;
    private long computing;
    private long blocked;
    private long ready;
    private long ended;
    private long since;
    private final @Nullable RankLog log;

    LiveRank(int rank, LiveCore core, int place, @Nullable RankLog log) {
        super(rank);
        this.core = core;
        this.place = place;
        this.log = log;
    }

    void runsIn(Thread own) {
        thread = own;
    }

    @Override
    protected long calls() {
        return calls;
    }

    /** Begins a call: the rank computed until now. */
    @Override
    protected void next(String call) {
        super.next(call);
        long before = core.clock.last();
        long now = core.clock.to(Activity.OVERHEAD);
        computing += now - before;
        if (log != null) {
            log.enter(now, call);
        }
        core.node.requireGoing();
    }

    /** Ends a call that a recording counts as a step, too. */
    void computes() {
        calls++;
        resumes();
    }

    /** Computes from now on. */
    void resumes() {
        long now = core.clock.to(Activity.COMPUTING);
        if (log != null) {
            log.leave(now);
        }
    }

    @Nullable
    RankLog log() {
        return log;
    }

    /** Returns the number of its next request. */
    long numberOfRequest() {
        return requests++;
    }

    /** Returns the number of its communicators of these members so far, and counts one more. */
    int communicatorsOf(int[] members) {
        return communicators.merge(IntBuffer.wrap(members), 1, Integer::sum) - 1;
    }

    /** Waits until these requests are complete, while other ranks of the core run. */
    void await(List<LiveRequest> requests) {
        for (LiveRequest each : requests) {
            if (each.block()) {
                pending++;
            }
        }
        if (pending > 0) {
            waits = requests;
            since = core.clock.to(Activity.OVERHEAD);
            core.block(this);
            waits = List.of();
        }
    }

    /** Notes that one of the requests that it waits for is complete; after the last, it can go on. */
    void unblock() {
        if (--pending == 0) {
            long now = System.nanoTime();
            blocked += now - since;
            since = now;
            core.ready(this);
        }
    }

    /** Passes the baton and asks for it again. */
    void passBaton() {
        since = core.clock.to(Activity.OVERHEAD);
        core.ready(this);
        core.block(this);
    }

    /** Takes the baton; its thread, if it sleeps, goes on. */
    void take() {
        ready += System.nanoTime() - since;
        holds = true;
        LockSupport.unpark(thread);
    }

    /** Sleeps until it has the baton. */
    void sleep() {
        while (!holds) {
            core.node.requireGoing();
            LockSupport.park(this);
        }
        holds = false;
    }

    /** Wakes the thread, so that it sees that the run is over. */
    void wake() {
        LockSupport.unpark(thread);
    }

    /** Starts its counts again, at the beginning of the measured run. */
    void restart() {
        calls = 0;
        messages = 0;
        bytes = 0;
        computing = 0;
        blocked = 0;
        ready = 0;
        since = core.clock.last();
        if (log != null) {
            log.restart();
        }
    }

    void sent(long size) {
        messages++;
        bytes += size;
    }

    /** Notes that its lambda has ended. */
    void ends() {
        long before = core.clock.last();
        ended = core.clock.to(Activity.OVERHEAD);
        computing += ended - before;
        if (log != null) {
            log.finish(ended);
        }
    }

    boolean hasEnded() {
        return ended != 0;
    }

    /** Returns the nanoseconds in which it could go on, but another rank had the core. */
    long ready() {
        return ready;
    }

    /** Returns the first incomplete request that it waits for; null if it waits for none. */
    @Nullable
    LiveRequest waitsFor() {
        for (LiveRequest each : waits) {
            if (!each.isComplete()) {
                return each;
            }
        }
        return null;
    }

    /** Returns whether it waits for a message. */
    boolean isBlocked() {
        return pending > 0;
    }

    RankTimes times(long start) {
        return new RankTimes(rank(), calls, messages, bytes, computing, blocked, ready, ended - start);
    }
}
