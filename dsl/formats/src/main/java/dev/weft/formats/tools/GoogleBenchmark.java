package dev.weft.formats.tools;

import static dev.weft.study.scan.Column.key;
import static dev.weft.study.scan.Column.text;
import static dev.weft.study.scan.Column.value;

import dev.weft.study.scan.Column;
import dev.weft.study.scan.Form;
import dev.weft.study.scan.Scan;
import dev.weft.units.Unit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;

/**
 * Console output of Google benchmark: the time and the time of the CPU of each benchmark, by its name with its arguments. Benchmarks of one name
 * are repetitions; their means, medians and deviations, which the tool prints after them, and counters of the user are left out.
 */
final class GoogleBenchmark {
    private static final String HEADING = "Benchmark\\s++Time\\s++CPU\\s++Iterations(?:\\s.*+)?";
    private static final String TIME = "\\s++([0-9]++(?:\\.[0-9]++)?+(?:e[-+][0-9]{1,3})?+) (ns|us|ms|s)";
    private static final String ROW = "(\\S++)" + TIME + TIME + "\\s++([0-9]++)(?:\\s++(\\S.*+))?";
    private static final String AGGREGATE = "\\S+_(?:mean|median|stddev|cv|BigO|RMS)\\s.*+";
    private static final Map<String, Integer> DIGITS = Map.of("ns", -9, "us", -6, "ms", -3, "s", 0);
    private static final String REPETITION = "repetition";
    private static final Column[] COLUMNS = {
        text("benchmark", ""),
        key(REPETITION, Unit.ONE, ""),
        value("time", Unit.US, "").times(1),
        value("CPU time", Unit.US, "").times(1).orZero()
    };

    /** A line with its number. */
    private record Row(int line, List<String> cells) {}

    private final Map<String, Integer> repetitions = new HashMap<>();
    private final List<Row> rows = new ArrayList<>();
    private boolean headed;

    private GoogleBenchmark() {}

    static Form form() {
        GoogleBenchmark reader = new GoogleBenchmark();
        return Form.of("google-benchmark", "Google benchmark")
                .mark(HEADING)
                .on(HEADING, (scan, found) -> reader.headed = true)
                .on("Running (\\S++)", reader::program)
                .skip("-{5,}+|Load Average: .*+")
                .on(AGGREGATE, (scan, found) -> scan.leaveOut("means, medians and deviations"))
                .on(ROW, reader::row)
                .on(
                        "\\S++\\s++(ERROR OCCURRED|SKIPPED): .*+",
                        (scan, found) -> scan.leaveOut("benchmarks with an error"))
                .refuse(
                        "\\S++\\s++[0-9.]++\\S*+ (?:ns|us|ms|s)\\b.*+",
                        "it is not a name, two times and a number of iterations",
                        Scan.CUT)
                .ended(reader::end)
                .repeated();
    }

    /** The rows before are of another program, or its repetitions. */
    private void program(Scan scan, Matcher found) {
        if (!scan.told("program").equals(found.group(1))) {
            end(scan);
            rows.clear();
            repetitions.clear();
            scan.title("program", found.group(1));
        }
    }

    private void row(Scan scan, Matcher found) {
        if (!headed) {
            throw scan.wrong("there is no heading before it", "Keep the heading of each table");
        }
        if (found.group(7) != null) {
            scan.leaveOut("counters of the user");
        }
        int repetition = repetitions.merge(found.group(1), 1, Integer::sum);
        rows.add(new Row(
                scan.number(),
                List.of(
                        found.group(1),
                        String.valueOf(repetition),
                        seconds(found.group(2), found.group(3)),
                        seconds(found.group(4), found.group(5)))));
    }

    private static String seconds(String number, String unit) {
        return new BigDecimal(number)
                .scaleByPowerOfTen(DIGITS.getOrDefault(unit, 0))
                .toPlainString();
    }

    private void end(Scan scan) {
        boolean once = repetitions.values().stream().allMatch(count -> count == 1);
        for (Row row : rows) {
            List<String> cells = new ArrayList<>(row.cells());
            if (once) {
                cells.remove(1);
                scan.columns(COLUMNS[0], COLUMNS[2], COLUMNS[3]);
            } else {
                scan.columns(COLUMNS);
            }
            scan.at(row.line()).row(cells);
        }
    }
}
