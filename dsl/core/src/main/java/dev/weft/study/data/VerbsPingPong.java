package dev.weft.study.data;

import dev.weft.study.Rows;
import dev.weft.units.Bytes;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Output of {@code ibv_rc_pingpong} and its relatives: two lines for each run, with
 * the bytes of both directions and the time of an iteration, a round trip. The latency is half of it. Several runs in
 * a file are a sweep; a size that occurs again begins the next repetition.
 */
final class VerbsPingPong {
    private static final Pattern BYTES =
            Pattern.compile("([0-9]{1,18}) bytes in [0-9.]+ seconds = ([0-9]+\\.[0-9]+) Mbit/sec");
    private static final Pattern ITERATIONS =
            Pattern.compile("([0-9]{1,9}) iters in [0-9.]+ seconds = ([0-9]+\\.[0-9]+) usec/iter");
    private static final Pattern PART = Pattern.compile("[0-9]+ (?:bytes|iters) in .*");
    private static final String DAMAGED = "Complete the two lines of each run, or remove them";

    /** The latency of a size in s. */
    private record Point(double bytes, double seconds) {}

    private final TextFile file;
    private @Nullable Matcher bytes;
    private final List<List<Point>> runs = new ArrayList<>(List.of(new ArrayList<>()));

    private VerbsPingPong(TextFile file) {
        this.file = file;
    }

    static boolean matches(TextFile file) {
        return file.lines().stream()
                .anyMatch(line -> BYTES.matcher(line.strip()).matches()
                        || ITERATIONS.matcher(line.strip()).matches());
    }

    static Reading read(TextFile file) {
        VerbsPingPong output = new VerbsPingPong(file);
        LineCount count = LineCount.of(file, (number, line) -> output.take(number, line.strip()));
        if (output.bytes != null || output.runs.get(0).isEmpty()) {
            throw file.wrong("its last run has no line of iterations", DAMAGED);
        }
        return Reading.of(
                "ibv_rc_pingpong or a relative",
                output.runs.stream()
                        .map(points -> Rows.of(points)
                                .key("size", point -> new Bytes(point.bytes()))
                                .measure("latency", Unit.US, Point::seconds)
                                .columns())
                        .toList(),
                count);
    }

    private boolean take(int number, String line) {
        Matcher sent = BYTES.matcher(line);
        Matcher iterations = ITERATIONS.matcher(line);
        if (sent.matches() && bytes == null) {
            bytes = sent;
            return true;
        }
        if (iterations.matches() && bytes != null) {
            add(number, line, bytes, iterations);
            bytes = null;
            return true;
        }
        if (PART.matcher(line).matches()) {
            throw file.wrong(number, line, "it is not the line of bytes or iterations that is expected here", DAMAGED);
        }
        return false;
    }

    private void add(int number, String line, Matcher sent, Matcher iterations) {
        double total = Double.parseDouble(sent.group(1));
        double count = Double.parseDouble(iterations.group(1));
        double roundTrip = Measured.positive(file, number, iterations.group(2)) * 1e-6;
        double size = total / count / 2;
        double off = Math.abs(Double.parseDouble(sent.group(2)) * 1e6 * roundTrip / (16 * size) - 1);
        boolean agree = size > 0 && size == Math.rint(size) && off < 1e-2 + 0.005e-6 / roundTrip;
        if (!agree) {
            throw file.wrong(number, line, "it contradicts the line of bytes before it", DAMAGED);
        }
        if (runs.get(runs.size() - 1).stream().anyMatch(point -> point.bytes() == size)) {
            runs.add(new ArrayList<>());
        }
        runs.get(runs.size() - 1).add(new Point(size, roundTrip / 2));
    }
}
