package dev.weft.tinympi.run;

import dev.weft.program.run.Operation;
import dev.weft.trace.MpiFunctions;
import dev.weft.trace.SummedCalls;
import dev.weft.trace.event.Track;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** The calls and messages of a rank while it runs: each one, in one column of numbers that can travel to another JVM, their sums, or both. */
final class RankLog implements Serializable {
    private static final long serialVersionUID = 1;
    private static final int MOST = Integer.MAX_VALUE - 8;
    private static final int NO_CALL = -1;

    private static final int ENTER = 0;
    private static final int LEAVE = 1;
    private static final int SEND = 2;
    private static final int ISEND = 3;
    private static final int SENT = 4;
    private static final int POSTED = 5;
    private static final int RECV = 6;
    private static final int IRECV = 7;
    private static final int COLLECTIVE = 8;
    private static final int COLLECTED = 9;

    private final boolean each;
    private final @Nullable RankProfile sums;
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<Integer> regions = new ArrayList<>();
    private long[] values = new long[256];
    private int count;
    private int open = NO_CALL;
    private long last;

    /**
     * Returns an empty log.
     *
     * @param each whether each call is written down
     * @param summed whether calls are summed
     */
    RankLog(boolean each, boolean summed) {
        this.each = each;
        this.sums = summed ? new RankProfile() : null;
    }

    /** Forgets what came before the run. */
    void restart() {
        count = 0;
        open = NO_CALL;
        if (sums != null) {
            sums.restart();
        }
    }

    private int number(String name) {
        return numbers.computeIfAbsent(name, added -> {
            names.add(added);
            return names.size() - 1;
        });
    }

    private void add(long... more) {
        last = more[1];
        if (!each || count > MOST - more.length) {
            return;
        }
        if (count + more.length > values.length) {
            values = Arrays.copyOf(values, (int) Math.min(MOST, 2L * values.length));
        }
        System.arraycopy(more, 0, values, count, more.length);
        count += more.length;
    }

    /** Enters a call; calls that are none of MPI are not written. */
    void enter(long now, String call) {
        open = switch (call) {
            case "compute", "begin", "end", "split", "isComplete" -> NO_CALL;
            default -> number(function(call));
        };
        if (open != NO_CALL) {
            add(ENTER, now, open);
            if (sums != null) {
                sums.enter(names.get(open), now);
            }
        }
    }

    private static String function(String call) {
        for (Operation each : Operation.values()) {
            if (each.word().equals(call)) {
                return MpiFunctions.function(each);
            }
        }
        return call;
    }

    /** Leaves the call. */
    void leave(long now) {
        if (open != NO_CALL) {
            add(LEAVE, now, open);
            open = NO_CALL;
            if (sums != null) {
                sums.leave(now);
            }
        }
    }

    void enterRegion(long now, String region) {
        regions.add(number(region));
        add(ENTER, now, number(region));
        if (sums != null) {
            sums.begin(region);
        }
    }

    /** Leaves the region entered last. */
    void leaveRegion(long now) {
        add(LEAVE, now, regions.remove(regions.size() - 1));
        if (sums != null) {
            sums.end();
        }
    }

    void send(long now, int to, long communicator, int tag, long bytes) {
        add(SEND, now, to, communicator, tag, bytes);
        if (sums != null) {
            sums.send(bytes);
        }
    }

    void isend(long now, int to, long communicator, int tag, long bytes, long request) {
        add(ISEND, now, to, communicator, tag, bytes, request);
    }

    void sent(long now, long request) {
        add(SENT, now, request);
    }

    void posted(long now, long request) {
        add(POSTED, now, request);
    }

    void recv(long now, int from, long communicator, int tag, long bytes) {
        add(RECV, now, from, communicator, tag, bytes);
        if (sums != null) {
            sums.receive(bytes);
        }
    }

    void irecv(long now, int from, long communicator, int tag, long bytes, long request) {
        add(IRECV, now, from, communicator, tag, bytes, request);
        if (sums != null) {
            sums.receive(bytes);
        }
    }

    void collective(long now) {
        add(COLLECTIVE, now);
    }

    /** Ends a collective operation; {@code rank} is that in a communicator of {@code members}. */
    void collected(
            long now,
            Operation operation,
            long communicator,
            int members,
            int rank,
            int root,
            long sent,
            long received) {
        int number = MpiFunctions.number(operation);
        add(COLLECTED, now, number, communicator, root, sent, received);
        if (sums != null && members > 1) {
            sums.collective(number, root == rank, sent, received);
        }
    }

    void finish(long now) {
        last = now;
    }

    /** Returns the summed calls of the rank; {@code start} is the beginning of the run. */
    SummedCalls.Rank profile(int rank, long start, String program) {
        List<SummedCalls.Calls> calls = sums == null ? List.of() : sums.calls(program);
        return new SummedCalls.Rank(rank, Math.max(0, last - start), calls);
    }

    /** Writes the events of the rank; {@code start} is the beginning of the run. */
    void write(Track track, long start, int root, ToIntFunction<String> region, ToIntFunction<Long> communicator) {
        int[] regions = names.stream().mapToInt(region).toArray();
        track.enter(0, root);
        for (int at = 0; at < count; ) {
            long time = Math.max(0, values[at + 1] - start);
            int comm = 0;
            switch ((int) values[at]) {
                case ENTER -> track.enter(time, regions[(int) values[at + 2]]);
                case LEAVE -> track.leave(time, regions[(int) values[at + 2]]);
                case SEND -> {
                    comm = communicator.applyAsInt(values[at + 3]);
                    track.send(time, (int) values[at + 2], comm, (int) values[at + 4], values[at + 5]);
                }
                case ISEND -> {
                    comm = communicator.applyAsInt(values[at + 3]);
                    track.isend(time, (int) values[at + 2], comm, (int) values[at + 4], values[at + 5], values[at + 6]);
                }
                case SENT -> track.isendComplete(time, values[at + 2]);
                case POSTED -> track.irecvRequest(time, values[at + 2]);
                case RECV -> {
                    comm = communicator.applyAsInt(values[at + 3]);
                    track.recv(time, (int) values[at + 2], comm, (int) values[at + 4], values[at + 5]);
                }
                case IRECV -> {
                    comm = communicator.applyAsInt(values[at + 3]);
                    track.irecv(time, (int) values[at + 2], comm, (int) values[at + 4], values[at + 5], values[at + 6]);
                }
                case COLLECTIVE -> track.collectiveBegin(time);
                default -> {
                    comm = communicator.applyAsInt(values[at + 3]);
                    track.collectiveEnd(
                            time, (int) values[at + 2], comm, (int) values[at + 4], values[at + 5], values[at + 6]);
                }
            }
            at += LENGTHS[(int) values[at]];
        }
        track.leave(Math.max(0, last - start), root);
    }

    private static final int[] LENGTHS = {3, 3, 6, 7, 3, 3, 6, 7, 2, 7};
}
