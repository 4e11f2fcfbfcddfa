package dev.weft.waits;

import dev.weft.trace.program.CollectiveSemantics;
import dev.weft.trace.program.Operation;
import dev.weft.trace.program.Program;
import dev.weft.trace.program.ProgramCollectives;
import dev.weft.trace.program.Steps;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The execution of a program on a network without latency and with infinite bandwidth, where only computation and waiting take time. The
 * receives of the program name their senders. A send is buffered and takes no time, except MPI_Ssend, which waits for its receive to be
 * posted. The dependencies do not depend on times, so one pass in any order finds all times.
 */
final class IdealRun {
    /** The computation time of a step of a rank. */
    interface Work {
        double seconds(int rank, int step);
    }

    private record Way(int to, int from, int communicator, int tag) {}

    /** The k-th send of a channel matches its k-th receive. */
    private static final class Channel {
        private final Times sent = new Times();
        private final Times posted = new Times();
    }

    private static final class Times {
        private double[] all = new double[4];
        private int count;

        int add(double time) {
            if (count == all.length) {
                all = Arrays.copyOf(all, 2 * count);
            }
            all[count] = time;
            return count++;
        }
    }

    /** A dependency of a call or a request: the k-th time of one side of a channel. */
    private record Need(Times of, int index) {
        boolean there() {
            return index < of.count;
        }

        double time() {
            return of.all[index];
        }
    }

    private final Program program;
    private final Work work;
    private final int[][] members;
    private final ProgramCollectives collectives;
    private final Map<Way, Channel> channels = new HashMap<>();
    private final Map<Long, IdealMeeting> meetings = new HashMap<>();
    private final int[] at;
    private final double[] now;
    private final double[] waited;
    /** By rank: the dependencies of its current call; empty if it has not begun. */
    private final @Nullable Need[] current;

    private final boolean[] begun;
    private final @Nullable Need[][] requests;
    private final int[][] calls;
    private final Deque<Integer> ready = new ArrayDeque<>();
    private final boolean[] isReady;

    private IdealRun(Program program, double[] begins, Work work) {
        this.program = program;
        this.work = work;
        this.collectives = new ProgramCollectives(program);
        int size = program.size();
        this.members = new int[program.communicators()][];
        Arrays.setAll(members, program::communicator);
        this.at = new int[size];
        this.now = begins.clone();
        this.waited = new double[size];
        this.current = new Need[size];
        this.begun = new boolean[size];
        this.requests = new Need[size][];
        this.calls = new int[size][];
        this.isReady = new boolean[size];
        for (int rank = 0; rank < size; rank++) {
            requests[rank] = new Need[program.steps(rank).requests()];
            calls[rank] = new int[members.length];
            wake(rank);
        }
    }

    private void wake(int rank) {
        if (!isReady[rank]) {
            isReady[rank] = true;
            ready.add(rank);
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

    /** Runs the program with other computation times. */
    static IdealRun of(Program program, double[] begins, Work work) {
        IdealRun run = new IdealRun(program, begins, work);
        while (!run.ready.isEmpty()) {
            int rank = run.ready.remove();
            run.isReady[rank] = false;
            Steps steps = program.steps(rank);
            while (run.at[rank] < steps.count() && run.passes(rank, steps, run.at[rank])) {
                run.begun[rank] = false;
                run.at[rank]++;
            }
        }
        return run;
    }

    /** Returns whether every rank ends and every send has a receive; otherwise parts of messages or operations are missing. */
    boolean isSound() {
        if (channels.values().stream().anyMatch(channel -> channel.sent.count != channel.posted.count)) {
            return false;
        }
        for (int rank = 0; rank < at.length; rank++) {
            if (at[rank] < program.steps(rank).count()) {
                return false;
            }
        }
        return true;
    }

    /** Returns the time at which the last rank ends, in seconds. */
    double finish() {
        return Arrays.stream(now).max().orElse(0);
    }

    /** Returns the time that a rank waited for others, in seconds. */
    double waited(int rank) {
        return waited[rank];
    }

    /** Executes a step as far as its dependencies allow. */
    private boolean passes(int rank, Steps steps, int step) {
        Operation operation = steps.operation(step);
        if (operation.isCollective()) {
            return meets(rank, steps, step);
        }
        switch (operation) {
            case COMPUTE -> now[rank] += work.seconds(rank, step);
            case SEND, ISEND -> send(rank, steps, step);
            case IRECV ->
                requests[rank][steps.request(step)] =
                        post(rank, steps.peer(step), steps.communicator(step), steps.tag(step));
            case SSEND -> {
                if (ifNew(rank)) {
                    current[rank] = send(rank, steps, step);
                }
                return waits(rank, current[rank]);
            }
            case RECV -> {
                if (ifNew(rank)) {
                    current[rank] = post(rank, steps.peer(step), steps.communicator(step), steps.tag(step));
                }
                return waits(rank, current[rank]);
            }
            case SENDRECV -> {
                if (ifNew(rank)) {
                    current[rank] =
                            post(rank, steps.receiveSource(step), steps.communicator(step), steps.receiveTag(step));
                    send(rank, steps, step);
                }
                return waits(rank, current[rank]);
            }
            case WAIT -> {
                return waits(rank, requests[rank][steps.request(step)]);
            }
            case WAITALL -> {
                return waitsForAll(rank, steps, step);
            }
            default -> {
                // regions of the user take no time
            }
        }
        return true;
    }

    private boolean ifNew(int rank) {
        boolean first = !begun[rank];
        begun[rank] = true;
        return first;
    }

    private Channel channel(int to, int from, int communicator, int tag) {
        return channels.computeIfAbsent(new Way(to, from, communicator, tag), none -> new Channel());
    }

    /** Sends a message; returns the dependency of a call that waits for the receiver. */
    private Need send(int rank, Steps steps, int step) {
        int to = steps.peer(step);
        Channel channel = channel(to, rank, steps.communicator(step), steps.tag(step));
        int index = channel.sent.add(now[rank]);
        wake(to);
        return new Need(channel.posted, index);
    }

    private Need post(int rank, int from, int communicator, int tag) {
        Channel channel = channel(rank, from, communicator, tag);
        int index = channel.posted.add(now[rank]);
        wake(from);
        return new Need(channel.sent, index);
    }

    private boolean waits(int rank, @Nullable Need need) {
        if (need == null) {
            return true;
        }
        if (!need.there()) {
            return false;
        }
        goOn(rank, need.time());
        return true;
    }

    private boolean waitsForAll(int rank, Steps steps, int step) {
        double latest = now[rank];
        for (int k = 0; k < steps.listLength(step); k++) {
            @Nullable Need need = requests[rank][(int) steps.list(step, k)];
            if (need != null && !need.there()) {
                return false;
            }
            latest = need == null ? latest : Math.max(latest, need.time());
        }
        goOn(rank, latest);
        return true;
    }

    private void goOn(int rank, double time) {
        if (time > now[rank]) {
            waited[rank] += time - now[rank];
            now[rank] = time;
        }
    }

    private boolean meets(int rank, Steps steps, int step) {
        int communicator = steps.communicator(step);
        int call = calls[rank][communicator];
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
        int member = collectives.member(communicator, rank);
        if (ifNew(rank)) {
            meeting.come(member, now[rank], freed -> wake(members[communicator][freed]));
        }
        double time = meeting.leaves(member);
        if (Double.isNaN(time)) {
            return false;
        }
        goOn(rank, time);
        calls[rank][communicator]++;
        if (meeting.leave()) {
            meetings.remove(number);
        }
        return true;
    }
}
