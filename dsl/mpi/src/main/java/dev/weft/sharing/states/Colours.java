package dev.weft.sharing.states;

import dev.weft.sharing.contention.Component;
import dev.weft.study.Progress;
import java.util.Arrays;

/** The ports of a component, coloured by their surroundings until no two are alike. */
final class Colours {
    /** After this number of forced distinctions, ports of equal colour keep their order. */
    private static final int MOST_FORCED = 64;

    private static final int MOST_ROUNDS = 40;

    private final Component component;
    private final int ports;
    private long[] colour;
    private int distinct;

    Colours(Component component) {
        this.component = component;
        this.ports = component.sources + component.destinations;
        this.colour = new long[ports];
        for (int port = 0; port < ports; port++) {
            colour[port] = port < component.sources ? 1 : 2;
        }
        refine();
        for (int forced = 0; distinct < ports && forced < MOST_FORCED; forced++) {
            force();
            refine();
        }
    }

    private void refine() {
        for (int round = 0; round < MOST_ROUNDS; round++) {
            Progress.stopIfInterrupted("recognising a component");
            long[] next = new long[ports];
            for (int arc = 0; arc < component.arcs; arc++) {
                int out = component.source[arc];
                int in = component.sources + component.destination[arc];
                next[out] += mix(colour[in]);
                next[in] += mix(colour[out]);
            }
            for (int port = 0; port < ports; port++) {
                next[port] = mix(colour[port] + 3 * mix(next[port]));
            }
            int before = distinct;
            colour = next;
            distinct = distinct(next);
            if (distinct == before || distinct == ports) {
                return;
            }
        }
    }

    private static int distinct(long[] colours) {
        long[] sorted = colours.clone();
        Arrays.sort(sorted);
        int count = 1;
        for (int i = 1; i < sorted.length; i++) {
            count += sorted[i] == sorted[i - 1] ? 0 : 1;
        }
        return count;
    }

    /** Gives a new colour to one of the ports that share the smallest shared colour. */
    private void force() {
        long[] sorted = colour.clone();
        Arrays.sort(sorted);
        int i = 1;
        while (sorted[i] != sorted[i - 1]) {
            i++;
        }
        int port = 0;
        while (colour[port] != sorted[i]) {
            port++;
        }
        colour[port] = mix(colour[port] + 7);
        distinct++;
    }

    /** The rank of each port in the order of colours. */
    int[] ranks() {
        int[] ranks = new int[ports];
        long[] sorted = colour.clone();
        Arrays.sort(sorted);
        int[] first = new int[ports];
        for (int i = 1; i < ports; i++) {
            first[i] = sorted[i] == sorted[i - 1] ? first[i - 1] : i;
        }
        int[] taken = new int[ports];
        for (int port = 0; port < ports; port++) {
            int of = first[Arrays.binarySearch(sorted, colour[port])];
            ranks[port] = of + taken[of]++;
        }
        return ranks;
    }

    private static long mix(long value) {
        long z = value + 0x9e3779b97f4a7c15L;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }
}
