package dev.weft.program.pattern;

/**
 * The block-cyclic distribution of a square matrix over the rows or columns of a grid of processes, as ScaLAPACK and HPL have it: block b
 * belongs to owner b modulo the owners.
 *
 * @param n rows of the matrix
 * @param nb rows of a block
 */
public record BlockCyclic(int n, int nb) {
    /** Returns the number of blocks, the last of which may be smaller. */
    public int blocks() {
        return (int) (((long) n + nb - 1) / nb);
    }

    /** Returns the rows of a block. */
    public int width(int block) {
        return (int) Math.min(nb, n - (long) block * nb);
    }

    /** Returns the rows, from a block on, that this one of several owners has. */
    public double owned(int firstBlock, int owner, int owners) {
        int first = firstBlock + Math.floorMod(owner - firstBlock, owners);
        int last = blocks() - 1;
        if (first > last) {
            return 0;
        }
        double all = (double) ((last - first) / owners + 1) * nb;
        return (last - first) % owners == 0 ? all - nb + width(last) : all;
    }
}
