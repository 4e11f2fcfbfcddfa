package dev.weft.waits;

import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.WithinMpi;
import java.util.Arrays;

/** The sums of one rank by period: its time within and outside of MPI, and the messages and bytes that it sent. */
final class PeriodScan implements EventConsumer {
    private final Definitions definitions;
    private final int rank;
    private final Periods periods;
    private final long offset;
    private final WithinMpi mpi;
    private long[] gapFrom = new long[4];
    private long[] gapTo = new long[4];
    private int gaps;
    private boolean any;
    private long last;
    final long[] communication;
    final long[] computation;
    final long[] waiting;
    final long[] messages;
    final long[] bytes;

    /** Scans a rank whose clock is moved by {@code offset} ticks; a location without a rank is ignored. */
    PeriodScan(Definitions definitions, int rank, Periods periods, long offset) {
        this.definitions = definitions;
        this.rank = rank;
        this.periods = periods;
        this.offset = offset;
        this.mpi = new WithinMpi(definitions);
        int count = rank < 0 ? 0 : periods.count();
        this.communication = new long[count];
        this.computation = new long[count];
        this.waiting = new long[count];
        this.messages = new long[count];
        this.bytes = new long[count];
    }

    int rank() {
        return rank;
    }

    /** Adds a wait between two ticks, without the time in which recording was off. */
    void waited(long from, long to) {
        long begin = from;
        for (int i = firstGapAfter(from); i < gaps && gapFrom[i] < to; i++) {
            periods.spread(begin, Math.max(begin, gapFrom[i]), waiting);
            begin = Math.max(begin, gapTo[i]);
        }
        periods.spread(begin, to, waiting);
    }

    /** Returns the first that ends later. */
    private int firstGapAfter(long time) {
        int found = Arrays.binarySearch(gapTo, 0, gaps, time);
        return found < 0 ? -found - 1 : found;
    }

    private void gap(long from, long to) {
        if (from < to) {
            if (gaps == gapTo.length) {
                gapFrom = Arrays.copyOf(gapFrom, 2 * gaps);
                gapTo = Arrays.copyOf(gapTo, 2 * gaps);
            }
            gapFrom[gaps] = from;
            gapTo[gaps++] = to;
        }
    }

    @Override
    public void accept(EventBatch batch) {
        if (rank < 0) {
            return;
        }
        for (int i = 0; i < batch.count; i++) {
            pass(batch.time[i] + offset);
            switch (batch.kind[i]) {
                case EventKind.ENTER -> mpi.enter(definitions.function(batch.reference[i]));
                case EventKind.LEAVE -> mpi.leave(definitions.function(batch.reference[i]));
                case EventKind.MPI_SEND, EventKind.MPI_ISEND -> send(batch, i);
                default -> {
                    // only its time counts
                }
            }
        }
    }

    private void pass(long time) {
        if (any && mpi.isRecorded()) {
            periods.spread(last, time, mpi.isWithin() ? communication : computation);
        } else if (any) {
            gap(last, time);
        }
        any = true;
        last = time;
    }

    private void send(EventBatch batch, int i) {
        if (definitions.peer(batch.communicator[i], rank, batch.reference[i]) >= 0) {
            int period = periods.of(last);
            messages[period]++;
            bytes[period] += batch.sent[i];
        }
    }
}
