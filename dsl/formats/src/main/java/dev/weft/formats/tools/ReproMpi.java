package dev.weft.formats.tools;

import static dev.weft.study.scan.Column.count;
import static dev.weft.study.scan.Column.high;
import static dev.weft.study.scan.Column.key;
import static dev.weft.study.scan.Column.low;
import static dev.weft.study.scan.Column.part;
import static dev.weft.study.scan.Column.text;
import static dev.weft.study.scan.Column.value;

import dev.weft.study.scan.Column.Role;
import dev.weft.study.scan.Form;
import dev.weft.study.scan.Numbers;
import dev.weft.study.scan.Scan;
import dev.weft.study.scan.Table;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.List;
import java.util.regex.Matcher;

/**
 * Output of ReproMPI: raw samples of collectives, of each process after {@code -v}, or their summary. A count is multiplied by the size of the
 * data type in the header. Samples whose window was missed are counted and left out.
 */
final class ReproMpi {
    private static final String DATATYPE = "datatype size";
    private static final String ERROR = "error code";

    private int missed;

    private ReproMpi() {}

    static Form form() {
        ReproMpi reader = new ReproMpi();
        return Form.of("reprompi", "ReproMPI")
                .on("#@nprocs=(.*+)", (scan, found) -> scan.key("ranks", (int) number(scan, found)))
                .on("#@datatype_size_bytes=(.*+)", (scan, found) -> {
                    number(scan, found);
                    scan.fact(DATATYPE, found.group(1));
                })
                .on("#@(\\w++)=(.*+)", (scan, found) -> scan.fact(found.group(1), found.group(2)))
                .heading(ReproMpi::isHeading, line -> Numbers.cells(line, ""))
                .columns(
                        text("operation", "test"),
                        key("size", Unit.B, "msize_bytes|count"),
                        key("rank", Unit.ONE, "process"),
                        key("sample", Unit.ONE, "nrep"),
                        part(ERROR, "errorcode"),
                        count("total_nrep|valid_nrep"))
                .columns(
                        value("time", Unit.US, "median_sec").times(1),
                        low("time", Unit.US, "min_sec").times(1),
                        high("time", Unit.US, "max_sec").times(1),
                        part("start", "loc_tstart_sec"),
                        part("global start", "gl_tstart_sec"))
                .otherwise(
                        value("time", Unit.US, "mean_sec|runtime_sec|loc_tend_sec")
                                .times(1),
                        value("global time", Unit.US, "gl_tend_sec").times(1))
                .others(".*_sec")
                .headed(ReproMpi::headed)
                .check(reader::check)
                .ended(reader::end)
                .row(cells -> cells.get(0).startsWith("MPI_"))
                .order("operation", "size", "ranks", "rank", "sample")
                .repeated()
                .brackets("least to most of the samples");
    }

    private static double number(Scan scan, Matcher found) {
        return Numbers.positive(scan.file(), scan.number(), found.group(1).strip());
    }

    private static boolean isHeading(String line) {
        List<String> names = Numbers.cells(line, "");
        return names.contains("test")
                && (names.contains("nrep") || names.contains("total_nrep"))
                && names.get(names.size() - 1).endsWith("_sec");
    }

    private static void headed(Scan scan) {
        if (!scan.has("size")) {
            throw scan.wrong("no column is a size, msize_bytes or count", "Keep the heading of the output");
        }
        if (scan.isSpelled("count")) {
            if (scan.told(DATATYPE).isEmpty()) {
                throw scan.wrong(
                        "the line #@datatype_size_bytes=.. is missing before it, so that bytes of a count are not known",
                        "Keep the header of the output");
            }
            scan.scale("size", Double.parseDouble(scan.told(DATATYPE)));
        }
    }

    private void check(Scan scan, Table table) {
        if (table.has(ERROR)) {
            missed += table.keep(row -> table.printed(row, ERROR, Role.COUNT) == 0);
        }
        duration(table, "time", "start");
        duration(table, "global time", "global start");
    }

    private static void duration(Table table, String time, String start) {
        if (table.has(time) && table.has(start)) {
            table.compute(time, row -> table.printed(row, time, Role.VALUE) - table.printed(row, start, Role.COUNT));
        }
    }

    private void end(Scan scan) {
        scan.endTable();
        if (missed > 0) {
            scan.note(scan.file().name() + ": " + Digits.plural(missed, "sample")
                    + " with an error code left out: a process missed the window");
        }
    }
}
