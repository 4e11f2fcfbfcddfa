package dev.weft.queueing.forks;

import dev.weft.queueing.solve.Memory;
import dev.weft.simulation.EventQueue;
import dev.weft.simulation.RandomStream;
import dev.weft.simulation.Resource;
import dev.weft.simulation.RunPlan;
import dev.weft.simulation.SequentialStopping;
import dev.weft.simulation.Simulation;
import dev.weft.simulation.Windows;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Simulated run of a {@link ForkJoin}: a queue per branch, one for the serial work, and a count of unfinished branches. */
final class ForkJoinRun implements Simulation.Model, SequentialStopping.Run {
    private static final int COMPLETE = 0;
    private static final int THOUGHT = 1;

    /** Sums: cycles, and their seconds. */
    static final int CYCLES = 0;

    static final int SECONDS = 1;

    /** Bytes of a branch, whose line doubles as it grows, and of a task in it. */
    private static final double PER_BRANCH = 400;

    private static final double PER_TASK = 8;

    private final ForkJoin spec;
    private final Simulation simulation;
    private final EventQueue events;
    private final Resource[] resource;
    private final RandomStream[] stream;
    private final int[] missing;
    private final double[] started;
    private final Windows windows;
    /** Time of the last restart of the clock. */
    private double origin;

    private int cycles;
    private long mostCycles;
    private long mostEvents;

    private ForkJoinRun(ForkJoin spec, RunPlan plan, int run) {
        this.spec = spec;
        double[] times = DoubleStream.concat(Arrays.stream(spec.means), DoubleStream.of(spec.serial, spec.think))
                .filter(mean -> mean > 0)
                .toArray();
        double shortest = Arrays.stream(times).min().orElse(1);
        this.simulation = Simulation.of(shortest, Arrays.stream(times).max().orElse(1));
        this.events = simulation.events();
        int stations = spec.means.length + 1;
        this.resource = new Resource[stations];
        this.stream = new RandomStream[stations + 1];
        for (int i = 0; i < stations; i++) {
            resource[i] = Resource.fifo(events, COMPLETE, i, 1);
        }
        for (int i = 0; i <= stations; i++) {
            stream[i] = RandomStream.of(plan.seed(), ((long) run << 32) + i);
        }
        this.missing = new int[spec.jobs];
        this.started = new double[spec.jobs];
        this.windows = new Windows(2, Math.scalb(shortest, -40), plan.runs());
    }

    /** Runs that have converged or spent their budget. */
    static SequentialStopping of(ForkJoin spec, RunPlan plan) {
        double tasks = (double) spec.means.length * spec.jobs;
        Memory.check(
                String.format(
                        Locale.ROOT,
                        "the simulation of %,d customers in %,d branches, %,d run%s",
                        spec.jobs,
                        spec.means.length,
                        plan.runs(),
                        plan.runs() == 1 ? "" : "s"),
                plan.runs() * (PER_BRANCH * spec.means.length + PER_TASK * tasks));
        List<ForkJoinRun> runs = IntStream.range(0, plan.runs())
                .mapToObj(run -> new ForkJoinRun(spec, plan, run))
                .toList();
        return SequentialStopping.of(plan, runs, List.of(new int[] {CYCLES}, new int[] {SECONDS}), 0);
    }

    @Override
    public boolean until(long allCycles, long allEvents) {
        mostCycles = allCycles;
        mostEvents = allEvents;
        if (simulation.count() == 0) {
            for (int job = 0; job < spec.jobs; job++) {
                fork(job);
            }
        }
        simulation.run(this);
        return cycles >= mostCycles;
    }

    @Override
    public long cycles() {
        return cycles;
    }

    @Override
    public long events() {
        return simulation.count();
    }

    @Override
    public Windows windows() {
        return windows;
    }

    private void fork(int job) {
        started[job] = events.time();
        missing[job] = spec.means.length;
        for (int i = 0; i < spec.means.length; i++) {
            resource[i].arrive(job, spec.means[i] * spec.shape.sample(stream[i]));
        }
    }

    @Override
    public boolean handle(int kind, int a, int b) {
        while (origin + events.time() >= windows.end()) {
            windows.close();
        }
        if (kind == THOUGHT) {
            fork(b);
        } else {
            complete(a, resource[a].complete(b));
        }
        return cycles < mostCycles && simulation.count() < mostEvents;
    }

    @Override
    public void shift(double seconds) {
        origin += seconds;
        for (int job = 0; job < started.length; job++) {
            started[job] -= seconds;
        }
        for (Resource each : resource) {
            each.shift(seconds);
        }
    }

    private void complete(int station, int job) {
        boolean branch = station < spec.means.length;
        if (branch && --missing[job] > 0) {
            return;
        }
        if (branch && spec.serial > 0) {
            resource[spec.means.length].arrive(job, spec.serial * spec.shape.sample(stream[spec.means.length]));
        } else {
            finish(job);
        }
    }

    private void finish(int job) {
        cycles++;
        windows.add(CYCLES, 1);
        windows.add(SECONDS, events.time() - started[job]);
        if (spec.think > 0) {
            double pause = spec.think * stream[spec.means.length + 1].exponential();
            events.schedule(events.time() + pause, THOUGHT, 0, job);
        } else {
            fork(job);
        }
    }
}
