package dev.weft.trace;

import dev.weft.study.Origin;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.Communicator;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.Location;
import dev.weft.trace.event.Region;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A run written down event by event, one tick a nanosecond, for the laws of analyses. */
final class RecordedRun implements EventSource {
    /** An event; the reference is a region or a peer. */
    record Event(int kind, long time, int reference, long bytes, int tag) {}

    private final List<Region> regions = new ArrayList<>();
    private final List<List<Event>> events;
    private final int threads;
    private Optional<Fault> fault = Optional.empty();

    private RecordedRun(int ranks, int threads) {
        this.threads = threads;
        this.events = IntStream.range(0, ranks + threads)
                .<List<Event>>mapToObj(each -> new ArrayList<>())
                .toList();
    }

    static RecordedRun of(int ranks) {
        return new RecordedRun(ranks, 0);
    }

    /** A run whose last locations are threads without a rank. */
    static RecordedRun of(int ranks, int threads) {
        return new RecordedRun(ranks, threads);
    }

    RecordedRun region(int id, String name) {
        regions.add(new Region(id, name, 0, 0));
        return this;
    }

    RecordedRun enter(int location, long time, int region) {
        return add(location, new Event(EventKind.ENTER, time, region, 0, 0));
    }

    RecordedRun leave(int location, long time, int region) {
        return add(location, new Event(EventKind.LEAVE, time, region, 0, 0));
    }

    RecordedRun send(int location, long time, int peer, long bytes) {
        return add(location, new Event(EventKind.MPI_SEND, time, peer, bytes, 0));
    }

    RecordedRun add(int location, Event event) {
        events.get(location).add(event);
        return this;
    }

    /** Every location ends with this fault. */
    RecordedRun endsWith(Fault end) {
        fault = Optional.of(end);
        return this;
    }

    List<Event> events(int location) {
        return events.get(location);
    }

    Trace trace() {
        return Trace.of(this, Origin.SYNTHETIC, "made for a test");
    }

    @Override
    public String name() {
        return "made";
    }

    @Override
    public Definitions definitions() {
        int ranks = events.size() - threads;
        List<Location> locations = IntStream.range(0, events.size())
                .mapToObj(i -> new Location(i, "location " + i, "process " + i, i < ranks ? i : -1, 0))
                .toList();
        int[] world = IntStream.range(0, ranks).toArray();
        return Definitions.of(
                Clock.NANOSECONDS, locations, regions, List.of(Communicator.of(0, "MPI_COMM_WORLD", world)));
    }

    @Override
    public Optional<Fault> read(int location, EventConsumer consumer) {
        EventBatch batch = new EventBatch();
        for (Event event : events.get(location)) {
            int i = batch.count++;
            batch.kind[i] = (byte) event.kind();
            batch.time[i] = event.time();
            batch.reference[i] = event.reference();
            batch.communicator[i] = 0;
            batch.sent[i] = event.bytes();
            batch.tag[i] = event.tag();
            // short batches, so that calls go on from one to the next
            if (batch.count == 7) {
                consumer.accept(batch);
                batch.count = 0;
            }
        }
        if (batch.count > 0) {
            consumer.accept(batch);
        }
        return fault;
    }

    @Override
    public long size(int location) {
        return events.get(location).size();
    }
}
