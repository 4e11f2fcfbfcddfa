package dev.weft.trace.otf2;

import dev.weft.trace.event.IdTable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the file of one location says: which of its own ids stand for which global ones (others stand for themselves), and
 * how its clock ran beside those of others.
 */
final class LocalDefinitions implements DefinitionRecords.Taker {
    private static final int MAPPING_TABLE = 5;
    private static final int CLOCK_OFFSET = 6;
    private static final int REGIONS = 3;
    private static final int COMMUNICATORS = 6;

    private @Nullable IdTable regions;
    private @Nullable IdTable communicators;
    private long[] times = new long[8];
    private long[] offsets = new long[8];
    private int points;

    @Override
    public void take(int type, Fields f) {
        if (type == MAPPING_TABLE) {
            takeMapping(f);
        } else if (type == CLOCK_OFFSET) {
            takeOffset(f);
        }
    }

    private void takeMapping(Fields f) {
        int kind = f.u8();
        long count = f.u64();
        boolean sparse = f.u8() == 1;
        if (count < 0 || count > f.left()) {
            f.fail("it says " + Long.toUnsignedString(count) + " entries and has room for " + f.left());
            return;
        }
        if (kind != REGIONS && kind != COMMUNICATORS) {
            return;
        }
        IdTable mapping = IdTable.orSame();
        for (int i = 0; i < count && f.ok(); i++) {
            int local = sparse ? (int) f.u64() : i;
            mapping.put(local, (int) f.u64());
        }
        if (kind == REGIONS) {
            regions = mapping;
        } else {
            communicators = mapping;
        }
    }

    private void takeOffset(Fields f) {
        long time = f.full64();
        long offset = f.u64();
        f.real(); // its standard deviation
        if (points > 0 && time < times[points - 1]) {
            f.fail("its time lies before that of the clock offset in front of it");
        }
        if (f.ok() && (points == 0 || time > times[points - 1])) {
            if (points == times.length) {
                times = Arrays.copyOf(times, 2 * points);
                offsets = Arrays.copyOf(offsets, 2 * points);
            }
            times[points] = time;
            offsets[points] = offset;
            points++;
        }
    }

    @Nullable
    IdTable regions() {
        return regions;
    }

    @Nullable
    IdTable communicators() {
        return communicators;
    }

    ClockCorrection correction() {
        return new ClockCorrection(Arrays.copyOf(times, points), Arrays.copyOf(offsets, points));
    }
}
