package dev.weft.nodeaware;

import dev.weft.study.From;
import dev.weft.study.Result;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.List;

/**
 * The match queues of one process in an MPI library that keeps posted receives and unexpected messages in two lists: {@code
 * matchQueue(100).random(1).solve()}. By default receives are posted in order before any message arrives. Comparing one element takes
 * {@code 2 gamma}, because the paper fits {@code gamma n^2} where {@code n (n + 1) / 2} elements are compared. An immutable value;
 * adjectives return a new one.
 */
@From(paper = "Bienz et al. 2018", equation = "section 4.1")
public final class MatchQueue implements Serializable {
    private static final long serialVersionUID = 1;
    private static final int MOST = 1 << 24;

    /** An order in which messages arrive; the seed counts for random ones. */
    private record Order(String words, long seed) implements Serializable {
        static final Order IN_ORDER = new Order("in order", 0);
        static final Order REVERSED = new Order("reversed", 0);

        static Order random(long seed) {
            return new Order("random", seed);
        }
    }

    private static final Setting<Order> ORDER = Setting.of("order", Order.IN_ORDER)
            .assuming("Messages arrive in the order of their receives")
            .setWith("reversed() or random(..)");

    private static final Setting<Boolean> ARRIVED_FIRST = Setting.of("arrivedFirst", false)
            .assuming("All receives are posted before the first message arrives")
            .setWith("arrivedFirst()");

    private static final Setting<Integer> OVER = Setting.of("over", 1)
            .assuming("The expected maximum is that of one process")
            .must(processes -> processes >= 1, "must be at least 1", "over(8192)");

    private final int messages;
    /** As given; empty if the events follow from the number of messages. */
    private final String events;

    private final Spec spec;

    private MatchQueue(int messages, String events, Spec spec) {
        this.messages = messages;
        this.events = events;
        this.spec = spec;
    }

    /** Returns a number of receives, from 0 to 16,777,216, all posted before their messages arrive in the same order. */
    public static MatchQueue of(int messages) {
        if (messages < 0 || messages > MOST) {
            throw ModelException.call(
                    "matchQueue", "must be between 0 and 16,777,216", "Try matchQueue(100).reversed()", messages);
        }
        return new MatchQueue(messages, "", Spec.DEFAULTS);
    }

    /** Returns receives that are posted and messages that arrive in this order, such as {@code "P0 A1 A0 P1"}. */
    public static MatchQueue of(String events) {
        ModelException.required(events, "list of events", "Write matchQueue(\"P0 A0 P1 A1\")");
        int[] read = MatchEvents.read(events);
        int arrived = 0;
        for (int event : read) {
            arrived += event < 0 ? 1 : 0;
        }
        return new MatchQueue(arrived, events.strip(), Spec.DEFAULTS);
    }

    /** Lets the last message arrive first, the worst case. Example: {@code matchQueue(100).reversed().solve()}. */
    public MatchQueue reversed() {
        requireCount("reversed()");
        return with(ORDER, Order.REVERSED);
    }

    /** Lets messages arrive in an order drawn at random from this seed, the same on every computer. Example: {@code matchQueue(100).random(1).solve()}. */
    public MatchQueue random(long seed) {
        requireCount("random(" + seed + ")");
        return with(ORDER, Order.random(seed));
    }

    /** Lets all messages arrive before the first receive is posted: receives search the unexpected messages. */
    public MatchQueue arrivedFirst() {
        requireCount("arrivedFirst()");
        return with(ARRIVED_FIRST, true);
    }

    /** Sets the number of processes, at least 1, over which the expected maximum of random orders is taken. Example: {@code matchQueue(9).random(1).over(64)}. */
    public MatchQueue over(int processes) {
        return with(OVER, processes);
    }

    /** Sets gamma, 8.4 ns on Blue Waters by default; 0 if matching is hashed. Example: {@code matchQueue(100).gamma(ns(4))}. */
    public MatchQueue gamma(Time value) {
        return with(
                CostModel.GAMMA,
                ModelException.required(value, "time", "Write gamma(ns(8.4))").seconds());
    }

    private <T> MatchQueue with(Setting<T> setting, T value) {
        return new MatchQueue(messages, events, spec.with(setting, value));
    }

    private void requireCount(String call) {
        if (isGiven()) {
            throw ModelException.of(
                    call,
                    "the events " + ModelException.argument(events) + " have an order of their own",
                    "Write matchQueue(" + messages + ")." + call);
        }
    }

    /** Counts the elements compared, exactly, in n log n steps. Example: {@code matchQueue(100).solve()}. */
    public Result solve() {
        return new MatchAnswer(this, run()).result();
    }

    MatchRun run() {
        if (isGiven()) {
            int[] read = MatchEvents.read(events);
            return MatchRun.of(read.length, read);
        }
        Order order = spec.get(ORDER);
        int[] arrivals = order.equals(Order.REVERSED)
                ? MatchEvents.reversed(messages)
                : order.equals(Order.IN_ORDER)
                        ? MatchEvents.inOrder(messages)
                        : MatchEvents.shuffled(messages, order.seed);
        return MatchRun.of(messages, MatchEvents.events(arrivals, spec.get(ARRIVED_FIRST)));
    }

    /** Its defaults, one sentence each. */
    List<String> assumptions() {
        return isGiven()
                ? spec.assumptions(CostModel.GAMMA)
                : spec.assumptions(ORDER, ARRIVED_FIRST, OVER, CostModel.GAMMA);
    }

    int messages() {
        return messages;
    }

    int processes() {
        return spec.get(OVER);
    }

    double gamma() {
        return spec.get(CostModel.GAMMA);
    }

    boolean isGiven() {
        return !events.isEmpty();
    }

    /** The order of arrival, for tables. */
    String order() {
        if (isGiven()) {
            return events.length() > 60 ? "as given" : events;
        }
        Order order = spec.get(ORDER);
        return order.words + (order.equals(Order.random(order.seed)) ? ", seed " + order.seed : "");
    }

    /** Whether receives or messages come first, for tables. */
    String first() {
        return isGiven() ? "neither" : spec.get(ARRIVED_FIRST) ? "messages" : "receives";
    }

    /** Returns the number of messages, their order, and whether receives or messages come first. */
    @Override
    public String toString() {
        return isGiven()
                ? "match queues: " + order()
                : "match queues: " + Digits.plural(messages, "message") + ", " + order() + ", " + first() + " first";
    }
}
