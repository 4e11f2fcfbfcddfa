package dev.weft.formats.tools;

import static dev.weft.study.scan.Column.key;
import static dev.weft.study.scan.Column.value;

import dev.weft.study.scan.Column;
import dev.weft.study.scan.Form;
import dev.weft.study.scan.Scan;
import dev.weft.units.Unit;
import java.util.List;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * Output of {@code ibv_rc_pingpong} and its relatives: two lines for each run, with the bytes of both directions and the time of an iteration, a
 * round trip. The latency is half of it. Several runs in a file are a sweep; a size that occurs again begins the next repetition.
 */
final class VerbsPingPong {
    private static final String BYTES = "([0-9]{1,18}) bytes in [0-9.]++ seconds = ([0-9]++\\.[0-9]++) Mbit/sec";
    private static final String ITERATIONS = "([0-9]{1,9}) iters in [0-9.]++ seconds = ([0-9]++\\.[0-9]++) usec/iter";
    private static final String NEXT = "Complete the two lines of each run, or remove them";
    private static final Column SIZE = key("size", Unit.B, "");
    private static final Column LATENCY = value("latency", Unit.US, "").times(0.5e-6);

    private @Nullable Matcher bytes;

    private VerbsPingPong() {}

    static Form form() {
        VerbsPingPong reader = new VerbsPingPong();
        return Form.of("verbs", "ibv_rc_pingpong")
                .mark(BYTES + "|" + ITERATIONS)
                .skip("(?:local|remote) address:.*+")
                .on(BYTES, reader::bytes)
                .on(ITERATIONS, reader::iterations)
                .refuse(
                        "[0-9]++ (?:bytes|iters) in .*+",
                        "it is not the line of bytes or iterations that is expected here",
                        NEXT)
                .ended(scan -> reader.requireNone(scan, "its last run has no line of iterations"))
                .repeated();
    }

    private void requireNone(Scan scan, String rule) {
        if (bytes != null) {
            throw scan.file().wrong(rule, NEXT);
        }
    }

    private void bytes(Scan scan, Matcher found) {
        if (bytes != null) {
            throw scan.wrong("it is not the line of bytes or iterations that is expected here", NEXT);
        }
        bytes = found;
    }

    private void iterations(Scan scan, Matcher found) {
        Matcher sent = bytes;
        if (sent == null) {
            throw scan.wrong("it is not the line of bytes or iterations that is expected here", NEXT);
        }
        bytes = null;
        double size = Double.parseDouble(sent.group(1)) / Double.parseDouble(found.group(1)) / 2;
        double roundTrip = Double.parseDouble(found.group(2)) * 1e-6;
        double off = Math.abs(Double.parseDouble(sent.group(2)) * 1e6 * roundTrip / (16 * size) - 1);
        boolean agree = size > 0 && size == Math.rint(size) && off < 1e-2 + 0.005e-6 / roundTrip;
        if (!agree) {
            throw scan.wrong("it contradicts the line of bytes before it", NEXT);
        }
        scan.columns(SIZE, LATENCY);
        scan.row(List.of(String.valueOf((long) size), found.group(2)));
    }
}
