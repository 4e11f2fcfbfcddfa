package dev.weft.program.run;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The one execution of rank programs: each task does its steps, one after the other or as the dependencies of a graph
 * allow, until none can go on; sends meet receives; requests complete; tasks that can go on are kept in order. When a
 * computation ends, a message leaves or a collective lets its members go is decided by a {@link RunNetwork}: without times
 * (check) or network times (efficiencies), with shared bandwidth (replay) or a fixed cost of each message (tolerance).
 *
 * <p>Of the sends that match a receive it takes the one offered first, and the other way round, as MPI requires.
 */
public final class RankRun {
    private static final int BLOCKING = -1;
    /** A step of a graph is kept where requests are, as this number minus the step. */
    private static final int GRAPH = -3;

    private static final int NO_TRANSFER = -1;
    /** Instead of the number of dependencies that are left. */
    private static final int BEGUN = -1;

    private static final int OVER = -2;

    private final RunTasks tasks;
    private final RunNetwork network;
    private final Postings sends;
    private final Postings receives;
    /** By task: its current step; the number of steps at its end. */
    private final int[] at;

    private final TaskRequests requests;
    private final ReadySteps ready = new ReadySteps();
    private final LiveMessages live = new LiveMessages();
    /** By task with a sequence: its numbers of sends and receives so far. */
    private final int[] sendsOf;

    private final int[] receivesOf;
    /** By task with a graph and step: the dependencies that are left; then {@link #BEGUN} or {@link #OVER}. */
    private final int[] @Nullable [] missing;

    /** By task with a graph: its steps that are not over. */
    private final int[] left;
    /** By receive: its message; -1 if it has none yet. */
    private final int[] messageOf;

    private int unfinished;
    private boolean chose;
    private boolean openPass;
    private boolean untimed;

    /** The messages that the current call sends and receives; its completion is no reason to wake the task. */
    private int calling = NO_TRANSFER;

    private int receiving = NO_TRANSFER;

    public RankRun(RunTasks tasks, RunNetwork network) {
        this.tasks = tasks;
        this.network = network;
        int count = tasks.count();
        boolean[] open = new boolean[count];
        for (int task = 0; task < count; task++) {
            open[task] = tasks.isOpen(task);
        }
        this.sends = new Postings(open);
        this.receives = new Postings(open);
        this.at = new int[count];
        this.requests = new TaskRequests(tasks);
        this.sendsOf = new int[count];
        this.receivesOf = new int[count];
        this.missing = new int[count][];
        this.left = new int[count];
        this.messageOf = new int[tasks.receives()];
        this.unfinished = count;
        Arrays.fill(messageOf, -1);
        Arrays.fill(at, -1);
    }

    /**
     * Tells that there are no times: open receives may meet other messages than on a machine, so sizes are no error. On
     * request, operations that match an open receive complete at once, as with the best order.
     */
    public void withoutTimes(boolean openPasses) {
        untimed = true;
        openPass = openPasses;
    }

    /** Lets a receive take a message that is larger, as in a recorded run of which parts are missing. */
    public void acceptAnySize() {
        untimed = true;
    }

    /** Adds a task that begins. */
    public void begin(int task) {
        Steps own = tasks.stepsOf(task);
        if (!own.isGraph()) {
            resume(task);
            return;
        }
        missing[task] = own.graph().missing();
        left[task] = own.count();
        for (int each = 0; each < own.count(); each++) {
            if (missing[task][each] == 0) {
                ready.add(task, each, own.operation(each));
            }
        }
        if (own.count() == 0) {
            finish(task);
        }
    }

    private void finish(int task) {
        at[task] = tasks.stepsOf(task).count();
        unfinished--;
    }

    /** Adds a task whose current step is over. */
    public void resume(int task) {
        ready.add(task);
    }

    /**
     * Takes the steps that can begin, in the order of tasks, so that a receive from any source takes the message of the
     * lowest task that sent at this instant; returns their number.
     */
    public int take() {
        return ready.take();
    }

    /** Returns the task of one of the steps taken. */
    public int takenTask(int index) {
        return ready.task(index);
    }

    /** Returns the step of a graph that was taken; -1 if it is a sequence that goes on. */
    public int takenStep(int index) {
        return ready.step(index);
    }

    /** Lets all tasks run until they wait. */
    public void advance(double now) {
        while (!ready.isEmpty()) {
            int count = take();
            for (int index = 0; index < count; index++) {
                go(takenTask(index), takenStep(index), now);
            }
        }
    }

    /** Begins a step of a graph, or continues a sequence with the steps after the current one, until one does not end. */
    public void go(int task, int each, double now) {
        Steps own = tasks.stepsOf(task);
        if (each >= 0) {
            beginOne(task, own, each, now);
            return;
        }
        int next = at[task];
        if (next >= 0) {
            network.passed(task, next, now);
        }
        next++;
        int count = own.count();
        while (next < count) {
            at[task] = next;
            if (!passes(task, own, next, now)) {
                return;
            }
            network.passed(task, next, now);
            next++;
        }
        finish(task);
    }

    /** Does a step of a sequence; returns whether it is over. */
    private boolean passes(int task, Steps own, int each, double now) {
        Operation operation = own.operation(each);
        return switch (operation) {
            case COMPUTE -> network.compute(task, each, now);
            case SEND, SSEND -> {
                send(task, own, each, BLOCKING, now);
                yield requests.isFree(task);
            }
            case ISEND -> send(task, own, each, tasks.firstRequest(task) + own.request(each), now);
            case RECV -> {
                receive(task, own, each, BLOCKING, now);
                yield requests.isFree(task);
            }
            case IRECV -> {
                receive(task, own, each, tasks.firstRequest(task) + own.request(each), now);
                yield true;
            }
            case SENDRECV -> {
                receive(task, own, each, BLOCKING, now);
                send(task, own, each, BLOCKING, now);
                yield requests.isFree(task);
            }
            case WAIT -> {
                requests.await(task, own.request(each));
                yield requests.isFree(task);
            }
            case WAITALL -> {
                for (int i = 0; i < own.listLength(each); i++) {
                    requests.await(task, (int) own.list(each, i));
                }
                yield requests.isFree(task);
            }
            case WAITANY -> requests.awaitAny(task, own, each);
            default -> !operation.isCollective() || network.collective(task, each, now);
        };
    }

    private void beginOne(int task, Steps own, int each, double now) {
        Objects.requireNonNull(missing[task])[each] = BEGUN;
        switch (own.operation(each)) {
            case COMPUTE -> {
                if (network.compute(task, each, now)) {
                    began(task, each);
                    over(task, each);
                }
            }
            case SEND -> {
                if (openPass && tasks.isOpen(tasks.peer(task, each))) {
                    began(task, each);
                    over(task, each);
                } else if (network.send(transfer(task, own, each, GRAPH - each), now)) {
                    began(task, each);
                }
            }
            default -> receive(task, own, each, GRAPH - each, now);
        }
    }

    /** Reports that a step of a graph has begun; steps of a sequence need no report. */
    public void began(int task, int each) {
        network.begun(task, each);
        release(task, each, true);
    }

    /** Reports that a computation is over. */
    public void computed(int task, int each) {
        if (missing[task] == null) {
            resume(task);
        } else {
            over(task, each);
        }
    }

    private void over(int task, int each) {
        Objects.requireNonNull(missing[task])[each] = OVER;
        network.over(task, each);
        release(task, each, false);
        if (--left[task] == 0) {
            finish(task);
        }
    }

    private void release(int task, int each, boolean start) {
        Steps own = tasks.stepsOf(task);
        if (!own.isGraph()) {
            return;
        }
        StepGraph graph = own.graph();
        int[] open = Objects.requireNonNull(missing[task]);
        for (int position = graph.first(each); position < graph.first(each + 1); position++) {
            if (graph.needsStartOnly(position) == start) {
                int dependent = graph.dependent(position);
                network.released(task, each, dependent, start);
                if (--open[dependent] == 0) {
                    ready.add(task, dependent, own.operation(dependent));
                }
            }
        }
    }

    /** Starts a send; returns whether a call that does not block is over. */
    private boolean send(int task, Steps own, int each, int request, double now) {
        if (openPass && tasks.isOpen(tasks.peer(task, each))) {
            if (request >= 0) {
                requests.complete(task, request, each);
            }
            return true;
        }
        int transfer = transfer(task, own, each, request);
        if (request == BLOCKING) {
            requests.block(task);
        }
        int outer = calling;
        calling = transfer;
        boolean over = network.send(transfer, now);
        calling = outer;
        return over;
    }

    private int transfer(int task, Steps own, int each, int request) {
        int ordinal = request <= GRAPH ? tasks.ordinal(task, each) : sendsOf[task]++;
        return live.add(tasks.firstSend(task) + ordinal, task, tasks.peer(task, each), each, request, own.bytes(each));
    }

    /** Lets a message meet a receive from now on; returns whether it has met one that was posted before. */
    public boolean offer(int transfer, double now) {
        int from = live.sender[transfer];
        Steps own = tasks.stepsOf(from);
        int communicator = own.communicator(live.step[transfer]);
        int tag = own.tag(live.step[transfer]);
        int found = receives.take(live.receiver[transfer], from, communicator, tag);
        if (found == Postings.NONE) {
            sends.add(live.receiver[transfer], from, communicator, tag, transfer, BLOCKING, live.bytes[transfer]);
            return false;
        }
        chose |= receives.tookOpen();
        bind(transfer, receives.who(found), receives.request(found), receives.bytes(found), now);
        return true;
    }

    private void receive(int task, Steps own, int each, int request, double now) {
        if (openPass && tasks.isOpen(task)) {
            if (request <= GRAPH) {
                began(task, each);
                over(task, each);
            } else if (request >= 0) {
                requests.complete(task, request, each);
            }
            return;
        }
        int ordinal = request <= GRAPH ? tasks.ordinal(task, each) : receivesOf[task]++;
        int number = tasks.firstReceive(task) + ordinal;
        network.posted(task, each, number, now);
        if (request <= GRAPH) {
            began(task, each);
        }
        boolean both = own.operation(each) == Operation.SENDRECV;
        int from = tasks.task(task, both ? own.receiveSource(each) : own.peer(each));
        int tag = both ? own.receiveTag(each) : own.tag(each);
        long room = both ? own.receiveBytes(each) : own.bytes(each);
        int found = sends.take(task, from, own.communicator(each), tag);
        if (request == BLOCKING) {
            requests.block(task);
        }
        if (found == Postings.NONE) {
            receives.add(task, from, own.communicator(each), tag, number, request, room);
            return;
        }
        chose |= sends.tookOpen();
        int outer = receiving;
        receiving = sends.who(found);
        bind(receiving, number, request, room, now);
        receiving = outer;
    }

    private void bind(int transfer, int number, int request, long room, double now) {
        if (live.bytes[transfer] > room && !untimed) {
            throw tasks.truncated(live.sender[transfer], live.receiver[transfer], live.bytes[transfer], room);
        }
        messageOf[number] = live.message[transfer];
        live.receiveRequest[transfer] = request;
        live.receive[transfer] = number;
        boolean arrived = live.hasArrived(transfer);
        network.matched(transfer, now); // first, because a step of a graph that is over lets others begin
        if (arrived) {
            completeReceive(transfer);
        }
        live.removeIfOver(transfer);
    }

    /** Reports that the call of a send that does not block is over, or that a send of a graph has begun. */
    public void returned(int transfer) {
        if (live.sendRequest[transfer] >= 0) {
            resume(live.sender[transfer]);
        } else if (live.sendRequest[transfer] <= GRAPH) {
            began(live.sender[transfer], live.step[transfer]);
        }
    }

    /** Reports that the sender of a message no longer needs it. */
    public void sent(int transfer) {
        live.sent(transfer);
        complete(live.sender[transfer], live.sendRequest[transfer], transfer == calling);
        live.removeIfOver(transfer);
    }

    /** Reports that a message is with its receiver, who has it once it has posted the receive. */
    public void arrived(int transfer) {
        live.arrived(transfer);
        if (live.isMatched(transfer)) {
            completeReceive(transfer);
            live.removeIfOver(transfer);
        }
    }

    /** Completes the receive of a message; a call that sends to its own receive completes both sides. */
    private void completeReceive(int transfer) {
        boolean toItself = transfer == calling && live.sender[transfer] == live.receiver[transfer];
        complete(live.receiver[transfer], live.receiveRequest[transfer], toItself || transfer == receiving);
    }

    /** Completes a call or a request; within the call itself the task is not woken. */
    private void complete(int task, int request, boolean within) {
        if (request <= GRAPH) {
            over(task, GRAPH - request);
        } else if (request == BLOCKING) {
            if (requests.unblock(task) && !within) {
                resume(task);
            }
        } else if (requests.complete(task, request, at[task])) {
            resume(task);
        }
    }

    /** Returns the number of a message among all. */
    public int message(int transfer) {
        return live.message[transfer];
    }

    /** Returns the task that sends a message. */
    public int sender(int transfer) {
        return live.sender[transfer];
    }

    /** Returns the task that receives a message. */
    public int receiver(int transfer) {
        return live.receiver[transfer];
    }

    /** Returns the step that sends a message. */
    public int step(int transfer) {
        return live.step[transfer];
    }

    /** Returns the receive that a message has met, as a number among all. */
    public int receive(int transfer) {
        return live.receive[transfer];
    }

    public long bytes(int transfer) {
        return live.bytes[transfer];
    }

    /** Returns whether the sender of a message waits in the call, or the message is that of a step of a graph. */
    public boolean blocks(int transfer) {
        return live.sendRequest[transfer] < 0;
    }

    /** Returns the operation that sends a message. */
    public Operation operation(int transfer) {
        return tasks.stepsOf(live.sender[transfer]).operation(live.step[transfer]);
    }

    public RunTasks tasks() {
        return tasks;
    }

    /** Returns, by receive, its message; -1 for one that has none. */
    public int[] messages() {
        return messageOf;
    }

    /** Returns whether a receive that left its source or tag open has met a send: another run might meet otherwise. */
    public boolean chose() {
        return chose;
    }

    /** Returns whether every task is at its end. */
    public boolean isOver() {
        return unfinished == 0;
    }

    /** Returns whether every send has met a receive, and every receive a send. */
    public boolean isMatched() {
        return sends.isEmpty() && receives.isEmpty();
    }

    /** Returns whether a task is at its end. */
    public boolean isOver(int task) {
        return at[task] >= tasks.stepsOf(task).count() && left[task] == 0;
    }

    /** Returns the step in which a task waits; of a graph, the first that has begun and is not over. */
    int waitsIn(int task) {
        int[] open = missing[task];
        if (open == null) {
            return Math.max(0, at[task]);
        }
        for (int each = 0; each < open.length; each++) {
            if (open[each] == BEGUN) {
                return each;
            }
        }
        return 0;
    }

    /** Returns whether a request of a task is incomplete. */
    boolean isOpen(int task, int request) {
        return requests.isOpen(task, request);
    }
}
