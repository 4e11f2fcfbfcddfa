package dev.weft.waits;

import dev.weft.trace.Trace;
import dev.weft.trace.event.Communicator;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.Location;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A run whose clocks are off by a constant each, or whose ranks are numbered otherwise; nothing else changes. */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record Twisted(EventSource run, long @Nullable [] offsets, int @Nullable [] renumbered) implements EventSource {
    /** Rank r's clock shows so many ticks more. */
    static Trace clocks(Trace trace, long... offsets) {
        return trace.from(new Twisted(trace.events(), offsets, null));
    }

    /** Rank r is called {@code renumbered[r]}, the list of locations in the order of before. */
    static Trace ranks(Trace trace, int... renumbered) {
        return trace.from(new Twisted(trace.events(), null, renumbered));
    }

    @Override
    public String name() {
        return run.name();
    }

    @Override
    public Definitions definitions() {
        Definitions all = run.definitions();
        int[] now = renumbered;
        if (now == null) {
            return all;
        }
        List<Location> locations = new ArrayList<>();
        for (Location was : all.locations()) {
            int rank = was.rank() < 0 ? was.rank() : now[was.rank()];
            locations.add(new Location(was.id(), was.name(), was.process(), rank, was.declaredEvents(), was.kind()));
        }
        List<Communicator> communicators = new ArrayList<>();
        for (Communicator was : all.communicators()) {
            int[] members =
                    Arrays.stream(was.worldRanks()).map(rank -> now[rank]).toArray();
            communicators.add(was.isSelf() ? was : Communicator.of(was.id(), was.name(), members));
        }
        return Definitions.of(all.clock(), locations, all.regions(), communicators);
    }

    @Override
    public Optional<Fault> read(int location, EventConsumer consumer) {
        int rank = run.definitions().locations().get(location).rank();
        long[] more = offsets;
        if (more == null || rank < 0) {
            return run.read(location, consumer);
        }
        EventBatch shifted = new EventBatch();
        return run.read(location, batch -> {
            copy(batch, shifted);
            for (int i = 0; i < shifted.count; i++) {
                shifted.time[i] += more[rank];
            }
            consumer.accept(shifted);
        });
    }

    private static void copy(EventBatch from, EventBatch to) {
        to.count = from.count;
        System.arraycopy(from.time, 0, to.time, 0, from.count);
        System.arraycopy(from.kind, 0, to.kind, 0, from.count);
        System.arraycopy(from.reference, 0, to.reference, 0, from.count);
        System.arraycopy(from.communicator, 0, to.communicator, 0, from.count);
        System.arraycopy(from.tag, 0, to.tag, 0, from.count);
        System.arraycopy(from.sent, 0, to.sent, 0, from.count);
        System.arraycopy(from.received, 0, to.received, 0, from.count);
        System.arraycopy(from.request, 0, to.request, 0, from.count);
    }

    @Override
    public long size(int location) {
        return run.size(location);
    }
}
