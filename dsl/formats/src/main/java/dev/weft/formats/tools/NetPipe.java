package dev.weft.formats.tools;

import static dev.weft.study.scan.Column.key;
import static dev.weft.study.scan.Column.value;

import dev.weft.study.scan.Column;
import dev.weft.study.scan.Form;
import dev.weft.study.scan.Scan;
import dev.weft.units.Bytes;
import dev.weft.units.Unit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Output of NetPIPE 3: its file {@code np.out} (bytes, throughput, seconds) or its console lines. The time is one way, half the round trip. The
 * throughput is in Mbit/s of 2^20 bits (of 10^6 in later versions; the numbers of the file show which). Time and throughput are one value with
 * different rounding, and the one with more digits is used: a time of 0.00000083 s has two digits, and its throughput has seven.
 */
final class NetPipe {
    private static final String NUMBER = "([0-9]++(?:\\.[0-9]*+)?+(?:[eE][-+][0-9]{1,3})?+)";
    private static final String FILE = "([0-9]{1,15})\\s++" + NUMBER + "\\s++" + NUMBER;
    private static final String CONSOLE =
            "[0-9]++:\\s++([0-9]{1,15}) bytes\\s++[0-9]++ times -->\\s++" + NUMBER + " Mbps in\\s++" + NUMBER + " usec";
    private static final String RULE = "it is not a NetPIPE line of bytes, throughput and time";
    private static final Pattern FILE_LINE = Pattern.compile(FILE);
    private static final Column SIZE = key("size", Unit.B, "");
    private static final Column LATENCY = value("latency", Unit.US, "").times(1);
    private static final Column BANDWIDTH = value("bandwidth", Unit.MBPS, "").times(1);

    /** A printed number and its largest relative rounding error. */
    private record Printed(double value, double rounding) {
        static Printed of(String text) {
            double value = Double.parseDouble(text);
            int point = text.indexOf('.');
            double lastDigit = Math.pow(10, point < 0 ? 0 : point + 1 - text.length());
            return new Printed(value, lastDigit / value);
        }
    }

    /** The numbers of a line; the time in the unit of the format. */
    private record Point(int line, double bytes, Printed megabits, Printed time) {
        /** The printed time over the time that follows from the throughput; one up to rounding. */
        double ratio(double second, double bits) {
            return time.value() * second * megabits.value() * bits / (8 * bytes);
        }

        double rounding() {
            return time.rounding() + megabits.rounding();
        }
    }

    private final double second;
    private final List<Point> points = new ArrayList<>();

    private NetPipe(double second) {
        this.second = second;
    }

    static Form console() {
        NetPipe reader = new NetPipe(1e-6);
        return Form.of("netpipe", "NetPIPE")
                .mark(CONSOLE)
                .on(CONSOLE, reader::add)
                .refuse(
                        "[0-9]++:\\s.*+|.*\\bbytes\\b.*\\b(?:times|Mbps|usec)\\b.*+|.*-->.*\\b(?:Mbps|usec)\\b.*+",
                        RULE,
                        Scan.CUT)
                .ended(reader::end)
                .repeated();
    }

    /** The first line of data is one of numbers; lines of text after the numbers are passed over. */
    static Form file() {
        NetPipe reader = new NetPipe(1);
        return Form.of("netpipe", "NetPIPE")
                .first(line -> FILE_LINE.matcher(line).matches())
                .on(FILE, reader::add)
                .refuse("[-+]?[.,]?\\p{Nd}\\S*+(?:\\s++[-+]?[.,]?\\p{Nd}.*+)?", RULE, Scan.CUT)
                .ended(reader::end)
                .repeated();
    }

    private void add(Scan scan, Matcher found) {
        Point point = new Point(
                scan.number(),
                Double.parseDouble(found.group(1)),
                Printed.of(found.group(2)),
                Printed.of(found.group(3)));
        boolean falls = !points.isEmpty()
                && point.bytes() <= points.get(points.size() - 1).bytes();
        if (falls && point.bytes() != points.get(0).bytes()) {
            throw scan.wrong(
                    "the size before it is not smaller, and sweeps of this file begin with "
                            + new Bytes(points.get(0).bytes()),
                    "Correct the line, or keep each kind of sweep in its own file");
        }
        points.add(point);
    }

    private void end(Scan scan) {
        if (points.isEmpty()) {
            return;
        }
        double bits = bitsPerMegabit();
        scan.columns(SIZE, LATENCY, BANDWIDTH);
        for (Point point : points) {
            scan.at(point.line());
            requireAgreement(scan, point, bits);
            double seconds = point.time().rounding() < point.megabits().rounding()
                    ? point.time().value() * second
                    : 8 * point.bytes() / (point.megabits().value() * bits);
            scan.row(List.of(text(point.bytes()), text(seconds), text(point.bytes() / seconds)));
        }
    }

    private static String text(double value) {
        return new BigDecimal(value).toPlainString();
    }

    /** The line with most digits decides, where 2^20 and 10^6 are clearly different. */
    private double bitsPerMegabit() {
        Point sharpest = points.get(0);
        for (Point point : points) {
            sharpest = point.rounding() < sharpest.rounding() ? point : sharpest;
        }
        double binary = Math.abs(sharpest.ratio(second, 0x1p20) - 1);
        double decimal = Math.abs(sharpest.ratio(second, 1e6) - 1);
        return decimal < binary ? 1e6 : 0x1p20;
    }

    /** Both columns are one measurement, so a file of another tool, or of a bidirectional run, fails here. */
    private void requireAgreement(Scan scan, Point point, double bits) {
        double off = Math.abs(point.ratio(second, bits) - 1);
        boolean positive = point.bytes() > 0 && point.megabits().value() > 0;
        if (!positive || off > 1e-3 + 1.01 * point.rounding()) {
            throw scan.wrong(
                    "throughput and time contradict each other",
                    "Check that it comes from a one-way NetPIPE run; write other numbers to a CSV file with headings");
        }
    }
}
