package dev.weft.formats.tools;

import static dev.weft.study.scan.Column.key;
import static dev.weft.study.scan.Column.text;
import static dev.weft.study.scan.Column.value;

import dev.weft.study.scan.Column;
import dev.weft.study.scan.Form;
import dev.weft.study.scan.Scan;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Raw samples of SMPI's calibration (platform-calibration): {@code MPI_Send,1024,18.065285,3.907180e-04}, an operation on rank 0, its bytes, its
 * start and its duration in s. In {@code *_PingPong.csv} the duration of MPI_Recv is that from the end of the send to the answer. Saturation
 * tests have the rank before it and times in ms.
 */
final class Smpi {
    private static final String LINE =
            "(?:([0-9]{1,7}),)?+(MPI_\\w++),([0-9]{1,12}),([0-9]++\\.[0-9]{6}),([0-9]\\.[0-9]{6}e[-+][0-9]{2,3})";
    private static final String HEADING = "op,(?:msg_)?+size,start,duration";
    private static final Pattern FIRST = Pattern.compile(LINE + "|" + HEADING);
    private static final Column RANK = key("rank", Unit.ONE, "");
    private static final List<Column> COLUMNS = List.of(
            text("operation", ""),
            key("size", Unit.B, ""),
            key("sample", Unit.ONE, ""),
            value("start", Unit.S, "").orZero(),
            value("time", Unit.US, "").times(1).orZero());
    private static final String RULE = "it is not an operation, its bytes, its start and its duration";

    private final Map<String, Integer> samples = new HashMap<>();
    private String form = "";

    private Smpi() {}

    static Form form() {
        Smpi reader = new Smpi();
        return Form.of("smpi", "SMPI's calibration")
                .first(line -> line.length() < 200 && FIRST.matcher(line).matches())
                .skip(HEADING)
                .on(LINE, reader::sample)
                .refuse("(?:[0-9]*+,)?MPI.*+|[^,\\s]*+,.*+|[-+0-9.,eE]++", RULE, Scan.CUT)
                .order("operation", "rank", "size", "sample");
    }

    private void sample(Scan scan, Matcher found) {
        boolean ranked = found.group(1) != null;
        String now = ranked ? "rank" : "no rank";
        if (!form.isEmpty() && !form.equals(now)) {
            throw scan.wrong(RULE, Scan.CUT);
        }
        form = now;
        List<Column> columns = new ArrayList<>(COLUMNS);
        List<String> cells =
                new ArrayList<>(List.of(found.group(2), found.group(3), "", found.group(4), found.group(5)));
        String cell = found.group(1) + "," + found.group(2) + "," + found.group(3);
        cells.set(2, String.valueOf(samples.merge(cell, 1, Integer::sum) - 1));
        if (ranked) {
            columns.add(RANK);
            cells.add(found.group(1));
            columns.set(3, COLUMNS.get(3).times(1e-3));
            columns.set(4, COLUMNS.get(4).times(1e-3));
        }
        scan.columns(columns.toArray(Column[]::new));
        scan.row(cells);
    }
}
