package dev.weft.trace.match;

import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.IdTable;
import dev.weft.trace.event.Location;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Takes the events of all locations of a run and matches its messages and collective operations. Each location has a
 * consumer of its own, and consumers may be fed by several threads; a scan is used once.
 */
public final class MessageScan {
    private final Definitions definitions;
    private final Budget budget;
    private final IdTable communicators;
    private final List<@Nullable RankScan> ranks;
    private final AtomicLong elsewhere = new AtomicLong();

    private MessageScan(Definitions definitions, Budget budget) {
        this.definitions = definitions;
        this.budget = budget;
        this.communicators = Peers.indices(definitions);
        this.ranks = Collections.synchronizedList(new ArrayList<>(Collections.nCopies(definitions.ranks(), null)));
    }

    /** A scan of the run of this name. It may take what memory this JVM has left, and fails in one sentence if that is not enough. */
    public static MessageScan of(String run, Definitions definitions) {
        return new MessageScan(definitions, Budget.of(run));
    }

    static MessageScan of(Definitions definitions, Budget budget) {
        return new MessageScan(definitions, budget);
    }

    /** What takes the events of a location, from the first to the last. */
    public EventConsumer consumer(Location location) {
        int rank = location.rank();
        if (rank < 0 || rank >= ranks.size()) {
            return this::countElsewhere;
        }
        RankScan scan = new RankScan(definitions, communicators, rank, budget);
        ranks.set(rank, scan);
        return scan;
    }

    private void countElsewhere(EventBatch batch) {
        long found = 0;
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
        elsewhere.addAndGet(found);
    }

    /** What belongs together in all that was taken; the faults are those met while reading. */
    public Matching match(List<Fault> faults) {
        return Matching.of(definitions, new ArrayList<>(ranks), faults, elsewhere.get(), budget);
    }

    static Matching read(EventSource source, Budget budget) {
        MessageScan scan = new MessageScan(source.definitions(), budget);
        List<Location> locations = source.definitions().locations();
        List<Fault> faults = new ArrayList<>();
        for (int i = 0; i < locations.size(); i++) {
            source.read(i, scan.consumer(locations.get(i))).ifPresent(faults::add);
        }
        return scan.match(faults);
    }
}
