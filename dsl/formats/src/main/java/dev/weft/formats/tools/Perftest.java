package dev.weft.formats.tools;

import static dev.weft.study.scan.Column.count;
import static dev.weft.study.scan.Column.high;
import static dev.weft.study.scan.Column.key;
import static dev.weft.study.scan.Column.leftOut;
import static dev.weft.study.scan.Column.low;
import static dev.weft.study.scan.Column.value;

import dev.weft.study.file.JsonFile;
import dev.weft.study.file.JsonValue;
import dev.weft.study.scan.Column;
import dev.weft.study.scan.Form;
import dev.weft.study.scan.Scan;
import dev.weft.study.scan.TextFile;
import dev.weft.units.Unit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.stream.DoubleStream;

/**
 * Output of perftest ({@code ib_send_lat}, {@code ib_write_lat}, {@code ib_write_bw} and others), as text or as JSON of one size. A latency is
 * the median, half of a round trip for sends and writes and a whole one for reads and atomics, between the shortest and the longest; in runs of
 * a given duration it is the mean. A bandwidth is the average. MB and MiB are both 2^20 bytes in this tool.
 */
final class Perftest {
    private static final String TEST = "benchmark";
    private static final String TYPICAL = "latency";
    private static final Column SIZE = key("size", Unit.B, "#bytes");
    private static final Column BANDWIDTH = value("bandwidth", Unit.MBPS, "bw average");
    private static final Column RATE =
            value("throughput", Unit.PER_S, "msgrate").orZero();
    private static final Column LATENCY = value(TYPICAL, Unit.US, "t_typical");
    private static final Column LEAST = low(TYPICAL, Unit.US, "t_min");
    private static final Column MOST = high(TYPICAL, Unit.US, "t_max");
    private static final Column AVERAGE = value(TYPICAL, Unit.US, "t_avg");
    /** Settings of a run; addresses and numbers of queue pairs differ in each run and say nothing. */
    private static final String FACT =
            "(Dual-port|Device|Number of qps|Transport type|Connection type|Using SRQ|PCIe relax order|Lock-free"
                    + "|ibv_wr\\* API|Using Enhanced Reorder|[TR]X depth|(?:Recv )?Post List|CQ Moderation|CQE Poll Batch|Mtu|Link type|GID index2?"
                    + "|Max inline data|Outstand reads|rdma_cm QPs|Use \\w++ memory|NUMA node)\\s*+: ?(\\S*+)";

    private Perftest() {}

    static Form form() {
        return Form.of("perftest", "perftest")
                .on(
                        "((?:RDMA_\\w++|Send|Atomic|Raw\\w*+) (?:\\S++ ){0,6}?(?:Latency|BW) (?:\\S++ ){0,3}?Test)",
                        (scan, found) -> scan.title(TEST, found.group(1).toLowerCase(Locale.ROOT)))
                .on(FACT + "(?:\\s++" + FACT + ")?", Perftest::facts)
                .skip("[-*]{5,}+|(?:local|remote) address:.*+|GID: .*+|\\* Waiting for client .*+|WARNING: .*+")
                .skip("Conflicting CPU frequency values.*+|Data ex\\. method.*+")
                .heading(
                        line -> line.startsWith("#bytes") && line.contains("#iterations"),
                        line -> List.of(line.split("\\s{2,}+|\\t|\\s(?=#)")))
                .columns(SIZE, BANDWIDTH, RATE, LATENCY, LEAST, MOST, count("#iterations"), key("sl", Unit.ONE, "#sl"))
                .columns(leftOut("t_avg"), leftOut("t_stdev"), leftOut("#% percentile"), leftOut("tps average"))
                .columns(leftOut("bw peak"), leftOut("bw min"), leftOut("cpu_util"))
                .columns(leftOut("bw port#"), leftOut("msgrate port#"))
                .otherwise(AVERAGE)
                .unit("MB/sec", 0x1p20)
                .headed(scan -> directions(scan, scan.told(TEST)))
                .order("size", "directions")
                .repeated()
                .brackets("least to most of the iterations");
    }

    /** There are two in most lines. */
    private static void facts(Scan scan, Matcher found) {
        scan.fact(found.group(1).toLowerCase(Locale.ROOT), found.group(2));
        if (found.group(3) != null) {
            scan.fact(found.group(3).toLowerCase(Locale.ROOT), found.group(4));
        }
    }

    private static void directions(Scan scan, String test) {
        if (scan.has("bandwidth")) {
            scan.key("directions", test.contains("bidirectional") ? "both" : "one");
        }
    }

    static Form json() {
        return Form.of("perftest", "perftest")
                .mark("\\{? ?\"?test_info\"?: ?\\{.*+")
                .whole(Perftest::readJson)
                .order("size", "directions")
                .brackets("least to most of the iterations");
    }

    /** The results of one size. The file does not have the unit of its bandwidth, which follows from the rate of messages. */
    private static void readJson(Scan scan, TextFile file) {
        JsonValue root = JsonFile.parse(file.name(), String.join("\n", file.lines()));
        root.get("test_info").members().forEach((name, each) -> {
            String fact =
                    name.equals("test") ? TEST : name.toLowerCase(Locale.ROOT).replace('_', ' ');
            each.word()
                    .ifPresent(word -> scan.fact(
                            fact,
                            name.equals("test") ? word.toLowerCase(Locale.ROOT).replace('_', ' ') : word));
        });
        JsonValue results = root.get("results");
        Map<Column, String> cells = new LinkedHashMap<>();
        cells.put(SIZE, results.get("MsgSize").digits());
        if (results.find("BW_average").isPresent()) {
            cells.put(
                    BANDWIDTH.times(megabyte(results)),
                    results.get("BW_average").digits());
            cells.put(RATE.times(1e6), results.get("MsgRate").digits());
        } else if (results.find("t_typical").isPresent()) {
            cells.put(LATENCY, results.get("t_typical").digits());
            cells.put(LEAST, results.get("t_min").digits());
            cells.put(MOST, results.get("t_max").digits());
        } else {
            cells.put(AVERAGE, results.get("t_avg").digits());
        }
        scan.columns(cells.keySet().toArray(Column[]::new));
        directions(scan, scan.told(TEST));
        scan.at(results.get("MsgSize").line()).row(List.copyOf(cells.values()));
    }

    private static double megabyte(JsonValue results) {
        double bytes = Double.parseDouble(results.get("MsgSize").digits());
        double second = Double.parseDouble(results.get("MsgRate").digits()) * 1e6 * bytes;
        double printed = Double.parseDouble(results.get("BW_average").digits());
        return DoubleStream.of(0x1p20, 1e9 / 8)
                .filter(unit -> Math.abs(printed * unit / second - 1) < 0.05)
                .findFirst()
                .orElseThrow(() -> results.get("BW_average")
                        .wrong(
                                "the rate of messages does not tell whether it is in MiB/s or Gbit/s",
                                "Use the text that the tool prints, whose heading has the unit"));
    }
}
