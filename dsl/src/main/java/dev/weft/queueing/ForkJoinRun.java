package dev.weft.queueing;

import dev.weft.queueing.simulate.SimulatedMeasures;
import dev.weft.simulation.Estimate;
import dev.weft.simulation.EventQueue;
import dev.weft.simulation.RandomStream;
import dev.weft.simulation.Resource;
import dev.weft.simulation.Simulation;
import dev.weft.simulation.SimulationPlan;
import dev.weft.simulation.WarmUp;
import dev.weft.simulation.Windows;
import java.util.Arrays;

/** A {@link ForkJoin} simulated: a queue per branch, one for the serial work, and a count of the parts that are missing. */
final class ForkJoinRun implements Simulation.Model {
    private static final int COMPLETE = 0;
    private static final int THOUGHT = 1;

    private final ForkJoin spec;
    private final Simulation simulation = new Simulation();
    private final EventQueue events = simulation.events();
    private final Resource[] resource;
    private final RandomStream[] stream;
    private final int[] missing;
    private final double[] started;
    private final Windows windows;
    private final int length;
    private int cycles;

    private ForkJoinRun(ForkJoin spec, SimulationPlan plan, int run) {
        this.spec = spec;
        this.length = plan.length();
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
        this.windows = new Windows(2, Math.scalb(Arrays.stream(spec.means).min().orElse(1), -40));
    }

    /** Cycles per second and seconds per cycle without think time. */
    static Estimate[] of(ForkJoin spec, SimulationPlan plan) {
        int batches = plan.runs() == 1 ? SimulatedMeasures.BATCHES : 1;
        double[][] sums = new double[3][batches * plan.runs()];
        for (int run = 0; run < plan.runs(); run++) {
            Windows windows = new ForkJoinRun(spec, plan, run).run();
            int drop = WarmUp.mser(windows.series(1));
            for (int j = 0; j < batches; j++) {
                sums[0][run * batches + j] = windows.batches(0, drop, batches)[j];
                sums[1][run * batches + j] = windows.batches(1, drop, batches)[j];
                sums[2][run * batches + j] = windows.batchWidth(drop, batches);
            }
        }
        return new Estimate[] {
            Estimate.ratio(sums[0], sums[2], plan.confidence()), Estimate.ratio(sums[1], sums[0], plan.confidence())
        };
    }

    private Windows run() {
        for (int job = 0; job < spec.jobs; job++) {
            fork(job);
        }
        simulation.run(this);
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
        while (events.time() >= windows.end()) {
            windows.close();
        }
        if (kind == THOUGHT) {
            fork(b);
            return true;
        }
        int job = resource[a].complete(b);
        if (a < spec.means.length) {
            if (--missing[job] > 0) {
                return true;
            }
            if (spec.serial > 0) {
                resource[spec.means.length].arrive(job, spec.serial * spec.shape.sample(stream[spec.means.length]));
                return true;
            }
        }
        return finish(job);
    }

    private boolean finish(int job) {
        windows.add(0, 1);
        windows.add(1, events.time() - started[job]);
        if (spec.think > 0) {
            double pause = spec.think * stream[spec.means.length + 1].exponential();
            events.schedule(events.time() + pause, THOUGHT, 0, job);
        } else {
            fork(job);
        }
        return ++cycles < length;
    }
}
