package dev.weft.formats.tools;

import static dev.weft.study.scan.Column.count;
import static dev.weft.study.scan.Column.high;
import static dev.weft.study.scan.Column.key;
import static dev.weft.study.scan.Column.low;
import static dev.weft.study.scan.Column.value;

import dev.weft.study.scan.Column;
import dev.weft.study.scan.Form;
import dev.weft.study.scan.Scan;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;

/**
 * Output of Netgauge: the file or the lines of its pattern one_one, and the file of its pattern loggp. Times are in us. The latency of one_one is
 * the median of half round trips, between the shortest and the longest; on lines with a latency and a bandwidth alone it is the shortest. In a
 * file of loggp {@code g} is the gap of messages and {@code gap per byte} is {@code G}.
 */
final class Netgauge {
    private static final String N = "([0-9]++\\.[0-9]{2})";
    private static final String FOUR = N + " " + N + " " + N + " " + N;
    private static final String NOISE = "(?: \\((?:[0-9]++\\.[0-9]{2}|-?+nan) [0-9]++\\))?+";
    private static final String LONG = "([0-9]{1,12}) - " + FOUR + NOISE + " - " + FOUR + NOISE + " - " + FOUR;
    private static final String SHORT = "([0-9]{1,12}) bytes\\s++->\\s++" + N + " us\\s++==\\s++" + N + " Mbit/s";
    private static final String PARAMETERS = "([0-9]{1,12}) ([0-9]{1,9})" + " (-?+[0-9]++\\.[0-9]{6})".repeat(9);
    private static final String HEADING = "# size n PRTT\\(1,0,s\\).*+";
    private static final String ONE_ONE = "Netgauge, pattern one_one";
    private static final String RULE = "it is not a line of Netgauge's numbers";
    private static final double MEGABIT = 1e6 / 8;
    private static final Column SIZE = key("size", Unit.B, "");
    private static final Column LATENCY = value("latency", Unit.US, "");
    private static final Column BANDWIDTH = value("bandwidth", Unit.MBPS, "").times(MEGABIT);
    private static final Column[] MEDIANS = {
        SIZE,
        low("overhead", Unit.US, ""),
        count(""),
        value("overhead", Unit.US, ""),
        high("overhead", Unit.US, ""),
        low("latency", Unit.US, ""),
        count(""),
        LATENCY,
        high("latency", Unit.US, ""),
        low("bandwidth", Unit.MBPS, "").times(MEGABIT),
        count(""),
        BANDWIDTH,
        high("bandwidth", Unit.MBPS, "").times(MEGABIT)
    };

    private Netgauge() {}

    static Form form() {
        return Form.of("netgauge", "Netgauge")
                .mark("## Netgauge v.*+|" + HEADING)
                .mark(SHORT)
                .skip("##.*+")
                .on(HEADING, (scan, found) -> scan.title("pattern", "loggp"))
                .on(SHORT, (scan, found) -> {
                    scan.tool(ONE_ONE);
                    scan.columns(SIZE, LATENCY, BANDWIDTH);
                    add(scan, found, 2, 3);
                })
                .on(LONG, (scan, found) -> {
                    scan.tool(ONE_ONE);
                    scan.columns(MEDIANS);
                    add(scan, found, 8, 12);
                })
                .on(PARAMETERS, Netgauge::parameters)
                .refuse("[0-9]++ (?:-|bytes).*+", RULE, Scan.CUT)
                .refuse("[0-9]++ [0-9]++ -?[0-9].*+", RULE, Scan.CUT)
                .order("size", "latency", "overhead", "bandwidth")
                .repeated()
                .brackets("least to most of the tests");
    }

    /** Latency and bandwidth are one measurement, except that short lines print the shortest time beside the median bandwidth. */
    private static void add(Scan scan, Matcher found, int latency, int bandwidth) {
        List<String> cells = new ArrayList<>();
        for (int i = 1; i <= found.groupCount(); i++) {
            cells.add(found.group(i));
        }
        double size = Double.parseDouble(cells.get(0));
        double time = Double.parseDouble(found.group(latency));
        double megabits = Double.parseDouble(found.group(bandwidth));
        double off = time * megabits / (8 * size) - 1;
        double rounding = 0.006 / time + 0.006 / megabits;
        boolean agree = cells.size() == 3 ? off < rounding : Math.abs(off) < 1e-3 + rounding;
        if (size > 0 && !(agree && time > 0)) {
            throw scan.wrong("time and bandwidth contradict each other", "Repeat the run");
        }
        scan.row(cells);
    }

    private static void parameters(Scan scan, Matcher found) {
        if (!scan.told("pattern").equals("loggp")) {
            throw scan.wrong(RULE, Scan.CUT);
        }
        scan.tool("Netgauge, pattern loggp");
        List<String> cells = new ArrayList<>();
        for (int i = 1; i <= found.groupCount(); i++) {
            cells.add(found.group(i));
        }
        scan.columns(LOGGP);
        scan.row(cells);
    }

    private static final Column[] LOGGP = {
        SIZE,
        key("messages", Unit.ONE, ""),
        signed("PRTT(1,0,s)"),
        signed("PRTT(n,0,s)"),
        signed("PRTT(n,PRTT(1,0,s),s)"),
        signed("L"),
        signed("o_s"),
        signed("o_r"),
        signed("g"),
        signed("gap per byte"),
        value("lsqu(g,G)", Unit.ONE, "").signed()
    };

    private static Column signed(String name) {
        return value(name, Unit.US, "").signed();
    }
}
