package dev.weft.study.data;

import dev.weft.study.Key;
import dev.weft.study.scan.Numbers;
import dev.weft.study.scan.TextFile;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A factor of the measuring kit: a column of its file between the operation and the sample.
 *
 * @param name without its unit
 * @param unit B, s, or nothing
 */
record KitColumn(String name, String unit) {
    private static final Pattern HEADING = Pattern.compile("([^()]*[^() ])(?: \\(([^()]*)\\))?");
    private static final Pattern WHOLE = Pattern.compile("[0-9]{1,18}");
    /** The last columns of every file of the kit. */
    private static final List<String> LAST = List.of("sample", "time (s)", "global time (s)", "late");

    /** The factors of a heading row, the operation first; another heading row is an error. */
    static List<KitColumn> of(TextFile file, int number, String line) {
        List<String> cells = List.of(line.strip().split(",", -1));
        int factors = cells.size() - LAST.size();
        for (int i = 0; i < LAST.size(); i++) {
            String found = factors < 1 ? line : cells.get(factors + i);
            if (!found.equals(LAST.get(i))) {
                throw file.wrong(
                        number,
                        found,
                        "the heading row of the kit ends with " + String.join(",", LAST) + ", times in s",
                        "Use the file as the kit wrote it");
            }
        }
        List<KitColumn> columns = new ArrayList<>();
        for (String cell : cells.subList(0, factors)) {
            KitColumn column = of(file, number, cell, columns.isEmpty());
            if (columns.stream().anyMatch(other -> other.name.equals(column.name)) || column.isTaken()) {
                throw file.wrong(number, cell, "two columns have this heading", "Use the file as the kit wrote it");
            }
            columns.add(column);
        }
        return columns;
    }

    private static KitColumn of(TextFile file, int number, String cell, boolean first) {
        Matcher heading = HEADING.matcher(cell);
        if (!heading.matches() || (first && !cell.equals("operation"))) {
            throw file.wrong(
                    number,
                    cell,
                    first ? "the first column of the kit is operation" : "it is not the heading of a factor",
                    "Use the file as the kit wrote it");
        }
        String unit = heading.group(2) == null ? "" : heading.group(2);
        if (!List.of("", "B", "s").contains(unit)) {
            throw file.wrong(
                    number, cell, "the kit writes sizes in B and times in s", "Use the file as the kit wrote it");
        }
        return new KitColumn(heading.group(1), unit);
    }

    private boolean isTaken() {
        return List.of("launch", "sample", "time", "global time", "late").contains(name);
    }

    /** The value of a cell: a size, a time, a whole number for words that count, else text. */
    Object value(TextFile file, int number, String cell) {
        boolean counted = unit.isEmpty() && Key.isCounted(name);
        if (unit.equals("B") || counted) {
            if (!WHOLE.matcher(cell).matches()) {
                throw wrong(file, number, cell, "is not a whole number");
            }
            long whole = Long.parseLong(cell);
            return counted ? (Object) whole : new Bytes(whole);
        }
        if (unit.equals("s")) {
            return new Time(Numbers.notNegative(file, number, cell));
        }
        if (cell.isEmpty()) {
            throw wrong(file, number, file.lines().get(number - 1), "is empty");
        }
        return cell;
    }

    private ModelException wrong(TextFile file, int number, String typed, String what) {
        return file.wrong(
                number, typed, "the cell in column \"" + name + "\" " + what, "Repeat the run, or remove the line");
    }
}
