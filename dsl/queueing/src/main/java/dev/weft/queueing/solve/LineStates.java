package dev.weft.queueing.solve;

import dev.weft.queueing.chain.MarkovModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * States of a {@link LineChain} and its transitions. A state lists, place by place, the classes in the queue in order of arrival; where
 * the order is irrelevant, and among those in service, they are sorted.
 */
final class LineStates implements MarkovModel<String> {
    /** Initial orders: without overtaking, some of them never mix. */
    private static final int ORDERS = 6;

    private static final char END = Character.MAX_VALUE;

    final LineRoutes routes;
    private final ClosedNetwork core;
    private final double[][][] next;

    LineStates(ClosedNetwork core) {
        this.core = core;
        this.routes = new LineRoutes(core);
        this.next = new double[core.classes()][routes.places()][];
        for (int r = 0; r < next.length; r++) {
            for (int place = 0; place < routes.places(); place++) {
                next[r][place] = routes.next(r, place);
            }
        }
    }

    /** Customers queued alternating, class by class, and in some other orders. */
    @Override
    public List<String> initial() {
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
        List<String> states = new ArrayList<>(List.of(name(start(mixed))));
        Random random = new Random(1);
        for (int order = 0; order < ORDERS; order++) {
            states.add(name(start(customers)));
            Collections.shuffle(customers, random);
        }
        return states;
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

    private static String name(char[][] state) {
        StringBuilder key = new StringBuilder();
        for (char[] line : state) {
            key.append(line).append(END);
        }
        return key.toString();
    }

    private char[][] state(String name) {
        char[][] state = new char[routes.places()][];
        int start = 0;
        for (int place = 0; place < state.length; place++) {
            int end = name.indexOf(END, start);
            state[place] = name.substring(start, end).toCharArray();
            start = end + 1;
        }
        return state;
    }

    @Override
    public void transitions(String name, Transitions<String> found) {
        char[][] state = state(name);
        for (int place = 0; place < state.length; place++) {
            char[] line = state[place];
            for (int at = 0; at < line.length; at++) {
                double leaves = rate(place, line, at);
                if (leaves > 0) {
                    leave(found, state, place, at, leaves);
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

    private void leave(Transitions<String> found, char[][] state, int place, int at, double leaves) {
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
                found.to(name(state), leaves * probability);
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

    /** Adds a state's contribution to visits per second, customers present, and the distributions at stations. */
    void measure(String name, double probability, double[][] visits, double[][] present, double[][] distribution) {
        char[][] state = state(name);
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
