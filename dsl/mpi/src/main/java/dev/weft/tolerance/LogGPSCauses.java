package dev.weft.tolerance;

import dev.weft.program.run.RankRun;
import dev.weft.program.run.RunTasks;
import dev.weft.tolerance.EventGraph.Costs;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The events of a run under LogGPS with what each waits for; collects nothing if there is no graph. */
final class LogGPSCauses {
    static final byte COMPUTES = 1;
    private static final byte SENDS = 2;
    private static final byte GAP = 3;
    private static final byte TRAVELS = 4;
    private static final byte TAKES = 5;
    private static final byte STREAMS = 6;
    /** Kinds of messages whose cost varies are higher by this. */
    private static final int VARIES = 7;
    /** The start of a program, which costs as much as a computation. */
    private static final int BEGINS = COMPUTES + VARIES;

    private static final int NO_EVENT = -1;

    private final @Nullable EventGraph graph;
    private final Causes causes;
    private final Choice choice;
    private final boolean overheadPerByte;
    /** By processor, and by task for both directions of its interface: the event before, and the kind of the delay after it. */
    private final int[] lastOf;

    private final byte[] lastKind;
    private final int sendsFrom;
    private final int receivesFrom;
    /** By message under way: its send; its arrival; the event after which the receiver has it, with the delay. */
    private int[] sent = new int[64];

    private int[] arrived = new int[64];
    private int[] taken = new int[64];
    private byte[] takenKind = new byte[64];
    private final int[] ends;

    LogGPSCauses(RunTasks tasks, LogGPS costs, @Nullable EventGraph graph, Choice choice) {
        this.graph = graph;
        this.choice = choice;
        this.overheadPerByte = costs.overheadPerByte() > 0;
        this.sendsFrom = LogGPSRun.firstProcessors(tasks)[tasks.count()];
        this.receivesFrom = sendsFrom + tasks.count();
        this.causes = new Causes(graph == null ? RunTasks.none() : tasks, graph == null ? new EventGraph() : graph);
        this.lastOf = new int[graph == null ? 0 : receivesFrom + tasks.count()];
        this.lastKind = new byte[lastOf.length];
        this.ends = new int[graph == null ? 0 : tasks.count()];
        Arrays.fill(lastOf, NO_EVENT);
    }

    /** Returns the events at which tasks are at their ends. */
    int[] ends() {
        return ends;
    }

    void starts(int task, int processor, int end, double at) {
        if (graph != null && at > 0) {
            int event = graph.event(task, at);
            for (int each = processor; each < end; each++) {
                last(each, event, BEGINS);
            }
            last(sendsFrom + task, event, BEGINS);
            last(receivesFrom + task, event, BEGINS);
        }
    }

    private void last(int place, int event, int kind) {
        lastOf[place] = event;
        lastKind[place] = (byte) kind;
    }

    /** A step waits for its processor when it can begin. */
    void queued(int task, int step, int processor) {
        if (graph != null) {
            causes.wait(task, Math.max(0, step), lastOf[processor], lastKind[processor]);
        }
    }

    void computes(int task, int step, int processor, double nanoseconds) {
        if (graph != null) {
            causes.wait(task, step, lastOf[processor], lastKind[processor]);
            int event = causes.event(task, step, nanoseconds);
            last(processor, event, COMPUTES);
            causes.ends(task, step, event, COMPUTES);
        }
    }

    void sends(RankRun run, int transfer, int processor, double more, boolean eager) {
        if (graph == null) {
            return;
        }
        int task = run.sender(transfer);
        int step = run.step(transfer);
        int out = sendsFrom + task;
        int varies = varies(run, transfer);
        causes.wait(task, step, lastOf[processor], lastKind[processor]);
        causes.wait(task, step, lastOf[out], lastKind[out]);
        int event = causes.event(task, step, more);
        last(processor, event, SENDS + varies);
        last(out, event, GAP + varies);
        causes.begins(task, step);
        if (eager) {
            causes.ends(task, step, event, (byte) (SENDS + varies));
        }
        if (!run.blocks(transfer)) {
            causes.wait(task, step, event, (byte) (SENDS + varies));
        }
        grow(transfer);
        sent[transfer] = event;
    }

    private int varies(RankRun run, int transfer) {
        return varies(run.sender(transfer), run.receiver(transfer)) ? VARIES : 0;
    }

    boolean varies(int sender, int receiver) {
        return choice.varies(sender, receiver);
    }

    private void grow(int transfer) {
        if (transfer >= sent.length) {
            int more = Math.max(transfer + 1, 2 * sent.length);
            sent = Arrays.copyOf(sent, more);
            arrived = Arrays.copyOf(arrived, more);
            taken = Arrays.copyOf(taken, more);
            takenKind = Arrays.copyOf(takenKind, more);
        }
    }

    void receives(RankRun run, int transfer, int processor, double more) {
        if (graph == null) {
            return;
        }
        int task = run.receiver(transfer);
        int in = receivesFrom + task;
        int varies = varies(run, transfer);
        int event = graph.event(task, more);
        graph.after(sent[transfer], (byte) (TRAVELS + varies));
        after(processor);
        after(in);
        last(in, event, GAP + varies);
        arrived[transfer] = event;
        taken[transfer] = event;
        takenKind[transfer] = (byte) (STREAMS + varies);
        if (overheadPerByte) {
            int both = graph.event(task, 0);
            graph.after(event, (byte) (TAKES + varies));
            graph.after(event, (byte) (STREAMS + varies));
            taken[transfer] = both;
            takenKind[transfer] = Causes.NONE;
        }
        last(processor, taken[transfer], takenKind[transfer]);
    }

    private void after(int place) {
        if (graph != null && lastOf[place] != NO_EVENT) {
            graph.after(lastOf[place], lastKind[place]);
        }
    }

    void posted(int task, int step, int receive) {
        if (graph != null) {
            causes.begins(task, step);
            causes.posted(task, step, receive);
        }
    }

    /** A message has met its receive; a send that waits for that is over. */
    void matched(RankRun run, int transfer, boolean waits) {
        if (graph == null) {
            return;
        }
        if (waits) {
            int met = graph.event(run.sender(transfer), 0);
            graph.after(arrived[transfer], Causes.NONE);
            causes.afterPosted(run.receive(transfer));
            causes.ends(run.sender(transfer), run.step(transfer), met, Causes.NONE);
        }
        causes.endsReceive(run.receive(transfer), taken[transfer], takenKind[transfer]);
    }

    void passed(int task, int step) {
        if (graph != null) {
            causes.passed(task, step);
        }
    }

    void over(int task, int step) {
        if (graph != null) {
            causes.over(task, step);
        }
    }

    void released(int task, int step, int dependent, boolean startOnly) {
        if (graph != null) {
            causes.released(task, step, dependent, startOnly);
        }
    }

    void ends(int task, int processor, int end) {
        if (graph != null) {
            for (int each = processor; each < end; each++) {
                causes.last(task, lastOf[each], lastKind[each]);
            }
            ends[task] = causes.end(task);
        }
    }

    /** Returns whether delays of a kind are those of messages. */
    static boolean isMessage(int kind) {
        return kind % VARIES == TRAVELS;
    }

    /** Returns the costs of the kinds of delays, of which those of the parameter vary for the messages of the choice. */
    static Costs costs(LogGPS of, CostParameter parameter) {
        Costs costs = Costs.ofKinds(2 * VARIES);
        for (int varies = 0; varies <= VARIES; varies += VARIES) {
            double one = varies > 0 ? 1 : 0;
            costs.rate()[COMPUTES + varies] = 1;
            costs.rate()[SENDS + varies] = of.overheadPerByte();
            costs.rate()[TAKES + varies] = of.overheadPerByte();
            boolean overhead = parameter == CostParameter.OVERHEAD && varies > 0;
            for (int kind : new int[] {SENDS, TRAVELS, TAKES, STREAMS}) {
                costs.constant()[kind + varies] = overhead ? 0 : of.overhead();
                costs.constantSlope()[kind + varies] = overhead ? 1 : 0;
            }
            costs.constant()[GAP + varies] = of.gap();
            if (parameter == CostParameter.LATENCY) {
                costs.constant()[TRAVELS + varies] += one > 0 ? 0 : of.latency();
                costs.constantSlope()[TRAVELS + varies] = one;
            } else {
                costs.constant()[TRAVELS + varies] += of.latency();
            }
            boolean bandwidth = parameter == CostParameter.BANDWIDTH && varies > 0;
            for (int kind : new int[] {GAP, STREAMS}) {
                costs.rate()[kind + varies] = bandwidth ? 0 : of.perByte();
                costs.rateSlope()[kind + varies] = bandwidth ? 1 : 0;
            }
        }
        return costs;
    }
}
