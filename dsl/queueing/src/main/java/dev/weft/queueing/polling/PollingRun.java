package dev.weft.queueing.polling;

import dev.weft.simulation.EventQueue;
import dev.weft.simulation.RandomStream;
import dev.weft.simulation.RunPlan;
import dev.weft.simulation.SequentialStopping;
import dev.weft.simulation.Simulation;
import dev.weft.simulation.Windows;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Simulated run of a {@link Polling} engine: an arrival process and a line of arrival times per queue, and one engine. */
final class PollingRun implements Simulation.Model, SequentialStopping.Run {
    private static final int ARRIVE = 0;
    private static final int SERVED = 1;
    private static final int SWITCHED = 2;
    /** Least messages of the slowest queue, unless that takes ten times the required length. */
    private static final int FEW = 1000;

    private final PollingSystem system;
    private final Simulation simulation;
    private final EventQueue events;
    private final RandomStream[] arriving;
    private final RandomStream[] serving;
    private final RandomStream switching;
    private final Line[] line;
    private final Windows windows;
    private final long[] served;
    /** Queues that have served few messages. */
    private int scarce;

    private double origin;
    private long present;
    private long messages;
    /** Switch-overs of an engine that finds all queues empty, which are no events. */
    private long spins;

    private long mostMessages;
    private long mostEvents;
    private int stage;
    private int queue;
    private int allowed;
    private boolean idle;

    private PollingRun(PollingSystem system, RunPlan plan, int run) {
        this.system = system;
        double[] times = IntStream.range(0, system.queues)
                .mapToDouble(i -> system.mean[i])
                .toArray();
        double shortest = Arrays.stream(times).min().orElse(1);
        shortest = system.switchOver > 0 ? Math.min(shortest, system.switchOver) : shortest;
        double gap = 1 / Arrays.stream(system.rate).min().orElse(1);
        this.simulation = Simulation.of(
                shortest,
                Math.max(
                        Math.max(gap, system.switchOver),
                        Arrays.stream(times).max().orElse(1)));
        this.events = simulation.events();
        int n = system.queues;
        this.arriving = new RandomStream[n];
        this.serving = new RandomStream[n];
        this.line = new Line[n];
        this.served = new long[n];
        this.scarce = n;
        long stream = (long) run << 32;
        this.switching = RandomStream.of(plan.seed(), stream++);
        for (int i = 0; i < n; i++) {
            arriving[i] = RandomStream.of(plan.seed(), stream++);
            serving[i] = RandomStream.of(plan.seed(), stream++);
            line[i] = new Line();
        }
        this.windows = new Windows(2 * n, Math.scalb(shortest, -40), plan.runs());
    }

    /** Runs that have converged or spent their budget. */
    static SequentialStopping of(PollingSystem system, RunPlan plan) {
        List<PollingRun> runs = IntStream.range(0, plan.runs())
                .mapToObj(run -> new PollingRun(system, plan, run))
                .toList();
        List<int[]> watched = IntStream.range(0, 2 * system.queues)
                .mapToObj(channel -> new int[] {channel})
                .toList();
        return SequentialStopping.of(plan, runs, watched, memory(system));
    }

    /** Seconds per independent observation: as of a queue of the same load, and of the rare long service times. */
    private static double memory(PollingSystem system) {
        double idle = 1 - PollingLaw.load(system);
        double variance = 0;
        double rare = 0;
        for (int i = 0; i < system.queues; i++) {
            variance += system.rate[i] * system.square(i);
            rare = Math.max(rare, system.service[i].tail() / system.totalRate());
        }
        return Math.max(rare, 2 * variance / (idle * idle));
    }

    /** Channel of the number of messages of a queue. */
    static int count(int i) {
        return 2 * i;
    }

    /** Channel of the seconds that messages of a queue waited. */
    static int seconds(int i) {
        return 2 * i + 1;
    }

    @Override
    public boolean until(long allMessages, long allEvents) {
        mostMessages = allMessages;
        mostEvents = allEvents;
        if (simulation.count() == 0) {
            for (int i = 0; i < system.queues; i++) {
                planArrival(i);
            }
            move();
        }
        simulation.run(this);
        return !lacks();
    }

    private boolean lacks() {
        return messages < mostMessages || (messages < 10 * mostMessages && scarce > 0);
    }

    @Override
    public long cycles() {
        return messages;
    }

    @Override
    public long events() {
        return simulation.count() + spins;
    }

    @Override
    public Windows windows() {
        return windows;
    }

    private void planArrival(int i) {
        events.schedule(events.time() + arriving[i].exponential() / system.rate[i], ARRIVE, i, 0);
    }

    @Override
    public boolean handle(int kind, int a, int b) {
        while (origin + events.time() >= windows.end()) {
            windows.close();
        }
        if (kind == ARRIVE) {
            planArrival(a);
            line[a].add(events.time());
            present++;
            if (idle) {
                wake(a);
            }
        } else if (kind == SERVED) {
            serve();
        } else {
            visit();
        }
        return events() < mostEvents && lacks();
    }

    @Override
    public void shift(double seconds) {
        origin += seconds;
        for (Line each : line) {
            each.shift(seconds);
        }
    }

    /** Ends the rest of an engine that finds all queues empty and switches at no cost, or waits for a message by priority. */
    private void wake(int arrived) {
        idle = false;
        if (system.byPriority) {
            move();
            return;
        }
        // an engine that cycles infinitely fast is at any place of its table
        stage = switching.below(system.table.length);
        while (system.table[stage] != arrived) {
            stage = (stage + 1) % system.table.length;
        }
        queue = arrived;
        visit();
    }

    private void visit() {
        allowed = system.rule.most(line[queue].size);
        serve();
    }

    private void serve() {
        if (allowed == 0 || line[queue].size == 0) {
            move();
            return;
        }
        allowed--;
        present--;
        messages++;
        scarce -= ++served[queue] == FEW ? 1 : 0;
        windows.add(count(queue), 1);
        windows.add(seconds(queue), events.time() - line[queue].remove());
        double time = system.mean[queue] * system.service[queue].sample(serving[queue]);
        events.schedule(events.time() + time, SERVED, 0, 0);
    }

    /** Leaves the queue after a visit. */
    private void move() {
        if (present == 0 && (system.byPriority || system.switchOver == 0)) {
            idle = true;
        } else if (system.byPriority) {
            int next = 0;
            while (line[next].size == 0) {
                next++;
            }
            switchTo(next, next == queue ? 0 : drawn());
        } else {
            double time = present == 0 ? spin() : drawn();
            do {
                stage = (stage + 1) % system.table.length;
            } while (system.switchOver == 0 && line[system.table[stage]].size == 0);
            switchTo(system.table[stage], time);
        }
    }

    private void switchTo(int next, double time) {
        queue = next;
        events.schedule(events.time() + time, SWITCHED, 0, 0);
    }

    private double drawn() {
        return system.switchOver == 0 ? 0 : system.switchOver * system.switching.sample(switching);
    }

    /** Passes empty queues until the switch-over during which the next message arrives; returns the time until its end. */
    private double spin() {
        double most = events.nextTime() - events.time();
        double time = 0;
        if (system.switching.scv() == 0) {
            time = Math.max(0, Math.floor(most / system.switchOvers()) - 1) * system.switchOvers();
        }
        double next = drawn();
        while (time + next < most) {
            time += next;
            stage = (stage + 1) % system.table.length;
            spins++;
            next = drawn();
        }
        return time + next;
    }

    /** Arrival times of the messages of a queue, first come first served, in a ring. */
    private static final class Line {
        private double[] times = new double[16];
        private int first;
        private int size;

        void add(double time) {
            if (size == times.length) {
                double[] more = new double[2 * size];
                for (int i = 0; i < size; i++) {
                    more[i] = times[(first + i) % size];
                }
                times = more;
                first = 0;
            }
            times[(first + size++) % times.length] = time;
        }

        double remove() {
            double time = times[first];
            first = (first + 1) % times.length;
            size--;
            return time;
        }

        void shift(double seconds) {
            for (int i = 0; i < times.length; i++) {
                times[i] -= seconds;
            }
        }
    }
}
