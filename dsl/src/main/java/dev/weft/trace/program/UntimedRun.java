package dev.weft.trace.program;

import dev.weft.study.Progress;
import dev.weft.units.Bytes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program of point-to-point messages without times, and finds the ranks that still wait at the end. Matching
 * does not depend on times unless a receive leaves its source or tag open, so the outcome holds for every machine with
 * the same eager limit.
 */
final class UntimedRun {
    private static final int BLOCKING = -1;
    private static final int MOST = 12;

    private final Program program;
    private final long eagerUpTo;
    private final int[] at;
    /** By rank: the number of requests that it waits for. */
    private final int[] pending;
    /** By rank and request: 1 is complete, 2 is waited for. */
    private final byte[][] requests;

    private final boolean[] wild;
    private final Map<Channel, Deque<Posting>> sends = new HashMap<>();
    private final Map<Channel, Deque<Posting>> receives = new HashMap<>();
    private final Deque<Integer> ready = new ArrayDeque<>();
    private boolean chose;
    /** Whether ranks with open receives, and their senders, never wait. */
    private final boolean atBest;

    private record Channel(int to, int from, int communicator, int tag) {}

    /** A send or receive without a partner yet; a buffered send no longer blocks its sender. */
    private record Posting(int rank, int from, int communicator, int tag, int request, boolean buffered) {}

    private UntimedRun(Program program, long eagerUpTo, boolean atBest) {
        this.atBest = atBest;
        this.program = program;
        this.eagerUpTo = eagerUpTo;
        int size = program.size();
        this.at = new int[size];
        this.pending = new int[size];
        this.requests = new byte[size][];
        this.wild = new boolean[size];
        for (int rank = 0; rank < size; rank++) {
            Steps steps = program.steps(rank);
            requests[rank] = new byte[steps.requests()];
            for (int step = 0; step < steps.count() && !wild[rank]; step++) {
                wild[rank] = steps.operation(step).receives()
                        && (steps.peer(step) == Mpi.ANY_SOURCE || steps.tag(step) == Mpi.ANY_TAG);
            }
            ready.add(rank);
        }
    }

    /** Runs a program without collectives whose messages up to this size, if it is above zero, are eager. */
    static UntimedRun of(Program program, long eagerUpTo) {
        return of(program, eagerUpTo, false);
    }

    /**
     * Does the same; with {@code atBest}, operations that match an open receive complete at once: ranks that still wait
     * then wait for any order of arrival.
     */
    static UntimedRun of(Program program, long eagerUpTo, boolean atBest) {
        return new UntimedRun(program, eagerUpTo, atBest).run();
    }

    private UntimedRun run() {
        Progress progress = program.progress("followed");
        while (!ready.isEmpty()) {
            int rank = ready.remove();
            Steps steps = program.steps(rank);
            while (at[rank] < steps.count() && passes(rank, steps, at[rank])) {
                at[rank]++;
                progress.tick();
            }
        }
        progress.finish();
        return this;
    }

    boolean finishes() {
        for (int rank = 0; rank < at.length; rank++) {
            if (at[rank] < program.steps(rank).count()) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a receive that left its source or tag open has met a send: another run might meet otherwise. */
    boolean chose() {
        return chose;
    }

    /** Executes a step; returns false if the rank blocks in it, and the rank continues when the step completes. */
    private boolean passes(int rank, Steps steps, int step) {
        Operation operation = steps.operation(step);
        return switch (operation) {
            case SEND, SSEND -> send(rank, steps, step, BLOCKING);
            case ISEND -> {
                if (send(rank, steps, step, steps.request(step))) {
                    requests[rank][steps.request(step)] = 1;
                }
                yield true;
            }
            case RECV -> receive(rank, steps, step, BLOCKING);
            case IRECV -> {
                if (receive(rank, steps, step, steps.request(step))) {
                    requests[rank][steps.request(step)] = 1;
                }
                yield true;
            }
            case WAIT -> awaits(rank, steps.request(step));
            case WAITALL -> {
                for (int k = 0; k < steps.listLength(step); k++) {
                    awaits(rank, (int) steps.list(step, k));
                }
                yield pending[rank] == 0;
            }
            default -> true;
        };
    }

    private boolean awaits(int rank, int request) {
        if (requests[rank][request] == 0) {
            requests[rank][request] = 2;
            pending[rank]++;
        }
        return pending[rank] == 0;
    }

    private boolean send(int rank, Steps steps, int step, int request) {
        int to = steps.peer(step);
        if (atBest && wild[to]) {
            return true;
        }
        Channel channel = channel(to, rank, steps.communicator(step), steps.tag(step));
        Posting own = new Posting(rank, rank, steps.communicator(step), steps.tag(step), request, false);
        Posting met = take(receives, channel, own);
        if (met != null) {
            complete(met.rank, met.request);
            return true;
        }
        boolean eager = eagerUpTo > 0 && steps.bytes(step) <= eagerUpTo && steps.operation(step) != Operation.SSEND;
        sends.computeIfAbsent(channel, key -> new ArrayDeque<>())
                .add(new Posting(rank, rank, steps.communicator(step), steps.tag(step), request, eager));
        return eager;
    }

    private boolean receive(int rank, Steps steps, int step, int request) {
        if (atBest && wild[rank]) {
            return true;
        }
        Channel channel = channel(rank, steps.peer(step), steps.communicator(step), steps.tag(step));
        Posting own = new Posting(rank, steps.peer(step), steps.communicator(step), steps.tag(step), request, false);
        Posting met = take(sends, channel, own);
        if (met == null) {
            receives.computeIfAbsent(channel, key -> new ArrayDeque<>()).add(own);
            return false;
        }
        if (!met.buffered) {
            complete(met.rank, met.request);
        }
        return true;
    }

    /**
     * Returns the channel of a posting; one for all messages of a receiver with open sources or tags, else separate
     * ones.
     */
    private Channel channel(int to, int from, int communicator, int tag) {
        return wild[to] ? new Channel(to, 0, 0, 0) : new Channel(to, from, communicator, tag);
    }

    private @Nullable Posting take(Map<Channel, Deque<Posting>> line, Channel channel, Posting own) {
        Deque<Posting> waiting = line.get(channel);
        if (waiting == null) {
            return null;
        }
        for (Iterator<Posting> all = waiting.iterator(); all.hasNext(); ) {
            Posting other = all.next();
            boolean open = own.from < 0 || other.from < 0 || own.tag < 0 || other.tag < 0;
            if (own.communicator == other.communicator
                    && (own.from == other.from || own.from < 0 || other.from < 0)
                    && (own.tag == other.tag || own.tag < 0 || other.tag < 0)) {
                chose |= open;
                all.remove();
                return other;
            }
        }
        return null;
    }

    private void complete(int rank, int request) {
        if (request == BLOCKING) {
            at[rank]++;
            ready.add(rank);
            return;
        }
        if (requests[rank][request] == 2 && --pending[rank] == 0) {
            at[rank]++;
            ready.add(rank);
        }
        requests[rank][request] = 1;
    }

    /** Returns the ranks of a cycle, each with its blocking operation; empty if the waiting ranks lead to no cycle. */
    String cycle() {
        int[] mark = new int[at.length];
        for (int start = 0; start < at.length; start++) {
            List<Integer> path = new ArrayList<>();
            int rank = start;
            while (rank >= 0 && at[rank] < program.steps(rank).count() && mark[rank] == 0) {
                mark[rank] = start + 1;
                path.add(rank);
                rank = program.steps(rank).peer(blocking(rank));
            }
            int from = path.indexOf(rank);
            if (from >= 0) {
                return described(path.subList(from, path.size()));
            }
        }
        return "";
    }

    private String described(List<Integer> cycle) {
        List<String> parts = new ArrayList<>();
        for (int rank : cycle.subList(0, Math.min(MOST, cycle.size()))) {
            Steps steps = program.steps(rank);
            int step = blocking(rank);
            Operation operation = steps.operation(step);
            parts.add("rank " + rank + " (" + operation.word() + " of " + new Bytes((double) steps.bytes(step))
                    + (operation.sends() ? " to " : " from ") + "rank " + steps.peer(step) + ")");
        }
        if (cycle.size() > MOST) {
            parts.add("and " + (cycle.size() - MOST) + " more");
        }
        parts.add("back to rank " + cycle.get(0));
        return String.join(" -> ", parts);
    }

    /**
     * Returns the step whose partner is missing: the one that blocks a rank, or the one that began the first request it
     * waits for.
     */
    private int blocking(int rank) {
        Steps steps = program.steps(rank);
        int step = at[rank];
        Operation operation = steps.operation(step);
        int[] awaited = operation == Operation.WAIT
                ? new int[] {steps.request(step)}
                : operation == Operation.WAITALL ? new int[steps.listLength(step)] : new int[0];
        if (operation == Operation.WAITALL) {
            Arrays.setAll(awaited, k -> (int) steps.list(step, k));
        }
        for (int request : awaited) {
            if (requests[rank][request] != 1) {
                for (int begun = step - 1; begun >= 0; begun--) {
                    Operation before = steps.operation(begun);
                    if ((before == Operation.ISEND || before == Operation.IRECV) && steps.request(begun) == request) {
                        return begun;
                    }
                }
            }
        }
        return step;
    }
}
