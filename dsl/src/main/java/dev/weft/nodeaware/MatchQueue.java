package dev.weft.nodeaware;

import dev.weft.study.From;
import dev.weft.study.Result;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;

/**
 * What one process searches in the queues of an MPI library that keeps posted receives and unexpected messages in two lists:
 * {@code matchQueue(100).random(1).solve()}. Receives are posted in order before any message arrives, until told otherwise. Comparing
 * one element takes {@code 2 gamma}, because the paper fits {@code gamma n^2} where {@code n (n + 1) / 2} elements are compared. An
 * immutable value; adjectives return a new one.
 */
@From(paper = "Bienz et al. 2018", equation = "section 4.1")
public final class MatchQueue implements Serializable {
    private static final long serialVersionUID = 1;
    private static final int MOST = 1 << 24;

    enum Arrival {
        IN_ORDER("in order"),
        REVERSED("reversed"),
        RANDOM("random"),
        GIVEN("as given");

        private final String words;

        Arrival(String words) {
            this.words = words;
        }
    }

    private final int messages;
    private final Arrival arrival;
    private final long seed;
    private final boolean arrivedFirst;
    private final String events;
    private final int processes;
    private final double gamma;

    private MatchQueue(
            int messages,
            Arrival arrival,
            long seed,
            boolean arrivedFirst,
            String events,
            int processes,
            double gamma) {
        this.messages = messages;
        this.arrival = arrival;
        this.seed = seed;
        this.arrivedFirst = arrivedFirst;
        this.events = events;
        this.processes = processes;
        this.gamma = gamma;
    }

    /** So many receives, all posted before their messages arrive in the same order; 0 to 16 million. */
    public static MatchQueue of(int messages) {
        if (messages < 0 || messages > MOST) {
            throw ModelException.cannot(
                    "match messages", messages, "there are 0 to " + MOST, "Write matchQueue(100).reversed()");
        }
        return new MatchQueue(messages, Arrival.IN_ORDER, 0, false, "", 1, Penalty.GAMMA);
    }

    /** Receives that are posted and messages that arrive in this order, such as {@code "P0 A1 A0 P1"}. */
    public static MatchQueue of(String events) {
        ModelException.required(events, "events", "Write matchQueue(\"P0 A0 P1 A1\")");
        int[] read = MatchEvents.read(events);
        int arrived = 0;
        for (int event : read) {
            arrived += event < 0 ? 1 : 0;
        }
        return new MatchQueue(arrived, Arrival.GIVEN, 0, false, events.strip(), 1, Penalty.GAMMA);
    }

    /** The last message arrives first: the worst case. Example: {@code matchQueue(100).reversed().solve()}. */
    public MatchQueue reversed() {
        return with(Arrival.REVERSED, 0);
    }

    /** Messages arrive in an order drawn at random from this seed, the same on every machine. Example: {@code matchQueue(100).random(1).solve()}. */
    public MatchQueue random(long chosen) {
        return with(Arrival.RANDOM, chosen);
    }

    /** All messages arrive before the first receive is posted: receives search the unexpected messages. */
    public MatchQueue arrivedFirst() {
        requireCount("arrivedFirst()");
        return new MatchQueue(messages, arrival, seed, true, events, processes, gamma);
    }

    /** So many processes of this kind, for the expected maximum over them when orders are random; at least 1. Example: {@code matchQueue(9).random(1).over(64)}. */
    public MatchQueue over(int count) {
        if (count < 1) {
            throw ModelException.cannot(
                    "take the maximum over processes", count, "there is at least one", "Write over(8192)");
        }
        return new MatchQueue(messages, arrival, seed, arrivedFirst, events, count, gamma);
    }

    /** The paper's gamma, in place of the 8.4 ns of Blue Waters; 0 where matching is hashed. Example: {@code matchQueue(100).gamma(ns(4))}. */
    public MatchQueue gamma(Time value) {
        double seconds =
                ModelException.required(value, "a time", "Write gamma(ns(8.4))").seconds();
        return new MatchQueue(messages, arrival, seed, arrivedFirst, events, processes, seconds);
    }

    private MatchQueue with(Arrival other, long chosen) {
        requireCount(other.words);
        return new MatchQueue(messages, other, chosen, arrivedFirst, events, processes, gamma);
    }

    private void requireCount(String adjective) {
        if (arrival == Arrival.GIVEN) {
            throw ModelException.cannot(
                    "order by " + adjective + " the events",
                    events,
                    "they say themselves who comes when",
                    "Give a number of messages: matchQueue(" + messages + ")");
        }
    }

    /** Counts the elements searched, exactly; n log n steps. Example: {@code matchQueue(100).solve()}. */
    public Result solve() {
        return new MatchAnswer(this, run()).result();
    }

    MatchRun run() {
        if (arrival == Arrival.GIVEN) {
            int[] read = MatchEvents.read(events);
            return MatchRun.of(read.length, read);
        }
        int[] order = switch (arrival) {
            case REVERSED -> MatchEvents.reversed(messages);
            case RANDOM -> MatchEvents.shuffled(messages, seed);
            default -> MatchEvents.inOrder(messages);
        };
        return MatchRun.of(messages, MatchEvents.events(order, arrivedFirst));
    }

    int messages() {
        return messages;
    }

    int processes() {
        return processes;
    }

    double gamma() {
        return gamma;
    }

    boolean isGiven() {
        return arrival == Arrival.GIVEN;
    }

    /** The order of arrival, for tables. */
    String order() {
        return switch (arrival) {
            case RANDOM -> arrival.words + ", seed " + seed;
            case GIVEN -> events.length() > 60 ? arrival.words : events;
            default -> arrival.words;
        };
    }

    /** Which of the two were there first, for tables. */
    String first() {
        return isGiven() ? "neither" : arrivedFirst ? "messages" : "receives";
    }

    @Override
    public String toString() {
        return isGiven()
                ? "match queues: " + order()
                : "match queues: " + Digits.plural(messages, "message") + ", " + order() + ", " + first() + " first";
    }
}
