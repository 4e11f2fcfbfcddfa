package dev.weft.study.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The panels of a chart, row by row. */
final class ChartCells {
    private ChartCells() {}

    /**
     * One panel.
     *
     * @param row counted from the top
     * @param column counted from the left
     * @param rowTitle the key and value shared by all panels of its row; empty if there is one row
     * @param columnTitle the key and value shared by all panels of its column
     * @param drawn its series
     */
    record Cell(int row, int column, String rowTitle, String columnTitle, List<StyledSeries> drawn) {
        /** The title that distinguishes the panel from the others; empty if there are no others. */
        String title() {
            return Stream.of(rowTitle, columnTitle)
                    .filter(title -> !title.isEmpty())
                    .collect(Collectors.joining(", "));
        }
    }

    static List<Cell> of(List<StyledSeries> drawn, ChartLook look) {
        String byRow = look.get(ChartLook.ROWS);
        String byColumn = look.get(ChartLook.COLUMNS);
        List<String> rows = values(drawn, byRow);
        List<String> columns = values(drawn, byColumn);
        List<Cell> cells = new ArrayList<>();
        for (int row = 0; row < rows.size(); row++) {
            for (int column = 0; column < columns.size(); column++) {
                String r = rows.get(row);
                String c = columns.get(column);
                // a series without the key, such as a measurement of one machine, is in every panel
                List<StyledSeries> some = drawn.stream()
                        .filter(one -> byRow.isEmpty() || stands(one, byRow, r))
                        .filter(one -> byColumn.isEmpty() || stands(one, byColumn, c))
                        .toList();
                cells.add(new Cell(row, column, title(byRow, r), title(byColumn, c), some));
            }
        }
        return cells;
    }

    /** The number of panels side by side. */
    static int columns(List<StyledSeries> drawn, ChartLook look) {
        return values(drawn, look.get(ChartLook.COLUMNS)).size();
    }

    private static boolean stands(StyledSeries drawn, String key, String value) {
        return value(drawn, key).map(value::equals).orElse(true);
    }

    private static Optional<String> value(StyledSeries drawn, String key) {
        return drawn.keys().stream()
                .filter(part -> part.key().equals(key))
                .map(ChartData.Part::value)
                .findFirst();
    }

    /** The value as a title, with its key if the value is a bare number. */
    private static String title(String key, String value) {
        boolean number = !value.isEmpty() && Character.isDigit(value.charAt(0));
        return number ? Wording.of(key) + " " + Wording.of(value) : Wording.of(value);
    }

    private static List<String> values(List<StyledSeries> drawn, String key) {
        List<String> values = drawn.stream()
                .flatMap(one -> value(one, key).stream())
                .distinct()
                .toList();
        return values.isEmpty() ? List.of("") : values;
    }
}
