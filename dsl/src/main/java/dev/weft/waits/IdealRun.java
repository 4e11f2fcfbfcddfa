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
 * A program whose receives name their senders, run on a network without latency and of endless bandwidth: what is left is
 * computation and waiting for others. A send takes no time, as there is always a buffer, unless it is one that waits for its receive
 * to be posted (MPI_Ssend). Who waits for whom does not depend on times, so one pass in any order finds all of them.
 */
final class IdealRun {
    /** How long a step of a rank computes. */
    interface Work {
        double seconds(int rank, int step);
    }

    private record Way(int to, int from, int communicator, int tag) {}

    /** The k-th send of a way meets its k-th receive. */
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

    /** What a call or a request still needs: the k-th time of one side of a channel. */
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
    /** By rank: what its current call needs; empty where it has not begun. */
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

    /** As the program computes, with all ranks beginning at the same time. */
    static IdealRun of(Program program) {
        return of(program, new double[program.size()]);
    }

    /** As the program computes; each rank begins so many seconds after the first. */
    static IdealRun of(Program program, double[] begins) {
        return of(program, begins, (rank, step) -> program.steps(rank).seconds(step));
    }

    /** With other times of its computing steps. */
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

    /** Whether every rank comes to its end, and every send has met a receive; else halves of messages or operations are missing. */
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

    /** When the last rank is through, in seconds. */
    double finish() {
        return Arrays.stream(now).max().orElse(0);
    }

    /** How long a rank waited for others, in seconds. */
    double waited(int rank) {
        return waited[rank];
    }

    /** Does a step, or what of it can be done. */
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
                // the user's regions take no time
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

    /** Sends; what a call that waits for the receiver needs. */
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
                return false; // its members do not do the same, and so wait for ever
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
