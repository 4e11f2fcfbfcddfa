package dev.weft.program.matrix;

import dev.weft.study.Origin;
import dev.weft.study.Picture;
import dev.weft.study.PictureRows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/** Data of a heat map: one row for each pair of ranks, or of groups of neighbouring ranks if there are many. */
public final class MatrixPicture {
    /** The largest number of rows. */
    public static final int LARGEST = 64;

    private MatrixPicture() {}

    /** A pair of ranks, or of groups of neighbours, with its sums, and with their nodes if ranks are grouped by node. */
    record Pair(
            String series,
            String origin,
            String source,
            String destination,
            double bytes,
            double messages,
            String sourceNode,
            String destinationNode) {}

    /** The kind of the rows and columns of a matrix. */
    enum Kind {
        RANKS("source", "destination", "", ""),
        NODES("source node", "destination node", "", ""),
        RANKS_OF_NODES("source", "destination", "source node", "destination node");

        @SuppressWarnings("ImmutableEnumChecker") // rows never change
        private final PictureRows<Pair> rows;

        Kind(String source, String destination, String sourceNode, String destinationNode) {
            this.rows = PictureRows.of(
                    Pair.class, source, destination, "bytes (B)", "messages", sourceNode, destinationNode);
        }

        Picture picture(String title, List<Pair> pairs) {
            return Picture.fitting(
                    title,
                    rows.data(pairs),
                    width -> (data, words) ->
                            new MatrixDrawing(this, rows.read(data), data.origin(), words, width).drawn(words));
        }
    }

    /** Returns bytes and messages of pairs of ranks, each pair once or more often, by position in the four columns. */
    public static Picture of(
            String title,
            int ranks,
            Origin origin,
            int[] source,
            int[] destination,
            IntToLongFunction bytesOf,
            IntToLongFunction messagesOf) {
        Cells cells = Cells.of(IntStream.range(0, ranks).toArray(), ranks);
        cells.add(source, destination, bytesOf, messagesOf);
        return Kind.RANKS.picture(title, cells.pairs(origin));
    }

    /**
     * Returns the same with the ranks of a node beside each other and a frame around each pair of nodes. Of more than 64 ranks it has one
     * row and one column for each node, or for neighbouring nodes if there are many.
     *
     * @param nodes the node of each rank
     */
    public static Picture byNode(
            String title,
            int[] nodes,
            Origin origin,
            int[] source,
            int[] destination,
            IntToLongFunction bytesOf,
            IntToLongFunction messagesOf) {
        if (nodes.length > LARGEST) {
            Cells cells = Cells.of(nodes, IntStream.of(nodes).max().orElse(0) + 1);
            cells.add(source, destination, bytesOf, messagesOf);
            return Kind.NODES.picture(title, cells.pairs(origin));
        }
        int[] order = IntStream.range(0, nodes.length)
                .boxed()
                .sorted(Comparator.comparingInt(rank -> nodes[rank]))
                .mapToInt(rank -> rank)
                .toArray();
        int[] place = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            place[order[i]] = i;
        }
        Cells cells = Cells.of(place, order.length);
        cells.add(source, destination, bytesOf, messagesOf);
        List<Pair> pairs = cells.pairs(origin).stream()
                .map(pair -> {
                    int from = order[Integer.parseInt(pair.source())];
                    int to = order[Integer.parseInt(pair.destination())];
                    return new Pair(
                            pair.series(),
                            pair.origin(),
                            String.valueOf(from),
                            String.valueOf(to),
                            pair.bytes(),
                            pair.messages(),
                            String.valueOf(nodes[from]),
                            String.valueOf(nodes[to]));
                })
                .toList();
        return Kind.RANKS_OF_NODES.picture(title, pairs);
    }

    /** Sums by pairs of places, of which neighbours share a row and a column if there are more than 64. */
    private static final class Cells {
        private final int[] place;
        private final int places;
        private final int group;
        private final long[][] bytes;
        private final long[][] messages;

        private Cells(int[] place, int places, int group) {
            int size = (places + group - 1) / group;
            this.place = place;
            this.places = places;
            this.group = group;
            this.bytes = new long[size][size];
            this.messages = new long[size][size];
        }

        /** Returns cells for ranks at these places. */
        static Cells of(int[] place, int places) {
            int group = 1;
            while (places > LARGEST * group) {
                group *= 2;
            }
            return new Cells(place, places, group);
        }

        void add(int[] source, int[] destination, IntToLongFunction bytesOf, IntToLongFunction messagesOf) {
            for (int at = 0; at < source.length; at++) {
                int from = place[source[at]] / group;
                int to = place[destination[at]] / group;
                bytes[from][to] += bytesOf.applyAsLong(at);
                messages[from][to] += messagesOf.applyAsLong(at);
            }
        }

        List<Pair> pairs(Origin origin) {
            List<Pair> pairs = new ArrayList<>();
            for (int from = 0; from < bytes.length; from++) {
                for (int to = 0; to < bytes.length; to++) {
                    pairs.add(new Pair(
                            "bytes",
                            origin.label(),
                            name(from, group, places),
                            name(to, group, places),
                            (double) bytes[from][to],
                            (double) messages[from][to],
                            "",
                            ""));
                }
            }
            return pairs;
        }
    }

    private static String name(int index, int group, int ranks) {
        int first = index * group;
        int last = Math.min(ranks, first + group) - 1;
        return first == last ? String.valueOf(first) : first + "-" + last;
    }
}
