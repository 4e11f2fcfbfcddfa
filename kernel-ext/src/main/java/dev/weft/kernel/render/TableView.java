package dev.weft.kernel.render;

import java.util.ArrayList;
import java.util.List;
import tech.tablesaw.columns.Column;
import tech.tablesaw.table.Relation;

/** Renders Tablesaw tables: numbers right-aligned with four significant digits, missing values blank, long tables truncated. */
final class TableView {
    private TableView() {}

    /** Returns the view of a user's table, with its name if it has one. */
    static View named(Object value) {
        String name = ((Relation) value).name();
        String title = name == null || name.isBlank() ? "" : "<p><b>" + Html.escape(name) + "</b></p>";
        return of(value, "", title);
    }

    /** Returns the view of a table with {@code missing} in place of missing values. */
    static View of(Object value, String missing) {
        return of(value, missing, "");
    }

    private static View of(Object value, String missing, String title) {
        Relation table = (Relation) value;
        return View.html(
                title
                        + Html.table(
                                table.columnNames(), table.rowCount(), row -> cells(table, row, missing), sizes(table)),
                table.print());
    }

    private static List<Object> cells(Relation table, int row, String missing) {
        List<Object> cells = new ArrayList<>();
        for (Column<?> column : table.columns()) {
            Object cell = column.isMissing(row) ? missing : column.get(row);
            cells.add(cell instanceof Number || column.isMissing(row) ? cell : column.getString(row));
        }
        return cells;
    }

    private static String sizes(Relation table) {
        return table.rowCount() + (table.rowCount() == 1 ? " row" : " rows") + " \u00d7 " + table.columnCount()
                + (table.columnCount() == 1 ? " column" : " columns");
    }
}
