package dev.weft.simulation;

import java.util.Arrays;

/** Customers in order of arrival with their work: a ring in two arrays that doubles when full. */
final class FcfsLine {
    private int[] customers = new int[8];
    private double[] works = new double[8];
    private int head;
    private int length;

    void add(int customer, double work) {
        if (length == customers.length) {
            grow();
        }
        int tail = (head + length++) & (customers.length - 1);
        customers[tail] = customer;
        works[tail] = work;
    }

    int length() {
        return length;
    }

    int customer() {
        return customers[head];
    }

    double work() {
        return works[head];
    }

    void remove() {
        head = (head + 1) & (customers.length - 1);
        length--;
    }

    private void grow() {
        int[] longer = Arrays.copyOf(customers, 2 * length);
        double[] more = Arrays.copyOf(works, 2 * length);
        // the wrapped part moves behind the old end
        System.arraycopy(customers, 0, longer, length, head);
        System.arraycopy(works, 0, more, length, head);
        customers = longer;
        works = more;
    }
}
