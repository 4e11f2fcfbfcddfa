package dev.weft.trace.matrix;

import dev.weft.study.Origin;
import dev.weft.study.Picture;
import dev.weft.study.PictureData;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;

/** Data of a heat map: one row for each pair of ranks, or of groups of neighbouring ranks if there are many. */
public final class MatrixPicture {
    private static final int LARGEST = 64;

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
        int group = 1;
        while (ranks > LARGEST * group) {
            group *= 2;
        }
        int size = (ranks + group - 1) / group;
        long[][] bytes = new long[size][size];
        long[][] messages = new long[size][size];
        for (int at = 0; at < source.length; at++) {
            bytes[source[at] / group][destination[at] / group] += bytesOf.applyAsLong(at);
            messages[source[at] / group][destination[at] / group] += messagesOf.applyAsLong(at);
        }
        List<List<String>> rows = new ArrayList<>();
        for (int from = 0; from < size; from++) {
            for (int to = 0; to < size; to++) {
                rows.add(List.of(
                        "bytes",
                        origin.label(),
                        name(from, group, ranks),
                        name(to, group, ranks),
                        PictureData.cell((double) bytes[from][to]),
                        PictureData.cell((double) messages[from][to])));
            }
        }
        List<String> columns = List.of("series", "origin", "source", "destination", "bytes (B)", "messages");
        return Picture.fitting(title, new PictureData(columns, rows), MatrixDrawing::fitting);
    }

    private static String name(int index, int group, int ranks) {
        int first = index * group;
        int last = Math.min(ranks, first + group) - 1;
        return first == last ? String.valueOf(first) : first + "-" + last;
    }
}
