package dev.weft.tolerance;

import java.util.Arrays;

/**
 * Events of a run and what each waits for: an event is at the largest of the times of others plus a delay, so the end of
 * the run is a maximum of sums of delays. A delay follows an event with an amount (bytes of a message, seconds of a
 * computation) and has a kind, whose numbers {@link Costs} holds. Events are in an order in which each follows all that
 * it waits for.
 */
final class EventGraph {
    /** By event, with one entry more: its first delay. */
    private int[] first = new int[1024];

    private double[] amounts = new double[1024];
    private int[] tasks = new int[1024];
    private int events;
    private int[] before = new int[1024];
    private byte[] kinds = new byte[1024];
    private int delays;

    /** Adds an event of a task with this amount; the delays added next are its own. */
    int event(int task, double amount) {
        if (events + 1 == first.length) {
            int more = 2 * first.length;
            first = Arrays.copyOf(first, more);
            amounts = Arrays.copyOf(amounts, more);
            tasks = Arrays.copyOf(tasks, more);
        }
        amounts[events] = amount;
        tasks[events] = task;
        events++;
        first[events] = delays;
        return events - 1;
    }

    /** Lets the event added last wait for another, by a delay of this kind. */
    void after(int event, byte kind) {
        if (delays == before.length) {
            before = Arrays.copyOf(before, 2 * delays);
            kinds = Arrays.copyOf(kinds, 2 * delays);
        }
        before[delays] = event;
        kinds[delays++] = kind;
        first[events] = delays;
    }

    int events() {
        return events;
    }

    int task(int event) {
        return tasks[event];
    }

    double amount(int event) {
        return amounts[event];
    }

    byte kind(int delay) {
        return kinds[delay];
    }

    /** Returns the event that a delay follows. */
    int before(int delay) {
        return before[delay];
    }

    /**
     * Computes the times of all events at a value of the parameter, and how fast they grow with it. Of equally late causes
     * it keeps the one that grows faster.
     */
    void times(Costs costs, double parameter, double[] time, double[] slope) {
        Costs here = costs.at(parameter);
        int delay = 0;
        for (int event = 0; event < events; event++) {
            double latest = 0;
            double growth = 0;
            int end = first[event + 1];
            for (; delay < end; delay++) {
                int cause = before[delay];
                int kind = kinds[delay];
                double amount = amounts[cause];
                double at = time[cause] + (here.constant[kind] + amount * here.rate[kind]);
                if (at >= latest) {
                    double grows = slope[cause] + (here.constantSlope[kind] + amount * here.rateSlope[kind]);
                    growth = at > latest ? grows : Math.max(growth, grows);
                    latest = at;
                }
            }
            time[event] = latest;
            slope[event] = growth;
        }
    }

    /** Computes the times with half the parameter for all delays from a task, and on request for those to it. */
    void halved(Costs costs, double parameter, int task, boolean andTo, double[] time) {
        Costs here = costs.at(parameter);
        double half = parameter / 2;
        int delay = 0;
        for (int event = 0; event < events; event++) {
            double latest = 0;
            boolean own = andTo && tasks[event] == task;
            int end = first[event + 1];
            for (; delay < end; delay++) {
                int cause = before[delay];
                int kind = kinds[delay];
                double amount = amounts[cause];
                double at = time[cause] + (here.constant[kind] + amount * here.rate[kind]);
                if (own || tasks[cause] == task) {
                    at -= half * (here.constantSlope[kind] + amount * here.rateSlope[kind]);
                }
                latest = Math.max(latest, at);
            }
            time[event] = latest;
        }
    }

    /**
     * Returns, from its end to its begin, the delays of the chain that leads to an event: of equally late causes the one
     * that grows faster.
     */
    int[] chain(Costs costs, double parameter, double[] time, double[] slope, int last) {
        Costs here = costs.at(parameter);
        int[] chain = new int[64];
        int count = 0;
        int event = last;
        while (first[event] < first[event + 1]) {
            int found = first[event];
            double latest = Double.NEGATIVE_INFINITY;
            double growth = Double.NEGATIVE_INFINITY;
            for (int delay = first[event]; delay < first[event + 1]; delay++) {
                int cause = before[delay];
                int kind = kinds[delay];
                double at = time[cause] + (here.constant[kind] + amounts[cause] * here.rate[kind]);
                double grows = slope[cause] + (here.constantSlope[kind] + amounts[cause] * here.rateSlope[kind]);
                if (at > latest || (at == latest && grows > growth)) {
                    found = delay;
                    latest = at;
                    growth = grows;
                }
            }
            chain = count == chain.length ? Arrays.copyOf(chain, 2 * count) : chain;
            chain[count++] = found;
            event = before[found];
        }
        return Arrays.copyOf(chain, count);
    }

    /**
     * Costs by kind of delay: {@code constant + amount * rate}, each of which may grow with the parameter.
     *
     * @param constant its part without the amount, where the parameter is zero
     * @param rate its part for each unit of the amount, where the parameter is zero
     * @param constantSlope what the constant grows by with the parameter
     * @param rateSlope what the rate grows by with the parameter
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Costs(double[] constant, double[] rate, double[] constantSlope, double[] rateSlope) {
        static Costs ofKinds(int kinds) {
            return new Costs(new double[kinds], new double[kinds], new double[kinds], new double[kinds]);
        }

        /** Returns the costs with the value of the parameter in constant and rate. */
        Costs at(double parameter) {
            double[] constants = constant.clone();
            double[] rates = rate.clone();
            for (int kind = 0; kind < constants.length; kind++) {
                constants[kind] += parameter * constantSlope[kind];
                rates[kind] += parameter * rateSlope[kind];
            }
            return new Costs(constants, rates, constantSlope, rateSlope);
        }
    }
}
