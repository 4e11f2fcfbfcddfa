package dev.weft.tolerance;

import dev.weft.machine.Link;
import dev.weft.machine.Machine;
import dev.weft.program.Job;
import dev.weft.program.run.Deadlock;
import dev.weft.program.run.Operation;
import dev.weft.program.run.RankRun;
import dev.weft.program.run.RunNetwork;
import dev.weft.program.run.RunTasks;
import dev.weft.simulation.EventQueue;
import dev.weft.study.Progress;
import dev.weft.tolerance.EventGraph.Costs;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.Arrays;

/**
 * A run on the links of a machine, as a replay without sharing: a transfer leaves when its send and its receive are
 * posted, an eager one at the send; it takes the latency and its bytes at the bandwidth of the link between or within
 * nodes; the sender is free on delivery, or for eager messages after the overhead of the machine. Notes what each event
 * waits for.
 */
final class UnsharedRun implements RunNetwork {
    private static final int COMPUTED = 0;
    private static final int STEP_BEGUN = 1;
    private static final int OVERHEAD_OVER = 2;
    private static final int ARRIVED = 3;
    private static final int PATIENCE = 1 << 14;

    private static final byte COMPUTES = LogGPSCauses.COMPUTES;
    private static final byte OVERHEAD = 2;
    /** From the send on, with its overhead; and from the meeting of send and receive on. */
    private static final byte FROM_SEND = 3;

    private static final byte FROM_MEETING = 4;
    /** Kinds of messages within a node are higher by this; those of messages whose cost varies, by twice as much. */
    private static final int INSIDE = 5;

    private static final int VARIES = 2 * INSIDE;
    /** The start of a program, which costs as much as a computation. */
    private static final byte BEGINS = COMPUTES + INSIDE;

    private final RunTasks tasks;
    private final RankRun run;
    private final Link between;
    private final Link inside;
    private final double eagerUpTo;
    private final boolean freesSender;
    private final double overhead;
    private final int[] node;
    private final EventGraph graph;
    private final Causes causes;
    private final Choice choice;
    private final Varied varied;
    private final EventQueue queue = new EventQueue();
    private final double[][] free;
    private final int[][] lastOn;
    private final byte[][] lastKind;
    /** By message under way: the event of its send, and of its arrival; -1 before it leaves. */
    private int[] sent = new int[64];

    private int[] arrived = new int[64];
    private final int[] ends;
    /** Of what {@link #occupy} did last. */
    private double start;

    private UnsharedRun(Job job, RunTasks tasks, EventGraph graph, Choice choice, Varied varied) {
        Machine machine = job.machine();
        this.tasks = tasks;
        this.graph = graph;
        this.choice = choice;
        this.varied = varied;
        this.run = new RankRun(tasks, this);
        this.causes = new Causes(tasks, graph);
        this.between = link(machine);
        this.inside = machine.inside().orElse(between);
        this.eagerUpTo = machine.eagerLimit().map(Bytes::count).orElse(0.0);
        this.freesSender = machine.overhead().isPresent();
        this.overhead = varied.of(
                Parameter.OVERHEAD, machine.overhead().map(Time::seconds).orElse(0.0));
        this.node = job.nodes();
        this.ends = new int[tasks.count()];
        this.free = new double[tasks.count()][];
        this.lastOn = new int[tasks.count()][];
        this.lastKind = new byte[tasks.count()][];
        for (int task = 0; task < tasks.count(); task++) {
            int processors = tasks.stepsOf(task).processors();
            free[task] = new double[processors];
            lastOn[task] = new int[processors];
            lastKind[task] = new byte[processors];
            Arrays.fill(lastOn[task], -1);
        }
    }

    static Link link(Machine machine) {
        return machine.link()
                .orElseThrow(() -> ModelException.of(
                        "tolerance on a " + machine.inWords(),
                        "the machine has no network",
                        "Write cluster(4, 2).link(MBps(84.2), us(50)), or tolerance(..).under(logGPS(..))"));
    }

    /** Runs a job; returns, by task, the event of its end. */
    static int[] of(Job job, RunTasks tasks, EventGraph graph, Choice choice, Varied varied) {
        UnsharedRun network = new UnsharedRun(job, tasks, graph, choice, varied);
        for (int number = 0; number < tasks.programs(); number++) {
            double start = job.start(number).seconds();
            for (int task = tasks.base(number); task < tasks.base(number + 1); task++) {
                network.begin(task, start);
            }
        }
        network.run();
        return network.ends;
    }

    private void begin(int task, double start) {
        if (start > 0) {
            int event = graph.event(task, start);
            Arrays.fill(free[task], start);
            Arrays.fill(lastOn[task], event);
            Arrays.fill(lastKind[task], BEGINS);
            if (!tasks.stepsOf(task).isGraph()) {
                causes.wait(task, 0, event, BEGINS);
            }
        }
        queue.schedule(start, COMPUTED, task, -1);
    }

    private void run() {
        Progress progress = Progress.of("messages followed", tasks.messages());
        int patience = PATIENCE;
        while (queue.next()) {
            double now = queue.time();
            handle(queue.kind(), queue.a(), queue.b(), now, progress);
            run.advance(now);
            if (--patience == 0) {
                patience = PATIENCE;
                Progress.stopIfInterrupted("a search for a tolerance");
            }
        }
        progress.finish();
        if (!run.isOver()) {
            throw new Deadlock(run)
                    .error(
                            "tolerance",
                            size -> false,
                            size -> "eagerUpTo(bytes(" + (long) size.count() + ")) on the cluster");
        }
        for (int task = 0; task < ends.length; task++) {
            for (int each = 0; each < lastOn[task].length; each++) {
                causes.last(task, lastOn[task][each], lastKind[task][each]);
            }
            ends[task] = causes.end(task);
        }
    }

    private void handle(int kind, int a, int b, double now, Progress progress) {
        switch (kind) {
            case COMPUTED -> {
                if (b < 0) {
                    run.begin(a);
                } else {
                    run.computed(a, b);
                }
            }
            case STEP_BEGUN -> run.began(a, b);
            case OVERHEAD_OVER -> {
                post(a, now);
                if (!isGraph(run.sender(a))) {
                    run.returned(a);
                }
            }
            default -> {
                progress.tick();
                if (!(freesSender && isEager(a))) {
                    run.sent(a);
                }
                run.arrived(a);
            }
        }
    }

    private boolean isGraph(int task) {
        return tasks.stepsOf(task).isGraph();
    }

    /** Takes a processor for some time from {@link #start} on, after what it does already; returns the event. */
    private int occupy(int task, int step, double seconds, double amount, byte kind, double now) {
        int processor = tasks.stepsOf(task).processor(step);
        if (isGraph(task)) {
            causes.wait(task, step, lastOn[task][processor], lastKind[task][processor]);
        }
        int event = causes.event(task, step, amount);
        start = isGraph(task) ? Math.max(now, free[task][processor]) : now;
        free[task][processor] = start + seconds;
        lastOn[task][processor] = event;
        lastKind[task][processor] = kind;
        return event;
    }

    @Override
    public boolean compute(int task, int step, double now) {
        double seconds = tasks.stepsOf(task).seconds(step);
        int event = occupy(task, step, seconds, seconds, COMPUTES, now);
        causes.ends(task, step, event, COMPUTES);
        if (start + seconds == now) {
            return true;
        }
        if (isGraph(task) && start == now) {
            run.began(task, step);
        } else if (isGraph(task)) {
            queue.schedule(start, STEP_BEGUN, task, step);
        }
        queue.schedule(start + seconds, COMPUTED, task, step);
        return false;
    }

    @Override
    public boolean send(int transfer, double now) {
        int task = run.sender(transfer);
        int step = run.step(transfer);
        causes.begins(task, step);
        grow(transfer);
        if (overhead > 0) {
            sent[transfer] = occupy(task, step, overhead, (double) run.bytes(transfer), OVERHEAD, now);
        } else {
            sent[transfer] = causes.event(task, step, (double) run.bytes(transfer));
            start = now;
        }
        arrived[transfer] = -1;
        if (!isGraph(task) && !run.blocks(transfer)) {
            causes.wait(task, step, sent[transfer], OVERHEAD);
        }
        if (overhead == 0) {
            post(transfer, now);
            return true;
        }
        queue.schedule(start + overhead, OVERHEAD_OVER, transfer, 0);
        if (isGraph(task) && start > now) {
            queue.schedule(start, STEP_BEGUN, task, step);
        }
        return isGraph(task) && start == now;
    }

    private void grow(int transfer) {
        if (transfer >= sent.length) {
            sent = Arrays.copyOf(sent, Math.max(transfer + 1, 2 * sent.length));
            arrived = Arrays.copyOf(arrived, sent.length);
        }
    }

    private boolean isEager(int transfer) {
        return eagerUpTo > 0 && run.bytes(transfer) <= eagerUpTo && run.operation(transfer) != Operation.SSEND;
    }

    private void post(int transfer, double now) {
        boolean eager = isEager(transfer);
        if (eager) {
            int event = graph.event(run.receiver(transfer), 0);
            graph.after(sent[transfer], kind(transfer, FROM_SEND));
            leave(transfer, event, now);
            if (freesSender) {
                causes.ends(run.sender(transfer), run.step(transfer), sent[transfer], OVERHEAD);
            }
        }
        run.offer(transfer, now);
        if (eager && freesSender) {
            run.sent(transfer);
        }
    }

    private void leave(int transfer, int event, double now) {
        Link link = isInside(transfer) ? inside : between;
        arrived[transfer] = event;
        if (!(freesSender && isEager(transfer))) {
            causes.ends(run.sender(transfer), run.step(transfer), event, Causes.NONE);
        }
        Varied own = choice.varies(run.sender(transfer), run.receiver(transfer)) ? varied : Varied.TODAY;
        double latency = own.of(Parameter.LATENCY, link.latency().seconds());
        double perByte = own.of(Parameter.BANDWIDTH, 1 / link.bandwidth().si());
        queue.schedule(now + latency + (double) run.bytes(transfer) * perByte, ARRIVED, transfer, 0);
    }

    private boolean isInside(int transfer) {
        return node[run.sender(transfer)] == node[run.receiver(transfer)];
    }

    private byte kind(int transfer, byte of) {
        boolean varies = choice.varies(run.sender(transfer), run.receiver(transfer));
        return (byte) (of + (isInside(transfer) ? INSIDE : 0) + (varies ? VARIES : 0));
    }

    @Override
    public void posted(int task, int step, int receive, double now) {
        causes.begins(task, step);
        causes.posted(task, step, receive);
    }

    @Override
    public void matched(int transfer, double now) {
        if (arrived[transfer] < 0) {
            int met = graph.event(run.sender(transfer), (double) run.bytes(transfer));
            graph.after(sent[transfer], OVERHEAD);
            causes.afterPosted(run.receive(transfer));
            int event = graph.event(run.receiver(transfer), 0);
            graph.after(met, kind(transfer, FROM_MEETING));
            leave(transfer, event, now);
            causes.endsReceive(run.receive(transfer), event, Causes.NONE);
        } else {
            causes.endsReceive(run.receive(transfer), arrived[transfer], Causes.NONE);
        }
    }

    @Override
    public void passed(int task, int step, double now) {
        causes.passed(task, step);
    }

    @Override
    public void over(int task, int step) {
        causes.over(task, step);
    }

    @Override
    public void released(int task, int step, int dependent, boolean startOnly) {
        causes.released(task, step, dependent, startOnly);
    }

    /** Returns whether delays of a kind are those of messages. */
    static boolean isMessage(int kind) {
        return kind % INSIDE == FROM_SEND || kind % INSIDE == FROM_MEETING;
    }

    /** Returns the seconds of a parameter today, of messages between or within nodes. */
    static double today(Machine machine, Parameter parameter, boolean within) {
        Link link = within ? machine.inside().orElse(link(machine)) : link(machine);
        return switch (parameter) {
            case LATENCY -> link.latency().seconds();
            case BANDWIDTH -> 1 / link.bandwidth().si();
            case OVERHEAD -> machine.overhead().map(Time::seconds).orElse(0.0);
        };
    }

    /** Returns the costs of the kinds of delays, of which those of the parameter vary for the messages of the choice. */
    static Costs costs(Machine machine, Parameter parameter) {
        Costs costs = Costs.ofKinds(2 * VARIES);
        double overhead = machine.overhead().map(Time::seconds).orElse(0.0);
        Link between = link(machine);
        for (int way = 0; way < 2 * VARIES; way += INSIDE) {
            boolean varies = way >= VARIES;
            Link link = way % VARIES == INSIDE ? machine.inside().orElse(between) : between;
            costs.rate()[COMPUTES + way] = 1;
            boolean ofOverhead = varies && parameter == Parameter.OVERHEAD;
            costs.constant()[OVERHEAD + way] = parameter == Parameter.OVERHEAD ? 0 : overhead;
            costs.constantSlope()[OVERHEAD + way] = parameter == Parameter.OVERHEAD ? 1 : 0;
            for (int kind : new int[] {FROM_SEND, FROM_MEETING}) {
                boolean ofLatency = varies && parameter == Parameter.LATENCY;
                boolean ofBandwidth = varies && parameter == Parameter.BANDWIDTH;
                double own = kind == FROM_SEND && !ofOverhead ? overhead : 0;
                costs.constant()[kind + way] =
                        own + (ofLatency ? 0 : link.latency().seconds());
                costs.constantSlope()[kind + way] = ofLatency || (kind == FROM_SEND && ofOverhead) ? 1 : 0;
                costs.rate()[kind + way] =
                        ofBandwidth ? 0 : 1 / link.bandwidth().si();
                costs.rateSlope()[kind + way] = ofBandwidth ? 1 : 0;
            }
        }
        return costs;
    }
}
