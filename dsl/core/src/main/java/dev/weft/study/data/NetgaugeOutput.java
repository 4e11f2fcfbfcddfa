package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Rows;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Output of Netgauge: the file or the lines of its pattern one_one, and the file of its pattern loggp. Times are in us.
 * The latency of one_one is the median of half round trips, between the shortest and the longest; on lines with a
 * latency and a bandwidth alone it is the shortest.
 */
final class NetgaugeOutput {
    private static final Pattern BANNER = Pattern.compile("## Netgauge v.*");
    private static final Pattern LOGGP = Pattern.compile("# size n PRTT\\(1,0,s\\).*");
    private static final String N = "\\s+[0-9]+\\.[0-9]{2}";
    private static final Pattern LONG =
            Pattern.compile("[0-9]{1,12} -(?:" + N + "){4}(?: \\((?:[0-9]+\\.[0-9]{2}|-?nan) [0-9]+\\))? -(?:" + N
                    + "){4}(?: \\((?:[0-9]+\\.[0-9]{2}|-?nan) [0-9]+\\))? -(?:" + N + "){4}");
    private static final Pattern SHORT =
            Pattern.compile("[0-9]{1,12} bytes\\s+->\\s+[0-9]+\\.[0-9]{2} us\\s+==\\s+[0-9]+\\.[0-9]{2} Mbit/s");
    private static final Pattern PARAMETERS = Pattern.compile("[0-9]{1,12} [0-9]{1,9}(?: -?[0-9]+\\.[0-9]{6}){9}");
    private static final Pattern PART = Pattern.compile("[0-9]+ (?:-|bytes).*");
    private static final String DAMAGED = "Complete the line, or remove it if the file was cut off";
    private static final double MEGABIT = 1e6 / 8;

    private final TextFile file;
    private final boolean loggp;
    private List<double[]> rows = new ArrayList<>();
    private Set<Double> sizes = new HashSet<>();
    private final List<Columns> tables = new ArrayList<>();

    private NetgaugeOutput(TextFile file) {
        this.file = file;
        loggp = file.lines().stream().anyMatch(line -> LOGGP.matcher(line).matches());
    }

    static boolean matches(TextFile file) {
        return file.lines().stream()
                .map(String::strip)
                .anyMatch(line -> BANNER.matcher(line).matches()
                        || LOGGP.matcher(line).matches()
                        || SHORT.matcher(line).matches());
    }

    static Reading read(TextFile file) {
        NetgaugeOutput output = new NetgaugeOutput(file);
        LineCount count = LineCount.of(file, (number, line) -> output.take(number, line.strip()));
        output.endTable();
        if (output.tables.isEmpty()) {
            throw file.wrong("it has a heading of Netgauge but no rows", "Use the output file of its option -o");
        }
        return Reading.of(output.loggp ? "Netgauge, pattern loggp" : "Netgauge, pattern one_one", output.tables, count);
    }

    private boolean take(int number, String line) {
        Pattern form = loggp ? PARAMETERS : SHORT.matcher(line).matches() ? SHORT : LONG;
        if (form.matcher(line).matches()) {
            row(number, line);
            return true;
        }
        if (loggp ? line.matches("[0-9].*") : PART.matcher(line).matches()) {
            throw file.wrong(number, line, "it is not a line of Netgauge's numbers", DAMAGED);
        }
        return line.startsWith("##") || LOGGP.matcher(line).matches();
    }

    private void row(int number, String line) {
        double[] row = Pattern.compile("-?[0-9]+(?:\\.[0-9]+)?")
                .matcher(line)
                .results()
                .mapToDouble(found -> Double.parseDouble(found.group()))
                .toArray();
        boolean other = !rows.isEmpty() && rows.get(0).length != row.length;
        if (other) {
            throw file.wrong(
                    number,
                    line,
                    "it has " + Digits.plural(row.length, "number") + " and earlier lines have " + rows.get(0).length,
                    DAMAGED);
        }
        if (!loggp) {
            requireAgreement(number, line, row);
        }
        if (!sizes.add(row[0])) {
            endTable(); // the next run, or after a change of protocol the next line of the fit
            sizes.add(row[0]);
        }
        rows.add(row);
    }

    /** The position of the median half round trip and of its bandwidth, by the number of numbers in a line. */
    private static int[] positions(double[] row) {
        return switch (row.length) {
            case 3 -> new int[] {1, 2};
            case 13 -> new int[] {7, 11};
            default -> new int[] {9, 15};
        };
    }

    /** Both are one measurement, except that the short lines print the shortest time beside the median bandwidth. */
    private void requireAgreement(int number, String line, double[] row) {
        double latency = row[positions(row)[0]];
        double megabits = row[positions(row)[1]];
        double off = latency * megabits / (8 * row[0]) - 1;
        double rounding = 0.006 / latency + 0.006 / megabits;
        boolean agree = row.length == 3 ? off < rounding : Math.abs(off) < 1e-3 + rounding;
        if (row[0] > 0 && !(agree && latency > 0)) {
            throw file.wrong(number, line, "time and bandwidth contradict each other", "Repeat the run");
        }
    }

    private void endTable() {
        if (!rows.isEmpty()) {
            tables.add(loggp ? parameters() : rows.get(0).length == 3 ? shortest() : medians());
        }
        rows = new ArrayList<>();
        sizes = new HashSet<>();
    }

    private Columns shortest() {
        return Rows.of(rows)
                .key("size", row -> new Bytes(row[0]))
                .measure("latency", Unit.US, row -> Unit.US.toSi(row[1]))
                .measure("bandwidth", Unit.MBPS, row -> row[2] * MEGABIT)
                .columns();
    }

    private Columns medians() {
        int at = positions(rows.get(0))[0];
        int bandwidth = positions(rows.get(0))[1];
        return Rows.of(rows)
                .key("size", row -> new Bytes(row[0]))
                .estimate("latency", Unit.US, row -> us(row[at], row[at - 2], row[at + 1]))
                .estimate("overhead", Unit.US, row -> us(row[3], row[1], row[4]))
                .estimate(
                        "bandwidth",
                        Unit.MBPS,
                        row -> new Estimate(row[bandwidth], row[bandwidth - 2], row[bandwidth + 1]).times(MEGABIT))
                .brackets("least to most of the tests")
                .columns();
    }

    private static Estimate us(double middle, double least, double most) {
        return new Estimate(middle, least, most).times(Unit.US.toSi(1));
    }

    private Columns parameters() {
        List<String> times =
                List.of("PRTT(1,0,s)", "PRTT(n,0,s)", "PRTT(n,PRTT(1,0,s),s)", "L", "o_s", "o_r", "g", "G");
        Rows<double[]> table =
                Rows.of(rows).key("size", row -> new Bytes(row[0])).key("messages", row -> (long) row[1]);
        for (int i = 0; i < times.size(); i++) {
            int at = i + 2;
            table = table.measure(times.get(i), Unit.US, row -> Unit.US.toSi(row[at]));
        }
        return table.measure("lsqu(g,G)", Unit.ONE, row -> row[10]).columns();
    }
}
