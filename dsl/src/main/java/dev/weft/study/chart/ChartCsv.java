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

/** Chart data as CSV and back, without losing a bit: reading a written file draws the same chart. */
final class ChartCsv {
    private static final Pattern HEADING = Pattern.compile("(.*?)(?: \\(([^()]+)\\))?");

    private ChartCsv() {}

    static String write(ChartData data) {
        String unit = data.y().unit();
        StringBuilder csv = new StringBuilder(row(
                "series",
                "origin",
                Csv.cell(data.x().title()),
                Csv.cell(data.y().title()),
                Csv.cell(new ChartData.Axis("low", unit).title()),
                Csv.cell(new ChartData.Axis("high", unit).title())));
        for (ChartData.Series series : data.series()) {
            for (ChartData.Point point : series.points()) {
                csv.append(row(
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

    static ChartData read(String csv) {
        List<List<Csv.Cell>> rows = Csv.rows(csv);
        if (rows.isEmpty() || rows.get(0).size() != 6) {
            throw new ModelException(
                    "Cannot read the data of a figure: the first line must name the six columns series,"
                            + " origin, x, y, low and high. Use a file that a figure saved.");
        }
        boolean categories = rows.size() > 1 && rows.get(1).get(2).quoted();
        Map<String, List<ChartData.Point>> points = new LinkedHashMap<>();
        Map<String, String> origins = new LinkedHashMap<>();
        for (List<Csv.Cell> row : rows.subList(1, rows.size())) {
            String name = row.get(0).text();
            origins.put(name, row.get(1).text());
            points.computeIfAbsent(name, key -> new ArrayList<>()).add(point(row, categories));
        }
        List<ChartData.Series> series = new ArrayList<>();
        points.forEach((name, list) -> series.add(new ChartData.Series(name, origins.getOrDefault(name, ""), list)));
        return new ChartData(axis(rows.get(0).get(2)), axis(rows.get(0).get(3)), categories, series);
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
        // the unit is a unit only where Unit knows it: "waitRatio (minimum)" is a name
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

    /** The fewest digits that read back as the same double; the JDK's own choice changed between 17 and 19. */
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

    private static String row(String... cells) {
        return String.join(",", cells) + "\n";
    }
}
