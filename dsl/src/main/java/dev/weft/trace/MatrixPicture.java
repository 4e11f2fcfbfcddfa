package dev.weft.trace;

import dev.weft.study.Origin;
import dev.weft.study.Picture;
import dev.weft.study.PictureData;
import java.util.ArrayList;
import java.util.List;

/** The data of a heat map: one row for each pair of ranks, or of groups of neighbouring ranks if there are many. */
final class MatrixPicture {
    private static final int LARGEST = 64;

    private MatrixPicture() {}

    static Picture of(String title, int ranks, List<MessageMatrix.Cell> cells, Origin origin) {
        int group = 1;
        while (ranks > LARGEST * group) {
            group *= 2;
        }
        int size = (ranks + group - 1) / group;
        long[][] bytes = new long[size][size];
        long[][] messages = new long[size][size];
        for (MessageMatrix.Cell cell : cells) {
            bytes[cell.source() / group][cell.destination() / group] += cell.bytes();
            messages[cell.source() / group][cell.destination() / group] += cell.messages();
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
        return Picture.of(title, new PictureData(columns, rows), MatrixDrawing::of);
    }

    private static String name(int index, int group, int ranks) {
        int first = index * group;
        int last = Math.min(ranks, first + group) - 1;
        return first == last ? String.valueOf(first) : first + "-" + last;
    }
}
