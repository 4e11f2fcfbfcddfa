package dev.weft.trace.otf2;

import dev.weft.trace.event.IdTable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The definitions of one location: the map from its own ids to global ones (others are global already), and the offsets
 * of its clock.
 */
final class LocalDefinitions implements DefinitionRecords.Taker {
    private static final int MAPPING_TABLE = 5;
    private static final int CLOCK_OFFSET = 6;
    private static final long UNDEFINED = -1;
    private static final int SPARSE = 1;
    private static final int REGIONS = 3;
    private static final int COMMUNICATORS = 6;

    private @Nullable IdTable regions;
    private @Nullable IdTable communicators;
    private long[] times = new long[8];
    private long[] offsets = new long[8];
    private int points;
    private String remark = "";

    @Override
    public void take(int type, Fields f) {
        if (type == MAPPING_TABLE) {
            takeMapping(f);
        } else if (type == CLOCK_OFFSET) {
            takeOffset(f);
        } else {
            f.skip(f.left());
        }
    }

    private void takeMapping(Fields f) {
        int kind = f.u8();
        long count = f.u64();
        int mode = f.u8();
        if (mode > SPARSE) {
            f.fail("its ids are listed in the mode " + mode + ", neither 0 nor 1");
        }
        if (count < 0 || count > f.left()) {
            f.fail("it says " + Long.toUnsignedString(count) + " entries and has room for " + f.left());
        }
        IdTable mapping = IdTable.orSame();
        Map<Long, Long> meant = new HashMap<>();
        Map<Long, Long> meanings = new HashMap<>();
        for (int i = 0; i < count && f.ok(); i++) {
            long local = mode == SPARSE ? f.u64() : i;
            long global = f.u64();
            if (kind == REGIONS || kind == COMMUNICATORS) {
                mapping.put(id(f, local), id(f, global));
                Long other = meant.put(global, local);
                if (other != null && other != local && remark.isEmpty()) {
                    remark = "local " + (kind == REGIONS ? "functions " : "communicators ")
                            + Long.toUnsignedString(other) + " and " + Long.toUnsignedString(local) + " both map to "
                            + Long.toUnsignedString(global) + " and are counted as one";
                }
                Long before = meanings.put(local, global);
                if (before != null && !before.equals(global) && remark.isEmpty()) {
                    remark = "local " + (kind == REGIONS ? "function " : "communicator ")
                            + Long.toUnsignedString(local)
                            + " maps to " + Long.toUnsignedString(before) + " and to "
                            + Long.toUnsignedString(global) + "; the latter is used";
                }
            }
        }
        if (kind == REGIONS) {
            regions = mapping;
        } else if (kind == COMMUNICATORS) {
            communicators = mapping;
        }
    }

    /** Ids of regions and communicators have 32 bits, although tables keep all ids in 64. */
    private static int id(Fields f, long id) {
        if (id != UNDEFINED && id >>> 32 != 0) {
            f.fail("it has the id " + Long.toUnsignedString(id) + ", which is beyond 32 bits");
        }
        return (int) id;
    }

    private void takeOffset(Fields f) {
        long time = f.full64();
        long offset = f.u64();
        f.real(); // its standard deviation
        if (points > 0 && time - times[points - 1] < 0) { // also right for unsigned times
            f.fail("its time lies before that of the clock offset in front of it");
        }
        if (f.ok() && (points == 0 || time != times[points - 1])) {
            if (points == times.length) {
                times = Arrays.copyOf(times, 2 * points);
                offsets = Arrays.copyOf(offsets, 2 * points);
            }
            times[points] = time;
            offsets[points] = offset;
            points++;
        }
    }

    /** Returns a remark on its mapping tables; empty if there is none. */
    String remark() {
        return remark;
    }

    @Nullable
    IdTable regions() {
        return regions;
    }

    @Nullable
    IdTable communicators() {
        return communicators;
    }

    /** Returns the correction of times that count from an epoch. */
    ClockCorrection correction(long epoch) {
        long[] counted =
                Arrays.stream(times, 0, points).map(time -> time - epoch).toArray();
        return new ClockCorrection(counted, Arrays.copyOf(offsets, points));
    }
}
