package dev.weft.sharing.replay;

import dev.weft.sharing.ModelConditions;
import dev.weft.sharing.SharingModel;
import dev.weft.sharing.contention.Contenders;
import dev.weft.simulation.EventQueue;
import dev.weft.study.From;
import dev.weft.study.Progress;
import dev.weft.trace.program.Steps;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.Arrays;
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

    private static final int COMPUTED = TransferEngine.KINDS;
    private static final int BEGUN = TransferEngine.KINDS + 1;

    private final ReplayTasks tasks;
    private final double instant;
    private final EventQueue queue = new EventQueue();
    private final ReplayLog log;
    private final TaskWaits waits;
    private final TransferEngine exchange;
    /** By task: its current step. */
    private final int[] at;

    private int unfinished;
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
        this.waits = new TaskWaits(tasks);
        this.exchange = new TransferEngine(tasks, waits, log, queue, medium, contenders, conditions, memoryBus);
        this.at = new int[tasks.count];
        this.unfinished = tasks.count;
        Arrays.fill(at, -1);
    }

    /**
     * Runs to the end; a deadlock and an interruption are errors. That of a deadlock names a larger eager size if it
     * resolves it.
     */
    ReplayLog run(Predicate<Bytes> endsIt) {
        Progress progress = Progress.of("replayed messages, per mille", SHOWN);
        for (int program = 0; program < tasks.programs.length; program++) {
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
        if (unfinished > 0) {
            throw new ReplayDeadlock(tasks, at, waits).error(endsIt);
        }
        return log;
    }

    private void report(Progress progress) {
        if (Thread.interrupted()) {
            throw ModelException.interrupted("The replay was interrupted after " + exchange.arrivals() + " of "
                    + tasks.messages() + " messages, at " + new Time(queue.time()) + ".");
        }
        while (progress.done() * tasks.messages() < SHOWN * exchange.arrivals()) {
            progress.step();
        }
        progress.draw();
    }

    private void batch(double limit) {
        do {
            waits.clear();
            do {
                handle(queue.kind(), queue.a(), queue.time());
                events++;
            } while (queue.nextTime() <= limit && queue.next());
            resume(queue.time());
        } while (queue.nextTime() <= limit && queue.next());
        exchange.charge(queue.time());
    }

    private void handle(int kind, int a, double now) {
        if (kind < TransferEngine.KINDS) {
            exchange.handle(kind, a, now);
        } else if (kind == COMPUTED) {
            waits.ready(a);
        } else {
            for (int rank = 0; rank < tasks.programs[a].size(); rank++) {
                waits.ready(tasks.base[a] + rank);
            }
        }
    }

    private void resume(double now) {
        int count = waits.sorted();
        for (int i = 0; i < count; i++) {
            int task = waits.readyTask(i);
            int step = at[task];
            if (step >= 0) {
                log.stepEnd[tasks.firstStep[task] + step] = now;
            }
            work(task, step + 1, now);
        }
    }

    private void work(int task, int from, double now) {
        Steps own = tasks.steps[task];
        int first = tasks.firstStep[task];
        int count = own.count();
        int step = from;
        while (step < count && passes(task, own, step, now)) {
            log.stepEnd[first + step] = now;
            step++;
        }
        at[task] = step;
        unfinished -= step == count ? 1 : 0;
    }

    /** Does a step; false if the task stays in it. */
    private boolean passes(int task, Steps own, int step, double now) {
        switch (own.operation(step)) {
            case COMPUTE -> {
                double seconds = own.seconds(step);
                if (seconds > 0) {
                    queue.schedule(now + seconds, COMPUTED, task, 0);
                }
                return seconds == 0;
            }
            case SEND, SSEND -> {
                exchange.send(task, own, step, TaskWaits.BLOCKING, now);
                return false;
            }
            case ISEND -> {
                exchange.send(task, own, step, tasks.firstRequest[task] + own.request(step), now);
                return true;
            }
            case RECV -> {
                return exchange.receive(task, own, step, TaskWaits.BLOCKING, now);
            }
            case IRECV -> {
                int request = tasks.firstRequest[task] + own.request(step);
                if (exchange.receive(task, own, step, request, now)) {
                    waits.done(request);
                }
                return true;
            }
            case WAIT -> {
                waits.await(task, own.request(step));
                return waits.isFree(task);
            }
            case WAITALL -> {
                for (int i = 0; i < own.listLength(step); i++) {
                    waits.await(task, (int) own.list(step, i));
                }
                return waits.isFree(task);
            }
            default -> {
                return true;
            }
        }
    }

    Flows network() {
        return exchange.network();
    }
}
