package dev.weft.queueing;

import dev.weft.oracles.Csv;
import dev.weft.oracles.Tally;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The series behind Figures 2 to 10: each row is solved again from its parameters and compared. */
final class FigureOracles {
    private static final double RELATIVE = 1e-9;

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

    private static double latency(double bytes, boolean eager) {
        return Solver.solve(PaperNetworks.pingPong(bytes, eager)).response(0) / 2;
    }

    private static void pingPong(Row row) {
        double bytes = row.number("bytes");
        double eager = latency(bytes, true);
        double rendezvous = latency(bytes, false);
        row.compare("eager_latency_ns", eager * 1e9);
        row.compare("rendezvous_latency_ns", rendezvous * 1e9);
        row.compare("eager_bandwidth_GBps", bytes / eager / 1e9);
        row.compare("rendezvous_bandwidth_GBps", bytes / rendezvous / 1e9);
    }

    private static void crossover(Row row) {
        double bytes = row.number("bytes");
        double latency = latency(bytes, row.is("protocol", "eager"));
        row.compare("latency_ns", latency * 1e9);
        row.compare("bandwidth_GBps", bytes / latency / 1e9);
    }

    private static void messageRate(Row row) {
        double bytes = row.number("bytes");
        boolean eager = row.is("protocol", "eager");
        Solved solved = Solver.solve(PaperNetworks.stream(bytes, eager, row.whole("outstanding"), PaperNetworks.MATCH));
        rates(row, solved, bytes);
        row.compare("receiver_core_utilization", solved.utilization(0, 1));
    }

    private static void matchList(Row row) {
        for (String kind : new String[] {"manycore", "heavy"}) {
            double match = row.number(kind + "_match_ns") * 1e-9;
            Compiled network = PaperNetworks.stream(row.number("bytes"), true, row.whole("outstanding"), match);
            row.compare(kind + "_rate_msgs_per_s", Solver.solve(network).throughput[0]);
        }
    }

    private static void singleEngine(Row row) {
        double bytes = row.number("bytes");
        boolean eager = row.is("protocol", "eager");
        int population = row.whole("population");
        Solved solved = Solver.solve(
                row.is("nic", "onload")
                        ? PaperNetworks.onloaded(bytes, eager, population, 100e-9)
                        : PaperNetworks.stream(bytes, eager, population, 100e-9));
        rates(row, solved, bytes);
        row.compare("receiver_core1_utilization", solved.utilization(0, 1));
    }

    private static void rates(Row row, Solved solved, double bytes) {
        row.compare("rate_msgs_per_s", solved.throughput[0]);
        row.compare("bandwidth_GBps", solved.throughput[0] * bytes / 1e9);
        row.compare("link_utilization", solved.utilization(0, 3));
    }

    private static void engines(Row row) {
        int engines = row.whole("engines");
        int outstanding = row.whole("outstanding_total");
        double bytes = row.number("bytes");
        double match = row.number("match_ns") * 1e-9;
        row.compare(
                "random_routing_rate_msgs_per_s",
                rate(PaperNetworks.randomEngines(engines, outstanding, bytes, match)));
        row.compare(
                "pooled_MMc_rate_msgs_per_s", rate(PaperNetworks.pooledEngines(engines, outstanding, bytes, match)));
        row.compare(
                "bound_classes_exact_rate_msgs_per_s",
                rate(PaperNetworks.boundEngines(engines, outstanding, bytes, match)));
    }

    private static double rate(Compiled network) {
        double rate = 0;
        for (double throughput : Solver.solve(network).throughput) {
            rate += throughput;
        }
        return rate;
    }
}
