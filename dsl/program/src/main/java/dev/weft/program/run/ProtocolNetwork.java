package dev.weft.program.run;

import dev.weft.simulation.EventQueue;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The rules that networks share: a computation takes a processor of its task, one after the other, and the protocol decides when a message
 * leaves and when its sender is free. How long a message that left is on its way is decided by each network.
 */
public abstract class ProtocolNetwork implements RunNetwork {
    /** Events that differ by less, relative to the time or to a second, are simultaneous for networks that add up rounded times. */
    public static final double INSTANT = 1e-12;

    private static final int BEGUN = 0;
    private static final int COMPUTED = 1;
    private static final int STEP_BEGUN = 2;
    private static final int OVERHEAD_OVER = 3;
    /** Kinds of events of a network of its own are numbered from here. */
    protected static final int OWN = 4;

    protected final RunTasks tasks;
    protected final RankRun run;
    protected final EventQueue queue = new EventQueue();
    private final EagerProtocol protocol;
    private final boolean graphs;
    /** By task whose steps are a graph, and processor: the time at which it is free. */
    private final double[] @Nullable [] free;

    @SuppressWarnings("this-escape") // the run calls back only when it advances
    protected ProtocolNetwork(RunTasks tasks, EagerProtocol protocol) {
        this.tasks = tasks;
        this.protocol = protocol;
        this.run = new RankRun(tasks, this);
        this.graphs = tasks.hasGraphs();
        this.free = new double[tasks.count()][];
    }

    /** Starts a message, of which the network calls {@link #arrive} now or later. */
    protected abstract void leave(int transfer, double now);

    /** Handles an event of a message, of a kind from {@link #OWN} on. */
    protected void handle(int kind, int transfer, double now) {
        throw new IllegalStateException("events of kind " + kind);
    }

    /** Lets a task begin at a time. */
    protected final void begin(int task, double time) {
        queue.schedule(time, BEGUN, task, 0);
    }

    /**
     * Handles the event that was taken and all until a time, and then lets tasks go on, until there is no event left until that time: of
     * sends at one instant an open receive takes that of the lowest task. Returns the number of events.
     */
    protected final int batch(double limit) {
        int events = 0;
        do {
            do {
                dispatch();
                events++;
            } while (queue.nextTime() <= limit && queue.next());
            run.advance(queue.time());
        } while (queue.nextTime() <= limit && queue.next());
        return events;
    }

    private void dispatch() {
        int a = queue.a();
        switch (queue.kind()) {
            case BEGUN -> run.begin(a);
            case COMPUTED -> run.computed(a, queue.b());
            case STEP_BEGUN -> run.began(a, queue.b());
            case OVERHEAD_OVER -> {
                post(a, queue.time());
                if (!isGraph(run.sender(a))) {
                    run.returned(a);
                }
            }
            default -> handle(queue.kind(), a, queue.time());
        }
    }

    /** Requires that all tasks are at their ends; a deadlock names a larger eager limit of the cluster if the run ends with it. */
    protected final void requireOver(String method, Predicate<Bytes> ends) {
        if (!run.isOver()) {
            throw deadlock(method, ends);
        }
    }

    private ModelException deadlock(String method, Predicate<Bytes> ends) {
        return new Deadlock(run)
                .error(method, ends, size -> "eagerUpTo(bytes(" + (long) size.count() + ")) on the cluster");
    }

    /** Returns whether the steps of a task are a graph. */
    protected final boolean isGraph(int task) {
        return graphs && tasks.stepsOf(task).isGraph();
    }

    @Override
    public boolean compute(int task, int step, double now) {
        return compute(task, step, tasks.stepsOf(task).seconds(step), now);
    }

    /** Starts a computation of these seconds; returns whether it is over. */
    protected final boolean compute(int task, int step, double seconds, double now) {
        if (!isGraph(task)) {
            if (seconds > 0) {
                queue.schedule(now + seconds, COMPUTED, task, step);
            }
            return seconds == 0;
        }
        double start = occupy(task, step, seconds, now);
        if (start + seconds == now) {
            return true;
        }
        if (start == now) {
            run.began(task, step);
        } else {
            queue.schedule(start, STEP_BEGUN, task, step);
        }
        queue.schedule(start + seconds, COMPUTED, task, step);
        return false;
    }

    /** Takes a processor of a task for some time, after what it does already; returns the start. */
    private double occupy(int task, int step, double seconds, double now) {
        double[] own = free[task];
        if (own == null) {
            own = new double[tasks.stepsOf(task).processors()];
            free[task] = own;
        }
        int processor = tasks.stepsOf(task).processor(step);
        double start = Math.max(now, own[processor]);
        own[processor] = start + seconds;
        return start;
    }

    @Override
    public boolean send(int transfer, double now) {
        double overhead = protocol.overhead();
        if (overhead == 0) {
            post(transfer, now);
            return true;
        }
        int task = run.sender(transfer);
        boolean graph = isGraph(task);
        double start = graph ? occupy(task, run.step(transfer), overhead, now) : now;
        queue.schedule(start + overhead, OVERHEAD_OVER, transfer, 0);
        if (start > now) {
            queue.schedule(start, STEP_BEGUN, task, run.step(transfer));
        }
        return graph && start == now;
    }

    private void post(int transfer, double now) {
        boolean eager = isEager(transfer);
        if (eager) {
            leave(transfer, now);
        }
        run.offer(transfer, now);
        if (eager && protocol.freesSender()) {
            run.sent(transfer);
        }
    }

    @Override
    public void matched(int transfer, double now) {
        if (!isEager(transfer)) {
            leave(transfer, now);
        }
    }

    /** Delivers a message. */
    protected final void arrive(int transfer) {
        if (!frees(transfer)) {
            run.sent(transfer);
        }
        run.arrived(transfer);
    }

    /** Returns whether a message leaves before its receive is posted. */
    protected final boolean isEager(int transfer) {
        return protocol.isEager(run, transfer);
    }

    /** Returns whether the send of a message ends before the message is delivered. */
    protected final boolean frees(int transfer) {
        return protocol.freesSender() && isEager(transfer);
    }
}
