package dev.weft.study.data;

import dev.weft.study.Markup;
import dev.weft.study.PaperTable;
import dev.weft.study.Provenance;
import dev.weft.study.Rich;
import dev.weft.study.Suggestion;
import dev.weft.study.TextGrid;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The parameters of a machine or model by name, such as Table 2 of a paper: a CSV file with the columns {@code
 * parameter}, {@code value} and {@code unit}. Each is read by the kind of its quantity.
 */
public final class Parameters implements Rich {
    /** A row; the value in its own unit. */
    private record Parameter(double value, String symbol, Unit unit) {}

    private final String name;
    private final Provenance provenance;
    private final Map<String, Parameter> parameters;

    private Parameters(String name, Provenance provenance, Map<String, Parameter> parameters) {
        this.name = name;
        this.provenance = provenance;
        this.parameters = parameters;
    }

    /**
     * Reads a data set of kind {@code parameters}, or a file. An unknown name, a missing column, a value that is not
     * a number, an unknown unit and a repeated parameter are errors that name the line.
     */
    public static Parameters of(String nameOrFile) {
        MeasurementSource source = MeasurementSource.of(nameOrFile);
        if (!source.kind().isEmpty() && !source.kind().equals("parameters")) {
            throw ModelException.call(
                    "parameters",
                    "the data set holds measurements",
                    "Write measured(\"" + nameOrFile + "\")",
                    nameOrFile);
        }
        Map<String, Parameter> parameters = new LinkedHashMap<>();
        source.files().forEach(file -> add(CsvTable.read(file), parameters));
        return new Parameters(
                nameOrFile, Provenance.measurement(source.origin(), "parameters", source.source()), parameters);
    }

    /** Returns a time by name; an unknown name or a parameter of another kind is an error. */
    public Time time(String parameter) {
        return new Time(si(parameter, Dimension.TIME));
    }

    /** Returns a bandwidth by name; an unknown name or a parameter of another kind is an error. */
    public Bandwidth bandwidth(String parameter) {
        return new Bandwidth(si(parameter, Dimension.BANDWIDTH));
    }

    /** Returns a size by name; an unknown name or a parameter of another kind is an error. */
    public Bytes bytes(String parameter) {
        return new Bytes(si(parameter, Dimension.SIZE));
    }

    /**
     * Returns a plain number, a share (0 to 1) or a rate per second by name; an unknown name or another kind is an
     * error.
     */
    public double number(String parameter) {
        Dimension dimension = find(parameter).unit().dimension();
        boolean plain = dimension == Dimension.RATIO || dimension == Dimension.RATE;
        return si(parameter, plain ? dimension : Dimension.NUMBER);
    }

    /** Returns the names, in the order of the file. */
    public List<String> names() {
        return List.copyOf(parameters.keySet());
    }

    /** Returns the origin of the parameters. */
    public Provenance provenance() {
        return provenance;
    }

    /**
     * Returns the table as one that repeats a table of a paper. Example: {@code
     * parameters("bridges2015-table2").paperTable()} prints {@code Table: bridges2015-table2}.
     */
    public PaperTable paperTable() {
        return PaperTable.of(name, provenance.origin().label(), provenance.source(), lines(), 1);
    }

    @Override
    public Map<String, Object> bundle() {
        StringBuilder rows = new StringBuilder(
                "<table><thead><tr><th align=\"left\" style=\"text-align:left\">parameter</th>"
                        + "<th align=\"right\">value</th><th align=\"left\" style=\"text-align:left\">unit</th></tr></thead><tbody>");
        parameters.forEach((parameter, found) -> rows.append("<tr><td align=\"left\" style=\"text-align:left\">")
                .append(Markup.escape(parameter))
                .append("</td><td align=\"right\">")
                .append(Digits.four(found.value()))
                .append("</td><td align=\"left\" style=\"text-align:left\">")
                .append(Markup.escape(found.symbol()))
                .append("</td></tr>"));
        String caption = "<p><b>" + Markup.escape(name) + "</b> ("
                + provenance.origin().label() + ": " + Markup.escape(provenance.source()) + ")</p>";
        return Map.of("text/html", caption + rows + "</tbody></table>", "text/plain", toString());
    }

    @Override
    public String toString() {
        return name + " (" + provenance.origin().label() + ": " + provenance.source() + ")" + System.lineSeparator()
                + TextGrid.print(lines(), 1);
    }

    private List<List<String>> lines() {
        List<List<String>> lines = new ArrayList<>(List.of(List.of("parameter", "value", "unit")));
        parameters.forEach(
                (parameter, found) -> lines.add(List.of(parameter, Digits.four(found.value()), found.symbol())));
        return lines;
    }

    private double si(String parameter, Dimension wanted) {
        Parameter found = find(parameter);
        if (found.unit().dimension() != wanted) {
            throw ModelException.call(
                    word(wanted),
                    "this parameter is " + found.unit().print(found.unit().toSi(found.value())),
                    "Write " + word(found.unit().dimension()) + "(\"" + parameter + "\")",
                    parameter);
        }
        return found.unit().toSi(found.value());
    }

    /** The method that returns parameters of a dimension. */
    private static String word(Dimension dimension) {
        return switch (dimension) {
            case TIME -> "time";
            case BANDWIDTH -> "bandwidth";
            case SIZE -> "bytes";
            case RATE, RATIO, NUMBER -> "number";
        };
    }

    private Parameter find(String parameter) {
        Parameter found = parameters.get(parameter);
        if (found == null) {
            throw Suggestion.unknown("parameter", parameter, parameters.keySet());
        }
        return found;
    }

    private static void add(CsvTable table, Map<String, Parameter> parameters) {
        int name = table.column("parameter");
        int value = table.column("value");
        int unit = table.column("unit");
        for (CsvTable.Line row : table.rows()) {
            String typed = row.cells().get(value);
            double number = CsvNumber.parse(typed)
                    .filter(found -> found.unit().isEmpty())
                    .map(CsvNumber::value)
                    .orElseThrow(() -> table.wrong(
                            row,
                            typed,
                            "the value is not a number",
                            "Write it as 1616, with the unit in its own column"));
            String symbol = row.cells().get(unit);
            Unit known = CsvNumber.unit(symbol)
                    .orElseThrow(() -> table.wrong(
                            row, symbol, "it is not a unit", "Write one of ns, us, B, KiB, GB/s, %, or nothing"));
            Parameter parameter = new Parameter(number, symbol, known);
            if (parameters.putIfAbsent(row.cells().get(name), parameter) != null) {
                throw table.wrong(row, row.cells().get(name), "the parameter occurs twice", "Remove one of the two");
            }
        }
    }
}
