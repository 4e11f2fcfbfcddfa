package dev.weft.sharing.replay;

import dev.weft.machine.Fabric;
import dev.weft.sharing.contention.Contenders;
import dev.weft.sharing.contention.OwnContenders;
import dev.weft.simulation.EventQueue;
import dev.weft.study.From;
import dev.weft.study.Progress;
import dev.weft.trace.program.Operation;
import dev.weft.trace.program.Steps;
import dev.weft.units.ModelException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One run of a job: every task works until it blocks; what happens at one instant is one batch, first all ends, then all that tasks
 * do because of them, in the order of tasks, then one charge of penalties.
 */
@From(paper = "Vienne et al. 2008", equation = "section VI-A, the simulator")
final class ReplayRun {
    /** Events nearer than this, relative to the time or to a second, are one instant. */
    static final double INSTANT = 1e-12;

    private static final int PATIENCE = 1 << 12;
    private static final int SHOWN = 1000;

    private static final int COMPUTED = 0;
    private static final int BEGUN = 1;
    private static final int LATENCY_OVER = 2;
    private static final int ARRIVED = 3;
    private static final int NETWORK_DONE = 4;
    private static final int MEMORY_DONE = 5;

    static final byte DONE = 1;
    private static final byte AWAITED = 2;

    private final ReplayTasks tasks;
    private final double instant;
    private final EventQueue queue = new EventQueue();
    private final LiveTransfers live = new LiveTransfers();
    private final Postings sends;
    private final Postings receives;
    private final Flows network;
    private final @Nullable Flows memory;
    private final ReplayLog log;
    private final double latency;
    private final double nodeLatency;
    private final double nodeBandwidth;
    private final double eagerUpTo;

    /** By task: the step it is in, its sends and receives so far, and for how many requests it waits. */
    private final int[] at;

    private final int[] sent;
    private final int[] received;
    private final int[] pending;
    private final byte[] requests;
    private int[] ready = new int[64];
    private int readyCount;
    private int unfinished;
    private long events;
    private long arrivals;

    ReplayRun(ReplayTasks tasks, Fabric fabric, Contenders contenders, double memoryBus, double instant) {
        this.tasks = tasks;
        this.instant = instant;
        this.log = new ReplayLog(tasks);
        this.sends = new Postings(tasks.wild);
        this.receives = new Postings(tasks.wild);
        int nodes = tasks.job.cluster().nodes();
        this.nodeBandwidth = fabric.nodeBandwidth().bytesPerSecond();
        this.network = new Flows(contenders, fabric.bandwidth().bytesPerSecond(), queue, NETWORK_DONE, nodes);
        this.memory = memoryBus == 0 ? null : new Flows(bus(memoryBus), nodeBandwidth, queue, MEMORY_DONE, 2 * nodes);
        this.latency = fabric.latency().seconds();
        this.nodeLatency = fabric.nodeLatency().seconds();
        this.eagerUpTo = fabric.eagerUpTo().count();
        this.at = new int[tasks.count];
        this.sent = new int[tasks.count];
        this.received = new int[tasks.count];
        this.pending = new int[tasks.count];
        this.requests = new byte[tasks.requests()];
        this.unfinished = tasks.count;
        Arrays.fill(at, -1);
    }

    /** Each further transfer inside a node slows all of them down by the coefficient; a node is two ports, 2n and 2n + 1. */
    private static Contenders bus(double coefficient) {
        return new OwnContenders("memory bus", c -> 1 + coefficient * (c.outDegree() - 1));
    }

    /** Runs to the end; a deadlock or an interruption is an error. */
    ReplayLog run() {
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
            throw new ReplayDeadlock(tasks, at, requests).error();
        }
        return log;
    }

    private void report(Progress progress) {
        if (Thread.interrupted()) {
            throw new ModelException("Interrupted after " + arrivals + " of " + tasks.messages()
                    + " messages of a replay, at " + queue.time() + " s.");
        }
        while ((long) progress.done() * tasks.messages() < SHOWN * arrivals) {
            progress.step();
        }
        progress.draw();
    }

    private void batch(double limit) {
        do {
            readyCount = 0;
            do {
                handle(queue.kind(), queue.a(), queue.time());
                events++;
            } while (queue.nextTime() <= limit && queue.next());
            resume(queue.time());
        } while (queue.nextTime() <= limit && queue.next());
        network.charge(queue.time());
        if (memory != null) {
            memory.charge(queue.time());
        }
    }

    private void handle(int kind, int a, double now) {
        switch (kind) {
            case COMPUTED -> ready(a);
            case BEGUN -> {
                for (int rank = 0; rank < tasks.programs[a].size(); rank++) {
                    ready(tasks.base[a] + rank);
                }
            }
            case LATENCY_OVER -> flow(a);
            case ARRIVED -> arrive(a, now, isInside(a) ? ReplayLog.INSIDE : 0);
            case NETWORK_DONE -> arrive(a, now, network.end(a, now));
            default -> {
                if (memory != null) {
                    memory.end(a, now);
                }
                arrive(a, now, ReplayLog.INSIDE);
            }
        }
    }

    private void ready(int task) {
        if (readyCount == ready.length) {
            ready = Arrays.copyOf(ready, 2 * readyCount);
        }
        ready[readyCount++] = task;
    }

    /** In the order of tasks, so that whoever takes from any source takes from the lowest of those that sent at this instant. */
    private void resume(double now) {
        Arrays.sort(ready, 0, readyCount);
        for (int i = 0; i < readyCount; i++) {
            int task = ready[i];
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

    /** Does a step; false where the task stays in it. */
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
                send(task, own, step, LiveTransfers.BLOCKING, now);
                return false;
            }
            case ISEND -> {
                send(task, own, step, tasks.firstRequest[task] + own.request(step), now);
                return true;
            }
            case RECV -> {
                return receive(task, own, step, LiveTransfers.BLOCKING, now);
            }
            case IRECV -> {
                int request = tasks.firstRequest[task] + own.request(step);
                if (receive(task, own, step, request, now)) {
                    requests[request] = DONE;
                }
                return true;
            }
            case WAIT -> {
                await(task, own.request(step));
                return pending[task] == 0;
            }
            case WAITALL -> {
                for (int i = 0; i < own.listLength(step); i++) {
                    await(task, (int) own.list(step, i));
                }
                return pending[task] == 0;
            }
            default -> {
                return true;
            }
        }
    }

    private void await(int task, int request) {
        int number = tasks.firstRequest[task] + request;
        if (requests[number] == 0) {
            requests[number] = AWAITED;
            pending[task]++;
        }
    }

    private void send(int task, Steps own, int step, int request, double now) {
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
    private boolean receive(int task, Steps own, int step, int request, double now) {
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

    /** The data go: latency first, which nobody shares, then the bytes. */
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
        complete(live.sender[transfer], live.sendRequest[transfer]);
        if (live.receiveRequest[transfer] == LiveTransfers.UNMATCHED) {
            live.done[transfer] = true;
        } else {
            complete(live.receiver[transfer], live.receiveRequest[transfer]);
            live.remove(transfer);
        }
    }

    private void complete(int task, int request) {
        if (request == LiveTransfers.BLOCKING) {
            ready(task);
            return;
        }
        if (requests[request] == AWAITED && --pending[task] == 0) {
            ready(task);
        }
        requests[request] = DONE;
    }

    Flows network() {
        return network;
    }
}
