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

/**
 * Output of {@code ucx_perftest}: the final line of each run, with the averages over all of it; lines printed meanwhile are passed over. Each box
 * above is a run of its own size, memories and window. MB are 2^20 bytes. The time of a message is called as the heading calls it, latency or
 * overhead.
 */
final class Ucx {
    private static final String FACT =
            "\\| (API|Test|Data layout|(?:Send|Recv) (?:memory|device)|Window size|AM header size): *+(.*?) *\\|";
    private static final String SIZE = "\\| Message size: *+([0-9]{1,15}) *+\\|";
    private static final String N = "\\s++([0-9,]++\\.[0-9]{2,3})";
    private static final String I = "\\s++([0-9,]++)";
    private static final String ROW = "(\\S++)" + I + N + N + N + N + N + I + I + "(?:\\s\\s.*+)?";
    private static final String THREADS = "(\\S++)" + I + N + N + I + "(?:\\s\\s.*+)?";
    private static final String HEADING =
            "\\|\\s*+\\|\\s*+\\|\\s*+(\\w++) \\((\\w++)\\)\\s*+\\|\\s*+bandwidth \\(MB/s\\)\\s*+\\|\\s*+message rate \\(msg/s\\)\\s*+\\|";

    private String time = "latency";

    private Ucx() {}

    static Form form() {
        Ucx reader = new Ucx();
        return Form.of("ucx", "ucx_perftest")
                .mark(HEADING)
                .on("\\| API: *+(.*?) *\\|", (scan, found) -> scan.title("API", found.group(1)))
                .on(SIZE, (scan, found) -> scan.key("size", new Bytes(Double.parseDouble(found.group(1)))))
                .on(FACT, (scan, found) -> scan.fact(found.group(1).toLowerCase(Locale.ROOT), found.group(2)))
                .on(HEADING, reader::heading)
                .skip("\\+[-+]++|\\| *+(?:Stage|Test) *+\\|.*+")
                .skip("\\[thread [0-9]++].*+|[0-9,]++" + N + N + N + N + N + I + I + ".*+")
                .on(ROW, reader::row)
                .on(THREADS, reader::row)
                .refuse("Final:.*+", "it is not a final line of ucx_perftest", Scan.CUT)
                .order("size", "test")
                .repeated();
    }

    private void heading(Scan scan, Matcher found) {
        if (!found.group(2).equals("usec")) {
            throw scan.wrong("\"" + found.group(2) + "\" is not a unit of ucx_perftest", Scan.AS_CSV);
        }
        time = found.group(1);
        scan.endTable();
    }

    private void row(Scan scan, Matcher found) {
        List<String> cells = new ArrayList<>();
        for (int i = 3; i <= found.groupCount(); i++) {
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
        if (!found.group(1).equals("Final:")) {
            columns.add(text("test", ""));
            cells.add(found.group(1));
        } else if (scan.told("size").isEmpty()) {
            throw scan.wrong("the size of its messages is missing before it", "Keep the box above the table");
        }
        scan.columns(columns.toArray(Column[]::new));
        scan.row(cells);
    }
}
