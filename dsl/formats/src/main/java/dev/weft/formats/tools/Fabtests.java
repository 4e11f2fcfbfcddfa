package dev.weft.formats.tools;

import static dev.weft.study.scan.Column.key;
import static dev.weft.study.scan.Column.text;
import static dev.weft.study.scan.Column.value;

import dev.weft.study.scan.Column;
import dev.weft.study.scan.Form;
import dev.weft.study.scan.Scan;
import dev.weft.units.Unit;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;

/**
 * Output of fabtests, the tests of libfabric, as text or as YAML: the time of a transfer, which is one way in ping-pongs, bandwidth and rate over
 * sizes. A printed size such as {@code 1.5k} has at most three digits; it is read as 1536 B and must agree with time and bandwidth. MB are 10^6
 * bytes.
 */
final class Fabtests {
    private static final String N = "([0-9]++\\.[0-9]{2})";
    private static final String C = "[0-9]++(?:\\.[0-9])?[kmgt]?";
    private static final String HEADING =
            "(?:name\\s++)?bytes\\s++(?:iters|#sent)\\s++(?:#ack\\s++)?total\\s++time\\s++MB/sec\\s++usec/xfer\\s++Mxfers/sec";
    private static final String ROW = "(?:(\\S++)\\s++)?([0-9]++(?:\\.[0-9])?)([kmgt]?)\\s++" + C + "\\s++(?:=?" + C
            + "\\s++)?" + C + "\\s++[0-9]++\\.[0-9]{2}s\\s*+" + N + "\\s++" + N + "\\s++" + N;
    private static final String F = "([0-9]++(?:\\.[0-9]++)?+)";
    private static final String YAML =
            "- \\{ xfer_size: ([0-9]{1,15}), iterations: [0-9]++, total: [0-9]++, time: [0-9.]++, MB/sec: " + F
                    + ", usec/xfer: " + F + ", Mxfers/sec: " + F + " \\}";
    private static final Column SIZE = key("size", Unit.B, "");
    private static final Column TIME = value("time", Unit.US, "");
    private static final Column BANDWIDTH = value("bandwidth", Unit.MBPS, "").orZero();
    private static final Column RATE =
            value("throughput", Unit.PER_S, "").times(1e6).orZero();
    private static final Column TEST = text("test", "");

    private Fabtests() {}

    static Form form() {
        return Form.of("fabtests", "fabtests")
                .mark(HEADING + "|" + YAML)
                .on(HEADING, (scan, found) -> scan.begin("benchmark"))
                .on(ROW, Fabtests::row)
                .on(
                        "(?:\\S*[$#>] )?+(?:\\S*/)?(fi_\\w++(?: -.*?)?) ?:?",
                        (scan, found) -> scan.title("benchmark", found.group(1)))
                .on(YAML, (scan, found) -> {
                    scan.columns(SIZE, TIME, BANDWIDTH, RATE);
                    add(scan, List.of(found.group(1), found.group(3), found.group(2), found.group(4)), 1e-5);
                })
                .refuse(
                        "(?:\\S++\\s++)?" + C + "\\s++" + C + "\\s.*+|- \\{ ?xfer_size.*+",
                        "it is not a line of fabtests' numbers",
                        Scan.CUT)
                .order("test", "size")
                .repeated();
    }

    private static void row(Scan scan, Matcher found) {
        long power = found.group(3).isEmpty() ? 1 : 1L << (10 * ("kmgt".indexOf(found.group(3)) + 1));
        String size = new BigDecimal(found.group(2))
                .multiply(BigDecimal.valueOf(power))
                .setScale(0, RoundingMode.DOWN)
                .toPlainString();
        List<String> cells = List.of(size, found.group(5), found.group(4), found.group(6));
        if (found.group(1) == null) {
            scan.columns(SIZE, TIME, BANDWIDTH, RATE);
            add(scan, cells, 0);
        } else {
            scan.columns(SIZE, TIME, BANDWIDTH, RATE, TEST);
            add(scan, List.of(cells.get(0), cells.get(1), cells.get(2), cells.get(3), found.group(1)), 0);
        }
    }

    /**
     * The product of time and bandwidth is the size, up to the rounding of all three. The printed rate has two digits after the point and is 0
     * for slow transfers, so that it is computed from the time.
     */
    private static void add(Scan scan, List<String> cells, double exact) {
        double size = Double.parseDouble(cells.get(0));
        double time = Double.parseDouble(cells.get(1));
        double bandwidth = Double.parseDouble(cells.get(2));
        double rounding = exact > 0 ? exact : 0.1 + 0.006 / time + 0.006 / bandwidth;
        boolean agree = size == 0 || bandwidth == 0 || Math.abs(time * bandwidth / size - 1) <= rounding;
        boolean same = Math.abs(Double.parseDouble(cells.get(3)) - 1 / time) <= 0.006 + 0.006 / (time * time);
        if (time > 0 && !(agree && same)) {
            throw scan.wrong(
                    "size, time, bandwidth and rate contradict each other", "Repeat the run, or remove the line");
        }
        List<String> row = new ArrayList<>(cells);
        row.set(3, new BigDecimal(1 / Math.max(time, Double.MIN_NORMAL)).toPlainString());
        scan.row(row);
    }
}
