package dev.weft.tolerance;

import dev.weft.program.run.Deadlock;
import dev.weft.program.run.EagerProtocol;
import dev.weft.program.run.Operation;
import dev.weft.program.run.RankRun;
import dev.weft.program.run.RunNetwork;
import dev.weft.program.run.RunTasks;
import dev.weft.study.From;
import dev.weft.study.Progress;
import java.util.Arrays;

/**
 * A run of ranks under LogGPS, event by event in the order of LogGOPSim: a send takes its processor for {@code o + (s -
 * 1) O} and its interface for {@code g + (s - 1) G}; its message is at the receiver after {@code o + L}, and takes a
 * processor there for {@code o + (s - 1) max(O, G)} and its interface for {@code g + (s - 1) G} as soon as both are free,
 * whether or not a receive is posted. A send of more than S bytes is over when the receive has met the message, any other
 * at once. Times are in nanoseconds, so that whole numbers stay exact.
 */
@From(paper = "Hoefler, Schneider, Lumsdaine 2010", equation = "LogGOPS, as LogGOPSim runs it")
final class LogGPSRun implements RunNetwork {
    private static final int READY = 0;
    private static final int SEND = 1;
    private static final int COMPUTATION = 2;
    private static final int MESSAGE = 3;
    private static final int RECEIVED = 4;
    private static final int WAITING = 5;
    /** The lines of a processor. */
    private static final int COMPUTING = 0;

    private static final int SENDING = 1;
    private static final int RECEIVING = 2;
    private static final int LINES = 3;
    private static final int PATIENCE = 1 << 14;

    private final RunTasks tasks;
    private final RankRun run;
    private final LogGPS costs;
    /** The costs of the messages that vary. */
    private final LogGPS varied;

    private final EagerProtocol protocol;
    private final double overhead;
    private final double gap;
    private final double overheadPerByte;
    private final StampedQueue queue = new StampedQueue();
    private final WaitingLines lines;
    private long stamps;
    private double now;
    /** By task, with one entry more: its first processor among all. */
    private final int[] firstProcessor;
    /** By processor: when it is free, and its task. */
    private final double[] free;

    private final int[] taskOf;
    /** By task: when its interface can send, and receive, the next message. */
    private final double[] sendFree;

    private final double[] receiveFree;
    private final double[] end;
    /** By step of a graph: when all that it waits for is over, and when it is over itself. */
    private final double[] ready;

    private final double[] doneAt;
    /** By message under way: when its receiver has taken it. */
    private double[] received = new double[64];

    private final int[] stepOfReceive;
    private final LogGPSCauses causes;

    private LogGPSRun(RunTasks tasks, LogGPS costs, LogGPS varied, double[] start, LogGPSCauses causes) {
        this.tasks = tasks;
        this.run = new RankRun(tasks, this);
        this.costs = costs;
        this.varied = varied;
        this.causes = causes;
        this.protocol = new EagerProtocol((double) costs.eagerUpTo(), varied.overhead(), true);
        this.overhead = protocol.overhead(); // that of a processor is the same for all messages
        this.gap = costs.gap();
        this.overheadPerByte = costs.overheadPerByte();
        int count = tasks.count();
        this.firstProcessor = firstProcessors(tasks);
        this.free = new double[firstProcessor[count]];
        this.taskOf = new int[free.length];
        this.lines = new WaitingLines(LINES * free.length);
        this.sendFree = new double[count];
        this.receiveFree = new double[count];
        this.end = new double[count];
        this.ready = new double[tasks.hasGraphs() ? tasks.steps() : 0];
        this.doneAt = new double[ready.length];
        this.stepOfReceive = new int[tasks.receives()];
        for (int task = 0; task < count; task++) {
            double at = start[tasks.programOf(task)];
            Arrays.fill(free, firstProcessor[task], firstProcessor[task + 1], at);
            Arrays.fill(taskOf, firstProcessor[task], firstProcessor[task + 1], task);
            sendFree[task] = at;
            receiveFree[task] = at;
            end[task] = at;
            causes.starts(task, firstProcessor[task], firstProcessor[task + 1], at);
            run.begin(task);
        }
    }

    /** Returns, by task and one more, its first processor among those of all tasks. */
    static int[] firstProcessors(RunTasks tasks) {
        int[] first = new int[tasks.count() + 1];
        for (int task = 0; task < tasks.count(); task++) {
            first[task + 1] = first[task] + tasks.stepsOf(task).processors();
        }
        return first;
    }

    /**
     * Runs tasks whose programs start at these nanoseconds; returns, by task, the nanosecond of its end. Messages of the
     * causes' choice have the costs that vary. A deadlock and an interruption are errors.
     */
    static double[] of(RunTasks tasks, LogGPS costs, LogGPS varied, double[] start, LogGPSCauses causes) {
        LogGPSRun network = new LogGPSRun(tasks, costs, varied, start, causes);
        network.run();
        return network.end;
    }

    private void run() {
        Progress progress = Progress.of("messages under LogGPS", tasks.messages());
        queueReady();
        int patience = PATIENCE;
        while (queue.next()) {
            now = queue.time();
            if (queue.kind() == WAITING) {
                tryFirst(queue.a(), progress);
            } else {
                handle(queue.kind(), queue.a(), queue.b(), progress);
            }
            queueReady();
            if (--patience == 0) {
                patience = PATIENCE;
                Progress.stopIfInterrupted("a run under LogGPS");
            }
        }
        progress.finish();
        if (!run.isOver()) {
            throw new Deadlock(run)
                    .error("run under LogGPS", size -> false, size -> "an S of " + size + " in logGPS(..)");
        }
        for (int task = 0; task < end.length; task++) {
            for (int processor = firstProcessor[task]; processor < firstProcessor[task + 1]; processor++) {
                end[task] = Math.max(end[task], free[processor]);
            }
            causes.ends(task, firstProcessor[task], firstProcessor[task + 1]);
        }
    }

    private void handle(int kind, int a, int b, Progress progress) {
        switch (kind) {
            case READY -> run.go(a, b, now);
            case SEND -> sendNow(a);
            case COMPUTATION -> computeNow(a, b);
            case RECEIVED -> run.arrived(a);
            default -> {
                receive(a);
                progress.tick();
            }
        }
    }

    /** Handles the first event of a line if what it waits for is free now, or puts it back. */
    private void tryFirst(int line, Progress progress) {
        if (lines.isEmpty(line) || lines.stamp(line) != queue.stamp()) {
            return; // another event came before it
        }
        double from = freeAt(line);
        if (from > now) {
            queue.add(from, queue.stamp(), WAITING, line, 0);
            return;
        }
        int kind = lines.kind(line);
        int a = lines.a(line);
        int b = lines.b(line);
        lines.remove(line);
        handle(kind, a, b, progress);
        if (!lines.isEmpty(line)) {
            queue.add(Math.max(now, freeAt(line)), lines.stamp(line), WAITING, line, 0);
        }
    }

    /** Returns when the processor, and for messages the interface, of a line is free. */
    private double freeAt(int line) {
        int processor = line / LINES;
        double at = free[processor];
        return switch (line % LINES) {
            case SENDING -> Math.max(at, sendFree[taskOf[processor]]);
            case RECEIVING -> Math.max(at, receiveFree[taskOf[processor]]);
            default -> at;
        };
    }

    /** Lets an event wait in a line until a time. */
    private void await(int line, long stamp, int kind, int a, int b, double until) {
        if (lines.add(line, stamp, kind, a, b)) {
            queue.add(until, stamp, WAITING, line, 0);
        }
    }

    /** Queues the steps that can begin: when their processor, and for a send the interface, is free. */
    private void queueReady() {
        int count = run.take();
        for (int index = 0; index < count; index++) {
            int task = run.takenTask(index);
            int step = run.takenStep(index);
            int processor = firstProcessor[task];
            if (step < 0) {
                causes.queued(task, step, processor);
                queue.add(Math.max(now, free[processor]), stamps++, READY, task, step);
                continue;
            }
            processor = processor(task, step);
            causes.queued(task, step, processor);
            queueStep(task, step, processor);
        }
    }

    private void queueStep(int task, int step, int processor) {
        Operation operation = tasks.stepsOf(task).operation(step);
        double at = ready[tasks.firstStep(task) + step];
        int line = LINES * processor + (operation.sends() ? SENDING : COMPUTING);
        double from = operation.sends() ? freeAt(line) : free[processor];
        if (from > now && from >= at && operation != Operation.RECV) {
            await(line, stamps++, READY, task, step, from);
        } else {
            queue.add(Math.max(at, from), stamps++, READY, task, step);
        }
    }

    private int processor(int task, int step) {
        int first = firstProcessor[task];
        return firstProcessor[task + 1] - first == 1
                ? first
                : first + tasks.stepsOf(task).processor(step);
    }

    private boolean isGraph(int task) {
        return tasks.stepsOf(task).isGraph();
    }

    @Override
    public boolean compute(int task, int step, double at) {
        computeNow(task, step);
        return false;
    }

    private void computeNow(int task, int step) {
        int processor = processor(task, step);
        if (free[processor] > now) {
            await(LINES * processor + COMPUTING, queue.stamp(), COMPUTATION, task, step, free[processor]);
            return;
        }
        double takes = LogGPS.nanoseconds(tasks.stepsOf(task).seconds(step));
        free[processor] = now + takes;
        causes.computes(task, step, processor, takes);
        done(task, step, free[processor]);
        if (isGraph(task)) {
            run.began(task, step);
        }
        run.computed(task, step);
    }

    private void done(int task, int step, double at) {
        end[task] = Math.max(end[task], at);
        if (isGraph(task)) {
            doneAt[tasks.firstStep(task) + step] = at;
        }
    }

    /** A call that blocks is continued by an event of its own, so that the steps after it begin when it is over. */
    @Override
    public boolean send(int transfer, double at) {
        if (isGraph(run.sender(transfer)) || !run.blocks(transfer)) {
            sendNow(transfer);
        } else {
            queue.add(now, queue.stamp(), SEND, transfer, 0);
        }
        return false;
    }

    private void sendNow(int transfer) {
        int task = run.sender(transfer);
        int step = run.step(transfer);
        int processor = processor(task, step);
        double from = Math.max(free[processor], sendFree[task]);
        if (from > now) {
            await(LINES * processor + SENDING, queue.stamp(), SEND, transfer, 0, from);
            return;
        }
        double more = more(transfer);
        boolean eager = protocol.isEager(run, transfer);
        LogGPS own = costs(transfer);
        free[processor] = now + overhead + more * overheadPerByte;
        sendFree[task] = now + gap + more * own.perByte();
        queue.add(now + overhead + own.latency(), stamps++, MESSAGE, transfer, 0);
        causes.sends(run, transfer, processor, more, eager);
        run.returned(transfer);
        if (eager) {
            done(task, step, free[processor]);
            run.sent(transfer);
        }
    }

    private LogGPS costs(int transfer) {
        return causes.varies(run.sender(transfer), run.receiver(transfer)) ? varied : costs;
    }

    /** Returns the bytes of a message after the first. */
    private double more(int transfer) {
        return Math.max(0, run.bytes(transfer) - 1);
    }

    private void receive(int transfer) {
        int task = run.receiver(transfer);
        int processor = firstProcessor[task];
        double from = Math.max(free[processor], receiveFree[task]);
        if (from > now) {
            await(LINES * processor + RECEIVING, queue.stamp(), MESSAGE, transfer, 0, from);
            return;
        }
        double more = more(transfer);
        double perByte = costs(transfer).perByte();
        free[processor] = now + overhead + Math.max(more * overheadPerByte, more * perByte);
        receiveFree[task] = now + gap + more * perByte;
        if (transfer >= received.length) {
            received = Arrays.copyOf(received, Math.max(transfer + 1, 2 * received.length));
        }
        received[transfer] = free[processor];
        end[task] = Math.max(end[task], free[processor]);
        causes.receives(run, transfer, processor, more);
        run.offer(transfer, now);
    }

    @Override
    public void matched(int transfer, double at) {
        int receiver = run.receiver(transfer);
        boolean waits = !protocol.isEager(run, transfer);
        int step = stepOfReceive[run.receive(transfer)];
        causes.matched(run, transfer, waits);
        if (waits) {
            done(run.sender(transfer), run.step(transfer), now);
            run.sent(transfer);
        }
        double taken = Math.max(now, received[transfer]);
        if (isGraph(receiver)) {
            done(receiver, step, taken);
            run.arrived(transfer);
        } else {
            end[receiver] = Math.max(end[receiver], taken);
            queue.add(taken, stamps++, RECEIVED, transfer, 0);
        }
    }

    @Override
    public void posted(int task, int step, int receive, double at) {
        stepOfReceive[receive] = step;
        causes.posted(task, step, receive);
    }

    @Override
    public void passed(int task, int step, double at) {
        causes.passed(task, step);
    }

    @Override
    public void over(int task, int step) {
        causes.over(task, step);
    }

    @Override
    public void released(int task, int step, int dependent, boolean startOnly) {
        int first = tasks.firstStep(task);
        ready[first + dependent] = Math.max(ready[first + dependent], startOnly ? now : doneAt[first + step]);
        causes.released(task, step, dependent, startOnly);
    }
}
