package dev.weft.queueing;

import dev.weft.machine.Protocol;
import dev.weft.oracles.Csv;
import dev.weft.oracles.Tally;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The series behind Figures 2 to 10: each row is solved again from its parameters and compared. */
final class FigureOracles {
    private static final double RELATIVE = 1e-9;

    /** Table 2 of the paper, in the words of the product. */
    private static final Network QDR = Network.empty()
            .host(128)
            .link(new Bandwidth(3.787e9), new Time(1616e-9))
            .match(new Time(271e-9))
            .copy(new Bandwidth(16e9));

    /** One row of a series. */
    private record Row(Map<String, String> cells, Tally tally) {
        double number(String column) {
            return Double.parseDouble(cells.getOrDefault(column, "NaN"));
        }

        int whole(String column) {
            return (int) number(column);
        }

        boolean is(String column, String word) {
            return word.equals(cells.get(column));
        }

        void compare(String column, double got) {
            if (cells.containsKey(column)) {
                tally.number(column, number(column), got, RELATIVE, 0);
            }
        }
    }

    /** Solves a row and compares what it finds. */
    private interface Series {
        void check(Row row);
    }

    private static final Map<String, Series> SERIES = new LinkedHashMap<>();

    static {
        SERIES.put("fig02_03_pingpong.csv", FigureOracles::pingPong);
        SERIES.put("fig04_05_pingpong_crossover12288.csv", FigureOracles::crossover);
        SERIES.put("fig06_unidirectional_message_rate.csv", FigureOracles::messageRate);
        SERIES.put("fig07_message_rate_vs_match_list.csv", FigureOracles::matchList);
        SERIES.put("fig08_09_single_progress_engine.csv", FigureOracles::singleEngine);
        SERIES.put("fig10_progress_engines.csv", FigureOracles::engines);
    }

    private FigureOracles() {}

    static void run(Path folder, Tally tally) throws IOException {
        for (Map.Entry<String, Series> series : SERIES.entrySet()) {
            Path file = folder.resolve(series.getKey());
            if (!Files.exists(file)) {
                tally.note(series.getKey() + ": no such file");
                continue;
            }
            int line = 1;
            for (Map<String, String> cells : Csv.read(file)) {
                tally.start(series.getKey() + " row " + line++);
                try {
                    series.getValue().check(new Row(cells, tally));
                } catch (ModelException refused) {
                    tally.text("outcome", "solved", refused.getMessage());
                }
            }
        }
    }

    private static Solution pingPong(Row row, String protocol) {
        return QDR.pingPong(new Bytes(row.number("bytes")))
                .protocol(Protocol.valueOf(protocol.toUpperCase(Locale.ROOT)))
                .solve();
    }

    private static void pingPong(Row row) {
        for (String protocol : new String[] {"eager", "rendezvous"}) {
            Solution solution = pingPong(row, protocol);
            row.compare(protocol + "_latency_ns", solution.latency().si() * 1e9);
            row.compare(protocol + "_bandwidth_GBps", solution.bandwidth().si() / 1e9);
        }
    }

    /** The network itself must choose the protocol that the series names. */
    private static void crossover(Row row) {
        Workload workload = QDR.eagerUpTo(new Bytes(12_288)).pingPong(new Bytes(row.number("bytes")));
        row.tally()
                .text(
                        "protocol",
                        row.cells().getOrDefault("protocol", ""),
                        workload.protocol().key());
        row.compare("latency_ns", workload.solve().latency().si() * 1e9);
        row.compare("bandwidth_GBps", workload.solve().bandwidth().si() / 1e9);
    }

    private static Solution stream(Row row, Network network, String protocol, String outstanding) {
        return network.messageRate(new Bytes(row.number("bytes")))
                .protocol(Protocol.valueOf(protocol.toUpperCase(Locale.ROOT)))
                .outstanding(row.whole(outstanding))
                .solve();
    }

    private static void messageRate(Row row) {
        Solution solution = stream(row, QDR, row.cells().getOrDefault("protocol", ""), "outstanding");
        rates(row, solution);
        row.compare("receiver_core_utilization", solution.utilization("core B"));
    }

    private static void matchList(Row row) {
        for (String kind : new String[] {"manycore", "heavy"}) {
            Network network = QDR.match(new Time(row.number(kind + "_match_ns") * 1e-9));
            row.compare(
                    kind + "_rate_msgs_per_s",
                    stream(row, network, "eager", "outstanding").messagesPerSecond());
        }
    }

    /** One engine for all cores: onload is 500 ns of protocol work per message on the wire. */
    private static void singleEngine(Row row) {
        Network offload = QDR.match(new Time(100e-9));
        Network network = row.is("nic", "onload") ? offload.onload(new Time(500e-9)) : offload;
        Solution solution = stream(row, network, row.cells().getOrDefault("protocol", ""), "population");
        rates(row, solution);
        row.compare("receiver_core1_utilization", solution.utilization("core B"));
    }

    private static void rates(Row row, Solution solution) {
        row.compare("rate_msgs_per_s", solution.messagesPerSecond());
        row.compare("bandwidth_GBps", solution.bandwidth().si() / 1e9);
        row.compare("link_utilization", solution.utilization("link A->B"));
    }

    private static void engines(Row row) {
        // every number of engines has a core each on the hosts of the figure
        Network network = QDR.match(new Time(row.number("match_ns") * 1e-9));
        row.compare("bound_classes_exact_rate_msgs_per_s", rate(row, network, Engines.BOUND));
        row.compare("random_routing_rate_msgs_per_s", rate(row, network, Engines.RANDOM));
        row.compare("pooled_MMc_rate_msgs_per_s", rate(row, network, Engines.POOLED));
    }

    private static double rate(Row row, Network network, Engines kind) {
        return network.eagerUpTo(new Bytes(12_288))
                .progressEngines(row.whole("engines"), kind)
                .messageRate(new Bytes(row.number("bytes")))
                .outstanding(row.whole("outstanding_total"))
                .solve()
                .messagesPerSecond();
    }
}
