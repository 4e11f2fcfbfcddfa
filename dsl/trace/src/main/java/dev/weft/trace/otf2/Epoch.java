package dev.weft.trace.otf2;

import dev.weft.trace.event.Clock;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The tick from which the times of an archive count here. OTF2 counts them as unsigned 64 bits, and analyses take differences of
 * signed ones; so times beyond 2^62 are counted from shortly before the run's first one, and all others as they are.
 */
final class Epoch {
    private static final long FAR = 1L << 62;
    /**
     * Clocks of other locations, and the beginning of the run, may be earlier; a double holds a tick of this size
     * exactly.
     */
    private static final long MARGIN = 1L << 52;

    private Epoch() {}

    /** Returns the epoch of the archive with these files of events, from the first that has an event. */
    static long of(ArchiveFiles files, List<String> names) {
        for (String name : names) {
            OptionalLong first = first(files, name);
            if (first.isPresent()) {
                return Long.compareUnsigned(first.getAsLong(), FAR) >= 0 ? first.getAsLong() - MARGIN : 0;
            }
        }
        return 0;
    }

    private static OptionalLong first(ArchiveFiles files, String name) {
        try {
            Optional<ArchiveFiles.Input> input = files.open(name);
            if (input.isEmpty()) {
                return OptionalLong.empty();
            }
            try (ArchiveFiles.Input open = input.get()) {
                return ChunkTimes.first(open);
            }
        } catch (ModelException unreadable) {
            return OptionalLong.empty(); // the reader of its events will report it
        }
    }

    /** Returns the clock on which ticks count from here. */
    static Clock counted(Clock clock, long epoch) {
        return epoch == 0 ? clock : new Clock(clock.ticksPerSecond(), clock.start() - epoch, clock.length());
    }
}
