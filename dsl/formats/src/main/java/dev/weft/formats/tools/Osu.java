package dev.weft.formats.tools;

import static dev.weft.study.scan.Column.check;
import static dev.weft.study.scan.Column.count;
import static dev.weft.study.scan.Column.high;
import static dev.weft.study.scan.Column.key;
import static dev.weft.study.scan.Column.leftOut;
import static dev.weft.study.scan.Column.low;
import static dev.weft.study.scan.Column.value;

import dev.weft.study.scan.Column;
import dev.weft.study.scan.Form;
import dev.weft.study.scan.Scan;
import dev.weft.study.scan.Table;
import dev.weft.units.Bytes;
import dev.weft.units.Unit;
import java.util.List;
import java.util.Locale;

/**
 * Output of the OSU micro-benchmarks: latency, bandwidth of one or both directions and message rate over message sizes, with the smallest and
 * largest value as bracket after {@code -f}; the overlap of non-blocking operations; the latency of a barrier, whose size is 0 B. MB are 10^6
 * bytes, latencies are one way. A size of a reduce-scatter is the bytes of all ranks, and its key {@code
 * vector}.
 */
final class Osu {
    private static final String SAME = "allreduce|reduce|bcast|barrier";
    private static final String SPLIT = "\\s{2,}+|\\t|(?<=^Size)\\s";

    private static final Column[] COLUMNS = {
        key("size", Unit.B, "size"),
        value("latency", Unit.US, "latency|avg latency|avg lat"),
        low("latency", Unit.US, "min latency|min lat"),
        high("latency", Unit.US, "max latency|max lat"),
        value("bandwidth", Unit.MBPS, "bandwidth|avg bandwidth|bi-bandwidth|mb/s"),
        low("bandwidth", Unit.MBPS, "min bandwidth"),
        high("bandwidth", Unit.MBPS, "max bandwidth"),
        value("throughput", Unit.PER_S, "messages/s"),
        value("time", Unit.US, "overall"),
        value("computation time", Unit.US, "compute").orZero(),
        value("communication time", Unit.US, "pure comm."),
        low("communication time", Unit.US, "min comm."),
        high("communication time", Unit.US, "max comm."),
        value("overlap", Unit.PERCENT, "overlap").orZero(),
        leftOut("coll. init|mpi_test|mpi_wait|p# tail lat|p# tail bw"),
        count("iterations"),
        check("(?i)pass(?:ed)?|-", "validation")
    };

    private Osu() {}

    static Form form() {
        return Form.of("osu", "the OSU micro-benchmarks")
                .mark("# *+OSU .*?Test.*+")
                .on("# *+(OSU .*?Test.*+)", (scan, found) -> {
                    scan.title("benchmark", found.group(1));
                    scan.tool(found.group(1).strip());
                })
                .fact("# *+Datatype: *+(.*?)\\.?", "datatype")
                .fact("# *+((?:Send Buffer|Rank 0 Memory) on .*+)", "buffers")
                .fact("# *+Window creation: (.*+)", "window creation")
                .fact("# *+Synchronization: (.*+)", "synchronization")
                .on("# *+\\[ pairs: ([0-9]{1,9}) ](?: \\[ window size: ([0-9]{1,9}) ])?", (scan, found) -> {
                    scan.key("pairs", Integer.valueOf(found.group(1)));
                    if (found.group(2) != null) {
                        scan.key("window", Integer.valueOf(found.group(2)));
                    }
                })
                .on("#.*pairs.*+", (scan, found) -> {
                    throw scan.wrong(
                            "it is not a number of pairs and a window size",
                            "Write it as # [ pairs: 2 ] [ window size: 64 ]");
                })
                .heading(Osu::isHeading, Osu::names)
                .columns(COLUMNS)
                .headed(Osu::headed)
                .order("size")
                .wholeVectors("benchmark", table -> is(table, "reduce_scatter"), table -> is(table, SAME))
                .fixed()
                .brackets("least to most of the ranks");
    }

    /** A heading over sizes, or that of an operation without a size, such as a barrier. */
    private static boolean isHeading(String line) {
        return line.matches("# *+Size\\s.*+")
                || (line.startsWith("#") && line.length() > 1 && Column.areKnown(List.of(COLUMNS), names(line)));
    }

    private static boolean is(Table table, String collective) {
        return table.told("benchmark").matches("(?i)OSU .*?(?:" + collective + ") Latency Test.*");
    }

    private static List<String> names(String line) {
        return List.of(line.substring(1).strip().split(SPLIT));
    }

    private static void headed(Scan scan) {
        if (!scan.has("size")) {
            scan.key("size", new Bytes(0));
        }
        if (scan.has("bandwidth")) {
            String told = (scan.heading() + " " + scan.told("benchmark")).toLowerCase(Locale.ROOT);
            boolean both =
                    told.contains("bi-bandwidth") || told.contains("bi-directional") || told.contains("bidirectional");
            if (both || told.contains("test")) {
                scan.key("directions", both ? "both" : "one");
            }
        }
    }
}
