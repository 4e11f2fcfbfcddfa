package dev.weft.formats.tools;

import static dev.weft.study.scan.Column.leftOut;
import static dev.weft.study.scan.Column.text;
import static dev.weft.study.scan.Column.value;

import dev.weft.study.scan.Column;
import dev.weft.study.scan.Form;
import dev.weft.study.scan.Scan;
import dev.weft.units.Bytes;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Output of {@code ucx_perftest}: the final line of each run, with the averages over all of it; lines printed meanwhile are passed over. Each box
 * above is a run of its own size, memories and window. A client prints no box: its size is that of the command line, or follows from bandwidth and
 * message rate. MB are 2^20 bytes. The time of a message is called as the heading calls it, latency or overhead.
 */
final class Ucx {
    private static final String FACT =
            "\\| (API|Test|Data layout|(?:Send|Recv) (?:memory|device)|Window size|AM header size): *+(.*?) *\\|";
    private static final String SIZE = "\\| Message size: *+([0-9]{1,15}) *+\\|";
    private static final String N = "\\s++([0-9][0-9,]*+\\.[0-9]{2,3})";
    private static final String I = "\\s++([0-9][0-9,]*+)";
    private static final String NUMBERS = N + N + N + N + N + I + I;
    private static final String ROW = "(\\S++)" + I + NUMBERS + "(?:\\s\\s.*+)?";
    private static final String THREADS = "(\\S++)" + I + N + N + I + "(?:\\s\\s.*+)?";
    private static final String HEADING =
            "\\|\\s*+\\|(?:\\s*+\\|)?\\s*+(\\w++) \\((\\w++)\\)\\s*+\\|\\s*+bandwidth \\(MB/s\\)"
                    + "\\s*+\\|\\s*+message rate \\(msg/s\\)\\s*+\\|";
    private static final Pattern SIZE_OPTION = Pattern.compile("\\s-s ?([0-9]{1,15})(?=\\s|$)");
    private static final String FINAL = "Final:";
    private static final String OPTIONS = "options";

    private String time = "latency";
    /** The last line of numbers without a word before them: the final one in versions before 2020. */
    private @Nullable Matcher last;

    private int lastLine;
    /** Whether the size follows from a line of numbers, so that the next run can have another one. */
    private boolean derived;
    /** The bytes that the box or the command line says. */
    private double told;

    private Ucx() {}

    static Form form() {
        Ucx reader = new Ucx();
        return Form.of("ucx", "ucx_perftest")
                .mark(HEADING)
                .on("(?:.*[\\s/])?ucx_perftest((?: .*)?)", reader::command)
                .on("\\| API: *+(.*?) *\\|", (scan, found) -> {
                    reader.end(scan);
                    reader.derived = false;
                    scan.begin(OPTIONS);
                    scan.fact("API", found.group(1));
                })
                .on(SIZE, (scan, found) -> reader.told(scan, found.group(1)))
                .on(FACT, (scan, found) -> scan.fact(found.group(1).toLowerCase(Locale.ROOT), found.group(2)))
                .on(HEADING, reader::heading)
                .skip("\\+[-+]++|\\| *+(?:Stage|Test|# iterations) *+\\|.*+|\\[thread [0-9]++].*+")
                .on("([0-9,]++)" + NUMBERS, (scan, found) -> {
                    reader.last = found;
                    reader.lastLine = scan.number();
                })
                .on(ROW, (scan, found) -> reader.row(scan, found, 3))
                .on(THREADS, (scan, found) -> reader.row(scan, found, 3))
                .refuse("Final:.*+", "it is not a final line of ucx_perftest", Scan.CUT)
                .ended(reader::end)
                .order("size", "test")
                .repeated();
    }

    private void command(Scan scan, Matcher found) {
        end(scan);
        scan.begin();
        Matcher size = SIZE_OPTION.matcher(found.group(1));
        if (size.find()) {
            told(scan, size.group(1));
        }
        scan.fact(OPTIONS, size.replaceFirst(""));
    }

    private void told(Scan scan, String bytes) {
        told = Double.parseDouble(bytes);
        derived = false;
        scan.key("size", new Bytes(told));
    }

    private void heading(Scan scan, Matcher found) {
        if (!found.group(2).equals("usec")) {
            throw scan.wrong("\"" + found.group(2) + "\" is not a unit of ucx_perftest", Scan.AS_CSV);
        }
        end(scan);
        time = found.group(1);
        if (derived) {
            scan.begin(OPTIONS);
            derived = false;
        }
        scan.endTable();
    }

    private void end(Scan scan) {
        Matcher found = last;
        last = null;
        if (found != null) {
            int here = scan.number();
            row(scan.at(lastLine), found, 2);
            scan.at(here);
        }
    }

    /** Reads a line whose numbers after the count of iterations begin with this group. */
    private void row(Scan scan, Matcher found, int first) {
        last = null;
        List<String> cells = new ArrayList<>();
        for (int i = first; i <= found.groupCount(); i++) {
            cells.add(found.group(i).replace(",", ""));
        }
        List<Column> columns = new ArrayList<>();
        if (cells.size() == 7) {
            columns.addAll(List.of(leftOut("percentile"), leftOut("averages of the last second")));
            cells.remove(5);
            cells.remove(3);
        }
        columns.addAll(List.of(
                value(time, Unit.US, ""),
                value("bandwidth", Unit.MBPS, "").times(0x1p20).orZero(),
                value("throughput", Unit.PER_S, "")));
        if (first == 3 && !found.group(1).equals(FINAL)) {
            columns.add(text("test", ""));
            cells.add(found.group(1));
        } else {
            derived |= scan.told("size").isEmpty();
            size(scan, cells.get(cells.size() - 2), cells.get(cells.size() - 1));
        }
        scan.columns(columns.toArray(Column[]::new));
        scan.row(cells);
    }

    /** The size is that of the box, the command line, or else the only whole number of bytes whose bandwidth and rate round to these. */
    private void size(Scan scan, String bandwidth, String rate) {
        double megabytes = Double.parseDouble(bandwidth);
        double messages = Double.parseDouble(rate);
        double least = (megabytes - 0.0051) * 0x1p20 / (messages + 0.51);
        double most = (megabytes + 0.0051) * 0x1p20 / (messages - 0.51);
        if (derived) {
            if (!(messages > 1 && Math.ceil(least) == Math.floor(most))) {
                throw scan.wrong(
                        "the size of its messages is missing before it, and its numbers are too coarse to tell it",
                        "Keep the box above the table, or the command line with its option -s");
            }
            scan.key("size", new Bytes(Math.ceil(least)));
            scan.note(
                    scan.file().name() + ": sizes that the output does not say follow from bandwidth and message rate");
        } else if (messages > 1 && (told < 0.99 * least || told > 1.01 * most)) {
            throw scan.wrong("bandwidth and message rate are not those of " + new Bytes(told), Scan.CUT);
        }
    }
}
