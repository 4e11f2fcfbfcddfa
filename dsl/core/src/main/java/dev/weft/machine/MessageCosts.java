package dev.weft.machine;

import dev.weft.study.From;
import dev.weft.study.Keyed;
import dev.weft.study.Lines;
import dev.weft.study.Result;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The cost of one message by locality and size. Each locality has ranges of sizes, each range a protocol, a latency, the bandwidth of one
 * process and optionally an injection limit for all processes of a node together. A locality without ranges takes those of the next wider
 * one; {@link #assumptions()} lists it, and {@link Machine#assumptions()} for the switches and cells of a machine. An immutable value; adjectives return a new one.
 */
@From(paper = "Bienz et al. 2018", equation = "(1), (2)")
public final class MessageCosts implements Keyed, Serializable {
    private static final long serialVersionUID = 1;
    private static final String EXAMPLE = "Write costs().range(interNode, \"eager\", bytes(0), us(7), MBps(750))";

    private final String name;
    private final MachineOrigin origin;
    /** From near to far; those of one locality in ascending size. */
    private final List<MessageRange> ranges;
    /** The defaults that ranges made from a link rest on, one sentence each. */
    private final List<String> derived;

    private final MessageClasses classes;

    private MessageCosts(String name, MachineOrigin origin, List<MessageRange> ranges, List<String> derived) {
        this.name = name;
        this.origin = origin;
        this.ranges = ranges.stream()
                .sorted(Comparator.comparing(MessageRange::where))
                .toList();
        this.derived = List.copyOf(derived);
        this.classes = new MessageClasses(ranges);
    }

    /** Returns costs without any range. */
    public static MessageCosts none() {
        return new MessageCosts("", MachineOrigin.GIVEN, List.of(), List.of());
    }

    /** Costs made from the links of a machine, with the defaults they rest on. */
    static MessageCosts derived(List<MessageRange> ranges, List<String> sentences) {
        return new MessageCosts("", MachineOrigin.GIVEN, ranges, sentences);
    }

    /** Costs as a file holds them; ranges that do not rise are an error. */
    static MessageCosts filed(String name, MachineOrigin origin, List<MessageRange> ranges, List<String> sentences) {
        List<MessageRange> before = new ArrayList<>();
        for (MessageRange range : ranges) {
            MachineRules.rising(before, range);
            before.add(range);
        }
        return new MessageCosts(name, origin, ranges, sentences);
    }

    /**
     * Adds a range of sizes: messages of this locality from this size on, up to the next range, use this protocol and take {@code latency}
     * plus size / {@code rate}. The first range of a locality begins at 0 bytes, each further one above the range before.
     * Example: {@code costs().range(interNode, "eager", bytes(0), us(7), MBps(750))}.
     */
    public MessageCosts range(Locality where, String protocol, Bytes from, Time latency, Bandwidth rate) {
        MessageRange range = MessageRange.of(where, protocol, from, latency, rate, EXAMPLE);
        MachineRules.rising(ranges, range);
        List<MessageRange> more = new ArrayList<>(ranges);
        more.add(range);
        return new MessageCosts(name, origin, more, derived);
    }

    /**
     * Sets the injection limit R_N of the max-rate model: the bandwidth of all processes of a node together by this protocol.
     * Example: {@code maxRate2016.injection(interNode, "rendezvous", GBps(11))}.
     */
    public MessageCosts injection(Locality where, String protocol, Bandwidth limit) {
        MachineRules.injection(ranges, where, protocol, limit);
        return changed(where, protocol, range -> range.limited(limit));
    }

    /**
     * Sets the time in which a collective starts whose largest messages are of this locality and protocol, such as the launch of a kernel on
     * each GPU. It counts once, before the first message; models of single messages leave it out.
     * Example: {@code costs().range(gpu, "Simple", bytes(0), us(3.4), GBps(200)).starting(gpu, "Simple", us(8.4))}.
     */
    public MessageCosts starting(Locality where, String protocol, Time start) {
        MachineRules.starting(ranges, where, protocol, start);
        return changed(where, protocol, range -> range.starting(start));
    }

    private MessageCosts changed(Locality where, String protocol, UnaryOperator<MessageRange> change) {
        List<MessageRange> all = ranges.stream()
                .map(range -> range.where() == where && range.protocol().equals(protocol.strip())
                        ? change.apply(range)
                        : range)
                .toList();
        return new MessageCosts(name, origin, all, derived);
    }

    /**
     * Adds the ranges of other costs, which must be of other localities. If the origins differ in kind, the sum has none. Example:
     * {@code costs().range(intraNode, "eager", bytes(0), us(1), GBps(1)).and(costs().range(interNode, "eager", bytes(0), us(7), MBps(750)))}.
     */
    public MessageCosts and(MessageCosts other) {
        ModelException.required(other, "table of message costs", EXAMPLE);
        List<MessageRange> both = new ArrayList<>(ranges);
        for (MessageRange range : other.ranges) {
            if (ranges.stream().anyMatch(own -> own.where() == range.where())) {
                throw ModelException.of(
                        "and(..), " + range.where() + " messages",
                        "each locality must have costs on one side only",
                        "Leave it out of one of them");
            }
            both.add(range);
        }
        List<String> sentences = new ArrayList<>(derived);
        sentences.addAll(other.derived);
        MachineOrigin from =
                ranges.isEmpty() ? other.origin : other.ranges.isEmpty() ? origin : origin.with(other.origin);
        return new MessageCosts(name, from, both, sentences);
    }

    /** Sets the name, which is the key of the costs in sweeps. Example: {@code maxRate2016.named("2016")}. */
    public MessageCosts named(String other) {
        ModelException.required(other, "name", "Write named(\"mine\")");
        return new MessageCosts(other.strip(), origin, ranges, derived);
    }

    /** Names the paper of its numbers. Example: {@code maxRate2016.publishedIn("a later paper, Table 2")}. */
    public MessageCosts publishedIn(String source) {
        ModelException.required(source, "source", "Write publishedIn(\"Bienz et al. 2018, Table 1\")");
        return new MessageCosts(name, origin.from(MachineOrigin.Kind.PUBLISHED, source), ranges, derived);
    }

    /** Names the measurement of its numbers. Example: {@code maxRate2016.measuredBy("ping-pong on two nodes")}. */
    public MessageCosts measuredBy(String source) {
        ModelException.required(source, "source", "Write measuredBy(\"ping-pong on two nodes\")");
        return new MessageCosts(name, origin.from(MachineOrigin.Kind.MEASURED, source), ranges, derived);
    }

    /**
     * Returns the time of one message while {@code active} processes of its node, the sender included, send one like it:
     * alpha + k s / min(R_N, k R_b), which is the postal model if k R_b is below R_N. Example: {@code maxRate2016.of(KiB(64), interNode, 16)}.
     */
    public Time of(Bytes size, Locality where, int active) {
        String example = "Write of(KiB(64), interNode, 16)";
        double bytes = ModelException.required(size, "size", example).si();
        ModelException.required(where, "locality", example);
        requireActive(active, "of", "Try of(KiB(64), interNode, 16)", size, where, active);
        return new Time(seconds(classOf(where, bytes), bytes, active));
    }

    /**
     * Returns the sizes at which one protocol takes over from another while {@code active} processes of a node send: the size that is set with
     * the jump of the time there, and the size at which both take equally long, if there is one. Example: {@code maxRate2016.crossovers(16)}.
     */
    public Result crossovers(int active) {
        requireActive(active, "crossovers", "Try crossovers(16)", active);
        return MessageCrossovers.of(this, active);
    }

    /**
     * Returns the ranges as a table: latency, bandwidth of one process and injection limit of a node, n/a where there is none. Example:
     * {@code maxRate2016.table()} prints {@code inter-node  rendezvous}.
     */
    public Result table() {
        return MessageCostsTable.of(this, ranges, origin);
    }

    /** Returns its defaults, one sentence each. Example: {@code maxRate2016.assumptions()}. */
    public List<String> assumptions() {
        List<String> all = new ArrayList<>(derived);
        all.addAll(classes.assumptions());
        if (!hasInjectionLimit()
                && ranges.stream().anyMatch(range -> range.where().isBetweenNodes())) {
            all.add(
                    "A node has no injection limit: all its processes together send as fast as each of them alone (default; set with"
                            + " injection(interNode, ..)).");
        }
        if (ranges.stream().anyMatch(range -> range.start() != null)) {
            all.add("The time to start counts once in each collective, and in no model of single messages.");
        }
        return Lines.of(all);
    }

    /** Whether the processes of a node share a bandwidth in any range between nodes. */
    boolean hasInjectionLimit() {
        return ranges.stream().anyMatch(range -> range.where().isBetweenNodes() && range.limit() != null);
    }

    private static void requireActive(int active, String word, String next, Object... typed) {
        if (active < 1) {
            throw ModelException.call(word, "the number of sending processes must be at least 1", next, typed);
        }
    }

    /** Returns the number of message classes: the ranges of each locality, including those taken from a wider one. */
    public int classes() {
        return classes.count();
    }

    /** Returns the class of messages of this size in bytes; an error if neither this locality nor a wider one has a range. */
    public int classOf(Locality where, double bytes) {
        ModelException.required(where, "locality", "Write interNode");
        if (!(bytes >= 0)) {
            throw ModelException.call(
                    "classOf", "the size must be at least 0", "Try classOf(interNode, 8000)", where, bytes);
        }
        if (!classes.has(where)) {
            throw ModelException.of(
                    "cost of " + where + " messages",
                    ranges.isEmpty() ? "no range of sizes is set yet" : "only ranges of nearer ranks are set",
                    "Add range(" + where.word() + ", \"eager\", bytes(0), us(7), MBps(750))");
        }
        return classes.of(where, bytes);
    }

    /** Returns the latency of a class, in seconds. */
    public double alpha(int cls) {
        return at(cls).latency().si();
    }

    /** Returns the bandwidth of one process in a class, in bytes per second. */
    public double rate(int cls) {
        return at(cls).rate().si();
    }

    /** Returns the injection limit of a node in a class, in bytes per second; infinite if there is none. */
    public double nodeRate(int cls) {
        Bandwidth limit = at(cls).limit();
        return limit == null ? Double.POSITIVE_INFINITY : limit.si();
    }

    /** Returns the time in which a collective with messages of a class starts, in seconds; 0 if it was not set. */
    public double start(int cls) {
        Time start = at(cls).start();
        return start == null ? 0 : start.si();
    }

    /** Returns the seconds of a message of this class and size in bytes while {@code active} processes of its node send one like it. */
    public double seconds(int cls, double bytes, double active) {
        MessageRange range = at(cls);
        double alone = bytes / range.rate().si();
        Bandwidth limit = range.limit();
        double together = limit == null ? 0 : active * bytes / limit.si();
        return range.latency().si() + Math.max(alone, together);
    }

    /** The seconds that each byte adds to {@link #seconds}; the difference of two times would lose digits to the latency. */
    double secondsPerByte(int cls, double active) {
        return Math.max(1 / rate(cls), active / nodeRate(cls));
    }

    /** The smallest size of a class, in bytes. */
    double from(int cls) {
        return at(cls).from().si();
    }

    /** Returns the protocol of a class. */
    public String protocol(int cls) {
        return at(cls).protocol();
    }

    /** Returns the locality of a class. */
    public Locality locality(int cls) {
        return at(cls).where();
    }

    private MessageRange at(int cls) {
        if (cls < 0 || cls >= classes.count()) {
            throw ModelException.of(
                    "message class " + cls,
                    classes.count() == 0
                            ? "the costs have no range of sizes yet"
                            : "classes are numbered from 0 to " + (classes.count() - 1),
                    "Write classOf(interNode, 8000)");
        }
        return classes.at(cls);
    }

    /** The costs, or an error if they are null or have no range. */
    static MessageCosts required(MessageCosts costs) {
        String next = "Write costs(maxRate2016), or your own as in " + EXAMPLE.substring("Write ".length());
        if (ModelException.required(costs, "table of message costs", next)
                .ranges
                .isEmpty()) {
            throw ModelException.call("costs", "must have a range of sizes", next);
        }
        return costs;
    }

    /** The levels of a network that have no ranges of their own, one sentence each. */
    List<String> levelAssumptions(boolean hasCells) {
        return classes.assumptions(hasCells);
    }

    /** The parts of a machine that these costs tell apart: sockets, and switches. */
    Set<String> tellsApart() {
        Set<String> all = new HashSet<>();
        if (tellsSocketsApart()) {
            all.add(Interconnect.SOCKETS.name());
        }
        if (classes.isGiven(Locality.GPU)) {
            all.add(Interconnect.NVLINK.name());
        }
        if (classes.isGiven(Locality.SWITCH) || classes.isGiven(Locality.CELL)) {
            all.add(Interconnect.LEVELS.name());
        }
        return all;
    }

    /** Whether messages on one socket and between two have ranges of their own. */
    boolean tellsSocketsApart() {
        return classes.isGiven(Locality.SOCKET) && classes.isGiven(Locality.NODE);
    }

    MachineOrigin origin() {
        return origin;
    }

    /** The ranges that were set, from near to far and from small to large. */
    List<MessageRange> ranges() {
        return ranges;
    }

    /** The sentences on which its ranges rest, one each. */
    List<String> sentences() {
        return derived;
    }

    /** The name; empty if it has none. */
    String name() {
        return name;
    }

    /** The ranges that were set, one line each. */
    List<String> inputs() {
        List<String> lines = new ArrayList<>();
        lines.add("message costs" + (name.isEmpty() ? "" : " " + name) + origin.inWords());
        ranges.forEach(range -> lines.add("  " + range));
        return lines;
    }

    /** Returns the name, or else the ranges. */
    @Override
    public String key() {
        return name.isEmpty() ? ranges.stream().map(MessageRange::toString).collect(Collectors.joining("; ")) : name;
    }

    /** Compares ranges and names; the origin of the numbers does not count. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MessageCosts that && name.equals(that.name) && ranges.equals(that.ranges);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, ranges);
    }

    /** Returns its ranges and its defaults, one line each. */
    @Override
    public String toString() {
        List<String> lines = inputs();
        assumptions().forEach(each -> lines.add("  assumed: " + each));
        return String.join(System.lineSeparator(), lines);
    }
}
