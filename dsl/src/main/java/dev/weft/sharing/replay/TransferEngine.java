package dev.weft.sharing.replay;

import dev.weft.sharing.ModelConditions;
import dev.weft.sharing.contention.Contenders;
import dev.weft.sharing.contention.OwnContenders;
import dev.weft.simulation.EventQueue;
import dev.weft.trace.program.Operation;
import dev.weft.trace.program.Steps;
import org.jspecify.annotations.Nullable;

/**
 * The path of messages through the cluster: a send is matched with its receive, then its data leave, share bandwidth,
 * and arrive.
 */
final class TransferEngine {
    private static final int LATENCY_OVER = 0;
    private static final int ARRIVED = 1;
    private static final int NETWORK_DONE = 2;
    private static final int MEMORY_DONE = 3;
    /** Kinds of events below this belong to this class. */
    static final int KINDS = 4;

    private final ReplayTasks tasks;
    private final TaskWaits waits;
    private final ReplayLog log;
    private final EventQueue queue;
    private final LiveTransfers live = new LiveTransfers();
    private final Postings sends;
    private final Postings receives;
    private final Flows network;
    private final @Nullable Flows memory;
    private final double latency;
    private final double nodeLatency;
    private final double nodeBandwidth;
    private final double eagerUpTo;
    /** By task: its numbers of sends and receives so far. */
    private final int[] sent;

    private final int[] received;
    private long arrivals;

    TransferEngine(
            ReplayTasks tasks,
            TaskWaits waits,
            ReplayLog log,
            EventQueue queue,
            Medium medium,
            Contenders contenders,
            ModelConditions conditions,
            double memoryBus) {
        this.tasks = tasks;
        this.waits = waits;
        this.log = log;
        this.queue = queue;
        this.sends = new Postings(tasks.wild);
        this.receives = new Postings(tasks.wild);
        int nodes = tasks.job.machine().nodes();
        this.nodeBandwidth = medium.insideBandwidth();
        this.network = new Flows(contenders, conditions, medium.bandwidth(), queue, NETWORK_DONE, nodes);
        this.memory =
                memoryBus == 0 ? null : new Flows(bus(memoryBus), null, nodeBandwidth, queue, MEMORY_DONE, 2 * nodes);
        this.latency = medium.latency();
        this.nodeLatency = medium.insideLatency();
        this.eagerUpTo = medium.eagerUpTo();
        this.sent = new int[tasks.count];
        this.received = new int[tasks.count];
    }

    /**
     * Each further transfer within a node slows all of them down by the coefficient; a node is two ports, 2n and 2n +
     * 1.
     */
    private static Contenders bus(double coefficient) {
        return new OwnContenders("memory bus", c -> 1 + coefficient * (c.outDegree() - 1));
    }

    /** Handles an event of one of the {@link #KINDS}. */
    void handle(int kind, int transfer, double now) {
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

    /** Charges penalties after all events of one instant. */
    void charge(double now) {
        network.charge(now);
        if (memory != null) {
            memory.charge(now);
        }
    }

    /** Posts a send; its request is {@link TaskWaits#BLOCKING} if the task waits in the call. */
    void send(int task, Steps own, int step, int request, double now) {
        int to = tasks.peer(task, step);
        long bytes = own.bytes(step);
        int message = tasks.firstSend[task] + sent[task]++;
        int transfer = live.add(message, task, to, request, (double) bytes);
        int found = receives.take(to, task, own.communicator(step), own.tag(step));
        if (found != Postings.NONE) {
            requireRoom(task, to, bytes, receives.bytes(found));
            log.received[receives.who(found)] = message;
            live.receiveRequest[transfer] = receives.request(found);
            leave(transfer, now);
            return;
        }
        sends.add(to, task, own.communicator(step), own.tag(step), transfer, request, bytes);
        if (eagerUpTo > 0 && bytes <= eagerUpTo && own.operation(step) != Operation.SSEND) {
            leave(transfer, now);
        }
    }

    /** Posts a receive; true if its message has arrived before. */
    boolean receive(int task, Steps own, int step, int request, double now) {
        int number = tasks.firstReceive[task] + received[task]++;
        int source = tasks.peer(task, step);
        int found = sends.take(task, source, own.communicator(step), own.tag(step));
        if (found == Postings.NONE) {
            receives.add(task, source, own.communicator(step), own.tag(step), number, request, own.bytes(step));
            return false;
        }
        int transfer = sends.who(found);
        requireRoom(live.sender[transfer], task, sends.bytes(found), own.bytes(step));
        log.received[number] = live.message[transfer];
        if (live.done[transfer]) {
            live.remove(transfer);
            return true;
        }
        live.receiveRequest[transfer] = request;
        if (!live.left[transfer]) {
            leave(transfer, now);
        }
        return false;
    }

    private void requireRoom(int sender, int receiver, long bytes, long room) {
        if (bytes > room) {
            throw ReplayDeadlock.truncated(tasks, sender, receiver, bytes, room);
        }
    }

    private boolean isInside(int transfer) {
        return tasks.node[live.sender[transfer]] == tasks.node[live.receiver[transfer]];
    }

    /** Starts a transfer: first the latency, which is not shared, then the bytes. */
    private void leave(int transfer, double now) {
        live.left[transfer] = true;
        log.started[live.message[transfer]] = now;
        if (isInside(transfer)) {
            leaveInside(transfer, now);
        } else if (live.bytes[transfer] == 0) {
            queue.enqueue(now + latency, ARRIVED, transfer, 0);
        } else if (latency > 0) {
            queue.enqueue(now + latency, LATENCY_OVER, transfer, 0);
        } else {
            flow(transfer);
        }
    }

    private void leaveInside(int transfer, double now) {
        double bytes = live.bytes[transfer];
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
        int from = tasks.node[live.sender[transfer]];
        int to = tasks.node[live.receiver[transfer]];
        if (from != to) {
            network.start(transfer, from, to, live.bytes[transfer]);
        } else if (memory != null) {
            memory.start(transfer, 2 * from, 2 * from + 1, live.bytes[transfer]);
        }
    }

    private void arrive(int transfer, double now, int met) {
        int message = live.message[transfer];
        log.ended[message] = now;
        log.met[message] = (byte) met;
        arrivals++;
        waits.complete(live.sender[transfer], live.sendRequest[transfer]);
        if (live.receiveRequest[transfer] == LiveTransfers.UNMATCHED) {
            live.done[transfer] = true;
        } else {
            waits.complete(live.receiver[transfer], live.receiveRequest[transfer]);
            live.remove(transfer);
        }
    }

    long arrivals() {
        return arrivals;
    }

    Flows network() {
        return network;
    }
}
