package dev.weft.sharing.replay;

import dev.weft.machine.Link;
import dev.weft.machine.Machine;
import dev.weft.program.run.EagerProtocol;
import dev.weft.program.run.ProtocolNetwork;
import dev.weft.sharing.ModelConditions;
import dev.weft.sharing.SharingModel;
import dev.weft.sharing.contention.Contenders;
import dev.weft.sharing.contention.OwnContenders;
import dev.weft.study.From;
import dev.weft.study.Progress;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One run of a job: every task runs until it blocks, and the data of messages that left share bandwidth until they arrive. All events of
 * one instant are one batch: first all ends, then the steps that tasks do because of them, in the order of tasks, then one charge of
 * penalties.
 */
@From(paper = "Vienne et al. 2008", equation = "section VI-A, the simulator")
final class ReplayRun extends ProtocolNetwork {
    /** Small, because one event may change thousands of penalties. */
    private static final int PATIENCE = 1 << 6;

    private static final int SHOWN = 1000;

    private static final int LATENCY_OVER = OWN;
    private static final int ARRIVED = OWN + 1;
    private static final int NETWORK_DONE = OWN + 2;
    private static final int MEMORY_DONE = OWN + 3;

    private final ReplayTasks replayed;
    private final double instant;
    private final ReplayLog log;
    private final Flows network;
    private final @Nullable Flows memory;
    private final double latency;
    private final double nodeLatency;
    private final double nodeBandwidth;
    private long arrivals;

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
        super(tasks.all, medium.protocol());
        this.replayed = tasks;
        this.instant = instant;
        this.log = new ReplayLog(tasks);
        log.received = run.messages();
        int nodes = tasks.job.machine().nodes();
        this.nodeBandwidth = medium.insideBandwidth();
        this.network = new Flows(contenders, conditions, medium.bandwidth(), queue, NETWORK_DONE, nodes);
        this.memory =
                memoryBus == 0 ? null : new Flows(bus(memoryBus), null, nodeBandwidth, queue, MEMORY_DONE, 2 * nodes);
        this.latency = medium.latency();
        this.nodeLatency = medium.insideLatency();
    }

    /**
     * Each further transfer within a node slows all of them down by the coefficient; a node is two ports, 2n and 2n +
     * 1.
     */
    private static Contenders bus(double coefficient) {
        return new OwnContenders("memory bus", c -> 1 + coefficient * (c.outDegree() - 1));
    }

    /**
     * Runs to the end; a deadlock and an interruption are errors. That of a deadlock names a larger eager size if it
     * resolves it.
     */
    ReplayLog run(Predicate<Bytes> endsIt) {
        Progress progress = Progress.of("replayed messages, per mille", SHOWN);
        for (int task = 0; task < tasks.count(); task++) {
            begin(task, replayed.start[tasks.programOf(task)]);
        }
        int events = 0;
        while (queue.next()) {
            events += batch(queue.time() + instant * Math.max(1, queue.time()));
            charge(queue.time());
            if (events >= PATIENCE) {
                events = 0;
                report(progress);
            }
        }
        progress.finish();
        requireOver("replay", endsIt);
        return log;
    }

    /** Charges penalties after all events of one instant. */
    private void charge(double now) {
        network.charge(now);
        if (memory != null) {
            memory.charge(now);
        }
    }

    private void report(Progress progress) {
        if (Thread.interrupted()) {
            throw ModelException.interrupted("The replay was interrupted after " + arrivals + " of " + tasks.messages()
                    + " messages, at " + new Time(queue.time()) + ".");
        }
        while (progress.done() * tasks.messages() < SHOWN * arrivals) {
            progress.step();
        }
        progress.draw();
    }

    @Override
    protected void handle(int kind, int transfer, double now) {
        switch (kind) {
            case LATENCY_OVER -> flow(transfer);
            case ARRIVED -> arrive(transfer, now, isInside(transfer) ? ReplayLog.INSIDE : 0);
            case NETWORK_DONE -> arrive(transfer, now, network.end(transfer, now));
            default -> {
                if (memory != null) {
                    memory.end(transfer, now);
                }
                arrive(transfer, now, ReplayLog.INSIDE);
            }
        }
    }

    @Override
    public void begun(int task, int step) {
        log.begin[tasks.firstStep(task) + step] = queue.time();
    }

    @Override
    public void passed(int task, int step, double now) {
        log.stepEnd[tasks.firstStep(task) + step] = now;
    }

    @Override
    public void over(int task, int step) {
        log.stepEnd[tasks.firstStep(task) + step] = queue.time();
    }

    private boolean isInside(int transfer) {
        return replayed.node[run.sender(transfer)] == replayed.node[run.receiver(transfer)];
    }

    /** Starts a transfer: first the latency, which is not shared, then the bytes. */
    @Override
    protected void leave(int transfer, double now) {
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
        int from = replayed.node[run.sender(transfer)];
        int to = replayed.node[run.receiver(transfer)];
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
        arrive(transfer);
    }

    Flows network() {
        return network;
    }

    /**
     * The links of a machine in SI units.
     *
     * @param bandwidth between nodes
     * @param latency between nodes
     * @param insideBandwidth between two ranks of one node
     * @param insideLatency between two ranks of one node
     * @param protocol of messages
     */
    record Medium(
            double bandwidth, double latency, double insideBandwidth, double insideLatency, EagerProtocol protocol) {
        /** A machine without a network is an error. */
        static Medium of(Machine machine) {
            Link link = machine.link()
                    .orElseThrow(() -> machine.costs().isPresent()
                            ? ModelException.of(
                                    "replay on a " + machine.inWords(),
                                    "its costs(..) are those of single messages, but a replay shares the bandwidth of links",
                                    "Add .link(GBps(10), us(2)), or take a method that reads costs(..), such as nodeAware or, for a"
                                            + " collective, its rounds without under(..)")
                            : ModelException.of(
                                    "replay on a " + machine.inWords(),
                                    "the machine has no network",
                                    "Write cluster(4, 2).link(MBps(84.2), us(50))"));
            Link inside = machine.inside().orElse(link);
            return new Medium(
                    link.bandwidth().si(),
                    link.latency().si(),
                    inside.bandwidth().si(),
                    inside.latency().si(),
                    EagerProtocol.of(machine));
        }

        Medium eagerUpTo(double bytes) {
            return new Medium(bandwidth, latency, insideBandwidth, insideLatency, protocol.eagerUpTo(bytes));
        }
    }
}
