package dev.weft.tolerance;

import dev.weft.machine.Link;
import dev.weft.machine.Machine;
import dev.weft.program.Job;
import dev.weft.program.run.EagerProtocol;
import dev.weft.program.run.ProtocolNetwork;
import dev.weft.program.run.RunTasks;
import dev.weft.study.Progress;
import dev.weft.tolerance.EventGraph.Costs;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.Arrays;

/**
 * A run on the links of a machine, as a replay without sharing: a message takes the latency and its bytes at the bandwidth of the link
 * between or within nodes. Notes what each event waits for.
 */
final class UnsharedRun extends ProtocolNetwork {
    private static final int ARRIVED = OWN;
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

    private final Link between;
    private final Link inside;
    private final boolean takesSender;
    private final int[] node;
    private final EventGraph graph;
    private final Causes causes;
    private final Choice choice;
    private final Varied varied;
    private final Progress progress;
    /** By task and processor: the event before, and the kind of the delay after it. */
    private final int[][] lastOn;

    private final byte[][] lastKind;
    /** By message under way: the event of its send, and of its arrival. */
    private int[] sent = new int[64];

    private int[] arrived = new int[64];
    private final int[] ends;

    private UnsharedRun(
            Job job, RunTasks tasks, EagerProtocol protocol, EventGraph graph, Choice choice, Varied varied) {
        super(tasks, protocol);
        this.graph = graph;
        this.choice = choice;
        this.varied = varied;
        this.causes = new Causes(tasks, graph);
        this.between = link(job.machine());
        this.inside = job.machine().inside().orElse(between);
        this.takesSender = protocol.overhead() > 0;
        this.node = job.nodes();
        this.progress = Progress.of("messages followed", tasks.messages());
        this.ends = new int[tasks.count()];
        this.lastOn = new int[tasks.count()][];
        this.lastKind = new byte[tasks.count()][];
        for (int task = 0; task < tasks.count(); task++) {
            int processors = tasks.stepsOf(task).processors();
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
        EagerProtocol today = EagerProtocol.of(job.machine());
        EagerProtocol protocol = today.overhead(varied.of(CostParameter.OVERHEAD, today.overhead()));
        UnsharedRun network = new UnsharedRun(job, tasks, protocol, graph, choice, varied);
        for (int task = 0; task < tasks.count(); task++) {
            network.starts(task, job.start(tasks.programOf(task)).seconds());
        }
        network.run();
        return network.ends;
    }

    private void starts(int task, double start) {
        if (start > 0) {
            int event = graph.event(task, start);
            Arrays.fill(lastOn[task], event);
            Arrays.fill(lastKind[task], BEGINS);
            if (!isGraph(task)) {
                causes.wait(task, 0, event, BEGINS);
            }
        }
        begin(task, start);
    }

    private void run() {
        int patience = PATIENCE;
        while (queue.next()) {
            patience -= batch(queue.time());
            if (patience <= 0) {
                patience = PATIENCE;
                Progress.stopIfInterrupted("a search for a tolerance");
            }
        }
        progress.finish();
        requireOver("tolerance", size -> false);
        for (int task = 0; task < ends.length; task++) {
            for (int each = 0; each < lastOn[task].length; each++) {
                causes.last(task, lastOn[task][each], lastKind[task][each]);
            }
            ends[task] = causes.end(task);
        }
    }

    @Override
    protected void handle(int kind, int transfer, double now) {
        progress.tick();
        arrive(transfer);
    }

    /** Returns the event at which a step takes its processor. */
    private int takes(int task, int step, double amount, byte kind) {
        int processor = tasks.stepsOf(task).processor(step);
        if (isGraph(task)) {
            causes.wait(task, step, lastOn[task][processor], lastKind[task][processor]);
        }
        int event = causes.event(task, step, amount);
        lastOn[task][processor] = event;
        lastKind[task][processor] = kind;
        return event;
    }

    @Override
    public boolean compute(int task, int step, double now) {
        int event = takes(task, step, tasks.stepsOf(task).seconds(step), COMPUTES);
        causes.ends(task, step, event, COMPUTES);
        return super.compute(task, step, now);
    }

    @Override
    public boolean send(int transfer, double now) {
        int task = run.sender(transfer);
        int step = run.step(transfer);
        double bytes = (double) run.bytes(transfer);
        causes.begins(task, step);
        grow(transfer);
        sent[transfer] = takesSender ? takes(task, step, bytes, OVERHEAD) : causes.event(task, step, bytes);
        if (!isGraph(task) && !run.blocks(transfer)) {
            causes.wait(task, step, sent[transfer], OVERHEAD);
        }
        return super.send(transfer, now);
    }

    private void grow(int transfer) {
        if (transfer >= sent.length) {
            sent = Arrays.copyOf(sent, Math.max(transfer + 1, 2 * sent.length));
            arrived = Arrays.copyOf(arrived, sent.length);
        }
    }

    @Override
    protected void leave(int transfer, double now) {
        int sender = run.sender(transfer);
        int receiver = run.receiver(transfer);
        if (isEager(transfer)) {
            arrived[transfer] = graph.event(receiver, 0);
            graph.after(sent[transfer], kind(transfer, FROM_SEND));
        } else {
            int met = graph.event(sender, (double) run.bytes(transfer));
            graph.after(sent[transfer], OVERHEAD);
            causes.afterPosted(run.receive(transfer));
            arrived[transfer] = graph.event(receiver, 0);
            graph.after(met, kind(transfer, FROM_MEETING));
        }
        if (frees(transfer)) {
            causes.ends(sender, run.step(transfer), sent[transfer], OVERHEAD);
        } else {
            causes.ends(sender, run.step(transfer), arrived[transfer], Causes.NONE);
        }
        Link link = isInside(transfer) ? inside : between;
        Varied own = choice.varies(sender, receiver) ? varied : Varied.TODAY;
        double latency = own.of(CostParameter.LATENCY, link.latency().seconds());
        double perByte = own.of(CostParameter.BANDWIDTH, 1 / link.bandwidth().si());
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
        super.matched(transfer, now);
        causes.endsReceive(run.receive(transfer), arrived[transfer], Causes.NONE);
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
    static double today(Machine machine, CostParameter parameter, boolean within) {
        Link link = within ? machine.inside().orElse(link(machine)) : link(machine);
        return switch (parameter) {
            case LATENCY -> link.latency().seconds();
            case BANDWIDTH -> 1 / link.bandwidth().si();
            case OVERHEAD -> machine.overhead().map(Time::seconds).orElse(0.0);
        };
    }

    /** Returns the costs of the kinds of delays, of which those of the parameter vary for the messages of the choice. */
    static Costs costs(Machine machine, CostParameter parameter) {
        Costs costs = Costs.ofKinds(2 * VARIES);
        double overhead = machine.overhead().map(Time::seconds).orElse(0.0);
        Link between = link(machine);
        for (int way = 0; way < 2 * VARIES; way += INSIDE) {
            boolean varies = way >= VARIES;
            Link link = way % VARIES == INSIDE ? machine.inside().orElse(between) : between;
            costs.rate()[COMPUTES + way] = 1;
            boolean ofOverhead = varies && parameter == CostParameter.OVERHEAD;
            costs.constant()[OVERHEAD + way] = parameter == CostParameter.OVERHEAD ? 0 : overhead;
            costs.constantSlope()[OVERHEAD + way] = parameter == CostParameter.OVERHEAD ? 1 : 0;
            for (int kind : new int[] {FROM_SEND, FROM_MEETING}) {
                boolean ofLatency = varies && parameter == CostParameter.LATENCY;
                boolean ofBandwidth = varies && parameter == CostParameter.BANDWIDTH;
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

    /**
     * Another value of a parameter, for the messages that vary.
     *
     * @param value in seconds, or in seconds for each byte; not a number for today's
     */
    record Varied(CostParameter parameter, double value) {
        static final Varied TODAY = new Varied(CostParameter.LATENCY, Double.NaN);

        /** Returns the value of a parameter, which is today's unless this is another one. */
        double of(CostParameter which, double today) {
            return which == parameter && !Double.isNaN(value) ? value : today;
        }
    }
}
