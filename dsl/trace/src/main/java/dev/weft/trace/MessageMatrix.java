package dev.weft.trace;

import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.program.matrix.MatrixPicture;
import dev.weft.study.Answer;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Picture;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.TraceProvenance;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * Point-to-point messages between world ranks: {@code bytes} and {@code messages} for each source and destination with
 * messages. Collective operations are not included.
 */
public final class MessageMatrix extends Answer {
    /** The largest pairs, which are the terms of its explanation. */
    private static final int NAMED = 5;

    private final Definitions definitions;
    private final TraceProvenance provenance;
    private final List<MessageCounts> counts;
    private final List<Cell> cells;

    private record Cell(int source, int destination, long messages, long bytes) {
        Cell and(Cell more) {
            return new Cell(source, destination, messages + more.messages, bytes + more.bytes);
        }
    }

    private MessageMatrix(
            Definitions definitions, TraceProvenance provenance, List<MessageCounts> counts, List<Cell> cells) {
        this.definitions = definitions;
        this.provenance = provenance;
        this.counts = counts;
        this.cells = cells;
    }

    static MessageMatrix of(Trace trace) {
        Definitions definitions = trace.definitions();
        InterruptedScan<MessageCounts> scan = InterruptedScan.wherever(
                trace, (interruptions, location) -> new MessageCounts(interruptions.definitions(), location.rank()));
        List<Cell> cells = new ArrayList<>();
        for (MessageCounts part : scan.parts()) {
            for (int i = 0; i < part.partners(); i++) {
                cells.add(new Cell(part.rank(), part.destination(i), part.messages(i), part.bytes(i)));
            }
        }
        cells.sort(Comparator.comparingInt(Cell::source).thenComparingInt(Cell::destination));
        return new MessageMatrix(definitions, scan.provenance(), scan.parts(), cells);
    }

    /** Returns the number of messages. */
    public long messages() {
        return cells.stream().mapToLong(Cell::messages).sum();
    }

    /** Returns the bytes of all messages. */
    public Bytes bytes() {
        return new Bytes(cells.stream().mapToLong(Cell::bytes).sum());
    }

    /**
     * Returns the bytes of each pair as a picture: sources from top to bottom, destinations from left to right, colours
     * on a logarithmic scale. With more than 64 ranks, neighbouring ranks share a row and a column.
     */
    public Picture heatMap() {
        return MatrixPicture.of(
                "Bytes from rank to rank",
                definitions.ranks(),
                provenance.origin(),
                cells.stream().mapToInt(Cell::source).toArray(),
                cells.stream().mapToInt(Cell::destination).toArray(),
                at -> cells.get(at).bytes(),
                at -> cells.get(at).messages());
    }

    /**
     * Returns the bytes of each pair of ranks as a picture with the ranks of a node beside each other and a frame around each pair of
     * nodes, so that messages within nodes are the frames on the diagonal. With more than 64 ranks, each node has one row and one column.
     * Example: {@code ringShift(4, 1, ms(1), KB(8)).on(cluster(2, 2).link(MBps(100), us(5)),
     * perNode).solve(replay(fairShare)).trace().messages().heatMap(cluster(2, 2), perNode)} prints {@code Figure: Bytes from rank to rank}.
     */
    public Picture heatMap(Machine machine, Placement placement) {
        return MatrixPicture.byNode(
                definitions.ranks() > MatrixPicture.LARGEST
                        ? "Bytes from node to node"
                        : "Bytes from rank to rank by node",
                nodes(machine, placement),
                provenance.origin(),
                cells.stream().mapToInt(Cell::source).toArray(),
                cells.stream().mapToInt(Cell::destination).toArray(),
                at -> cells.get(at).bytes(),
                at -> cells.get(at).messages());
    }

    /**
     * Returns the messages from node to node: one row for each pair of nodes with messages; {@code source} and {@code destination} are
     * nodes. A row with the same node twice has the messages within it. Example: {@code ringShift(4, 1, ms(1),
     * KB(8)).on(cluster(2, 2).link(MBps(100), us(5)), perNode).solve(replay(fairShare)).trace().messages().byNode(cluster(2, 2),
     * perNode).columns().rows()} prints {@code 2}.
     */
    public Result byNode(Machine machine, Placement placement) {
        int[] nodes = nodes(machine, placement);
        Map<List<Integer>, Cell> sums = new TreeMap<>(
                Comparator.comparing((List<Integer> pair) -> pair.get(0)).thenComparing(pair -> pair.get(1)));
        for (Cell cell : cells) {
            Cell moved = new Cell(nodes[cell.source], nodes[cell.destination], cell.messages, cell.bytes);
            sums.merge(List.of(moved.source, moved.destination), moved, Cell::and);
        }
        long within = sums.values().stream()
                .filter(cell -> cell.source == cell.destination)
                .mapToLong(Cell::bytes)
                .sum();
        double share = bytes().count() == 0 ? 0 : within / bytes().count();
        return Tabulated.of(
                provenance.label(), columns(List.copyOf(sums.values())), provenance.of("sends counted by node"), () -> {
                    Explanation ranks = explain();
                    List<String> inputs = new ArrayList<>(ranks.inputs());
                    inputs.add(machine.inWords() + ", " + placement.key() + "; within nodes: " + new Bytes(within)
                            + ", " + Unit.PERCENT.print(share) + " of the bytes");
                    return ranks.inputs(inputs);
                });
    }

    private int[] nodes(Machine machine, Placement placement) {
        ModelException.required(placement, "placement", "Write perNode");
        return placement.place(definitions.ranks(), machine);
    }

    /**
     * Returns the messages by size, one row for each power of two from the smallest message to the largest; {@code
     * size} is the lower bound of a row, whose upper bound is twice that.
     */
    public Result sizes() {
        List<Integer> used = IntStream.range(0, MessageCounts.SIZE_CLASSES)
                .filter(each -> sum(part -> part.messagesOfSize(each)) > 0)
                .boxed()
                .toList();
        // rows without messages are included, so that a histogram shows its gaps
        List<Integer> classes = used.isEmpty()
                ? used
                : IntStream.rangeClosed(used.get(0), used.get(used.size() - 1))
                        .boxed()
                        .toList();
        Columns columns = Rows.of(classes)
                .key("size", each -> new Bytes(each == 0 ? 0 : Math.pow(2, each - 1)))
                .count("messages", each -> sum(part -> part.messagesOfSize(each)))
                .measure("bytes", Unit.MIB, each -> sum(part -> part.bytesOfSize(each)))
                .columns();
        return Tabulated.of(
                provenance.label(), columns, provenance.of("messages counted by powers of two"), this::explain);
    }

    private long sum(ToLongFunction<MessageCounts> what) {
        return counts.stream().mapToLong(what).sum();
    }

    @Override
    public String label() {
        return provenance.label();
    }

    @Override
    public Columns columns() {
        return columns(cells);
    }

    private static Columns columns(List<Cell> cells) {
        return Rows.of(cells)
                .key("source", Cell::source)
                .key("destination", Cell::destination)
                .measure("bytes", Unit.MIB, Cell::bytes)
                .count("messages", Cell::messages)
                .columns();
    }

    @Override
    public Provenance provenance() {
        return provenance.of("sends counted");
    }

    @Override
    public Explanation explain() {
        List<Cell> largest = cells.stream()
                .sorted(Comparator.comparingLong(Cell::bytes).reversed())
                .limit(NAMED)
                .toList();
        double all = Math.max(1, bytes().count());
        List<Term> terms = largest.stream()
                .map(cell -> Term.part(
                        cell.source + " to " + cell.destination,
                        new Bytes(cell.bytes) + " in " + counted(cell.messages, "message"),
                        (double) cell.bytes,
                        all))
                .toList();
        long lost = sum(MessageCounts::toNobody);
        long unknown = sum(MessageCounts::unknown);
        List<Condition> conditions = new ArrayList<>(provenance.conditions());
        conditions.add(Condition.of(
                "destinations among the ranks",
                lost == 0,
                counted(lost, "send") + (lost == 1 ? " goes" : " go")
                        + " to no rank that the run defines, for example to MPI_PROC_NULL."));
        conditions.add(MessageCounts.knownDestinations(unknown));
        conditions.add(Condition.of(
                "recorded sends",
                !cells.isEmpty() || lost + unknown > 0,
                "no send was recorded; the run has none, or its tracer does not record them."));
        int ranks = definitions.ranks();
        return Explanation.of("point-to-point messages of a recorded run")
                .inputs(List.of(
                        provenance.input(),
                        counted(ranks, "rank") + ", " + counted(messages(), "message") + ", " + bytes() + ", "
                                + cells.size() + " of " + (long) ranks * ranks + " pairs"))
                .terms(terms)
                .dominant(
                        cells.isEmpty() ? "nothing" : terms.get(0).name(),
                        cells.isEmpty() ? "there are no messages." : most(largest.get(0)))
                .conditions(conditions);
    }

    /** Names the pair with the most bytes, and says if more pairs have as many than the terms name. */
    private String most(Cell first) {
        long equal = cells.stream().filter(cell -> cell.bytes == first.bytes).count() - 1;
        if (first.bytes == 0) {
            return "no message carries a byte.";
        }
        return "the pair with the most bytes is " + first.source + " to " + first.destination
                + (equal < NAMED ? "" : " (as much as " + counted(equal, "other") + ")") + ".";
    }

    private static String counted(long count, String noun) {
        return Digits.four((double) count) + " " + noun + (count == 1 ? "" : "s");
    }
}
