package dev.weft.sharing.replay;

import dev.weft.program.run.Operation;
import dev.weft.program.run.RankRun;
import dev.weft.program.run.RunNetwork;
import dev.weft.sharing.ModelConditions;
import dev.weft.sharing.contention.Contenders;
import dev.weft.sharing.contention.OwnContenders;
import dev.weft.simulation.EventQueue;
import org.jspecify.annotations.Nullable;

/**
 * The network of a replay: a send is matched with its receive, then its data leave, share bandwidth, and arrive.
 * Computations take their time, one after the other on each processor of a task.
 */
final class TransferEngine implements RunNetwork {
    private static final int LATENCY_OVER = 0;
    private static final int ARRIVED = 1;
    private static final int NETWORK_DONE = 2;
    private static final int MEMORY_DONE = 3;
    private static final int COMPUTED = 4;
    private static final int STEP_BEGUN = 5;
    private static final int OVERHEAD_OVER = 6;
    /** Kinds of events below this belong to this class. */
    static final int KINDS = 7;

    private final ReplayTasks tasks;
    private final boolean graphs;
    private final RankRun run;
    private final ReplayLog log;
    private final EventQueue queue;
    private final Flows network;
    private final @Nullable Flows memory;
    private final Medium medium;
    private final double latency;
    private final double nodeLatency;
    private final double nodeBandwidth;
    /** By task whose steps are a graph, and processor: the time at which it is free. */
    private final double[] @Nullable [] free;

    private long arrivals;

    TransferEngine(
            ReplayTasks tasks,
            ReplayLog log,
            EventQueue queue,
            Medium medium,
            Contenders contenders,
            ModelConditions conditions,
            double memoryBus) {
        this.tasks = tasks;
        this.graphs = tasks.all.hasGraphs();
        this.run = new RankRun(tasks.all, this);
        this.log = log;
        this.queue = queue;
        this.medium = medium;
        int nodes = tasks.job.machine().nodes();
        this.nodeBandwidth = medium.insideBandwidth();
        this.network = new Flows(contenders, conditions, medium.bandwidth(), queue, NETWORK_DONE, nodes);
        this.memory =
                memoryBus == 0 ? null : new Flows(bus(memoryBus), null, nodeBandwidth, queue, MEMORY_DONE, 2 * nodes);
        this.latency = medium.latency();
        this.nodeLatency = medium.insideLatency();
        this.free = new double[tasks.all.count()][];
    }

    /**
     * Each further transfer within a node slows all of them down by the coefficient; a node is two ports, 2n and 2n +
     * 1.
     */
    private static Contenders bus(double coefficient) {
        return new OwnContenders("memory bus", c -> 1 + coefficient * (c.outDegree() - 1));
    }

    RankRun run() {
        return run;
    }

    /** Handles an event of one of the {@link #KINDS}. */
    void handle(int kind, int a, int b, double now) {
        switch (kind) {
            case LATENCY_OVER -> flow(a);
            case ARRIVED -> arrive(a, now, isInside(a) ? ReplayLog.INSIDE : 0);
            case NETWORK_DONE -> arrive(a, now, network.end(a, now));
            case COMPUTED -> run.computed(a, b);
            case STEP_BEGUN -> begin(a, b, now);
            case OVERHEAD_OVER -> {
                post(a, now);
                if (!isGraph(run.sender(a))) {
                    run.returned(a);
                }
            }
            default -> {
                if (memory != null) {
                    memory.end(a, now);
                }
                arrive(a, now, ReplayLog.INSIDE);
            }
        }
    }

    /** Charges penalties after all events of one instant. */
    void charge(double now) {
        network.charge(now);
        if (memory != null) {
            memory.charge(now);
        }
    }

    @Override
    public boolean compute(int task, int step, double now) {
        double seconds = tasks.all.stepsOf(task).seconds(step);
        if (!isGraph(task)) {
            if (seconds > 0) {
                queue.schedule(now + seconds, COMPUTED, task, step);
            }
            return seconds == 0;
        }
        double start = occupy(task, step, seconds, now);
        if (start + seconds == now) {
            log.begin[tasks.all.firstStep(task) + step] = now;
            return true;
        }
        if (start == now) {
            begin(task, step, now);
        } else {
            queue.schedule(start, STEP_BEGUN, task, step);
        }
        queue.schedule(start + seconds, COMPUTED, task, step);
        return false;
    }

    private boolean isGraph(int task) {
        return graphs && tasks.all.stepsOf(task).isGraph();
    }

    /** Takes a processor of a task for some time, after what it does already; returns the start. */
    private double occupy(int task, int step, double seconds, double now) {
        double[] own = free[task];
        if (own == null) {
            own = new double[tasks.all.stepsOf(task).processors()];
            free[task] = own;
        }
        int processor = tasks.all.stepsOf(task).processor(step);
        double start = Math.max(now, own[processor]);
        own[processor] = start + seconds;
        return start;
    }

    private void begin(int task, int step, double now) {
        log.begin[tasks.all.firstStep(task) + step] = now;
        run.began(task, step);
    }

    @Override
    public boolean send(int transfer, double now) {
        int task = run.sender(transfer);
        boolean graph = isGraph(task);
        double overhead = medium.overhead();
        if (!(overhead > 0)) {
            if (graph) {
                log.begin[tasks.all.firstStep(task) + run.step(transfer)] = now;
            }
            post(transfer, now);
            return true;
        }
        if (!graph) {
            queue.schedule(now + overhead, OVERHEAD_OVER, transfer, 0);
            return false;
        }
        double start = occupy(task, run.step(transfer), overhead, now);
        queue.schedule(start + overhead, OVERHEAD_OVER, transfer, 0);
        if (start == now) {
            log.begin[tasks.all.firstStep(task) + run.step(transfer)] = now;
            return true;
        }
        queue.schedule(start, STEP_BEGUN, task, run.step(transfer));
        return false;
    }

    /** Offers a message to its receive; an eager one leaves at once. */
    private void post(int transfer, double now) {
        boolean eager = isEager(transfer);
        if (!run.offer(transfer, now) && eager) {
            leave(transfer, now);
        }
        if (eager && medium.freesSender()) {
            run.sent(transfer);
        }
    }

    private boolean isEager(int transfer) {
        return medium.eagerUpTo() > 0
                && run.bytes(transfer) <= medium.eagerUpTo()
                && run.operation(transfer) != Operation.SSEND;
    }

    @Override
    public void matched(int transfer, double now) {
        if (Double.isNaN(log.started[run.message(transfer)])) {
            leave(transfer, now);
        }
    }

    @Override
    public void posted(int task, int step, int receive, double now) {
        if (isGraph(task)) {
            log.begin[tasks.all.firstStep(task) + step] = now;
        }
    }

    @Override
    public void passed(int task, int step, double now) {
        log.stepEnd[tasks.all.firstStep(task) + step] = now;
    }

    @Override
    public void over(int task, int step) {
        log.stepEnd[tasks.all.firstStep(task) + step] = queue.time();
    }

    private boolean isInside(int transfer) {
        return tasks.node[run.sender(transfer)] == tasks.node[run.receiver(transfer)];
    }

    /** Starts a transfer: first the latency, which is not shared, then the bytes. */
    private void leave(int transfer, double now) {
        log.started[run.message(transfer)] = now;
        if (isInside(transfer)) {
            leaveInside(transfer, now);
        } else if (run.bytes(transfer) == 0) {
            queue.enqueue(now + latency, ARRIVED, transfer, 0);
        } else if (latency > 0) {
            queue.enqueue(now + latency, LATENCY_OVER, transfer, 0);
        } else {
            flow(transfer);
        }
    }

    private void leaveInside(int transfer, double now) {
        double bytes = (double) run.bytes(transfer);
        if (bytes == 0) {
            queue.schedule(now + nodeLatency, ARRIVED, transfer, 0);
        } else if (memory == null) {
            queue.schedule(now + nodeLatency + bytes / nodeBandwidth, ARRIVED, transfer, 0);
        } else if (nodeLatency > 0) {
            queue.schedule(now + nodeLatency, LATENCY_OVER, transfer, 0);
        } else {
            flow(transfer);
        }
    }

    private void flow(int transfer) {
        int from = tasks.node[run.sender(transfer)];
        int to = tasks.node[run.receiver(transfer)];
        if (from != to) {
            network.start(transfer, from, to, (double) run.bytes(transfer));
        } else if (memory != null) {
            memory.start(transfer, 2 * from, 2 * from + 1, (double) run.bytes(transfer));
        }
    }

    private void arrive(int transfer, double now, int met) {
        int message = run.message(transfer);
        log.ended[message] = now;
        log.met[message] = (byte) met;
        arrivals++;
        if (!(medium.freesSender() && isEager(transfer))) {
            run.sent(transfer);
        }
        run.arrived(transfer);
    }

    long arrivals() {
        return arrivals;
    }

    Flows network() {
        return network;
    }
}
