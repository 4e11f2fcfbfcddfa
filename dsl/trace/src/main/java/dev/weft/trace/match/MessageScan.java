package dev.weft.trace.match;

import dev.weft.trace.event.Consumers;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.Interruptions;
import dev.weft.trace.event.Location;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes consumers of the events of each location, which may run on several threads or where the archive is stored, and
 * then matches the messages and collective operations of all of them. A scan is used once.
 */
public final class MessageScan implements Consumers<EventConsumer> {
    private static final long serialVersionUID = 1;

    private final Budget budget;

    private MessageScan(Budget budget) {
        this.budget = budget;
    }

    /**
     * Returns a scan of the run of this name. It may use the free memory of this JVM, and throws an error if that is
     * not enough.
     */
    public static MessageScan of(String run) {
        return new MessageScan(Budget.of(run));
    }

    /** Returns the consumer of the events of a location. */
    @Override
    public EventConsumer apply(Interruptions interruptions, Location location) {
        return consumer(interruptions.recorded(), location);
    }

    private EventConsumer consumer(Definitions definitions, Location location) {
        int rank = location.rank();
        return rank < 0 || rank >= definitions.ranks() ? new Elsewhere() : new RankScan(definitions, rank, budget);
    }

    /** Returns the budget, because results take memory on the side that receives them. */
    @Override
    public List<Object> known() {
        return List.of(budget);
    }

    /** Matches the events that these consumers took; {@code faults} are those found while reading. */
    public Matching match(Definitions definitions, List<? extends EventConsumer> parts, List<Fault> faults) {
        List<@Nullable RankScan> ranks = new ArrayList<>(Collections.nCopies(definitions.ranks(), null));
        long elsewhere = 0;
        for (EventConsumer part : parts) {
            if (part instanceof RankScan scan) {
                ranks.set(scan.peers().rank(), scan);
            } else if (part instanceof Elsewhere other) {
                elsewhere += other.found;
            }
        }
        return Matching.of(definitions, ranks, faults, elsewhere, budget);
    }

    static Matching read(EventSource source, Budget budget) {
        MessageScan scan = new MessageScan(budget);
        Definitions definitions = source.definitions();
        List<EventConsumer> parts = new ArrayList<>();
        List<Fault> faults = new ArrayList<>();
        for (int i = 0; i < definitions.locations().size(); i++) {
            parts.add(scan.consumer(definitions, definitions.locations().get(i)));
            source.read(i, parts.get(i)).ifPresent(faults::add);
        }
        return scan.match(definitions, parts, faults);
    }

    /** Counts the messages and collective calls of a location that is no rank. */
    private static final class Elsewhere implements EventConsumer, Serializable {
        private static final long serialVersionUID = 1;

        private long found;

        @Override
        public void accept(EventBatch batch) {
            for (int i = 0; i < batch.count; i++) {
                found += switch (batch.kind[i]) {
                    case EventKind.MPI_SEND,
                            EventKind.MPI_ISEND,
                            EventKind.MPI_RECV,
                            EventKind.MPI_IRECV,
                            EventKind.MPI_COLLECTIVE_END,
                            EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE -> 1;
                    default -> 0;
                };
            }
        }
    }
}
