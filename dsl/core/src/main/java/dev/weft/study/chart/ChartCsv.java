package dev.weft.study.chart;

import dev.weft.study.csv.Csv;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes chart data as CSV and reads them without loss: the chart of a written file is identical. */
final class ChartCsv {
    private static final Pattern HEADING = Pattern.compile("(.*?)(?: \\(([^()]+)\\))?");

    /** Columns after the keys. */
    private static final int FIXED = 6;

    private ChartCsv() {}

    static String write(ChartData data) {
        String unit = data.y().unit();
        List<String> keys = data.keyNames();
        StringBuilder csv = new StringBuilder(row(
                keys.stream().map(Csv::cell).toList(),
                "series",
                "origin",
                Csv.cell(data.x().title()),
                Csv.cell(data.y().title()),
                Csv.cell(new ChartData.Axis("low", unit).title()),
                Csv.cell(new ChartData.Axis("high", unit).title())));
        for (ChartData.Series series : data.series()) {
            List<String> values = keys.stream().map(key -> value(series, key)).toList();
            for (ChartData.Point point : series.points()) {
                csv.append(row(
                        values,
                        Csv.cell(series.name()),
                        Csv.cell(series.origin()),
                        data.categories() ? Csv.quoted(point.category()) : number(point.x()),
                        number(point.y()),
                        number(point.low()),
                        number(point.high())));
            }
        }
        return csv.toString();
    }

    /** Quoted, to distinguish an empty value from a missing key. */
    private static String value(ChartData.Series series, String key) {
        return series.keys().stream()
                .filter(part -> part.key().equals(key))
                .map(part -> Csv.quoted(part.value()))
                .findFirst()
                .orElse("");
    }

    static ChartData read(String csv) {
        List<List<Csv.Cell>> rows = Csv.rows(csv);
        if (rows.isEmpty() || rows.get(0).size() < FIXED) {
            throw ModelException.of(
                    "data of a figure",
                    "the last six columns of the first line must be series, origin, x, y, low and high",
                    "Use a file that a figure saved");
        }
        List<Csv.Cell> headings = rows.get(0);
        int first = headings.size() - FIXED;
        boolean categories = rows.size() > 1 && rows.get(1).get(first + 2).quoted();
        // keys, name and origin identify a series
        Map<List<Csv.Cell>, List<ChartData.Point>> points = new LinkedHashMap<>();
        for (List<Csv.Cell> row : rows.subList(1, rows.size())) {
            points.computeIfAbsent(row.subList(0, first + 2), series -> new ArrayList<>())
                    .add(point(row.subList(first, row.size()), categories));
        }
        List<ChartData.Series> series = new ArrayList<>();
        points.forEach((row, values) -> series.add(new ChartData.Series(
                row.get(first).text(), row.get(first + 1).text(), keys(headings.subList(0, first), row), values)));
        return new ChartData(axis(headings.get(first + 2)), axis(headings.get(first + 3)), categories, series);
    }

    private static List<ChartData.Part> keys(List<Csv.Cell> headings, List<Csv.Cell> row) {
        return IntStream.range(0, headings.size())
                .filter(i -> row.get(i).quoted())
                .mapToObj(i ->
                        new ChartData.Part(headings.get(i).text(), row.get(i).text()))
                .toList();
    }

    private static ChartData.Point point(List<Csv.Cell> row, boolean categories) {
        String x = row.get(2).text();
        return new ChartData.Point(
                categories ? x : "",
                categories ? Double.NaN : value(x),
                value(row.get(3).text()),
                value(row.get(4).text()),
                value(row.get(5).text()));
    }

    private static ChartData.Axis axis(Csv.Cell heading) {
        Matcher parts = HEADING.matcher(heading.text());
        // a text in brackets is a unit only if Unit knows it: "waitRatio (minimum)" is a name
        if (parts.matches() && parts.group(2) != null && isUnit(parts.group(2))) {
            return new ChartData.Axis(parts.group(1), parts.group(2));
        }
        return new ChartData.Axis(heading.text(), "");
    }

    private static boolean isUnit(String symbol) {
        return Arrays.stream(Unit.values()).anyMatch(unit -> unit.symbol().equals(symbol));
    }

    private static double value(String text) {
        return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
    }

    /** The fewest digits that read back as the same double; the JDK's own choice changed between versions 17 and 19. */
    private static String number(double value) {
        if (Double.isNaN(value)) {
            return "";
        }
        if (Double.isInfinite(value)) {
            return Double.toString(value);
        }
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; digits < 17; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            if (rounded.doubleValue() == value) {
                return plain(rounded);
            }
        }
        return plain(exact.round(new MathContext(17, RoundingMode.HALF_EVEN)));
    }

    private static String plain(BigDecimal value) {
        double magnitude = value.abs().doubleValue();
        return magnitude == 0 || (magnitude >= 1e-4 && magnitude < 1e15) ? value.toPlainString() : value.toString();
    }

    private static String row(List<String> keys, String... cells) {
        return String.join(",", Stream.concat(keys.stream(), Stream.of(cells)).toList()) + "\n";
    }
}
