package dev.weft.collectives;

import dev.weft.collectives.RoundCosts.Terms;
import dev.weft.machine.Link;
import dev.weft.machine.Machine;
import dev.weft.program.run.EagerProtocol;
import dev.weft.program.run.ProtocolNetwork;
import dev.weft.simulation.EventQueue;
import dev.weft.study.From;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a collective one by one on the links of a machine, as a replay under fair sharing follows them: the messages between nodes
 * share the link out of a node and the link into one, a sender pays its overhead for each message, and received data are reduced when the
 * call that waits for them ends. Its terms are those of the chain of messages that ends last.
 */
@From(paper = "Vienne et al. 2008", equation = "section VI-A, the simulator")
final class FollowedMessages {
    private static final double INSTANT = ProtocolNetwork.INSTANT;

    private static final int OVERHEAD_OVER = 0;
    private static final int LATENCY_OVER = 1;
    private static final int ARRIVED = 2;
    private static final int REDUCED = 3;

    private final Schedule schedule;
    private final Places places;
    private final Links links;
    private final EagerProtocol protocol;
    private final EventQueue queue = new EventQueue();
    private final FairFlows flows;
    /** By member: the next entry, the entry for which it waits, or -1, and the terms of the time until now. */
    private final int[] at;

    private final int[] waits;
    private final Terms[] now;
    /** By member: the time at which it went on last. */
    private final double[] since;

    /** The members that go on at the end of an instant. */
    private final Deque<Integer> ready = new ArrayDeque<>();

    private double clock;
    /** By entry that sends: its sender and the entry that receives its message. */
    private final int[] owner;

    private final int[] receive;
    /** By entry: whether it has been posted; by entry that sends: whether its message has left, whether it has arrived. */
    private final boolean[] posted;

    private final boolean[] left;
    private final boolean[] arrived;
    /** By entry that sends: the time at which its message leaves, and the terms until then, later until it arrives. */
    private final double[] start;

    private final @Nullable Terms[] terms;

    private FollowedMessages(Schedule schedule, Places places, Links links, long effort) {
        this.schedule = schedule;
        this.places = places;
        this.links = links;
        this.protocol = links.protocol();
        int ranks = places.ranks();
        int entries = schedule.entries();
        this.flows = new FairFlows(places.nodes(), entries, links.perByte(), effort);
        this.at = new int[ranks];
        this.waits = new int[ranks];
        this.now = new Terms[ranks];
        this.since = new double[ranks];
        this.owner = new int[entries];
        this.receive = new int[entries];
        this.posted = new boolean[entries];
        this.left = new boolean[entries];
        this.arrived = new boolean[entries];
        this.start = new double[entries];
        this.terms = new Terms[entries];
        Arrays.fill(waits, -1);
        Arrays.fill(now, Terms.NONE);
        for (int member = 0; member < ranks; member++) {
            at[member] = schedule.first(member);
            for (int entry = schedule.first(member); entry < schedule.first(member + 1); entry++) {
                owner[entry] = member;
                if (schedule.isMessage(entry) && !schedule.isSend(entry)) {
                    receive[schedule.sendOf(entry)] = entry;
                }
            }
        }
    }

    /** Returns the terms of the time until the last member has ended; null if following all messages takes more than this effort. */
    static @Nullable Terms of(Schedule schedule, Places places, Links links, long effort) {
        return new FollowedMessages(schedule, places, links, effort).run();
    }

    private @Nullable Terms run() {
        for (int member = 0; member < places.ranks(); member++) {
            ready.add(member);
        }
        do {
            batch();
            flows.share(clock);
            if (flows.isTooMuch()) {
                return null;
            }
        } while (next() < Double.POSITIVE_INFINITY);
        int last = 0;
        for (int member = 1; member < places.ranks(); member++) {
            last = since[member] > since[last] ? member : last;
        }
        Terms all = now[last];
        // instants are simultaneous that differ by less than a picosecond
        double left = since[last] - all.sum();
        return left > INSTANT * since[last] ? all.plus(new Terms(0, left, 0, 0), 1) : all;
    }

    /** Handles all events of one instant: first those that end, then the entries of members that go on because of them. */
    private void batch() {
        double first = Math.min(next(), ready.isEmpty() ? Double.POSITIVE_INFINITY : 0);
        double limit = first + INSTANT * Math.max(1, first);
        do {
            while (next() <= limit) {
                flows.endUpTo(limit);
                for (int message = flows.ended(); message >= 0; message = flows.ended()) {
                    clock = Math.max(clock, flows.end(message));
                    arrive(message, flows.end(message));
                }
                while (queue.nextTime() <= limit && queue.next()) {
                    clock = Math.max(clock, queue.time());
                    handle(queue.kind(), queue.a(), queue.time());
                }
            }
            while (!ready.isEmpty()) {
                advance(ready.remove(), clock);
            }
        } while (next() <= limit);
    }

    private double next() {
        return Math.min(queue.nextTime(), flows.nextEnd());
    }

    private void handle(int kind, int a, double time) {
        switch (kind) {
            case OVERHEAD_OVER -> {
                int member = owner[a];
                now[member] = now[member].plus(new Terms(protocol.overhead(), 0, 0, 0), 1);
                at[member]++;
                post(a, time);
                ready.add(member);
            }
            case LATENCY_OVER -> flows.start(a, places.node(owner[a]), places.node(schedule.other(a)), bytes(a));
            case ARRIVED -> arrive(a, time);
            default -> {
                double seconds = (double) schedule.reducedAfter(at[a]) * links.gamma();
                now[a] = now[a].plus(new Terms(0, 0, 0, seconds), 1);
                at[a]++;
                ready.add(a);
            }
        }
    }

    private double bytes(int message) {
        return (double) schedule.bytes(message);
    }

    /** Lets a member go on until it waits or computes. */
    private void advance(int member, double time) {
        since[member] = time;
        while (at[member] < schedule.first(member + 1)) {
            int entry = at[member];
            int waited = schedule.waited(member, entry);
            if (waited >= 0) {
                if (!isOver(waited)) {
                    waits[member] = waited;
                    return;
                }
                double seconds = (double) schedule.reducedAfter(entry) * links.gamma();
                if (seconds > 0) {
                    queue.schedule(time + seconds, REDUCED, member, 0);
                    return;
                }
            } else if (schedule.isSend(entry)) {
                if (protocol.overhead() > 0) {
                    queue.schedule(time + protocol.overhead(), OVERHEAD_OVER, entry, 0);
                    return;
                }
                post(entry, time);
            } else {
                posted[entry] = true;
                int message = schedule.sendOf(entry);
                if (posted[message] && !left[message]) {
                    leave(message, member, time);
                }
            }
            at[member]++;
        }
    }

    private boolean isOver(int entry) {
        return schedule.isSend(entry)
                ? arrived[entry] || (posted[entry] && protocol.frees(bytes(entry)))
                : arrived[schedule.sendOf(entry)];
    }

    private void post(int message, double time) {
        posted[message] = true;
        if (protocol.isEager(bytes(message)) || posted[receive[message]]) {
            leave(message, owner[message], time);
        }
    }

    /** Starts a message because of what this member did last. */
    private void leave(int message, int cause, double time) {
        left[message] = true;
        start[message] = time;
        terms[message] = now[cause];
        boolean inside = places.node(owner[message]) == places.node(schedule.other(message));
        double arrival = time + links.alone(inside, bytes(message)).sum();
        if (inside || bytes(message) == 0) {
            queue.schedule(arrival, ARRIVED, message, 0);
        } else {
            queue.schedule(time + links.latency(), LATENCY_OVER, message, 0);
        }
    }

    private void arrive(int message, double time) {
        int from = owner[message];
        int to = schedule.other(message);
        arrived[message] = true;
        Terms before = terms[message] == null ? Terms.NONE : terms[message];
        Terms alone = links.alone(places.node(from) == places.node(to), bytes(message));
        double shared = time - start[message] - alone.sum();
        shared = shared > INSTANT * time ? shared : 0;
        terms[message] = before.plus(alone, 1).plus(new Terms(0, 0, shared, 0), 1);
        wake(from, message, message);
        wake(to, receive[message], message);
    }

    private void wake(int member, int entry, int message) {
        if (waits[member] == entry) {
            waits[member] = -1;
            now[member] = terms[message] == null ? Terms.NONE : terms[message];
            ready.add(member);
        }
    }

    /**
     * The links of a machine in SI units, with the protocol of messages.
     *
     * @param latency between nodes
     * @param perByte between nodes
     * @param insideLatency within a node
     * @param insidePerByte within a node
     * @param protocol of messages
     * @param gamma seconds for each reduced byte
     */
    record Links(
            double latency,
            double perByte,
            double insideLatency,
            double insidePerByte,
            EagerProtocol protocol,
            double gamma) {
        static Links of(Machine machine, Link between, double gamma) {
            Link inside = machine.inside().orElse(between);
            return new Links(
                    between.latency().si(),
                    1 / between.bandwidth().si(),
                    inside.latency().si(),
                    1 / inside.bandwidth().si(),
                    EagerProtocol.of(machine),
                    gamma);
        }

        /** The same if every sender goes on before its message is delivered. */
        Links goingOn() {
            EagerProtocol all = new EagerProtocol(Double.POSITIVE_INFINITY, protocol.overhead(), true);
            return new Links(latency, perByte, insideLatency, insidePerByte, all, gamma);
        }

        /** The terms of a message that shares no link. */
        Terms alone(boolean inside, double bytes) {
            return inside
                    ? new Terms(insideLatency, bytes * insidePerByte, 0, 0)
                    : new Terms(latency, bytes * perByte, 0, 0);
        }
    }
}
