package dev.weft.trace.program;

import dev.weft.trace.program.run.Operation;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An algorithm that replaces a collective by point-to-point messages. An immutable value; adjectives set the parameter
 * of those that have one, and return a new value.
 */
public final class CollectiveAlgorithm implements CollectiveChoice {
    private static final long serialVersionUID = 1;
    private static final long DEFAULT_SEGMENT = 32 * 1024;
    private static final int DEFAULT_RADIX = 4;
    private static final int DEFAULT_GROUP = 8;

    /** Along a binomial tree: ceil(log2 p) rounds, p - 1 messages. */
    public static final CollectiveAlgorithm BINOMIAL = new CollectiveAlgorithm(Kind.BINOMIAL);
    /** Round a ring; a broadcast becomes a chain from the root, an allreduce passes p-th parts round twice. */
    public static final CollectiveAlgorithm RING = new CollectiveAlgorithm(Kind.RING);
    /** Partners at doubling distance; odd ranks out fold in and out where p is no power of two. */
    public static final CollectiveAlgorithm RECURSIVE_DOUBLING = new CollectiveAlgorithm(Kind.RECURSIVE_DOUBLING);
    /** Each rank meets each other once, in p - 1 rounds. */
    public static final CollectiveAlgorithm PAIRWISE = new CollectiveAlgorithm(Kind.PAIRWISE);
    /** One rank exchanges messages with all others one by one, or all start at once without a root. */
    public static final CollectiveAlgorithm LINEAR = new CollectiveAlgorithm(Kind.LINEAR);
    /** To and from ranks at doubling distance: ceil(log2 p) rounds for any p. */
    public static final CollectiveAlgorithm DISSEMINATION = new CollectiveAlgorithm(Kind.DISSEMINATION);
    /** Halves of halves are reduced, then put together again: 2 log2 p rounds, 2 n (p - 1) / p bytes sent by each rank. */
    public static final CollectiveAlgorithm RABENSEIFNER = new CollectiveAlgorithm(Kind.RABENSEIFNER);
    /** Along a tree whose members have up to radix - 1 children in each of ceil(log p) levels to the base of the radix. */
    public static final CollectiveAlgorithm KNOMIAL = new CollectiveAlgorithm(Kind.KNOMIAL);
    /** Along a chain in segments: a member passes one on while it receives the next; p - 2 + segments rounds. */
    public static final CollectiveAlgorithm PIPELINE = new CollectiveAlgorithm(Kind.PIPELINE);
    /** Within groups of consecutive ranks to their leaders, among leaders, and back within groups. */
    public static final CollectiveAlgorithm HIERARCHICAL = new CollectiveAlgorithm(Kind.HIERARCHICAL);

    /** What the messages of an algorithm are, apart from its parameter. */
    enum Kind {
        BINOMIAL("binomial", Parameter.NONE),
        RING("ring", Parameter.NONE),
        RECURSIVE_DOUBLING("recursiveDoubling", Parameter.NONE),
        PAIRWISE("pairwise", Parameter.NONE),
        LINEAR("linear", Parameter.NONE),
        DISSEMINATION("dissemination", Parameter.NONE),
        RABENSEIFNER("rabenseifner", Parameter.NONE),
        KNOMIAL("knomial", Parameter.RADIX),
        PIPELINE("pipeline", Parameter.SEGMENTS),
        HIERARCHICAL("hierarchical", Parameter.GROUPS);

        final String word;
        final Parameter parameter;

        Kind(String word, Parameter parameter) {
            this.word = word;
            this.parameter = parameter;
        }
    }

    /** The parameter of an algorithm, with a value of the kind that has it. */
    enum Parameter {
        NONE("", ""),
        SEGMENTS("segments", "pipeline.segments(KiB(32))"),
        RADIX("radix", "knomial.radix(4)"),
        GROUPS("groups", "hierarchical.groups(8)"),
        LEADERS("leaders", "hierarchical.groups(8).leaders(2)");

        final String word;
        final String example;

        Parameter(String word, String example) {
            this.word = word;
            this.example = example;
        }
    }

    private final Kind kind;
    /** Bytes of a segment; 0 without segments. */
    private final long segment;
    /** The base of a k-nomial tree; 0 for others. */
    private final int radix;
    /** Consecutive ranks of a group, and leaders among them; 0 for others. */
    private final int group;

    private final int leaders;

    private CollectiveAlgorithm(Kind kind) {
        this(
                kind,
                kind.parameter == Parameter.SEGMENTS ? DEFAULT_SEGMENT : 0,
                kind.parameter == Parameter.RADIX ? DEFAULT_RADIX : 0,
                kind.parameter == Parameter.GROUPS ? DEFAULT_GROUP : 0,
                kind.parameter == Parameter.GROUPS ? 1 : 0);
    }

    private CollectiveAlgorithm(Kind kind, long segment, int radix, int group, int leaders) {
        this.kind = kind;
        this.segment = segment;
        this.radix = radix;
        this.group = group;
        this.leaders = leaders;
    }

    /**
     * Sets the size of the segments of a pipeline, at least 1 B; the default is 32 KiB. The last segment is what
     * remains.
     */
    public CollectiveAlgorithm segments(Bytes size) {
        require(Parameter.SEGMENTS, size);
        ModelException.required(size, "size", "Write pipeline.segments(KiB(32))");
        if (size.count() < 1 || size.count() > Long.MAX_VALUE || size.count() != Math.rint(size.count())) {
            throw ModelException.call("segments", "must be whole bytes, at least 1 B", "Try segments(KiB(32))", size);
        }
        return new CollectiveAlgorithm(kind, (long) size.count(), radix, group, leaders);
    }

    /** Sets the base of a k-nomial tree, from 2, a binomial tree, to 1,048,576; the default is 4. */
    public CollectiveAlgorithm radix(int base) {
        return new CollectiveAlgorithm(kind, segment, checked(Parameter.RADIX, base, 2), group, leaders);
    }

    /**
     * Sets the number of consecutive ranks of a group, from 1 to 1,048,576; the default is 8. The last group is what
     * remains. A group of fewer ranks than leaders has as many leaders as ranks.
     */
    public CollectiveAlgorithm groups(int ranks) {
        return new CollectiveAlgorithm(kind, segment, radix, checked(Parameter.GROUPS, ranks, 1), leaders);
    }

    /**
     * Sets the number of leaders of a group, from 1 to 1,048,576; the default is 1. Each leader has an equal part of
     * the message.
     */
    public CollectiveAlgorithm leaders(int count) {
        return new CollectiveAlgorithm(kind, segment, radix, group, checked(Parameter.LEADERS, count, 1));
    }

    private int checked(Parameter parameter, int value, int least) {
        require(parameter, value);
        if (value < least || value > ProgramBuilder.MOST_RANKS) {
            throw ModelException.call(
                    parameter.word,
                    "must be between " + least + " and 1,048,576",
                    "Try " + parameter.example.replaceFirst(".*\\.", ""),
                    value);
        }
        return value;
    }

    private void require(Parameter parameter, @Nullable Object value) {
        boolean has = kind.parameter == (parameter == Parameter.LEADERS ? Parameter.GROUPS : parameter);
        if (!has) {
            throw ModelException.call(
                    parameter.word, kind.word + " has no " + parameter.word, "Try " + parameter.example, value);
        }
    }

    /** Returns all algorithms, each with its default parameter. */
    static Stream<CollectiveAlgorithm> all() {
        return Stream.of(Kind.values()).map(CollectiveAlgorithm::new);
    }

    @Override
    public CollectiveAlgorithms choosing(Operation operation) {
        return CollectiveAlgorithms.usual().with(operation, this);
    }

    /** Returns whether the number of its messages depends on their size. */
    public boolean isSegmented() {
        return segment > 0;
    }

    Kind kind() {
        return kind;
    }

    /** Returns the bytes of a segment; 0 without segments. */
    long segment() {
        return segment;
    }

    int radix() {
        return radix;
    }

    int group() {
        return group;
    }

    int leaders() {
        return leaders;
    }

    /** Returns the name of its kind without the parameter, such as {@code pipeline}. */
    String word() {
        return kind.word;
    }

    /** Returns its name with its parameter, such as {@code pipeline of 32 KiB}. */
    @Override
    public String key() {
        return kind.word
                + switch (kind.parameter) {
                    case SEGMENTS -> " of " + new Bytes((double) segment);
                    case RADIX -> " of radix " + radix;
                    case GROUPS -> " of " + group + " ranks" + (leaders == 1 ? "" : " and " + leaders + " leaders");
                    default -> "";
                };
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CollectiveAlgorithm that
                && kind == that.kind
                && segment == that.segment
                && radix == that.radix
                && group == that.group
                && leaders == that.leaders;
    }

    @Override
    public int hashCode() {
        return Objects.hash(kind.word, segment, radix, group, leaders);
    }

    @Override
    public String toString() {
        return key();
    }
}
