package dev.weft.program;

import dev.weft.program.run.Operation;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An algorithm that replaces a collective by point-to-point messages. An immutable value; adjectives set the parameter
 * of those that have one, and return a new value.
 */
public final class CollectiveAlgorithm implements CollectiveRule {
    private static final long serialVersionUID = 1;

    /** Along a binomial tree: ceil(log2 p) rounds, p - 1 messages. */
    public static final CollectiveAlgorithm BINOMIAL = new CollectiveAlgorithm(Kind.BINOMIAL);
    /** A binomial tree along which the members that have a broadcast send it to others at doubling distance. */
    public static final CollectiveAlgorithm BINOMIAL_DOUBLING = new CollectiveAlgorithm(Kind.BINOMIAL_DOUBLING);
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
    /**
     * Halves of halves are reduced, then put together again: 2 log2 p rounds, 2 n (p - 1) / p bytes sent by each rank.
     * Odd ranks out fold in and out by whole messages.
     */
    public static final CollectiveAlgorithm RABENSEIFNER = new CollectiveAlgorithm(Kind.RABENSEIFNER);
    /** Along a tree whose members have up to radix - 1 children in each of ceil(log p) levels to the base of the radix. */
    public static final CollectiveAlgorithm KNOMIAL = new CollectiveAlgorithm(Kind.KNOMIAL);
    /** Along a chain in segments: a member passes one on while it receives the next; p - 2 + segments rounds. */
    public static final CollectiveAlgorithm PIPELINE = new CollectiveAlgorithm(Kind.PIPELINE);
    /** Along a binary tree, in one piece or in segments. */
    public static final CollectiveAlgorithm BINARY = new CollectiveAlgorithm(Kind.BINARY);
    /** Halves along the two subtrees of a binary tree, whose members then exchange them in pairs. */
    public static final CollectiveAlgorithm SPLIT_BINARY = new CollectiveAlgorithm(Kind.SPLIT_BINARY);
    /** Along a binary tree that keeps the order of ranks, which ends at the last rank. */
    public static final CollectiveAlgorithm IN_ORDER_BINARY = new CollectiveAlgorithm(Kind.IN_ORDER_BINARY);
    /** A binomial scatter, then an allgather by recursive doubling (van de Geijn). */
    public static final CollectiveAlgorithm SCATTER_ALLGATHER = new CollectiveAlgorithm(Kind.SCATTER_ALLGATHER);
    /** A binomial scatter, then an allgather around a ring (van de Geijn). */
    public static final CollectiveAlgorithm SCATTER_RING = new CollectiveAlgorithm(Kind.SCATTER_RING);
    /** The ring allreduce, whose first half passes each block in phases of up to a segment. */
    public static final CollectiveAlgorithm SEGMENTED_RING = new CollectiveAlgorithm(Kind.SEGMENTED_RING);
    /** Whole messages between partners at distances 1, 1, 3, 5, 11, .. in alternating directions: log2 p rounds. */
    public static final CollectiveAlgorithm SWING = new CollectiveAlgorithm(Kind.SWING);
    /** Halves of halves between the partners of {@link #SWING}: 2 log2 p rounds, as many bytes as {@link #RABENSEIFNER}. */
    public static final CollectiveAlgorithm SWING_BANDWIDTH = new CollectiveAlgorithm(Kind.SWING_BANDWIDTH);
    /** Whole messages along a Bine butterfly, whose partners are those of {@link #SWING} on ranks in a row. */
    public static final CollectiveAlgorithm BINE = new CollectiveAlgorithm(Kind.BINE);
    /** Halves of halves along a Bine butterfly, whose partners are those of {@link #SWING} on ranks in a row. */
    public static final CollectiveAlgorithm BINE_BANDWIDTH = new CollectiveAlgorithm(Kind.BINE_BANDWIDTH);
    /** Within groups of consecutive ranks to their leaders, among leaders, and back within groups. */
    public static final CollectiveAlgorithm HIERARCHICAL = new CollectiveAlgorithm(Kind.HIERARCHICAL);
    /** Blocks for several ranks at doubling distance: ceil(log2 p) rounds for any p (Bruck). */
    public static final CollectiveAlgorithm BRUCK = new CollectiveAlgorithm(Kind.BRUCK);
    /** Pairs of ranks that alternate, with two parts in each round after the first: p / 2 rounds for even p. */
    public static final CollectiveAlgorithm NEIGHBOR_EXCHANGE = new CollectiveAlgorithm(Kind.NEIGHBOR_EXCHANGE);
    /** To and from ranks at halving distance, each part as a message of its own: ceil(log2 p) rounds for any p. */
    public static final CollectiveAlgorithm SPARBIT = new CollectiveAlgorithm(Kind.SPARBIT);
    /** Each rank meets the rank whose number differs in the bits of the round: p - 1 rounds for a power of two. */
    public static final CollectiveAlgorithm PAIRWISE_XOR = new CollectiveAlgorithm(Kind.PAIRWISE_XOR);
    /** All messages at once, up to a window of them at a time. */
    public static final CollectiveAlgorithm LINEAR_WINDOW = new CollectiveAlgorithm(Kind.LINEAR_WINDOW);
    /** Messages for all ranks of a group at once, then within groups. */
    public static final CollectiveAlgorithm LOCALITY_AWARE = new CollectiveAlgorithm(Kind.LOCALITY_AWARE);
    /** Halves of halves between partners at halving distance: log2 p rounds. */
    public static final CollectiveAlgorithm RECURSIVE_HALVING = new CollectiveAlgorithm(Kind.RECURSIVE_HALVING);
    /** Halves of halves between partners at doubling distance, then each part to its rank: log2 p + 1 rounds. */
    public static final CollectiveAlgorithm BUTTERFLY = new CollectiveAlgorithm(Kind.BUTTERFLY);
    /** Twice round a ring. */
    public static final CollectiveAlgorithm DOUBLE_RING = new CollectiveAlgorithm(Kind.DOUBLE_RING);
    /** Up and down a binomial tree. */
    public static final CollectiveAlgorithm TREE = new CollectiveAlgorithm(Kind.TREE);

    /** The messages of an algorithm, apart from its parameter. */
    enum Kind {
        BINOMIAL("binomial", Parameter.NONE, 0),
        BINOMIAL_DOUBLING("binomialDoubling", Parameter.NONE, 0),
        RING("ring", Parameter.NONE, 0),
        RECURSIVE_DOUBLING("recursiveDoubling", Parameter.NONE, 0),
        PAIRWISE("pairwise", Parameter.NONE, 0),
        LINEAR("linear", Parameter.NONE, 0),
        DISSEMINATION("dissemination", Parameter.NONE, 0),
        RABENSEIFNER("rabenseifner", Parameter.NONE, 0),
        KNOMIAL("knomial", Parameter.RADIX, 4),
        PIPELINE("pipeline", Parameter.SEGMENTS, 32 * 1024),
        BINARY("binary", Parameter.SEGMENTS, 0),
        SPLIT_BINARY("splitBinary", Parameter.SEGMENTS, 0),
        IN_ORDER_BINARY("inOrderBinary", Parameter.SEGMENTS, 0),
        SCATTER_ALLGATHER("scatterAllgather", Parameter.NONE, 0),
        SCATTER_RING("scatterRing", Parameter.NONE, 0),
        SEGMENTED_RING("segmentedRing", Parameter.SEGMENTS, 1024 * 1024),
        SWING("swing", Parameter.NONE, 0),
        SWING_BANDWIDTH("swingBandwidth", Parameter.NONE, 0),
        BINE("bine", Parameter.NONE, 0),
        BINE_BANDWIDTH("bineBandwidth", Parameter.NONE, 0),
        HIERARCHICAL("hierarchical", Parameter.GROUPS, 8),
        BRUCK("bruck", Parameter.NONE, 0),
        NEIGHBOR_EXCHANGE("neighborExchange", Parameter.NONE, 0),
        SPARBIT("sparbit", Parameter.NONE, 0),
        PAIRWISE_XOR("pairwiseXor", Parameter.NONE, 0),
        LINEAR_WINDOW("linearWindow", Parameter.WINDOW, 32),
        LOCALITY_AWARE("localityAware", Parameter.GROUPS, 8),
        RECURSIVE_HALVING("recursiveHalving", Parameter.NONE, 0),
        BUTTERFLY("butterfly", Parameter.NONE, 0),
        DOUBLE_RING("doubleRing", Parameter.NONE, 0),
        TREE("tree", Parameter.NONE, 0);

        final String word;
        final Parameter parameter;
        /** The default of the parameter; segments of 0 bytes are the whole message. */
        final int standard;

        Kind(String word, Parameter parameter, int standard) {
            this.word = word;
            this.parameter = parameter;
            this.standard = standard;
        }
    }

    /** The parameter of an algorithm, with a value that has it. */
    enum Parameter {
        NONE("", ""),
        SEGMENTS("segments", "pipeline.segments(KiB(32))"),
        RADIX("radix", "knomial.radix(4)"),
        WINDOW("window", "linearWindow.window(32)"),
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
    /** The bytes of a segment, the radix, the window, or the ranks of a group. */
    private final long value;

    private final int leaders;

    private CollectiveAlgorithm(Kind kind) {
        this(kind, kind.standard, 1);
    }

    private CollectiveAlgorithm(Kind kind, long value, int leaders) {
        this.kind = kind;
        this.value = value;
        this.leaders = leaders;
    }

    /**
     * Sets the size of the segments of a pipeline, of a binary tree or of a segmented ring, at least 1 B; the default is
     * 32 KiB for a pipeline, the whole message for a tree and 1 MiB for a segmented ring. The last segment is what
     * remains. Messages of numbers are cut between numbers of 8 bytes.
     */
    public CollectiveAlgorithm segments(Bytes size) {
        ModelException.required(size, "size", "Write pipeline.segments(KiB(32))");
        require(Parameter.SEGMENTS, size);
        if (size.count() < 1 || size.count() > Long.MAX_VALUE || size.count() != Math.rint(size.count())) {
            throw ModelException.call("segments", "must be whole bytes, at least 1 B", "Try segments(KiB(32))", size);
        }
        return new CollectiveAlgorithm(kind, (long) size.count(), leaders);
    }

    /** Sets the base of a k-nomial tree, from 2, a binomial tree, to 1,048,576; the default is 4. */
    public CollectiveAlgorithm radix(int base) {
        return new CollectiveAlgorithm(kind, checked(Parameter.RADIX, base, 2), leaders);
    }

    /** Sets the number of messages that a rank sends, and receives, at a time, from 1 to 1,048,576; the default is 32. */
    public CollectiveAlgorithm window(int messages) {
        return new CollectiveAlgorithm(kind, checked(Parameter.WINDOW, messages, 1), leaders);
    }

    /**
     * Sets the number of consecutive ranks of a group, from 1 to 1,048,576; the default is 8. The last group of a
     * hierarchical allreduce is what remains; a locality-aware alltoall needs equal groups.
     */
    public CollectiveAlgorithm groups(int ranks) {
        return new CollectiveAlgorithm(kind, checked(Parameter.GROUPS, ranks, 1), leaders);
    }

    /**
     * Sets the number of leaders of a group in a hierarchical allreduce, from 1 to 1,048,576; the default is 1. Each
     * leader has an equal part of the message. A group with fewer ranks has ranks that lead twice or more.
     */
    public CollectiveAlgorithm leaders(int count) {
        return new CollectiveAlgorithm(kind, value, checked(Parameter.LEADERS, count, 1));
    }

    private int checked(Parameter parameter, int number, int least) {
        require(parameter, number);
        if (number < least || number > ProgramBuilder.MOST_RANKS) {
            throw ModelException.call(
                    parameter.word,
                    "must be between " + least + " and 1,048,576",
                    "Try " + parameter.example.replaceFirst(".*\\.", ""),
                    number);
        }
        return number;
    }

    private void require(Parameter parameter, Object number) {
        boolean has = parameter == Parameter.LEADERS ? kind == Kind.HIERARCHICAL : kind.parameter == parameter;
        if (!has) {
            throw ModelException.call(
                    parameter.word, kind.word + " has no " + parameter.word, "Try " + parameter.example, number);
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

    /** Returns the number of segments into which it cuts a message of these bytes, or each block of one; 1 without segments. */
    public double pieces(double bytes, int ranks) {
        if (kind.parameter != Parameter.SEGMENTS || value == 0) {
            return 1;
        }
        return Math.max(1, Math.ceil(bytes / (kind == Kind.SEGMENTED_RING ? ranks : 1) / value));
    }

    /** Returns the bytes of a segment; 0 without segments. */
    long segmentBytes() {
        return kind.parameter == Parameter.SEGMENTS ? value : 0;
    }

    /** Returns the same algorithm without segments. */
    public CollectiveAlgorithm whole() {
        return kind.parameter == Parameter.SEGMENTS ? new CollectiveAlgorithm(kind, 0, leaders) : this;
    }

    /**
     * Returns a message that these ranks divide into equal blocks, and whose messages are those of a message of {@code
     * bytes} but for their size. A hierarchical allreduce and a split binary tree do something else with short messages.
     */
    public long divided(int ranks, long bytes) {
        long unit = (long) Double.BYTES * ranks * Integer.highestOneBit(ranks);
        return switch (kind) {
            case HIERARCHICAL -> {
                boolean isShort = bytes <= AllreduceRounds.SHORT * leaders;
                yield leaders * (isShort ? Double.BYTES : unit * AllreduceRounds.SHORT);
            }
            case SPLIT_BINARY -> MessageBlocks.isWhole(new CollectiveLane.Span(0, bytes)) ? bytes : unit;
            default -> unit;
        };
    }

    /** Returns whether it has groups of ranks, which {@link #groups} sets. */
    public boolean hasGroups() {
        return kind.parameter == Parameter.GROUPS;
    }

    Kind kind() {
        return kind;
    }

    /** Returns the bytes of a segment of a message; all of them without segments. */
    long segment(long bytes) {
        return value == 0 ? Math.max(1, bytes) : value;
    }

    /** Returns the radix, the window, or the ranks of a group. */
    int number() {
        return (int) value;
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
                    case SEGMENTS -> value == 0 ? "" : " of " + new Bytes((double) value);
                    case RADIX -> " of radix " + value;
                    case WINDOW -> " of " + value;
                    case GROUPS -> " of " + value + " ranks" + (leaders == 1 ? "" : " and " + leaders + " leaders");
                    default -> "";
                };
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CollectiveAlgorithm that
                && kind == that.kind
                && value == that.value
                && leaders == that.leaders;
    }

    @Override
    public int hashCode() {
        return Objects.hash(kind.word, value, leaders);
    }

    @Override
    public String toString() {
        return key();
    }
}
