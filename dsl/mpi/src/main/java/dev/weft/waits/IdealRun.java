package dev.weft.waits;

import dev.weft.program.CollectiveSemantics;
import dev.weft.program.Program;
import dev.weft.program.ProgramCollectives;
import dev.weft.program.run.EagerProtocol;
import dev.weft.program.run.Operation;
import dev.weft.program.run.ProtocolNetwork;
import dev.weft.program.run.Steps;
import dev.weft.study.Progress;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The execution of a program on a network without latency and with infinite bandwidth, where only computation and waiting take time. A send
 * is buffered and takes no time, except MPI_Ssend, which waits for its receive to be posted. A receive from any source takes the message
 * that was sent first; of messages sent at the same instant it takes that of the lowest rank.
 *
 * <p>Steps of a rank may be a graph: computations on one processor of the rank then run one after the other, in the order in which their
 * dependencies allow them to start.
 *
 * <p>Each rank has a clock. If all receives name their senders, no rank waits for any of several requests and no steps are a graph, the
 * dependencies do not depend on times. One pass in any order then finds all times, and a computation only moves the clock of its rank.
 * Otherwise a computation is an event, so that ranks act in the order of time.
 */
final class IdealRun extends ProtocolNetwork {
    /** The computation time of a step of a rank. */
    interface Work {
        double seconds(int rank, int step);
    }

    /** Steps between two looks at the clock. */
    private static final int SHOWN = 1000;

    private final Work work;
    /** Whether dependencies depend on times. */
    private final boolean timed;

    private final Progress progress;
    private final ProgramCollectives collectives;
    private final int[][] members;
    /** By rank and communicator: the number of collective operations begun. */
    private final int[][] calls;

    private final Map<Long, IdealMeeting> meetings = new HashMap<>();
    /** By rank: the time at which its current step began; of a graph, the time at which a step ended last. */
    private final double[] clock;

    private final double[] waited;
    /** By rank: the time that ends its synchronous send or collective operation. */
    private final double[] met;
    /** By rank: the receive that it posted last. */
    private final int[] latest;
    /** By request: its receive; -1 for a send. */
    private final int[] receiveOf;
    /** By receive: the time at which it was posted; once it is matched, the time at which its message was sent. */
    private final double[] received;
    /** By message on its way: the time at which it was sent. */
    private double[] sent = new double[64];
    /** Steps since the last look at the clock. */
    private int steps;

    private IdealRun(Program program, double[] begins, Work work) {
        super(program.tasks(), EagerProtocol.upTo(Double.POSITIVE_INFINITY));
        this.work = work;
        this.progress =
                Progress.of("thousand steps run without network times, " + program.label(), tasks.steps() / SHOWN);
        this.collectives = new ProgramCollectives(program);
        this.members = new int[program.communicators()][];
        Arrays.setAll(members, program::communicator);
        int size = program.size();
        this.calls = new int[size][members.length];
        this.timed = tasks.anyOpen() || tasks.anyAwaited() || tasks.hasGraphs();
        this.clock = begins.clone();
        this.waited = new double[size];
        this.met = new double[size];
        this.latest = new int[size];
        this.receiveOf = new int[tasks.requests()];
        Arrays.fill(receiveOf, -1);
        this.received = new double[tasks.receives()];
        for (int rank = 0; rank < size; rank++) {
            begin(rank, begins[rank]);
        }
    }

    /** Runs the program with all ranks starting at the same time. */
    static IdealRun of(Program program) {
        return of(program, new double[program.size()]);
    }

    /** Runs the program with ranks that start these seconds after the first. */
    static IdealRun of(Program program, double[] begins) {
        return of(program, begins, (rank, step) -> program.steps(rank).seconds(step));
    }

    /** Runs the program with other computation times. An interruption is an error. */
    static IdealRun of(Program program, double[] begins, Work work) {
        IdealRun ideal = new IdealRun(program, begins, work);
        // parts of a recorded run may pair other messages than the run did
        ideal.run.acceptAnySize();
        while (ideal.queue.next()) {
            ideal.batch(ideal.queue.time());
        }
        ideal.progress.finish();
        return ideal;
    }

    /** Returns whether every rank ends and every send has a receive; otherwise parts of messages or operations are missing. */
    boolean isSound() {
        return run.isOver() && run.isMatched();
    }

    /** Returns the time at which the last rank ends, in seconds. */
    double finish() {
        return Arrays.stream(clock).max().orElse(0);
    }

    /** Returns the time at which a rank ends, or at which it began to wait without end, in seconds. */
    double end(int rank) {
        return clock[rank];
    }

    /** Returns the time that a rank waited for others, in seconds; an error if the steps of a rank are a graph. */
    double waited(int rank) {
        if (tasks.hasGraphs()) {
            tasks.requireSequences("waiting times without network times");
        }
        return waited[rank];
    }

    @Override
    public boolean compute(int task, int step, double now) {
        double seconds = work.seconds(task, step);
        if (!timed) {
            clock[task] += seconds;
            return true;
        }
        return compute(task, step, seconds, now);
    }

    @Override
    public boolean send(int transfer, double now) {
        if (transfer >= sent.length) {
            sent = Arrays.copyOf(sent, Math.max(transfer + 1, 2 * sent.length));
        }
        sent[transfer] = clock[run.sender(transfer)];
        return super.send(transfer, now);
    }

    @Override
    protected void leave(int transfer, double now) {
        arrive(transfer);
    }

    @Override
    public void posted(int task, int step, int receive, double now) {
        if (isGraph(task)) {
            return;
        }
        latest[task] = receive;
        received[receive] = clock[task];
        Steps own = tasks.stepsOf(task);
        if (own.operation(step) == Operation.IRECV) {
            receiveOf[tasks.firstRequest(task) + own.request(step)] = receive;
        }
    }

    @Override
    public void matched(int transfer, double now) {
        int receive = run.receive(transfer);
        if (run.operation(transfer) == Operation.SSEND) {
            met[run.sender(transfer)] = received[receive];
        }
        received[receive] = sent[transfer];
        super.matched(transfer, now);
    }

    @Override
    public boolean collective(int task, int step, double now) {
        int communicator = tasks.stepsOf(task).communicator(step);
        int call = calls[task][communicator]++;
        long number = (long) communicator << Integer.SIZE | call;
        IdealMeeting meeting = meetings.get(number);
        if (meeting == null) {
            Optional<CollectiveSemantics> semantics = collectives.at(communicator, call);
            if (semantics.isEmpty()) {
                return false; // members call different operations, so they wait without end
            }
            meeting = new IdealMeeting(semantics.get());
            meetings.put(number, meeting);
        }
        int[] ranks = members[communicator];
        double time = meeting.come(collectives.member(communicator, task), clock[task], (member, last) -> {
            met[ranks[member]] = last;
            run.resume(ranks[member]);
        });
        if (meeting.isOver()) {
            meetings.remove(number);
        }
        met[task] = time;
        return !Double.isNaN(time);
    }

    @Override
    public void passed(int task, int step, double now) {
        count();
        Steps own = tasks.stepsOf(task);
        Operation operation = own.operation(step);
        if (operation == Operation.COMPUTE) {
            clock[task] = Math.max(now, clock[task]);
            return;
        }
        double time = Math.max(now, until(task, own, step, operation));
        if (time > clock[task]) {
            waited[task] += time - clock[task];
            clock[task] = time;
        }
    }

    @Override
    public void over(int task, int step) {
        count();
        clock[task] = queue.time();
    }

    private void count() {
        if (++steps == SHOWN) {
            steps = 0;
            progress.stride();
        }
    }

    /** Returns the time of what a step that is over waited for. */
    private double until(int task, Steps own, int step, Operation operation) {
        switch (operation) {
            case RECV, SENDRECV -> {
                return received[latest[task]];
            }
            case SSEND -> {
                return met[task];
            }
            case WAIT -> {
                return done(task, own.request(step));
            }
            case WAITALL -> {
                double time = 0;
                for (int i = 0; i < own.listLength(step); i++) {
                    time = Math.max(time, done(task, (int) own.list(step, i)));
                }
                return time;
            }
            default -> {
                return operation.isCollective() ? met[task] : 0;
            }
        }
    }

    private double done(int task, int request) {
        int receive = receiveOf[tasks.firstRequest(task) + request];
        return receive < 0 ? 0 : received[receive];
    }
}
