package dev.weft.queueing.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * States of a {@link LineChain} and its transitions. A state lists, place by place, the classes in the queue in order of arrival; where
 * the order is irrelevant, and among those in service, they are sorted.
 */
final class LineStates {
    /** Initial orders: without overtaking, some of them never mix. */
    private static final int ORDERS = 6;

    private static final char END = Character.MAX_VALUE;

    final LineRoutes routes;
    private final Core core;
    private final int most;
    private final Map<String, Integer> index = new HashMap<>();
    private final List<String> states = new ArrayList<>();
    private final double[][][] next;
    private int[] from = new int[1024];
    private int[] to = new int[1024];
    private double[] rate = new double[1024];
    private int count;

    private LineStates(Core core, int most) {
        this.core = core;
        this.most = most;
        this.routes = new LineRoutes(core);
        this.next = new double[core.classes()][routes.places()][];
        for (int r = 0; r < next.length; r++) {
            for (int place = 0; place < routes.places(); place++) {
                next[r][place] = routes.next(r, place);
            }
        }
    }

    /** All states reachable from customers queued class by class, alternating, and in some other orders. */
    static LineStates of(Core core, int most) {
        LineStates all = new LineStates(core, most);
        List<Integer> customers = new ArrayList<>();
        List<Integer> mixed = new ArrayList<>();
        for (int r = 0; r < core.classes(); r++) {
            customers.addAll(Collections.nCopies(core.population[r], r));
        }
        for (int n = 0; mixed.size() < customers.size(); n++) {
            for (int r = 0; r < core.classes(); r++) {
                mixed.addAll(Collections.nCopies(n < core.population[r] ? 1 : 0, r));
            }
        }
        all.number(all.start(mixed));
        Random random = new Random(1);
        for (int order = 0; order < ORDERS; order++) {
            all.number(all.start(customers));
            Collections.shuffle(customers, random);
        }
        for (int i = 0; i < all.states.size(); i++) {
            all.explore(i);
        }
        return all;
    }

    private char[][] start(List<Integer> customers) {
        char[][] state = new char[routes.places()][0];
        for (int r : customers) {
            int place = 0;
            while (!routes.visits(r, place)) {
                place++;
            }
            state[place] = joined(place, state[place], r);
        }
        return state;
    }

    int[] from() {
        return Arrays.copyOf(from, count);
    }

    int[] to() {
        return Arrays.copyOf(to, count);
    }

    double[] rate() {
        return Arrays.copyOf(rate, count);
    }

    int count() {
        return states.size();
    }

    private int number(char[][] state) {
        StringBuilder key = new StringBuilder();
        for (char[] line : state) {
            key.append(line).append(END);
        }
        String name = key.toString();
        Integer known = index.get(name);
        if (known != null) {
            return known;
        }
        if (states.size() >= most) {
            throw new NotConverged();
        }
        index.put(name, states.size());
        states.add(name);
        return states.size() - 1;
    }

    private char[][] state(int i) {
        char[][] state = new char[routes.places()][];
        String name = states.get(i);
        int start = 0;
        for (int place = 0; place < state.length; place++) {
            int end = name.indexOf(END, start);
            state[place] = name.substring(start, end).toCharArray();
            start = end + 1;
        }
        return state;
    }

    private void explore(int i) {
        char[][] state = state(i);
        for (int place = 0; place < state.length; place++) {
            char[] line = state[place];
            for (int at = 0; at < line.length; at++) {
                double leaves = rate(place, line, at);
                if (leaves > 0) {
                    leave(i, state, place, at, leaves);
                }
            }
        }
    }

    /** Completion rate of the customer at this position and all equivalent ones; 0 for equivalent ones but the first. */
    private double rate(int place, char[] line, int at) {
        if (at > 0 && line[at] == line[at - 1]) {
            return 0;
        }
        int r = line[at];
        int present = line.length;
        double time = routes.time(r, place);
        if (routes.ordered(place)) {
            int served = routes.atOnce(place, present);
            if (at >= served) {
                return 0;
            }
            int alike = 0;
            for (int j = at; j < served; j++) {
                alike += line[j] == line[at] ? 1 : 0;
            }
            return alike * routes.speed(place, present) / served / time;
        }
        int alike = 0;
        for (char each : line) {
            alike += each == line[at] ? 1 : 0;
        }
        return alike * routes.speed(place, present) / present / time;
    }

    private void leave(int i, char[][] state, int place, int at, double leaves) {
        int r = state[place][at];
        char[] before = state[place];
        char[] without = new char[before.length - 1];
        System.arraycopy(before, 0, without, 0, at);
        System.arraycopy(before, at + 1, without, at, without.length - at);
        state[place] = settled(place, without);
        double again = routes.again(r, place);
        for (int k = 0; k < state.length; k++) {
            double probability = (k == place ? again : 0) + (1 - again) * next[r][place][k];
            if (probability > 0) {
                char[] joined = state[k];
                state[k] = joined(k, joined, r);
                add(i, number(state), leaves * probability);
                state[k] = joined;
            }
        }
        state[place] = before;
    }

    private char[] joined(int place, char[] line, int r) {
        char[] longer = Arrays.copyOf(line, line.length + 1);
        longer[line.length] = (char) r;
        return settled(place, longer);
    }

    /** Sorts customers whose order is irrelevant. */
    private char[] settled(int place, char... line) {
        Arrays.sort(line, 0, routes.ordered(place) ? routes.atOnce(place, line.length) : line.length);
        return line;
    }

    private void add(int i, int j, double value) {
        if (i == j) {
            return;
        }
        if (count == from.length) {
            from = Arrays.copyOf(from, 2 * count);
            to = Arrays.copyOf(to, 2 * count);
            rate = Arrays.copyOf(rate, 2 * count);
        }
        from[count] = i;
        to[count] = j;
        rate[count++] = value;
    }

    /** Adds a state's contribution to visits per second, customers present, and the distributions at stations. */
    void measure(int i, double probability, double[][] visits, double[][] present, double[][] distribution) {
        char[][] state = state(i);
        for (int place = 0; place < state.length; place++) {
            char[] line = state[place];
            if (place < core.stations()) {
                distribution[place][line.length] += probability;
            }
            for (int at = 0; at < line.length; at++) {
                present[line[at]][place] += probability;
                visits[line[at]][place] += probability * rate(place, line, at);
            }
        }
    }
}
