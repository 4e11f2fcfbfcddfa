package dev.weft.trace.program;

import dev.weft.trace.program.LawSteps.Step;
import dev.weft.trace.program.run.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Start and end of each step from its dependencies alone, without events, queues and requests: passes over all steps until no time is added.
 * A time that no pass finds is not a number: its rank has a deadlock.
 */
public final class LawTimes {
    /** When a message leaves, how long it takes, and when its sender is free. */
    interface Rule {
        /** Returns whether a message leaves without its receive. */
        boolean isEager(Operation operation, long bytes);

        /** Returns the seconds from the departure of a message to its arrival, which frees the sender. */
        double seconds(long bytes);
    }

    /** The rule of a network without latency, where only a synchronous send waits. */
    private static final Rule IDEAL = new Rule() {
        @Override
        public boolean isEager(Operation operation, long bytes) {
            return operation != Operation.SSEND;
        }

        @Override
        public double seconds(long bytes) {
            return 0;
        }
    };

    private final LawSteps law;
    private final Rule rule;
    private final Map<Step, Step> receiveOf = new HashMap<>();
    private final Map<Step, Step> sendOf = new HashMap<>();
    private final Map<Step, Double> begin = new HashMap<>();
    private final Map<Step, Double> end = new HashMap<>();
    private boolean matched = true;

    private LawTimes(LawSteps law, Rule rule) {
        this.law = law;
        this.rule = rule;
        match();
        boolean more = true;
        while (more) {
            more = false;
            for (int rank = 0; rank < law.ranks(); rank++) {
                Step before = null;
                for (Step step : law.steps(rank)) {
                    more |= add(begin, step, begins(step, before));
                    more |= add(end, step, ends(step));
                    before = step;
                }
            }
        }
    }

    /** Returns the times without network times. */
    public static LawTimes ideal(LawSteps law) {
        return new LawTimes(law, IDEAL);
    }

    static LawTimes of(LawSteps law, Rule rule) {
        return new LawTimes(law, rule);
    }

    private static boolean add(Map<Step, Double> times, Step step, double time) {
        return !Double.isNaN(time) && times.put(step, time) == null;
    }

    /** The k-th send of a source, destination and tag matches the k-th receive. */
    private void match() {
        Map<List<Integer>, List<Step>> sends = new HashMap<>();
        Map<List<Integer>, List<Step>> receives = new HashMap<>();
        for (int rank = 0; rank < law.ranks(); rank++) {
            for (Step step : law.steps(rank)) {
                if (step.operation.sends()) {
                    add(sends, step, rank, step.peer);
                }
                if (step.operation.receives()) {
                    add(receives, step, step.operation == Operation.SENDRECV ? step.source : step.peer, rank);
                }
            }
        }
        sends.forEach((channel, sent) -> {
            List<Step> received = receives.getOrDefault(channel, List.of());
            for (int k = 0; k < Math.min(sent.size(), received.size()); k++) {
                receiveOf.put(sent.get(k), received.get(k));
                sendOf.put(received.get(k), sent.get(k));
            }
            matched &= sent.size() == received.size();
        });
        matched &= sends.keySet().containsAll(receives.keySet());
    }

    private static void add(Map<List<Integer>, List<Step>> channels, Step step, int from, int to) {
        channels.computeIfAbsent(List.of(from, to, step.tag), none -> new ArrayList<>())
                .add(step);
    }

    private double begins(Step step, @Nullable Step before) {
        double time = law.begins()[step.rank];
        if (!law.isGraph(step.rank)) {
            return before == null ? time : time(end, before);
        }
        for (Step other : step.requires) {
            time = Math.max(time, time(end, other));
        }
        for (Step other : step.requiresStart) {
            time = Math.max(time, time(begin, other));
        }
        return time;
    }

    private double ends(Step step) {
        double time = time(begin, step);
        switch (step.operation) {
            case COMPUTE -> {
                return time + step.seconds;
            }
            case SEND, SSEND -> {
                return delivered(step);
            }
            case RECV -> {
                return received(step);
            }
            case SENDRECV -> {
                return Math.max(delivered(step), received(step));
            }
            default -> {
                for (Step other : step.begun) {
                    time = Math.max(time, other.operation == Operation.ISEND ? delivered(other) : received(other));
                }
                return time;
            }
        }
    }

    private double delivered(Step send) {
        double leaves = time(begin, send);
        if (!rule.isEager(send.operation, send.bytes)) {
            leaves = Math.max(leaves, time(begin, receiveOf.get(send)));
        }
        return leaves + rule.seconds(send.bytes);
    }

    private double received(Step receive) {
        Step send = sendOf.get(receive);
        return send == null ? Double.NaN : Math.max(time(begin, receive), delivered(send));
    }

    private static double time(Map<Step, Double> times, @Nullable Step step) {
        return step == null ? Double.NaN : times.getOrDefault(step, Double.NaN);
    }

    /** Returns the time at which a rank ends; not a number if it waits without end. */
    public double end(int rank) {
        double last = law.begins()[rank];
        for (Step step : law.steps(rank)) {
            last = Math.max(last, time(end, step));
        }
        return last;
    }

    /** Returns by rank the time at which it ends; not a number for ranks that wait without end. */
    public double[] ends() {
        double[] ends = new double[law.ranks()];
        Arrays.setAll(ends, this::end);
        return ends;
    }

    /** Returns whether every send has a receive and every receive a send. */
    public boolean isMatched() {
        return matched;
    }
}
