package dev.weft.queueing.solve;

/**
 * Population vectors from zero to full as one array, the last class innermost, and the two operations that build normalizing constants
 * on it. A vector v over the lattice is a polynomial in one variable per class; {@code t} is a linear
 * form in those variables, given by its coefficients. Everything is positive: sums only, no differences.
 */
final class Lattice {
    final int size;
    private final int axes;
    /** Distance in the array between neighbours along each axis. */
    private final int[] stride;
    /** Length of each axis: population plus one. */
    private final int[] length;

    Lattice(int[] population) {
        axes = population.length;
        length = new int[axes];
        stride = new int[axes];
        int states = 1;
        for (int r = axes - 1; r >= 0; r--) {
            stride[r] = states;
            length[r] = population[r] + 1;
            states = Math.multiplyExact(states, length[r]);
        }
        size = states;
    }

    int axes() {
        return axes;
    }

    /** Index of the full population. */
    int full() {
        return size - 1;
    }

    /** Index of the full population without one customer of a class. */
    int without(int axis) {
        return size - 1 - stride[axis];
    }

    int coordinate(int index, int axis) {
        return index / stride[axis] % length[axis];
    }

    /** Number of customers of all classes at an index. */
    int total(int index) {
        int total = 0;
        for (int r = 0; r < axes; r++) {
            total += coordinate(index, r);
        }
        return total;
    }

    /** Whether one index has no more customers of any class than another. */
    boolean below(int index, int other) {
        for (int r = 0; r < axes; r++) {
            if (coordinate(index, r) > coordinate(other, r)) {
                return false;
            }
        }
        return true;
    }

    /** {@code v = w p + t v}: one Horner step of a station's generating function applied to p. */
    void horner(double w, double[] p, double[] t, double[] v) {
        int width = length[axes - 1];
        double last = t[axes - 1];
        // from the top down, so that lower entries are still those of the old v
        for (int at = size - width; at >= 0; at -= width) {
            for (int i = at + width - 1; i > at; i--) {
                v[i] = w * p[i] + last * v[i - 1];
            }
            v[at] = w * p[at];
            for (int r = 0; r < axes - 1; r++) {
                if (t[r] > 0 && coordinate(at, r) > 0) {
                    addRow(v, at, at - stride[r], t[r], width);
                }
            }
        }
    }

    /** {@code v = v / (1 - t)}: adds a geometric station (Buzen's recursion, Comm. ACM 16(9), 1973, for many classes). */
    void divide(double[] t, double[] v) {
        int width = length[axes - 1];
        double last = t[axes - 1];
        for (int at = 0; at < size; at += width) {
            for (int r = 0; r < axes - 1; r++) {
                if (t[r] > 0 && coordinate(at, r) > 0) {
                    addRow(v, at, at - stride[r], t[r], width);
                }
            }
            for (int i = at + 1; i < at + width; i++) {
                v[i] += last * v[i - 1];
            }
        }
    }

    /** Coefficient of the product of two polynomials at an index: the sum over all lower indices. */
    double product(double[] v, double[] s, int index) {
        double sum = 0;
        int width = length[axes - 1];
        int end = index % width;
        for (int at = 0; at <= index; at += width) {
            boolean below = below(at, index);
            for (int i = 0; below && i <= end; i++) {
                sum += v[at + i] * s[index - at - i];
            }
        }
        return sum;
    }

    private static void addRow(double[] v, int to, int from, double factor, int width) {
        for (int i = 0; i < width; i++) {
            v[to + i] += factor * v[from + i];
        }
    }
}
