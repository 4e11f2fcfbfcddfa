package dev.weft.machine;

import dev.weft.study.From;
import dev.weft.study.Keyed;
import dev.weft.study.Result;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What one message costs by how far it goes and how large it is: for each locality ranges of sizes, each with a protocol, a latency,
 * the bandwidth of one process, and maybe a limit of what all processes of a node can send together. An immutable value; adjectives
 * return a new one. A locality of which nothing is said costs what the next wider one does; {@link #assumptions()} says so.
 */
@From(paper = "Bienz et al. 2018", equation = "(1), (2)")
public final class MessageCosts implements Keyed, Serializable {
    private static final long serialVersionUID = 1;
    private static final String EXAMPLE = "Write costs().range(interNode, \"eager\", bytes(0), us(7), MBps(750))";

    private final String name;
    private final MachineOrigin origin;
    /** From near to far; those of one locality have rising sizes. */
    private final List<MessageRange> said;
    /** What nobody said although a machine without it cannot be asked, one sentence each. */
    private final List<String> derived;

    private final MessageClasses classes;

    private MessageCosts(String name, MachineOrigin origin, List<MessageRange> said, List<String> derived) {
        this.name = name;
        this.origin = origin;
        this.said =
                said.stream().sorted(Comparator.comparing(MessageRange::where)).toList();
        this.derived = List.copyOf(derived);
        this.classes = new MessageClasses(said);
    }

    /** Nothing said yet. */
    public static MessageCosts none() {
        return new MessageCosts("", MachineOrigin.GIVEN, List.of(), List.of());
    }

    /** Of a machine of which only links are known: these ranges, and what was made of them. */
    static MessageCosts derived(List<MessageRange> ranges, List<String> sentences) {
        return new MessageCosts("", MachineOrigin.GIVEN, ranges, sentences);
    }

    /**
     * Messages of this locality and at least this size, up to where its next range begins, go by this protocol and take {@code latency}
     * and their size over {@code rate}. The first range of a locality begins at 0 bytes, each other one above the last.
     * Example: {@code costs().range(interNode, "eager", bytes(0), us(7), MBps(750))}.
     */
    public MessageCosts range(Locality where, String protocol, Bytes from, Time latency, Bandwidth rate) {
        MessageRange range = MessageRange.said(where, protocol, from, latency, rate, EXAMPLE);
        MachineRules.rising(said, where, from);
        List<MessageRange> more = new ArrayList<>(said);
        more.add(range);
        return new MessageCosts(name, origin, more, derived);
    }

    /**
     * All processes of a node together send at most this much by this protocol (the injection limit R_N of the max-rate model).
     * Example: {@code maxRate2016.injection(interNode, "rendezvous", GBps(11))}.
     */
    public MessageCosts injection(Locality where, String protocol, Bandwidth limit) {
        MachineRules.injection(said, where, protocol, limit);
        List<MessageRange> limited = said.stream()
                .map(range -> range.where() == where && range.protocol().equals(protocol.strip())
                        ? range.limited(limit)
                        : range)
                .toList();
        return new MessageCosts(name, origin, limited, derived);
    }

    /**
     * The ranges of both, each locality being said by one of them; of two kinds of origin none is told any more. Example:
     * {@code costs().range(intraNode, "eager", bytes(0), us(1), GBps(1)).and(costs().range(interNode, "eager", bytes(0), us(7), MBps(750)))}.
     */
    public MessageCosts and(MessageCosts other) {
        ModelException.required(other, "costs of messages", EXAMPLE);
        List<MessageRange> both = new ArrayList<>(said);
        for (MessageRange range : other.said) {
            if (said.stream().anyMatch(own -> own.where() == range.where())) {
                String why = "the ones before say them, too";
                throw ModelException.cannot(
                        "add costs of the locality", range.where(), why, "Leave it out of one of them");
            }
            both.add(range);
        }
        List<String> sentences = new ArrayList<>(derived);
        sentences.addAll(other.derived);
        MachineOrigin from = said.isEmpty() ? other.origin : other.said.isEmpty() ? origin : origin.with(other.origin);
        return new MessageCosts(name, from, both, sentences);
    }

    /** The same under a name, which is its key in sweeps. Example: {@code maxRate2016.named("2016")}. */
    public MessageCosts named(String other) {
        ModelException.required(other, "a name", "Write named(\"mine\")");
        return new MessageCosts(other.strip(), origin, said, derived);
    }

    /** Its numbers stand in this paper. Example: {@code maxRate2016.publishedIn("a later paper, Table 2")}. */
    public MessageCosts publishedIn(String source) {
        ModelException.required(source, "a source", "Write publishedIn(\"Bienz et al. 2018, Table 1\")");
        return new MessageCosts(name, origin.from(MachineOrigin.Kind.PUBLISHED, source), said, derived);
    }

    /** Its numbers were measured this way. Example: {@code maxRate2016.measuredBy("ping-pong on two nodes")}. */
    public MessageCosts measuredBy(String source) {
        ModelException.required(source, "a source", "Write measuredBy(\"ping-pong on two nodes\")");
        return new MessageCosts(name, origin.from(MachineOrigin.Kind.MEASURED, source), said, derived);
    }

    /**
     * The time of one message while so many processes of its node send one like it: alpha + k s / min(R_N, k R_b), the postal model
     * as long as k R_b is below R_N. Example: {@code maxRate2016.of(KiB(64), interNode, 16)}.
     */
    public Time of(Bytes size, Locality where, int active) {
        String example = "Write of(KiB(64), interNode, 16)";
        double bytes = ModelException.required(size, "a size", example).si();
        ModelException.required(where, "a locality", example);
        requireActive(active, example);
        return new Time(seconds(classOf(where, bytes), bytes, active));
    }

    /**
     * Where protocols take over while so many processes of a node send: the size that is set and by how much the time jumps there, and the
     * size at which both would take equally long, if there is one. Example: {@code maxRate2016.crossovers(16)}.
     */
    public Result crossovers(int active) {
        requireActive(active, "Write crossovers(16)");
        return MessageCrossovers.of(this, active);
    }

    /** What nobody said, one sentence each. Example: {@code maxRate2016.assumptions()}. */
    public List<String> assumptions() {
        List<String> all = new ArrayList<>(derived);
        all.addAll(classes.assumptions());
        return all;
    }

    private static void requireActive(int active, String example) {
        if (active < 1) {
            throw ModelException.cannot(
                    "send from so many processes of a node", active, "it is at least the sender itself", example);
        }
    }

    /** How many classes there are: the ranges of each locality, also of one that takes over those of a wider one. */
    public int classes() {
        return classes.count();
    }

    /** The class of messages of this many bytes; an error if nothing is said of this locality or a wider one. */
    public int classOf(Locality where, double bytes) {
        ModelException.required(where, "a locality", "Write interNode");
        if (!(bytes >= 0)) {
            throw ModelException.cannot("send so many bytes", bytes, "a size is not negative", "Write 8000");
        }
        if (!classes.has(where)) {
            throw ModelException.cannot(
                    "tell the cost of messages of the locality",
                    where,
                    "the costs " + (said.isEmpty() ? "say nothing yet" : "are of nearer ranks only"),
                    "Add range(" + where.word() + ", \"eager\", bytes(0), us(7), MBps(750))");
        }
        return classes.of(where, bytes);
    }

    /** The latency of a class, in seconds. */
    public double alpha(int cls) {
        return at(cls).latency().si();
    }

    /** The bandwidth of one process in a class, in bytes per second. */
    public double rate(int cls) {
        return at(cls).rate().si();
    }

    /** The most that the processes of a node can send together in a class, in bytes per second; infinite if there is no limit. */
    public double nodeRate(int cls) {
        Bandwidth limit = at(cls).limit();
        return limit == null ? Double.POSITIVE_INFINITY : limit.si();
    }

    /** The seconds of a message of this class and size while {@code active} processes of its node send one like it. */
    public double seconds(int cls, double bytes, double active) {
        MessageRange range = at(cls);
        double alone = bytes / range.rate().si();
        Bandwidth limit = range.limit();
        double together = limit == null ? 0 : active * bytes / limit.si();
        return range.latency().si() + Math.max(alone, together);
    }

    /** What each byte adds to {@link #seconds}: not to be taken from two times, whose latencies are far larger. */
    double secondsPerByte(int cls, double active) {
        return Math.max(1 / rate(cls), active / nodeRate(cls));
    }

    /** The smallest size of a class, in bytes. */
    double from(int cls) {
        return at(cls).from().si();
    }

    public String protocol(int cls) {
        return at(cls).protocol();
    }

    /** Between which ranks the messages of a class go. */
    public Locality locality(int cls) {
        return at(cls).where();
    }

    private MessageRange at(int cls) {
        if (cls < 0 || cls >= classes.count()) {
            throw ModelException.cannot(
                    "find the class of messages",
                    cls,
                    "there are " + classes.count() + ", numbered from 0",
                    "Write classOf(interNode, 8000)");
        }
        return classes.at(cls);
    }

    /** Unless they are missing or say nothing. */
    static MessageCosts required(MessageCosts costs) {
        String next = "Write costs(maxRate2016), or your own as in " + EXAMPLE.substring("Write ".length());
        if (ModelException.required(costs, "costs of messages", next).said.isEmpty()) {
            throw ModelException.cannot("use costs of messages that are", "empty", "they say nothing yet", next);
        }
        return costs;
    }

    /** Whether ranks of one socket and of two reach each other differently. */
    boolean tellsSocketsApart() {
        return classes.says(Locality.SOCKET) && classes.says(Locality.NODE);
    }

    /** What was said, one line each. */
    List<String> inputs() {
        List<String> lines = new ArrayList<>();
        lines.add("costs of messages" + (name.isEmpty() ? "" : " " + name) + origin.inWords());
        said.forEach(range -> lines.add("  " + range));
        return lines;
    }

    /** The name, or what was said. */
    @Override
    public String key() {
        return name.isEmpty() ? said.stream().map(MessageRange::toString).collect(Collectors.joining("; ")) : name;
    }

    /** Where its numbers come from is no part of what it is. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MessageCosts that && name.equals(that.name) && said.equals(that.said);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, said);
    }

    /** What was said and what was not, one line each. */
    @Override
    public String toString() {
        List<String> lines = inputs();
        assumptions().forEach(each -> lines.add("  assumed: " + each));
        return String.join(System.lineSeparator(), lines);
    }
}
