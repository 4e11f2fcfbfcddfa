package dev.weft.trace;

import dev.weft.trace.LocationPrescan.Exchange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Bytes from each rank to each in exchanges of unequal parts, such as MPI_Alltoallv, of which a run records only the
 * totals that each rank sent and received. Of all tables with these totals it takes the one nearest to independence,
 * where a rank divides its bytes in proportion to what the others receive; sizes are whole numbers, and the totals stay
 * as recorded.
 */
final class Exchanges {
    /** The k-th exchange of a communicator, by members. */
    private record Key(int communicator, int call) {}

    private final Map<Integer, Map<Integer, List<Exchange>>> all = new HashMap<>();
    private final Map<Key, long[] @Nullable []> tables = new HashMap<>();

    /** Adds the exchanges of a rank in a communicator. */
    void add(int communicator, int rank, List<Exchange> exchanges) {
        all.computeIfAbsent(communicator, key -> new HashMap<>())
                .computeIfAbsent(rank, key -> new ArrayList<>())
                .addAll(exchanges);
    }

    /**
     * Returns the bytes that a member sent to each in its k-th exchange; empty if the totals of the other members do
     * not match.
     */
    Optional<long[]> sent(int communicator, int call, int member, int[] members) {
        long[] @Nullable [] table =
                tables.computeIfAbsent(new Key(communicator, call), key -> table(communicator, call, members));
        long[] row = table.length == 0 ? null : table[member];
        if (row != null) {
            table[member] = null; // each row is requested once
        }
        return Optional.ofNullable(row);
    }

    private long[] @Nullable [] table(int communicator, int call, int[] members) {
        int size = members.length;
        long[] sent = new long[size];
        long[] received = new long[size];
        long difference = 0;
        boolean whole = true;
        for (int member = 0; member < size; member++) {
            List<Exchange> own = all.getOrDefault(communicator, Map.of()).getOrDefault(members[member], List.of());
            whole &= call < own.size()
                    && own.get(call).sent() >= 0
                    && own.get(call).received() >= 0;
            sent[member] = whole ? own.get(call).sent() : 0;
            received[member] = whole ? own.get(call).received() : 0;
            difference += sent[member] - received[member];
        }
        return whole && difference == 0 ? spread(sent, received) : new long[0][];
    }

    /** A table of whole numbers with these sums of rows and of columns, which are equal in all. */
    static long[][] spread(long[] rows, long[] columns) {
        int size = rows.length;
        double all = 0;
        for (long row : rows) {
            all += row;
        }
        long[] room = columns.clone();
        long[] left = rows.clone();
        long[][] table = new long[size][columns.length];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < columns.length; j++) {
                // slightly more, so that rounding down does not reduce whole numbers
                long part = all == 0 ? 0 : (long) ((double) rows[i] * columns[j] / all * (1 + 1e-14));
                table[i][j] = Math.min(part, Math.min(left[i], room[j]));
                left[i] -= table[i][j];
                room[j] -= table[i][j];
            }
        }
        rest(table, left, room);
        return table;
    }

    /** Assigns the few bytes of each row that rounding left over, in order of rows and columns. */
    private static void rest(long[][] table, long[] left, long[] room) {
        int i = 0;
        int j = 0;
        while (i < left.length && j < room.length) {
            long part = Math.min(left[i], room[j]);
            table[i][j] += part;
            left[i] -= part;
            room[j] -= part;
            if (left[i] == 0) {
                i++;
            } else {
                j++;
            }
        }
    }

    /** Returns equal parts for each member, up to rounding to whole bytes. */
    static long[] even(long sent, int members) {
        long[] row = new long[members];
        for (int i = 0; i < members; i++) {
            row[i] = sent / members + (i < sent % members ? 1 : 0);
        }
        return row;
    }
}
