package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.Key;
import dev.weft.study.scan.Numbers;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** One column of a CSV file: numbers of one dimension in SI units, or text. */
final class CsvColumn {
    private static final String NOT_AVAILABLE = "n/a";

    private final String name;
    private final Unit unit;
    private final double[] values;
    private final List<String> texts;

    private CsvColumn(String name, Unit unit, double[] values, List<String> texts) {
        this.name = name;
        this.unit = unit;
        this.values = values;
        this.texts = texts;
    }

    static CsvColumn read(CsvTable table, int index) {
        CsvHeading heading = CsvHeading.of(table, table.heading().cells().get(index));
        List<String> cells =
                table.rows().stream().map(row -> row.cells().get(index)).toList();
        Optional<CsvNumber> first = CsvNumber.parse(cells.get(0));
        Optional<Unit> firstUnit = first.flatMap(number -> CsvNumber.unit(number.unit()));
        boolean text = heading.dimension().isEmpty() && firstUnit.isEmpty() && !isMissingNumber(cells.get(0));
        if (text) {
            requireNoDamagedNumber(table, cells, heading);
            List<String> texts = cells.stream()
                    .map(cell -> cell.isEmpty() ? NOT_AVAILABLE : cell)
                    .toList();
            return new CsvColumn(heading.name(), Unit.ONE, new double[0], texts);
        }
        Unit unit = heading.unit()
                .or(() -> firstUnit.filter(found -> fits(heading, found)))
                .orElse(Unit.ONE);
        Dimension dimension = heading.dimension().orElse(unit.dimension());
        double[] values = new double[cells.size()];
        for (int row = 0; row < values.length; row++) {
            values[row] = si(table, row, cells.get(row), heading, dimension);
        }
        return new CsvColumn(heading.name(), unit, values, List.of());
    }

    String name() {
        return name;
    }

    Unit unit() {
        return unit;
    }

    boolean isText() {
        return !texts.isEmpty();
    }

    /**
     * The value of this row as a key. Plain numbers are whole if the column has a word of the vocabulary, such as {@code nodes}, and the
     * file has no fraction under it.
     */
    Object key(int row) {
        if (isText()) {
            return texts.get(row);
        }
        double si = values[row];
        return switch (unit.dimension()) {
            case TIME -> new Time(si);
            case SIZE -> new Bytes(si);
            case BANDWIDTH -> new Bandwidth(si);
            case RATE, RATIO, NUMBER -> isWhole() ? (Object) (long) si : (Object) si;
        };
    }

    private boolean isWhole() {
        return Key.isCounted(name) && DoubleStream.of(values).allMatch(value -> value == Math.rint(value));
    }

    double[] values() {
        return values;
    }

    private static boolean fits(CsvHeading heading, Unit unit) {
        return heading.dimension().map(unit.dimension()::equals).orElse(true);
    }

    private static boolean isMissingNumber(String cell) {
        return cell.matches("(?i)nan|n/a|[-+]?inf(inity)?");
    }

    /**
     * A first cell that begins like a number above numbers is a damaged number, and so is a repetition that is not a
     * number.
     */
    private static void requireNoDamagedNumber(CsvTable table, List<String> cells, CsvHeading heading) {
        boolean aboveNumbers = cells.size() > 1 && cells.stream().skip(1).allMatch(CsvNumber::isNumber);
        boolean damaged = aboveNumbers && Numbers.isLikeNumber(cells.get(0));
        if (damaged || heading.name().equals(Runs.REPETITION)) {
            throw notANumber(table, 0, cells.get(0), heading);
        }
    }

    private static double si(CsvTable table, int row, String cell, CsvHeading heading, Dimension dimension) {
        CsvNumber number = CsvNumber.parse(cell).orElseThrow(() -> notANumber(table, row, cell, heading));
        Unit unit = unit(table, row, cell, number, heading, dimension);
        double si = unit.toSi(number.value());
        if (si < 0 && dimension != Dimension.NUMBER && dimension != Dimension.RATIO) {
            throw table.wrong(
                    table.rows().get(row),
                    cell,
                    "a " + heading.name() + " must not be negative",
                    "Correct the row, or remove it");
        }
        if (dimension == Dimension.SIZE && Columns.SIZES.contains(heading.name()) && !Key.isWhole(si)) {
            throw table.wrong(
                    table.rows().get(row),
                    cell,
                    "messages have whole numbers of bytes",
                    "Correct the row, or name the column differently");
        }
        if (heading.name().equals(Runs.REPETITION) && (si < 0 || si != Math.rint(si))) {
            throw table.wrong(
                    table.rows().get(row),
                    cell,
                    "the number of a repetition is whole and not negative",
                    "Correct the row, or remove it");
        }
        return si;
    }

    private static Unit unit(
            CsvTable table, int row, String cell, CsvNumber number, CsvHeading heading, Dimension dimension) {
        if (!number.unit().isEmpty()) {
            Unit own = CsvNumber.unit(number.unit())
                    .filter(unit -> unit.dimension() == dimension)
                    .orElseThrow(() -> table.wrong(
                            table.rows().get(row),
                            cell,
                            "\"" + number.unit() + "\" is not a unit of the column \"" + heading.name() + "\"",
                            dimension == Dimension.NUMBER
                                    ? "Write a plain number"
                                    : "Write one of " + String.join(", ", Unit.symbols(dimension))));
            if (heading.unit().isPresent() && heading.unit().get() != own) {
                throw table.wrong(
                        table.rows().get(row),
                        cell,
                        "the heading of column \"" + heading.name() + "\" has the unit "
                                + heading.unit().get().symbol(),
                        "Write the number in this unit, or the heading without one");
            }
            return own;
        }
        if (heading.unit().isPresent()) {
            return heading.unit().get();
        }
        if (dimension == Dimension.NUMBER) {
            return Unit.ONE;
        }
        throw table.wrong(
                table.rows().get(row),
                cell,
                "the unit is missing, in the cell and in its heading \"" + heading.name() + "\"",
                "Write the heading as " + example(dimension).heading(heading.name()));
    }

    private static Unit example(Dimension dimension) {
        return switch (dimension) {
            case TIME -> Unit.US;
            case SIZE -> Unit.B;
            case BANDWIDTH -> Unit.MBPS;
            case RATE -> Unit.PER_S;
            case RATIO -> Unit.PERCENT;
            case NUMBER -> Unit.ONE;
        };
    }

    private static ModelException notANumber(CsvTable table, int row, String cell, CsvHeading heading) {
        String typed = cell.isEmpty() ? String.join(",", table.rows().get(row).cells()) : cell;
        String what = cell.isEmpty() ? "is empty" : "is not a number";
        return table.wrong(
                table.rows().get(row),
                typed,
                "the cell in column \"" + heading.name() + "\" " + what,
                "Write a number such as 1.6, with a point, or remove the row");
    }
}
