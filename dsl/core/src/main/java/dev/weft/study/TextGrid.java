package dev.weft.study;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Cells as aligned text: a heading line, a rule, then the rows. */
public final class TextGrid {
    private TextGrid() {}

    /** The first columns are aligned left, the rest right. */
    public static String print(List<List<String>> lines, int leftColumns) {
        int columns = lines.get(0).size();
        int[] widths = IntStream.range(0, columns)
                .map(column -> lines.stream()
                        .mapToInt(line -> line.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        String rule = IntStream.of(widths).mapToObj("-"::repeat).collect(Collectors.joining("  "));
        String body = lines.stream()
                .skip(1)
                .map(line -> System.lineSeparator() + line(line, widths, leftColumns))
                .collect(Collectors.joining());
        return line(lines.get(0), widths, leftColumns) + System.lineSeparator() + rule + body;
    }

    private static String line(List<String> cells, int[] widths, int leftColumns) {
        return IntStream.range(0, widths.length)
                .mapToObj(i -> pad(cells.get(i), widths[i], i < leftColumns))
                .collect(Collectors.joining("  "))
                .stripTrailing();
    }

    private static String pad(String cell, int width, boolean left) {
        String blanks = " ".repeat(width - cell.length());
        return left ? cell + blanks : blanks + cell;
    }
}
