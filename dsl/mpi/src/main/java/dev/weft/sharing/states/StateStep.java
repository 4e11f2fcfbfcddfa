package dev.weft.sharing.states;

/**
 * One decision: to which of its undecided neighbours a port sends, if any. The state of an open vertex of size k is a
 * small number: 2 m while m of its twins are matched, plus 1 if all must be matched in the end, because a neighbour
 * waits at both its ends; 2 k when all are.
 */
final class StateStep {
    /** The position of the state of the decided vertex. */
    final int shift;

    /** By undecided neighbour: its vertex, the position of its state, its size and the parallel arcs. */
    final int[] neighbour;

    final int[] at;
    final long[] mask;
    final int[] size;
    final int[] multiplicity;
    /** The states of vertices that have no undecided neighbour afterwards. */
    final long closingMask;

    /** The lowest bits of those states, which are set if a vertex must still be matched. */
    final long demandedMask;

    final int vertex;

    StateStep(
            int vertex,
            int shift,
            int[] neighbour,
            int[] at,
            int[] size,
            int[] multiplicity,
            long closingMask,
            long demandedMask) {
        this.vertex = vertex;
        this.shift = shift;
        this.neighbour = neighbour;
        this.at = at;
        this.size = size;
        this.multiplicity = multiplicity;
        this.closingMask = closingMask;
        this.demandedMask = demandedMask;
        this.mask = new long[size.length];
        for (int j = 0; j < size.length; j++) {
            mask[j] = (1L << bits(size[j])) - 1;
        }
    }

    /** The bits for the state of a vertex of this size. */
    static int bits(int size) {
        return 64 - Long.numberOfLeadingZeros(2L * size);
    }

    /** The number of options: each neighbour, or none of them. */
    int options() {
        return neighbour.length + 1;
    }

    /**
     * The state after sending to neighbour {@code option}, or to none for the last option; -1 if that is not allowed.
     */
    long after(long state, int option) {
        long own = state >>> shift & 3;
        long rest = state & ~(3L << shift);
        long next;
        if (own == 2) {
            next = option == neighbour.length ? rest : -1;
        } else if (option < neighbour.length) {
            next = send(rest, option);
        } else {
            next = own == 1 ? -1 : demandAll(rest);
        }
        if (next < 0 || (next & demandedMask) != 0) {
            return -1;
        }
        return next & ~closingMask;
    }

    private long send(long state, int j) {
        long value = state >>> at[j] & mask[j];
        long matched = value >>> 1;
        if (matched == size[j]) {
            return -1;
        }
        long grown = matched + 1 == size[j] ? 2L * size[j] : value + 2;
        return (state & ~(mask[j] << at[j])) | (grown << at[j]);
    }

    private long demandAll(long state) {
        long next = state;
        for (int j = 0; j < neighbour.length; j++) {
            if ((state >>> at[j] & mask[j]) >>> 1 < size[j]) {
                next |= 1L << at[j];
            }
        }
        return next;
    }

    /** The number of ways to take an option: parallel arcs times unmatched twins. */
    int ways(long state, int option) {
        if (option == neighbour.length) {
            return 1;
        }
        if (size[option] == 1) {
            return multiplicity[option];
        }
        return multiplicity[option] * (size[option] - (int) ((state >>> at[option] & mask[option]) >>> 1));
    }
}
