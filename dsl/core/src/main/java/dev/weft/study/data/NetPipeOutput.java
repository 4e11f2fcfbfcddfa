package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.Rows;
import dev.weft.units.Bytes;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Output of NetPIPE 3: its file {@code np.out} (bytes, throughput, seconds) or its console lines. The time is one
 * way, half the round trip. The throughput is in Mbit/s of 2^20 bits (of 10^6 in later versions; the numbers of the
 * file show which, see {@link #bitsPerMegabit}). Time and throughput are one value with different rounding, and the
 * one with more digits is used: a time of 0.00000083 s has two digits, and its throughput has seven.
 */
final class NetPipeOutput {
    private static final String NUMBER = "([0-9]+\\.?[0-9]*(?:[eE][-+][0-9]+)?)";
    private static final Pattern FILE_LINE = Pattern.compile("\\s*([0-9]+)\\s+" + NUMBER + "\\s+" + NUMBER + "\\s*");
    private static final Pattern CONSOLE_LINE = Pattern.compile(
            "\\s*[0-9]+:\\s+([0-9]+) bytes\\s+[0-9]+ times -->\\s+" + NUMBER + " Mbps in\\s+" + NUMBER + " usec\\s*");
    /** A part of a console line, whole or damaged. */
    private static final Pattern CONSOLE_PART =
            Pattern.compile("\\s*[0-9]+:\\s.*|.*\\bbytes\\b.*\\b(?:times|Mbps|usec)\\b.*|.*-->.*\\b(?:Mbps|usec)\\b.*");

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

    private final TextFile file;
    private final double second;
    private final List<Point> points = new ArrayList<>();

    private NetPipeOutput(TextFile file, double second) {
        this.file = file;
        this.second = second;
    }

    /** True where the first line of data looks like a line of {@code np.out}. */
    private static boolean isFile(TextFile file) {
        return file.lines().stream()
                .filter(line -> !isSkipped(line))
                .findFirst()
                .filter(line -> FILE_LINE.matcher(line).matches())
                .isPresent();
    }

    static boolean matches(TextFile file) {
        return isConsole(file) || isFile(file);
    }

    static Reading read(TextFile file) {
        return isConsole(file) ? readConsole(file) : readFile(file);
    }

    private static boolean isConsole(TextFile file) {
        return file.lines().stream().anyMatch(line -> CONSOLE_LINE.matcher(line).matches());
    }

    /** Lines of text after the numbers are skipped; a line that begins like a number is a damaged line. */
    private static Reading readFile(TextFile file) {
        NetPipeOutput output = new NetPipeOutput(file, 1);
        return output.reading(LineCount.of(file, (number, line) -> {
            boolean isText = isSkipped(line)
                    || !Measured.isLikeNumber(Measured.cells(line, "\\s+").get(0));
            return !isText && output.add(number, FILE_LINE);
        }));
    }

    private static Reading readConsole(TextFile file) {
        NetPipeOutput output = new NetPipeOutput(file, 1e-6);
        return output.reading(LineCount.of(
                file, (number, line) -> CONSOLE_PART.matcher(line).matches() && output.add(number, CONSOLE_LINE)));
    }

    private static boolean isSkipped(String line) {
        return line.isBlank() || line.stripLeading().startsWith("#");
    }

    private boolean add(int number, Pattern form) {
        String line = file.lines().get(number - 1);
        Matcher matcher = form.matcher(line);
        if (!matcher.matches()) {
            throw file.wrong(
                    number,
                    line,
                    "it is not a NetPIPE line of bytes, throughput and time",
                    "Complete the line, or remove it if the file was cut off");
        }
        points.add(new Point(
                number,
                Double.parseDouble(matcher.group(1)),
                Printed.of(matcher.group(2)),
                Printed.of(matcher.group(3))));
        return true;
    }

    private Reading reading(LineCount count) {
        double bits = bitsPerMegabit();
        List<Columns> sweeps = new ArrayList<>();
        int start = 0;
        for (int i = 1; i <= points.size(); i++) {
            // a file may have several sweeps; sizes rise within each
            if (i == points.size() || points.get(i).bytes() <= points.get(i - 1).bytes()) {
                sweeps.add(columns(points.subList(start, i), bits));
                start = i;
                requireSameStart(i);
            }
        }
        return Reading.of("NetPIPE", sweeps, count);
    }

    /**
     * Every sweep begins with the size of the first one; a size that falls elsewhere is from a damaged or repeated
     * line.
     */
    private void requireSameStart(int at) {
        if (at < points.size() && points.get(at).bytes() != points.get(0).bytes()) {
            throw file.wrong(
                    points.get(at).line(),
                    file.lines().get(points.get(at).line() - 1),
                    "the size before it is not smaller, and sweeps of this file begin with "
                            + new Bytes(points.get(0).bytes()),
                    "Correct the line, or keep each kind of sweep in its own file");
        }
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

    private Columns columns(List<Point> sweep, double bits) {
        sweep.forEach(point -> requireAgreement(point, bits));
        return Rows.of(sweep)
                .key("size", point -> new Bytes(point.bytes()))
                .measure("latency", Unit.US, point -> seconds(point, bits))
                .measure("bandwidth", Unit.MBPS, point -> point.bytes() / seconds(point, bits))
                .columns();
    }

    private double seconds(Point point, double bits) {
        boolean timeIsSharper = point.time().rounding() < point.megabits().rounding();
        return timeIsSharper
                ? point.time().value() * second
                : 8 * point.bytes() / (point.megabits().value() * bits);
    }

    /** Both columns are one measurement, so a file of another tool, or of a bidirectional run, fails here. */
    private void requireAgreement(Point point, double bits) {
        double off = Math.abs(point.ratio(second, bits) - 1);
        boolean positive = point.bytes() > 0 && point.megabits().value() > 0;
        if (!positive || off > 1e-3 + 1.01 * point.rounding()) {
            throw file.wrong(
                    point.line(),
                    file.lines().get(point.line() - 1),
                    "throughput and time contradict each other",
                    "Check that it comes from a one-way NetPIPE run; write other numbers to a CSV file with headings");
        }
    }
}
