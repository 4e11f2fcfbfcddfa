package dev.weft.trace.otf2;

import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.IdTable;
import java.util.Optional;
import java.util.OptionalLong;

/** The events of one location, read from the beginning or from the chunk that contains a time. */
record EventFile(String shown, Anchor anchor, LocalDefinitions local, IdTable regionOfContext, long epoch) {
    private static final long UNKNOWN = -1;

    private Chunks chunks(ArchiveFiles.Input input) {
        Chunks chunks = new Chunks(shown, input, anchor.eventChunk(), anchor.exact());
        if (anchor.mayBeCut()) {
            chunks.mayBeCut();
        }
        return chunks;
    }

    /** Reads all events; returns the fault, such as a number of events below {@code announced}. */
    Optional<Fault> read(ArchiveFiles.Input input, long announced, EventConsumer consumer) {
        try (Chunks chunks = chunks(input)) {
            EventDecoder decoder = decoder(chunks, consumer);
            if (chunks.first()) {
                decode(decoder, Long.MIN_VALUE, Long.MAX_VALUE, consumer);
            }
            boolean fewer = announced != UNKNOWN && Long.compareUnsigned(decoder.records(), announced) < 0;
            if (fewer && chunks.fault().stream().allMatch(Fault::harmless)) {
                return Optional.of(tooFew(input.size(), decoder.records(), announced));
            }
            return chunks.fault();
        }
    }

    private Fault tooFew(long size, long found, long announced) {
        String says = "the definition of the location says " + Long.toUnsignedString(announced);
        return new Fault(
                shown,
                size,
                "events",
                size == 0
                        ? "the file is empty and " + says + " events"
                        : "there are " + found + " of them and " + says);
    }

    /** Reads the events of an interval, both ends included. Chunks before and after it are not read. */
    Optional<Fault> read(ArchiveFiles.Input input, long from, long to, EventConsumer consumer) {
        try (Chunks chunks = chunks(input)) {
            EventDecoder decoder = decoder(chunks, consumer);
            ClockCorrection correction = local.correction(epoch);
            long index = correction.keepsOrder()
                    ? new ChunkTimes(input, anchor.eventChunk(), epoch).lastBefore(from, correction)
                    : 0;
            boolean begun = index == 0 ? chunks.first() : chunks.start(index);
            if (begun && index > 0) {
                decoder.startHere();
            }
            if (begun) {
                decode(decoder, from, to, consumer);
            }
            return chunks.fault();
        }
    }

    /** Returns the time of the last event; reads only as many chunks as needed, from the end. */
    OptionalLong lastTime(ArchiveFiles.Input input) {
        try (Chunks chunks = chunks(input)) {
            long[] last = new long[2];
            for (long index = chunks.count() - 1; index >= 0; index--) {
                if (chunks.start(index)) {
                    EventDecoder decoder = decoder(chunks, batch -> {});
                    decoder.startHere();
                    decode(decoder, Long.MIN_VALUE, Long.MAX_VALUE, batch -> {
                        last[0] = batch.time[batch.count - 1];
                        last[1]++;
                    });
                }
                if (last[1] > 0) {
                    return OptionalLong.of(last[0]);
                }
            }
            return OptionalLong.empty();
        }
    }

    private EventDecoder decoder(Chunks chunks, EventConsumer consumer) {
        return new EventDecoder(
                chunks, local.regions(), local.communicators(), regionOfContext, consumer.needsMessages(), epoch);
    }

    private void decode(EventDecoder decoder, long from, long to, EventConsumer consumer) {
        ClockCorrection correction = local.correction(epoch);
        boolean ordered = correction.keepsOrder();
        EventBatch batch = new EventBatch();
        boolean more = true;
        while (more) {
            more = decoder.fill(batch);
            if (!correction.changesNothing()) {
                correction.apply(batch);
            }
            if (from != Long.MIN_VALUE || to != Long.MAX_VALUE) {
                more &= !ordered || batch.count == 0 || batch.time[batch.count - 1] <= to;
                batch.keep(from, to);
            }
            if (batch.count > 0) {
                consumer.accept(batch);
            }
        }
    }
}
