package dev.weft.sharing.replay;

import dev.weft.program.run.Deadlock;
import dev.weft.program.run.RankRun;
import dev.weft.sharing.ModelConditions;
import dev.weft.sharing.SharingModel;
import dev.weft.sharing.contention.Contenders;
import dev.weft.simulation.EventQueue;
import dev.weft.study.From;
import dev.weft.study.Progress;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.function.Predicate;

/**
 * One run of a job: every task runs until it blocks. All events of one instant are one batch: first all ends, then
 * the steps that tasks do because of them, in the order of tasks, then one charge of penalties.
 */
@From(paper = "Vienne et al. 2008", equation = "section VI-A, the simulator")
final class ReplayRun {
    /** Events that differ by less, relative to the time or to a second, are simultaneous. */
    static final double INSTANT = 1e-12;

    /** Small, because one event may change thousands of penalties. */
    private static final int PATIENCE = 1 << 6;

    private static final int SHOWN = 1000;
    private static final int BEGUN = TransferEngine.KINDS;

    private final ReplayTasks tasks;
    private final double instant;
    private final EventQueue queue = new EventQueue();
    private final ReplayLog log;
    private final TransferEngine network;
    private final RankRun run;
    private long events;

    ReplayRun(ReplayTasks tasks, Medium medium, Contenders contenders, double memoryBus, double instant) {
        this(tasks, medium, contenders, SharingModel.noSharing().conditions(), memoryBus, instant);
    }

    ReplayRun(
            ReplayTasks tasks,
            Medium medium,
            Contenders contenders,
            ModelConditions conditions,
            double memoryBus,
            double instant) {
        this.tasks = tasks;
        this.instant = instant;
        this.log = new ReplayLog(tasks);
        this.network = new TransferEngine(tasks, log, queue, medium, contenders, conditions, memoryBus);
        this.run = network.run();
        log.received = run.messages();
    }

    /**
     * Runs to the end; a deadlock and an interruption are errors. That of a deadlock names a larger eager size if it
     * resolves it.
     */
    ReplayLog run(Predicate<Bytes> endsIt) {
        Progress progress = Progress.of("replayed messages, per mille", SHOWN);
        for (int program = 0; program < tasks.all.programs(); program++) {
            queue.schedule(tasks.start[program], BEGUN, program, 0);
        }
        while (queue.next()) {
            batch(queue.time() + instant * Math.max(1, queue.time()));
            if (events >= PATIENCE) {
                events = 0;
                report(progress);
            }
        }
        progress.finish();
        if (!run.isOver()) {
            throw new Deadlock(run)
                    .error("replay", endsIt, size -> "eagerUpTo(bytes(" + (long) size.count() + ")) on the cluster");
        }
        return log;
    }

    private void report(Progress progress) {
        if (Thread.interrupted()) {
            throw ModelException.interrupted("The replay was interrupted after " + network.arrivals() + " of "
                    + tasks.all.messages() + " messages, at " + new Time(queue.time()) + ".");
        }
        while (progress.done() * tasks.all.messages() < SHOWN * network.arrivals()) {
            progress.step();
        }
        progress.draw();
    }

    private void batch(double limit) {
        do {
            do {
                handle(queue.kind(), queue.a(), queue.b(), queue.time());
                events++;
            } while (queue.nextTime() <= limit && queue.next());
            run.advance(queue.time());
        } while (queue.nextTime() <= limit && queue.next());
        network.charge(queue.time());
    }

    private void handle(int kind, int a, int b, double now) {
        if (kind == BEGUN) {
            for (int task = tasks.all.base(a); task < tasks.all.base(a + 1); task++) {
                run.begin(task);
            }
        } else {
            network.handle(kind, a, b, now);
        }
    }

    Flows network() {
        return network.network();
    }
}
