package dev.weft.program.format;

/** Sizes of the datatypes by the numbers under which SimGrid 3.32 writes them (found by tracing one broadcast of each type). */
final class TiType {
    static final int DOUBLE = 0;
    static final int BYTE = 6;

    /** From MPI_DOUBLE, 0, to MPI_2INT, 34; zero where no type has that number. */
    private static final int[] SIZES = {
        8, 4, 1, 2, 8, 4, 1, 8, 1, 1, 2, 4, 8, 8, 16, 4, 1, 1, 2, 4, 8, 1, 2, 4, 8, 8, 16, 32, 8, 8, 8, 16, 16, 8, 8
    };

    private TiType() {}

    /** Returns the bytes of one element; 0 for a type whose size these traces do not contain. */
    static int size(int type) {
        return type >= 0 && type < SIZES.length ? SIZES[type] : 0;
    }
}
