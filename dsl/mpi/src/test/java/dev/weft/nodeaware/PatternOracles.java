package dev.weft.nodeaware;

import static dev.weft.nodeaware.QueueOracles.number;
import static dev.weft.nodeaware.QueueOracles.rows;
import static dev.weft.nodeaware.QueueOracles.text;

import dev.weft.Weft;
import dev.weft.machine.Locality;
import dev.weft.machine.Machine;
import dev.weft.machine.MessageCosts;
import dev.weft.machine.Placement;
import dev.weft.oracles.Tally;
import dev.weft.program.CommPattern;
import dev.weft.program.Job;
import dev.weft.study.Certainty;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.units.Bytes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Costs of explicit lists of messages, and of the counts of the paper's own runs, beside an independent reference. */
final class PatternOracles {
    private static final double RELATIVE = 1e-9;
    /** The files print 12 digits. */
    private static final double PRINTED = 5e-12;

    private static final List<Locality> LOCALITIES = List.of(Locality.SOCKET, Locality.NODE, Locality.NETWORK);
    private static final int PER_NODE = 16;

    private static final String[] PLACES = {"socket", "node", "net"};
    private static final String[] PROTOCOLS = {"short", "eager", "rend"};

    private PatternOracles() {}

    static void patterns(Path messages, Path expected, Tally tally) throws IOException {
        Map<String, CommPattern> patterns = new LinkedHashMap<>();
        Map<String, Integer> perNode = new LinkedHashMap<>();
        Map<String, ArrayList<Map<String, String>>> byName = new LinkedHashMap<>();
        for (Map<String, String> row : rows(messages, tally)) {
            byName.computeIfAbsent(text(row, "pattern"), name -> new ArrayList<>())
                    .add(row);
        }
        byName.forEach((name, rows) -> {
            patterns.put(name, pattern(name, rows));
            perNode.put(name, (int) number(rows.get(0), "ppn"));
        });
        for (Map<String, String> row : rows(expected, tally)) {
            String name = text(row, "pattern");
            CommPattern pattern = patterns.get(name);
            if (pattern == null) {
                tally.note(name + ": no such pattern");
                continue;
            }
            tally.start("pattern " + name);
            int ppn = perNode.getOrDefault(name, 16);
            Machine machine = Weft.blueWaters.nodes((pattern.size() + ppn - 1) / ppn);
            compare(row, pattern.on(machine, Placement.PER_PROCESSOR), tally);
        }
    }

    private static CommPattern pattern(String name, List<Map<String, String>> rows) {
        return CommPattern.of(
                name,
                Provenance.model(Certainty.EXACT, "a list of messages", "oracles"),
                (int) number(rows.get(0), "P"),
                rows.stream().mapToInt(row -> (int) number(row, "src")).toArray(),
                rows.stream().mapToInt(row -> (int) number(row, "dst")).toArray(),
                rows.stream().mapToLong(row -> (long) number(row, "bytes")).toArray());
    }

    private static void compare(Map<String, String> row, Job job, Tally tally) {
        RankLoads loads = new RankLoads(job, true, List.of());
        CostTerms each = new CostTerms(CostModel.NODE_AWARE, loads);
        CostTerms paper = new CostTerms(CostModel.NODE_AWARE.paper(), loads);
        exact(tally, row, "messages", (double) Arrays.stream(loads.sent).sum());
        exact(tally, row, "total_bytes", Arrays.stream(loads.sentBytes).sum());
        exact(tally, row, "max_send_msgs", max(loads.sent));
        exact(tally, row, "max_recv_msgs", max(loads.received));
        exact(tally, row, "max_recv_msgs", max(loads.completed));
        exact(tally, row, "max_send_bytes", max(loads.sentBytes));
        exact(tally, row, "internode_bytes", loads.internodeBytes);
        exact(tally, row, "byte_hops", loads.byteHops);
        near(tally, row, "h", loads.hops());
        near(tally, row, "ell", loads.linkBytes());
        near(
                tally,
                row,
                "postal_internode_all",
                max(new CostTerms(CostModel.POSTAL, new RankLoads(job, false, List.of())).transport));
        near(tally, row, "nodeaware_process_max", max(each.transport));
        exact(tally, row, "argmax_process", argmax(each.transport));
        near(
                tally,
                row,
                "nodeaware_node_total_max",
                max(new CostTerms(CostModel.NODE_AWARE.nodeTotal(), loads).transport));
        near(tally, row, "nodeaware_paper_aggregation", paper.ofJob.transport());
        near(tally, row, "queue_worst_recv", max(each.queue));
        near(tally, row, "queue_paper", paper.ofJob.queue());
        near(tally, row, "contention", paper.ofJob.contention());
        near(
                tally,
                row,
                "total_paper",
                job.solve(CostModel.NODE_AWARE.paper()).time().seconds());
    }

    private static void exact(Tally tally, Map<String, String> row, String column, double got) {
        tally.number(column, number(row, column), got, 0, 0);
    }

    private static void near(Tally tally, Map<String, String> row, String column, double got) {
        tally.number(column, number(row, column), got, RELATIVE + PRINTED, 0);
    }

    private static double max(double[] values) {
        return Arrays.stream(values).max().orElse(0);
    }

    private static double max(long[] values) {
        return Arrays.stream(values).max().orElse(0);
    }

    private static int argmax(double[] values) {
        int at = 0;
        for (int i = 1; i < values.length; i++) {
            at = values[i] > values[at] ? i : at;
        }
        return at;
    }

    static void levels(Path file, Tally tally) throws IOException {
        for (Map<String, String> row : rows(file, tally)) {
            tally.start(text(row, "case") + " level " + text(row, "level") + " " + text(row, "op"));
            double kept = kept(row);
            double queue = Penalty.GAMMA * kept * kept;
            double between = number(row, "internode_bytes_total");
            double hops = between == 0 ? 0 : number(row, "byte_hops") / between;
            double onLink = CubeHops.linkBytes(hops, number(row, "internode_bytes_total"), nodes(text(row, "case")));
            Result whole = sent(row, Weft.blueWaters.messageCosts())
                    .linkBytes(new Bytes(onLink))
                    .solve(CostModel.NODE_AWARE);
            near(tally, row, "nodeaware_s", whole.value("transport").si());
            near(
                    tally,
                    row,
                    "maxrate_gos2016_ppn16_s",
                    sent(row, Weft.maxRate2016)
                            .solve(CostModel.MAX_RATE)
                            .value("transport")
                            .si());
            near(
                    tally,
                    row,
                    "postal_gos2016_s",
                    sent(row, Weft.maxRate2016)
                            .solve(CostModel.POSTAL)
                            .value("transport")
                            .si());
            near(tally, row, "queue_s", whole.value("queue search").si());
            near(tally, row, "queue_s", queue);
            near(tally, row, "h", hops);
            near(tally, row, "ell_bytes", onLink);
            near(tally, row, "contention_s", whole.value("contention").si());
            near(tally, row, "total_s", whole.value("communication time").si());
        }
    }

    /** Of {@code lin_elas_8192}: the processes at the end of a case's name, 16 on a node. */
    private static double nodes(String name) {
        return Double.parseDouble(name.substring(name.lastIndexOf('_') + 1)) / PER_NODE;
    }

    /** The messages of the kept counts, which are more than {@code max_msgs} where several processes send as many. */
    private static double kept(Map<String, String> row) {
        double sum = 0;
        for (String place : PLACES) {
            for (String protocol : PROTOCOLS) {
                sum += number(row, "num_" + protocol + "_" + place);
            }
        }
        return sum;
    }

    private static Sends sent(Map<String, String> row, MessageCosts costs) {
        Sends sends = Sends.of(costs).active(PER_NODE);
        for (int place = 0; place < PLACES.length; place++) {
            for (String protocol : PROTOCOLS) {
                String column = "_" + protocol + "_" + PLACES[place];
                sends = sends.totals(
                        LOCALITIES.get(place),
                        protocol.equals("rend") ? "rendezvous" : protocol,
                        (int) number(row, "num" + column),
                        new Bytes(number(row, "bytes" + column)));
            }
        }
        return sends;
    }
}
