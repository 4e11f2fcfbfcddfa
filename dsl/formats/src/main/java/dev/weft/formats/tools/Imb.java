package dev.weft.formats.tools;

import static dev.weft.study.scan.Column.count;
import static dev.weft.study.scan.Column.high;
import static dev.weft.study.scan.Column.key;
import static dev.weft.study.scan.Column.low;
import static dev.weft.study.scan.Column.value;

import dev.weft.study.scan.Column.Role;
import dev.weft.study.scan.Form;
import dev.weft.study.scan.Numbers;
import dev.weft.study.scan.Scan;
import dev.weft.study.scan.Table;
import dev.weft.units.Bytes;
import dev.weft.units.Unit;
import java.util.List;
import java.util.Locale;

/**
 * Output of the Intel MPI Benchmarks, as text or as tables in CSV: a table for each operation and number of processes, groups of processes
 * (option {@code -multi}) and threads. The time of PingPong is one way. An MB has 10^6 bytes, and 2^20 before the release of 2019; the ratio of
 * bandwidth and time in the table shows which. Sendrecv and Exchange count incoming and outgoing bytes. The size of a barrier is 0 B.
 */
final class Imb {
    private static final double[] MEGABYTES = {1e6, 0x1p20};
    private static final List<String> BOTH = List.of("Sendrecv", "Exchange", "Biband");
    /** The first column of a table; others have a label in front. */
    private static final List<String> FIRST = List.of("bytes", "repetitions", "group");

    private static final String SAME = "i?(?:allreduce|reduce|bcast|barrier)(?:_pure)?";
    private static final String OPERATION = "operation";
    private static final String RANKS = "ranks";

    private Imb() {}

    static Form form() {
        return Form.of("imb", "the Intel MPI Benchmarks")
                .on(
                        "# *+(Intel ?\\(R\\) MPI Benchmarks? .*+)",
                        (scan, found) -> scan.title("benchmark", found.group(1)))
                .on(
                        "# *+Date *+: (\\S++ \\S++ ++[0-9]++) [0-9:]++ (?:[A-Z]++ )?([0-9]{4})",
                        (scan, found) -> scan.fact("date", found.group(1) + " " + found.group(2)))
                .mark("# *+Benchmarking \\S++.*+")
                .on("# *+Benchmarking +(\\S++)(?: +\\((.*)\\))?", (scan, found) -> {
                    scan.begin("benchmark", "date");
                    scan.key(OPERATION, found.group(1));
                    if (found.group(2) != null) {
                        scan.fact("grid", found.group(2));
                    }
                })
                .on("# *+#processes = ([0-9]{1,9})(?: \\(threads: ([0-9]{1,9})\\))?\\s*+(?:;.*+)?", (scan, found) -> {
                    scan.key(RANKS, Integer.valueOf(found.group(1)));
                    if (found.group(2) != null) {
                        scan.key("threads", Integer.valueOf(found.group(2)));
                    }
                })
                .on(
                        "# *+\\( ([0-9]{1,7}) groups of ([0-9]{1,7}) processes each running simultaneous \\)",
                        (scan, found) -> {
                            scan.key("groups", Integer.valueOf(found.group(1)));
                            scan.key(RANKS, Integer.valueOf(found.group(2)));
                        })
                .on(".*#processes.*+", (scan, found) -> {
                    throw scan.wrong("it is not a number of processes", "Write it as # #processes = 2");
                })
                .fact("# *+MODE: (.*+)", "mode")
                .fact("# *+window_size = ([0-9]++)", "window")
                .on(
                        "# *+Group *+([0-9]++:.*+)",
                        (scan, found) -> scan.fact(
                                "members",
                                scan.told("members") + " " + String.join(" ", Numbers.cells(found.group(1), ""))))
                .skip("#-{3,}+|#|# *+\\( *+[0-9]++ additional process.*+")
                .heading(Imb::isHeading, Imb::names)
                .columns(
                        key("group", Unit.ONE, "group"),
                        key("size", Unit.B, "bytes"),
                        value("latency", Unit.US, "t|t_avg"),
                        low("latency", Unit.US, "t_min"),
                        high("latency", Unit.US, "t_max"),
                        value("bandwidth", Unit.MBPS, "mbytes/sec"),
                        value("throughput", Unit.PER_S, "msg/sec"),
                        value("time", Unit.US, "t_ovrl"),
                        value("computation time", Unit.US, "t_cpu").orZero(),
                        value("communication time", Unit.US, "t_pure"),
                        value("overlap", Unit.PERCENT, "overlap").orZero(),
                        count("repetitions|defects"))
                .headed(Imb::headed)
                .check(Imb::check)
                .cells(line -> Numbers.cells(line, ","))
                .order("size", OPERATION, RANKS)
                .wholeVectors(OPERATION, Imb::isWhole, table -> of(table).matches(SAME))
                .fixed()
                .brackets("least to most of the ranks");
    }

    private static boolean isHeading(String line) {
        List<String> names = line.contains("[usec]") || line.contains("/sec") ? names(line) : List.of();
        return names.contains("repetitions") && FIRST.contains(names.get(0).toLowerCase(Locale.ROOT));
    }

    private static List<String> names(String line) {
        return Numbers.cells(line, ",").stream()
                .map(name -> name.startsWith("#") ? name.substring(1) : name)
                .toList();
    }

    private static void headed(Scan scan) {
        boolean named = !scan.told(OPERATION).isEmpty();
        if (named && scan.told(RANKS).isEmpty()) {
            throw scan.wrong("the number of processes is missing before it", "Keep the line # #processes = 2");
        }
        if (!scan.has("size")) {
            scan.key("size", new Bytes(0));
        }
        if (scan.has("bandwidth")) {
            scan.key("directions", BOTH.contains(plain(scan.told(OPERATION))) ? "both" : "one");
        }
    }

    /** A reduce-scatter of releases before 2019 and one that does not block divide the size among the ranks. */
    private static boolean isWhole(Table table) {
        return of(table).matches("ireduce_scatter(?:_pure)?")
                || (of(table).equals("reduce_scatter")
                        && table.told("benchmark")
                                .matches(".*Benchmarks? (?:Suite )?(?:V(?:ersion )?)?(?:[1-9]\\.|201[0-8]\\b).*"));
    }

    private static String of(Table table) {
        return plain(table.told(OPERATION)).toLowerCase(Locale.ROOT);
    }

    private static String plain(String operation) {
        return operation.startsWith("Multi-") ? operation.substring("Multi-".length()) : operation;
    }

    /** The bytes of an MB, by the row that is printed with most digits; every row must then agree. */
    private static void check(Scan scan, Table table) {
        if (!table.has("latency") || !table.has("bandwidth") || !table.has("size")) {
            return;
        }
        String operation = plain(table.told(OPERATION));
        int times = operation.equals("Exchange") ? 4 : operation.equals("Sendrecv") ? 2 : 1;
        int sharpest = -1;
        for (int row = 0; row < table.rows(); row++) {
            boolean payload = table.printed(row, "size", Role.KEY) > 0;
            if (payload && (sharpest < 0 || rounding(table, row) < rounding(table, sharpest))) {
                sharpest = row;
            }
        }
        if (sharpest < 0) {
            return;
        }
        double best = ratio(table, sharpest, times) * MEGABYTES[0];
        double other = ratio(table, sharpest, times) * MEGABYTES[1];
        double megabyte = Math.abs(other - 1) < Math.abs(best - 1) ? MEGABYTES[1] : MEGABYTES[0];
        for (int row = 0; row < table.rows(); row++) {
            double size = table.printed(row, "size", Role.KEY);
            if (size > 0 && Math.abs(ratio(table, row, times) * megabyte - 1) > 1e-3 + rounding(table, row)) {
                long several = Math.round(ratio(table, sharpest, times) * megabyte);
                throw operation.isEmpty() && (several == 2 || several == 4)
                        ? table.wrong(
                                row,
                                "its bandwidth is that of " + several + " messages, and the operation is not known",
                                "Keep the line # Benchmarking above the table, such as # Benchmarking Sendrecv")
                        : table.wrong(
                                row,
                                "its bandwidth and its time contradict each other",
                                "Repeat the run, or remove the row");
            }
        }
        table.scale("bandwidth", megabyte);
    }

    /** The printed bandwidth over the one that follows from the longest time, for an MB of one byte. */
    private static double ratio(Table table, int row, int times) {
        return table.printed(row, "bandwidth", Role.VALUE)
                * table.printed(row, "latency", Role.HIGH)
                * 1e-6
                / (times * table.printed(row, "size", Role.KEY));
    }

    private static double rounding(Table table, int row) {
        return 0.006 / table.printed(row, "latency", Role.HIGH) + 0.006 / table.printed(row, "bandwidth", Role.VALUE);
    }
}
