package dev.weft.program;

import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.program.matrix.MatrixPicture;
import dev.weft.study.Answer;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Picture;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Tabulated;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.io.Serializable;

/**
 * One exchange of messages between ranks that starts at once, as in a sparse matrix-vector product. It is stored in
 * columns, without an object for each message. As a table it has one row for each source, destination and size.
 * Immutable.
 */
public final class CommPattern extends Answer implements Serializable {
    private final String label;
    private final Provenance provenance;
    private final int ranks;
    private final int[] source;
    private final int[] destination;
    private final long[] bytes;

    private CommPattern(String label, Provenance provenance, int ranks, int[] source, int[] destination, long[] bytes) {
        this.label = label;
        this.provenance = provenance;
        this.ranks = ranks;
        this.source = source;
        this.destination = destination;
        this.bytes = bytes;
    }

    /**
     * Reads the columns {@code source}, {@code destination} and {@code bytes} of delimited values, one message in a
     * line; the highest rank sets the number of ranks. With the columns {@code size} and {@code messages} instead of
     * {@code bytes}, a line is several messages of one size. An error names the line and the value.
     */
    public static CommPattern read(String file) {
        return PatternFile.read(ModelException.required(file, "a file", "Write pattern(\"halo.csv\")"));
    }

    /**
     * Creates a pattern from three columns of equal length. Ranks are numbered from 0 to {@code ranks - 1}; sizes are
     * in bytes and not negative. A rank may send to itself, at the cost of a message on one socket.
     */
    public static CommPattern of(
            String label, Provenance provenance, int ranks, int[] source, int[] destination, long[] bytes) {
        ModelException.required(label, "a label", "Write \"halo\"");
        ModelException.required(provenance, "a provenance", "Write Provenance.model(..)");
        ModelException.required(source, "source column", "Pass one source for each message");
        ModelException.required(destination, "destination column", "Pass one destination for each message");
        ModelException.required(bytes, "size column", "Pass one size for each message");
        if (ranks < 1 || ranks > ProgramBuilder.MOST_RANKS) {
            throw ModelException.call(
                    "ranks", "must be between 1 and " + ProgramBuilder.MOST_RANKS, "Try ranks(16)", ranks);
        }
        if (source.length != destination.length || source.length != bytes.length) {
            throw ModelException.of(
                    "columns of " + source.length + ", " + destination.length + " and " + bytes.length + " values",
                    "each message needs a source, a destination and a size",
                    "Pass columns of equal length");
        }
        for (int at = 0; at < source.length; at++) {
            requireSound(ranks, at, source[at], destination[at], bytes[at]);
        }
        return new CommPattern(label, provenance, ranks, source.clone(), destination.clone(), bytes.clone());
    }

    private static void requireSound(int ranks, int at, int from, int to, long size) {
        int wrong = from < 0 || from >= ranks ? from : to;
        if (wrong < 0 || wrong >= ranks) {
            throw ModelException.of(
                    "message " + at + (wrong == from ? ", source " : ", destination ") + wrong,
                    "ranks are numbered from 0 to " + (ranks - 1),
                    "Number the ranks from 0, or set a larger number of ranks with ranks(..)");
        }
        if (size < 0) {
            throw ModelException.of(
                    "message " + at + ", " + size + " bytes", "a size must not be negative", "Use 0 or more bytes");
        }
    }

    /** Returns the number of ranks, including those without messages. */
    public int size() {
        return ranks;
    }

    /** Returns the pattern with {@code count} ranks; the additional ranks have no messages. */
    public CommPattern ranks(int count) {
        return of(label, provenance, count, source, destination, bytes);
    }

    /** Returns the number of messages. */
    public int messages() {
        return source.length;
    }

    /** Returns the bytes of all messages. */
    public Bytes bytes() {
        double sum = 0;
        for (long each : bytes) {
            sum += (double) each;
        }
        return new Bytes(sum);
    }

    /** Returns the source of a message, numbered from 0. */
    public int source(int message) {
        return source[number(message)];
    }

    /** Returns the destination of a message, numbered from 0. */
    public int destination(int message) {
        return destination[number(message)];
    }

    /** Returns the bytes of a message, numbered from 0. */
    public long bytes(int message) {
        return bytes[number(message)];
    }

    private int number(int message) {
        if (message < 0 || message >= source.length) {
            throw ModelException.of(
                    "message " + message,
                    source.length == 0
                            ? "the pattern has no messages"
                            : "messages are numbered from 0 to " + (source.length - 1),
                    source.length == 0 ? "Use a pattern with messages" : "Choose one of them");
        }
        return message;
    }

    int[] source() {
        return source;
    }

    int[] destination() {
        return destination;
    }

    /** Returns bytes by message. */
    long[] byMessage() {
        return bytes;
    }

    /**
     * Returns the exchange as a program: each rank posts all its receives, then all its sends, and waits for all of
     * them, each in the order of this pattern; the paper's Algorithm 1 for any partners. Example: {@code grid(2,
     * 2).haloWait(1, ms(1), KB(40)).pattern().program()}.
     */
    public Program program() {
        return PatternProgram.of(this);
    }

    /**
     * Places the exchange on the cores of a machine, for all methods that answer jobs: {@code solve(nodeAware)}, {@code
     * solve(replay(myrinet))}.
     */
    public Job on(Machine cluster, Placement placement) {
        return Job.of(this, size(), cluster, placement);
    }

    /**
     * Returns the bytes of each pair as a picture, as for recorded runs. With more than 64 ranks, neighbouring ranks
     * share a row and a column. Example: {@code grid(2, 2).haloWait(1, ms(1), KB(40)).pattern().heatMap()}.
     */
    public Picture heatMap() {
        return MatrixPicture.of(
                "Bytes from rank to rank", ranks, provenance.origin(), source, destination, at -> bytes[at], at -> 1);
    }

    /**
     * Returns the bytes of each pair of ranks as a picture with the ranks of a node beside each other and a frame around each pair of
     * nodes. With more than 64 ranks, each node has one row and one column. Example: {@code grid(2, 2).haloWait(1, ms(1),
     * KB(40)).pattern().heatMap(cluster(2, 2), perNode)} prints {@code Figure: Bytes from rank to rank by node}.
     */
    public Picture heatMap(Machine machine, Placement placement) {
        ModelException.required(placement, "placement", "Write perNode");
        return MatrixPicture.byNode(
                ranks > MatrixPicture.LARGEST ? "Bytes from node to node" : "Bytes from rank to rank by node",
                placement.place(ranks, machine),
                provenance.origin(),
                source,
                destination,
                at -> bytes[at],
                at -> 1);
    }

    /** Returns the messages by size, one row for each power of two; {@code size} is the lower bound of the row. */
    public Result sizes() {
        return Tabulated.of(label, PatternTables.sizes(bytes), provenance, this::explain);
    }

    @Override
    public CommPattern as(String other) {
        ModelException.required(other, "a label", "Write as(\"halo\")");
        return new CommPattern(other, provenance, ranks, source, destination, bytes);
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Columns columns() {
        return PatternTables.columns(this);
    }

    @Override
    public Provenance provenance() {
        return provenance;
    }

    @Override
    public Explanation explain() {
        return PatternTables.explain(this);
    }

    /** Serializes the columns. */
    private Object writeReplace() {
        return new Travelling(label, TravellingProvenance.of(provenance), ranks, source, destination, bytes);
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Travelling(
            String label, TravellingProvenance provenance, int ranks, int[] source, int[] destination, long[] bytes)
            implements Serializable {
        private Object readResolve() {
            return new CommPattern(label, provenance.original(), ranks, source, destination, bytes);
        }
    }
}
