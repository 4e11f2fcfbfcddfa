package dev.weft.waits;

import dev.weft.trace.Trace;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.Interrupted;
import dev.weft.trace.event.Interruptions;
import dev.weft.trace.match.CallPaths;
import dev.weft.trace.match.CallStack;
import dev.weft.waits.CriticalPath.CriticalRow;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The exclusive ticks of each call path of a rank during some stretches of its time. */
final class StretchTimes implements EventConsumer {
    private final Interruptions interruptions;
    private final List<BackwardWalk.Stretch> stretches;
    private final long offset;
    private final CallStack stack;
    /** Ticks by path plus one, because time outside of all calls has the path -1. */
    private long[] ticks = new long[16];

    private boolean[] within = new boolean[16];
    private boolean any;
    private long last;
    private int next;

    /** Sums over ordered stretches of one rank, whose clock is ahead of the recorded clock by {@code offset} ticks. */
    private StretchTimes(Interruptions interruptions, List<BackwardWalk.Stretch> stretches, long offset) {
        this.interruptions = interruptions;
        this.stretches = stretches;
        this.offset = offset;
        this.stack = CallStack.of(interruptions.definitions());
    }

    /** Reads the events of one rank. */
    static StretchTimes of(Trace run, int rank, List<BackwardWalk.Stretch> stretches, long offset) {
        Interruptions interruptions = Interruptions.of(run.definitions());
        StretchTimes times = new StretchTimes(interruptions, stretches, offset);
        if (times.read(run, rank, false)) {
            times = new StretchTimes(interruptions, stretches, offset);
            times.read(run, rank, true);
        }
        return times;
    }

    /** Returns whether recording turned out to be off at the start, so that the rank has to be read again. */
    private boolean read(Trace run, int rank, boolean offAtFirst) {
        Interrupted events = interruptions.over(this, offAtFirst);
        run.events().read(run.definitions().locationOf(rank), events);
        events.finish();
        return !offAtFirst && events.beganOff();
    }

    @Override
    public boolean needsMessages() {
        return false;
    }

    @Override
    public void accept(EventBatch batch) {
        for (int i = 0; i < batch.count; i++) {
            long now = batch.time[i] + offset;
            if (any && now > last) {
                pass(last, now);
            }
            any = true;
            last = now;
            if (batch.kind[i] == EventKind.ENTER) {
                stack.enter(batch.reference[i], batch.time[i]);
            } else if (batch.kind[i] == EventKind.LEAVE) {
                stack.leave(batch.reference[i]);
            }
        }
    }

    private void pass(long from, long to) {
        while (next < stretches.size() && stretches.get(next).to() <= from) {
            next++;
        }
        long sum = 0;
        for (int i = next; i < stretches.size() && stretches.get(i).from() < to; i++) {
            sum += Math.min(to, stretches.get(i).to())
                    - Math.max(from, stretches.get(i).from());
        }
        if (sum > 0) {
            int path = stack.depth() == 0 ? CallPaths.NONE : stack.path(stack.depth() - 1);
            if (path + 1 >= ticks.length) {
                ticks = Arrays.copyOf(ticks, 2 * (path + 2));
                within = Arrays.copyOf(within, 2 * (path + 2));
            }
            ticks[path + 1] += sum;
            within[path + 1] = stack.communication() >= 0;
        }
    }

    /** The kind of a call path, and its ticks. */
    record Part(CriticalRow.Kind kind, long ticks) {}

    /** Returns the call paths that took time, by name. */
    Map<String, Part> byName() {
        Map<String, Part> all = new LinkedHashMap<>();
        for (int i = 0; i < ticks.length; i++) {
            if (ticks[i] > 0) {
                int path = i - 1;
                int function = path == CallPaths.NONE ? -1 : stack.paths().function(path);
                boolean unknown = function >= 0
                        && Interruptions.are(
                                interruptions.definitions().functions().get(function));
                CriticalRow.Kind kind = unknown
                        ? CriticalRow.Kind.NOT_KNOWN
                        : within[i] ? CriticalRow.Kind.COMMUNICATION : CriticalRow.Kind.COMPUTATION;
                all.put(stack.paths().name(path, interruptions.definitions()), new Part(kind, ticks[i]));
            }
        }
        return all;
    }
}
