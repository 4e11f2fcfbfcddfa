package dev.weft.program.matrix;

import dev.weft.study.Origin;
import dev.weft.study.Picture;
import dev.weft.study.PictureData;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/** Data of a heat map: one row for each pair of ranks, or of groups of neighbouring ranks if there are many. */
public final class MatrixPicture {
    static final String SOURCE_NODE = "source node";
    private static final String BYTES = "bytes (B)";
    /** The largest number of rows. */
    public static final int LARGEST = 64;

    private MatrixPicture() {}

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
        List<String> columns = List.of("series", "origin", "source", "destination", BYTES, "messages");
        return picture(title, columns, cells.rows(origin));
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
            List<String> columns = List.of("series", "origin", SOURCE_NODE, "destination node", BYTES, "messages");
            return picture(title, columns, cells.rows(origin));
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
        List<List<String>> rows = new ArrayList<>();
        for (List<String> row : cells.rows(origin)) {
            int from = order[Integer.parseInt(row.get(2))];
            int to = order[Integer.parseInt(row.get(3))];
            rows.add(List.of(
                    row.get(0),
                    row.get(1),
                    String.valueOf(from),
                    String.valueOf(to),
                    row.get(4),
                    row.get(5),
                    String.valueOf(nodes[from]),
                    String.valueOf(nodes[to])));
        }
        List<String> columns = List.of(
                "series", "origin", "source", "destination", BYTES, "messages", SOURCE_NODE, "destination node");
        return picture(title, columns, rows);
    }

    private static Picture picture(String title, List<String> columns, List<List<String>> rows) {
        return Picture.fitting(title, new PictureData(columns, rows), MatrixDrawing::fitting);
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

        List<List<String>> rows(Origin origin) {
            List<List<String>> rows = new ArrayList<>();
            for (int from = 0; from < bytes.length; from++) {
                for (int to = 0; to < bytes.length; to++) {
                    rows.add(List.of(
                            "bytes",
                            origin.label(),
                            name(from, group, places),
                            name(to, group, places),
                            PictureData.cell((double) bytes[from][to]),
                            PictureData.cell((double) messages[from][to])));
                }
            }
            return rows;
        }
    }

    private static String name(int index, int group, int ranks) {
        int first = index * group;
        int last = Math.min(ranks, first + group) - 1;
        return first == last ? String.valueOf(first) : first + "-" + last;
    }
}
