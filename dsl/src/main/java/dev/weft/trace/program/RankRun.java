package dev.weft.trace.program;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The one execution of rank programs: each task does its steps, one after the other or as the dependencies of a graph
 * allow, until none can go on; sends meet receives; requests complete; tasks that can go on are kept in order. When a
 * computation ends, a message leaves or a collective lets its members go is decided by a {@link Network}: without times
 * (check), without network times (efficiencies), with shared bandwidth (replay), or with a fixed cost of each message
 * (tolerance).
 *
 * <p>Of the sends that match a receive it takes the one offered first, and the other way round, as MPI requires.
 */
public final class RankRun {
    /** Decides when things happen. It calls back {@link #began} to {@link #arrived}, at once or later. */
    public interface Network {
        /**
         * Starts a computation; returns whether it is over. Otherwise the network calls {@link #computed} later, and
         * {@link #began} for a step of a graph.
         */
        boolean compute(int task, int step, double now);

        /**
         * Starts a send: the network calls {@link #offer}, {@link #sent} and {@link #arrived}, now or later. Returns
         * whether the call itself is over; otherwise the network calls {@link #returned} later.
         */
        boolean send(int transfer, double now);

        /** Reports that the send and the receive of a message have met. */
        void matched(int transfer, double now);

        /** Reports that a receive is posted, before it is matched; its number is one of all receives. */
        default void posted(int task, int step, int receive, double now) {}

        /**
         * Starts a collective operation that was not replaced by messages; returns whether it is over. Otherwise the
         * network calls {@link #resume} later.
         */
        default boolean collective(int task, int step, double now) {
            throw new IllegalStateException("collectives are replaced by messages before this run");
        }

        /** Reports that a step of a sequence is over, and the next begins. */
        default void passed(int task, int step, double now) {}

        /** Reports that a step of a graph is over. */
        default void over(int task, int step) {}

        /** Reports that a step of a graph no longer holds up another. */
        default void released(int task, int step, int dependent, boolean startOnly) {}
    }

    private static final int BLOCKING = -1;
    private static final int UNMATCHED = -2;
    /** A step of a graph is kept where requests are, as this number minus the step. */
    private static final int GRAPH = -3;

    private static final int NO_TRANSFER = -1;

    private static final byte DONE = 1;
    private static final byte AWAITED = 2;
    private static final byte ANY_AWAITED = 3;
    /** Complete, and reported by a wait for any. */
    private static final byte REPORTED = 4;

    private static final byte SENT = 1;
    private static final byte ARRIVED = 2;

    private final RunTasks tasks;
    private final Network network;
    private final Postings sends;
    private final Postings receives;
    /** By task: its current step; the number of steps at its end. */
    private final int[] at;
    /** By task: what it waits for. */
    private final int[] pending;
    /** By request. */
    private final byte[] requests;
    /** By task with a sequence: its numbers of sends and receives so far. */
    private final int[] sendsOf;

    private final int[] receivesOf;
    /** By task with a graph and step: the dependencies that are left; then {@link #BEGUN} or {@link #OVER}. */
    private final int @Nullable [][] missing;

    private static final int BEGUN = -1;
    private static final int OVER = -2;

    /** By task with a graph: its steps that are not over. */
    private final int[] left;
    /** By receive: its message; -1 if it has none yet. */
    private final int[] messageOf;

    private int unfinished;
    private boolean chose;
    private boolean openPass;
    private boolean untimed;

    /** What can begin: task, kind and number in the order of getting ready, which says where its step is. */
    private long[] ready = new long[64];

    private int[] readyStep = new int[64];
    private long[] going = new long[64];
    private int[] goingStep = new int[64];
    private int readyCount;

    // Messages that were sent and not yet received, in columns; places of finished ones are used again.
    private int[] message = new int[64];
    private int[] sender = new int[64];
    private int[] receiver = new int[64];
    private int[] step = new int[64];
    private int[] sendRequest = new int[64];
    private int[] receiveRequest = new int[64];
    private int[] receive = new int[64];
    private long[] bytes = new long[64];
    private byte[] state = new byte[64];
    private final FreePlaces places = new FreePlaces();
    /** The messages that the current call sends and receives; its completion is no reason to wake the task. */
    private int calling = NO_TRANSFER;

    private int receiving = NO_TRANSFER;

    public RankRun(RunTasks tasks, Network network) {
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
        this.pending = new int[count];
        this.requests = new byte[tasks.requests()];
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
    void withoutTimes(boolean openPasses) {
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
                ready(task, own, each);
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
        add((long) task << 34, -1);
    }

    /** Sends of a graph that become ready together go before receives, and these before computations. */
    private void ready(int task, Steps own, int each) {
        Operation operation = own.operation(each);
        long kind = operation == Operation.COMPUTE ? 2 : operation.sends() ? 0 : 1;
        add((long) task << 34 | kind << 32, each);
    }

    private void add(long entry, int each) {
        if (readyCount == ready.length) {
            ready = Arrays.copyOf(ready, 2 * readyCount);
            readyStep = Arrays.copyOf(readyStep, 2 * readyCount);
        }
        ready[readyCount] = entry | readyCount;
        readyStep[readyCount++] = each;
    }

    /**
     * Takes the steps that can begin, in the order of tasks, so that a receive from any source takes the message of the
     * lowest task that sent at this instant; returns their number.
     */
    public int take() {
        int count = readyCount;
        long[] taken = ready;
        ready = going;
        going = taken;
        int[] steps = readyStep;
        readyStep = goingStep;
        goingStep = steps;
        if (ready.length < going.length) {
            ready = new long[going.length];
            readyStep = new int[going.length];
        }
        readyCount = 0;
        if (count > 1) {
            Arrays.sort(going, 0, count);
        }
        return count;
    }

    /** Returns the task of one of the steps taken. */
    public int takenTask(int index) {
        return (int) (going[index] >>> 34);
    }

    /** Returns the step of a graph that was taken; -1 if it is a sequence that goes on. */
    public int takenStep(int index) {
        return goingStep[(int) going[index]];
    }

    /** Lets all tasks run until they wait. */
    public void advance(double now) {
        while (readyCount > 0) {
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
        switch (operation) {
            case COMPUTE -> {
                return network.compute(task, each, now);
            }
            case SEND, SSEND -> {
                send(task, own, each, BLOCKING, now);
                return waits(task);
            }
            case ISEND -> {
                return send(task, own, each, tasks.firstRequest(task) + own.request(each), now);
            }
            case RECV -> {
                receive(task, own, each, own.peer(each), own.tag(each), own.bytes(each), BLOCKING, now);
                return waits(task);
            }
            case IRECV -> {
                int request = tasks.firstRequest(task) + own.request(each);
                receive(task, own, each, own.peer(each), own.tag(each), own.bytes(each), request, now);
                return true;
            }
            case SENDRECV -> {
                receive(
                        task,
                        own,
                        each,
                        own.receiveSource(each),
                        own.receiveTag(each),
                        own.receiveBytes(each),
                        BLOCKING,
                        now);
                send(task, own, each, BLOCKING, now);
                return waits(task);
            }
            case WAIT -> {
                await(task, own.request(each));
                return waits(task);
            }
            case WAITALL -> {
                for (int i = 0; i < own.listLength(each); i++) {
                    await(task, (int) own.list(each, i));
                }
                return waits(task);
            }
            case WAITANY -> {
                return passesAny(task, own, each);
            }
            default -> {
                return !operation.isCollective() || network.collective(task, each, now);
            }
        }
    }

    private boolean waits(int task) {
        return pending[task] == 0;
    }

    private void await(int task, int request) {
        int number = tasks.firstRequest(task) + request;
        if (requests[number] == 0) {
            requests[number] = AWAITED;
            pending[task]++;
        }
    }

    /** Passes at once if a request of the list is complete that no wait for any has reported, or if none is left. */
    private boolean passesAny(int task, Steps own, int each) {
        int first = tasks.firstRequest(task);
        boolean open = false;
        for (int i = 0; i < own.listLength(each); i++) {
            int number = first + (int) own.list(each, i);
            if (requests[number] == DONE) {
                requests[number] = REPORTED;
                return true;
            }
            open |= requests[number] == 0;
        }
        for (int i = 0; open && i < own.listLength(each); i++) {
            int number = first + (int) own.list(each, i);
            requests[number] = requests[number] == 0 ? ANY_AWAITED : requests[number];
        }
        return !open;
    }

    private void beginOne(int task, Steps own, int each, double now) {
        missing(task)[each] = BEGUN;
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
            default -> {
                receive(task, own, each, own.peer(each), own.tag(each), own.bytes(each), GRAPH - each, now);
            }
        }
    }

    private int[] missing(int task) {
        return Objects.requireNonNull(missing[task]);
    }

    /** Reports that a step of a graph has begun; steps of a sequence need no report. */
    public void began(int task, int each) {
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
        missing(task)[each] = OVER;
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
        int[] open = missing(task);
        for (int position = graph.first(each); position < graph.first(each + 1); position++) {
            if (graph.needsStartOnly(position) == start) {
                int dependent = graph.dependent(position);
                network.released(task, each, dependent, start);
                if (--open[dependent] == 0) {
                    ready(task, own, dependent);
                }
            }
        }
    }

    /** Starts a send; returns whether a call that does not block is over. */
    private boolean send(int task, Steps own, int each, int request, double now) {
        if (openPass && tasks.isOpen(tasks.peer(task, each))) {
            done(request);
            return true;
        }
        int transfer = transfer(task, own, each, request);
        if (request == BLOCKING) {
            pending[task]++;
        }
        int outer = calling;
        calling = transfer;
        boolean over = network.send(transfer, now);
        calling = outer;
        return over;
    }

    private int transfer(int task, Steps own, int each, int request) {
        int transfer = places.take();
        if (transfer == message.length) {
            grow();
        }
        int ordinal = request <= GRAPH ? tasks.ordinal(task, each) : sendsOf[task]++;
        message[transfer] = tasks.firstSend(task) + ordinal;
        sender[transfer] = task;
        receiver[transfer] = tasks.peer(task, each);
        step[transfer] = each;
        sendRequest[transfer] = request;
        receiveRequest[transfer] = UNMATCHED;
        bytes[transfer] = own.bytes(each);
        state[transfer] = 0;
        return transfer;
    }

    /** Lets a message meet a receive from now on; returns whether it has met one that was posted before. */
    public boolean offer(int transfer, double now) {
        int from = sender[transfer];
        Steps own = tasks.stepsOf(from);
        int communicator = own.communicator(step[transfer]);
        int tag = own.tag(step[transfer]);
        int found = receives.take(receiver[transfer], from, communicator, tag);
        if (found == Postings.NONE) {
            sends.add(
                    receiver[transfer],
                    from,
                    communicator,
                    tag,
                    transfer,
                    sendRequest[transfer],
                    bytes[transfer]);
            return false;
        }
        chose |= receives.tookOpen();
        bind(transfer, receives.who(found), receives.request(found), receives.bytes(found), now);
        return true;
    }

    private void receive(
            int task, Steps own, int each, int source, int tag, long room, int request, double now) {
        if (openPass && tasks.isOpen(task)) {
            if (request <= GRAPH) {
                began(task, each);
                over(task, each);
            } else {
                done(request);
            }
            return;
        }
        int ordinal = request <= GRAPH ? tasks.ordinal(task, each) : receivesOf[task]++;
        int number = tasks.firstReceive(task) + ordinal;
        network.posted(task, each, number, now);
        if (request <= GRAPH) {
            began(task, each);
        }
        int from = tasks.task(task, source);
        int found = sends.take(task, from, own.communicator(each), tag);
        if (request == BLOCKING) {
            pending[task]++;
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
        if (bytes[transfer] > room && !untimed) {
            throw Deadlock.truncated(tasks, sender[transfer], receiver[transfer], bytes[transfer], room);
        }
        messageOf[number] = message[transfer];
        receiveRequest[transfer] = request;
        receive[transfer] = number;
        if ((state[transfer] & ARRIVED) != 0) {
            completeReceive(transfer);
        }
        network.matched(transfer, now);
        removeIfOver(transfer);
    }

    /** Reports that the call of a send that does not block is over, or that a send of a graph has begun. */
    public void returned(int transfer) {
        if (sendRequest[transfer] >= 0) {
            resume(sender[transfer]);
        } else if (sendRequest[transfer] <= GRAPH) {
            began(sender[transfer], step[transfer]);
        }
    }

    /** Reports that the sender of a message no longer needs it. */
    public void sent(int transfer) {
        state[transfer] |= SENT;
        complete(sender[transfer], sendRequest[transfer], transfer == calling);
        removeIfOver(transfer);
    }

    /** Reports that a message is with its receiver, who has it once it has posted the receive. */
    public void arrived(int transfer) {
        state[transfer] |= ARRIVED;
        if (receiveRequest[transfer] != UNMATCHED) {
            completeReceive(transfer);
            removeIfOver(transfer);
        }
    }

    private void completeReceive(int transfer) {
        // a call that sends to its own receive completes both sides
        boolean toItself = transfer == calling && sender[transfer] == receiver[transfer];
        complete(receiver[transfer], receiveRequest[transfer], toItself || transfer == receiving);
    }

    private void removeIfOver(int transfer) {
        if (state[transfer] == (SENT | ARRIVED) && receiveRequest[transfer] != UNMATCHED) {
            state[transfer] = 0;
            places.giveBack(transfer);
        }
    }

    private void done(int request) {
        if (request >= 0) {
            requests[request] = DONE;
        }
    }

    /** Completes a call or a request; within the call itself the task is not woken. */
    private void complete(int task, int request, boolean within) {
        if (request <= GRAPH) {
            over(task, GRAPH - request);
        } else if (request == BLOCKING) {
            if (--pending[task] == 0 && !within) {
                resume(task);
            }
        } else {
            byte before = requests[request];
            requests[request] = DONE;
            if (before == AWAITED && --pending[task] == 0) {
                resume(task);
            } else if (before == ANY_AWAITED) {
                report(task, request);
            }
        }
    }

    private void report(int task, int request) {
        Steps own = tasks.stepsOf(task);
        int first = tasks.firstRequest(task);
        for (int i = 0; i < own.listLength(at[task]); i++) {
            int number = first + (int) own.list(at[task], i);
            requests[number] = requests[number] == ANY_AWAITED ? 0 : requests[number];
        }
        requests[request] = REPORTED;
        resume(task);
    }

    private void grow() {
        int more = 2 * message.length;
        message = Arrays.copyOf(message, more);
        sender = Arrays.copyOf(sender, more);
        receiver = Arrays.copyOf(receiver, more);
        step = Arrays.copyOf(step, more);
        sendRequest = Arrays.copyOf(sendRequest, more);
        receiveRequest = Arrays.copyOf(receiveRequest, more);
        receive = Arrays.copyOf(receive, more);
        bytes = Arrays.copyOf(bytes, more);
        state = Arrays.copyOf(state, more);
    }

    /** Returns the number of a message among all. */
    public int message(int transfer) {
        return message[transfer];
    }

    /** Returns the task that sends a message. */
    public int sender(int transfer) {
        return sender[transfer];
    }

    /** Returns the task that receives a message. */
    public int receiver(int transfer) {
        return receiver[transfer];
    }

    /** Returns the step that sends a message. */
    public int step(int transfer) {
        return step[transfer];
    }

    /** Returns the receive that a message has met, as a number among all. */
    public int receive(int transfer) {
        return receive[transfer];
    }

    /** Returns the size of a message. */
    public long bytes(int transfer) {
        return bytes[transfer];
    }

    /** Returns whether the sender of a message waits in the call, or the message is that of a step of a graph. */
    public boolean blocks(int transfer) {
        return sendRequest[transfer] < 0;
    }

    /** Returns whether a message is with its receiver. */
    public boolean hasArrived(int transfer) {
        return (state[transfer] & ARRIVED) != 0;
    }

    /** Returns the operation that sends a message. */
    public Operation operation(int transfer) {
        return tasks.stepsOf(sender[transfer]).operation(step[transfer]);
    }

    /** Returns the tasks. */
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
    boolean isOver(int task) {
        return at[task] >= tasks.stepsOf(task).count() && left[task] == 0;
    }

    /** Returns the step in which a task waits; of a graph, the first that has begun and is not over. */
    int waitsIn(int task) {
        if (missing[task] == null) {
            return Math.max(0, at[task]);
        }
        for (int each = 0; each < missing(task).length; each++) {
            if (missing(task)[each] == BEGUN) {
                return each;
            }
        }
        return 0;
    }

    /** Returns whether a request of a task is incomplete. */
    boolean isOpen(int task, int request) {
        byte known = requests[tasks.firstRequest(task) + request];
        return known != DONE && known != REPORTED;
    }
}
