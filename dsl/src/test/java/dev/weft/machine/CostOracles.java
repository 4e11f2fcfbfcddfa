package dev.weft.machine;

import dev.weft.Weft;
import dev.weft.oracles.Csv;
import dev.weft.oracles.Tally;
import dev.weft.study.fit.LinearFit;
import dev.weft.units.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What single messages cost and what links carry, beside independent references of the family {@code nodeaware}. */
public final class CostOracles {
    private static final double RELATIVE = 1e-9;
    private static final Pattern ALL_PAIRS = Pattern.compile("all ordered pairs.* (\\d+) B");
    private static final Pattern SHIFT = Pattern.compile("a -> .*k=(\\d+), (\\d+) B");
    private static final Pattern FIRST = Pattern.compile("src a in 0\\.\\.(\\d+) -> a\\+(\\d+) (\\d+) B");

    private CostOracles() {}

    private static List<Map<String, String>> rows(Path file, Tally tally) throws IOException {
        if (!Files.exists(file)) {
            tally.note(file.getFileName() + ": no such file");
            return List.of();
        }
        return Csv.read(file);
    }

    private static double number(Map<String, String> row, String column) {
        String cell = row.getOrDefault(column, "");
        return cell.isEmpty() || cell.equals("inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(cell);
    }

    /** {@code params_bluewaters.csv}: each class begins where the file says, not a byte before. */
    public static void parameters(Path file, Tally tally) throws IOException {
        MessageCosts costs = Weft.blueWaters.messageCosts();
        for (Map<String, String> row : rows(file, tally)) {
            tally.start("parameters " + row.get("locality") + " " + row.get("protocol"));
            Locality where = locality(row.getOrDefault("locality", ""));
            double from = number(row, "min_bytes");
            double end = number(row, "max_bytes_exclusive");
            int cls = costs.classOf(where, from);
            tally.text("last byte", "" + cls, "" + costs.classOf(where, Math.min(end, Double.MAX_VALUE) - 1));
            if (Double.isFinite(end)) {
                tally.text("next class", "" + (cls + 1), "" + costs.classOf(where, end));
            }
            tally.text(
                    "protocol",
                    row.getOrDefault("protocol", ""),
                    costs.protocol(cls).replace("rendezvous", "rend"));
            tally.text("locality", where.key(), costs.locality(cls).key());
            tally.number("alpha", number(row, "alpha_s"), costs.alpha(cls), RELATIVE, 0);
            tally.number("Rb", number(row, "Rb_Bps"), costs.rate(cls), RELATIVE, 0);
            double limit = number(row, "RN_Bps");
            if (Double.isInfinite(limit)) {
                tally.text("RN", "Infinity", Double.toString(costs.nodeRate(cls)));
            } else {
                tally.number("RN", limit, costs.nodeRate(cls), RELATIVE, 0);
            }
        }
    }

    /** {@code message_time.csv}: the time of one message by model, locality, size and active processes of the node. */
    public static void times(Path file, Tally tally) throws IOException {
        for (Map<String, String> row : rows(file, tally)) {
            String model = row.getOrDefault("model", "");
            tally.start(String.join(" ", model, row.get("locality"), row.get("bytes"), row.getOrDefault("ppn", "")));
            MessageCosts costs = model.startsWith("maxrate") ? Weft.maxRate2016 : Weft.blueWaters.messageCosts();
            int active = model.startsWith("postal") ? 1 : (int) number(row, "ppn");
            Bytes size = new Bytes(number(row, "bytes"));
            for (Locality where : Locality.values()) {
                if (row.getOrDefault("locality", "").matches("any|" + where.key())) {
                    int cls = costs.classOf(where, size.si());
                    double expected = number(row, "expected_s");
                    tally.number("time", expected, costs.of(size, where, active).si(), RELATIVE, 0);
                    tally.text(
                            "protocol",
                            row.getOrDefault("protocol", ""),
                            costs.protocol(cls).replace("rendezvous", "rend"));
                }
            }
        }
    }

    private static Locality locality(String key) {
        return Arrays.stream(Locality.values())
                .filter(each -> each.key().equals(key))
                .findFirst()
                .orElseThrow();
    }

    /** {@code torus_links.csv}: what the links carry of traffic that the file describes in words. */
    public static void links(Path file, Tally tally) throws IOException {
        for (Map<String, String> row : rows(file, tally)) {
            tally.start("links " + row.get("case"));
            int processes = (int) number(row, "P");
            int perNode = (int) number(row, "ppn");
            List<double[]> messages = traffic(row.getOrDefault("traffic", ""), processes);
            if (messages.isEmpty()) {
                tally.notBuilt("links " + row.get("case"), "traffic " + row.get("traffic"));
                continue;
            }
            LinkLoads loads = torus(row)
                    .loads(
                            messages.stream()
                                    .mapToInt(each -> (int) each[0] / perNode)
                                    .toArray(),
                            messages.stream()
                                    .mapToInt(each -> (int) each[1] / perNode)
                                    .toArray(),
                            messages.stream().mapToDouble(each -> each[2]).toArray());
            check(tally, row, "internode_bytes", loads.betweenNodes().si());
            check(tally, row, "byte_hops", loads.byteHops());
            check(tally, row, "h", loads.hops());
            check(tally, row, "links_used", loads.used());
            check(tally, row, "max_link_load", loads.largest().si());
            check(tally, row, "mean_load_used_links", loads.mean().si());
            check(tally, row, "b_avg_per_process", loads.betweenNodes().si() / processes);
            double paper = loads.perLinkByTheCube(processes, perNode).si();
            check(tally, row, "ell_paper", paper);
            check(tally, row, "ratio_ell_over_max", paper / loads.largest().si());
        }
    }

    private static Torus torus(Map<String, String> row) {
        int[] size = Arrays.stream(row.getOrDefault("dims", "").split("x", -1))
                .mapToInt(Integer::parseInt)
                .toArray();
        boolean wraps = row.getOrDefault("wrap", "").equals("torus");
        Torus torus = wraps ? Torus.torus(size[0], size[1], size[2]) : Torus.mesh(size[0], size[1], size[2]);
        return torus.nodesPerRouter((int) number(row, "nodes_per_router"));
    }

    private static void check(Tally tally, Map<String, String> row, String column, double got) {
        if (!row.getOrDefault(column, "").isEmpty()) {
            tally.number(column, number(row, column), got, RELATIVE, 0);
        }
    }

    /** Sender, receiver and bytes of each message; none if the words are of another kind. */
    private static List<double[]> traffic(String words, int processes) {
        List<double[]> messages = new ArrayList<>();
        Matcher pairs = ALL_PAIRS.matcher(words);
        Matcher shift = SHIFT.matcher(words);
        Matcher first = FIRST.matcher(words);
        if (pairs.matches()) {
            for (int a = 0; a < processes; a++) {
                for (int b = 0; b < processes; b++) {
                    if (a != b) {
                        messages.add(new double[] {a, b, Double.parseDouble(pairs.group(1))});
                    }
                }
            }
        } else if (shift.matches()) {
            for (int a = 0; a < processes; a++) {
                int b = (a + Integer.parseInt(shift.group(1))) % processes;
                messages.add(new double[] {a, b, Double.parseDouble(shift.group(2))});
            }
        } else if (first.matches()) {
            for (int a = 0; a <= Integer.parseInt(first.group(1)); a++) {
                messages.add(
                        new double[] {a, a + Integer.parseInt(first.group(2)), Double.parseDouble(first.group(3))});
            }
        }
        return messages;
    }

    /** {@code fit_pingpong_data.csv} and {@code fit_pingpong_expected.csv}: lines by protocol, with their standard errors. */
    public static void fits(Path data, Path expected, Tally tally) throws IOException {
        List<Map<String, String>> points = rows(data, tally);
        for (Map<String, String> row : rows(expected, tally)) {
            String protocol = row.getOrDefault("protocol", "");
            tally.start("fit " + protocol);
            double from = protocol.equals("short") ? 0 : protocol.equals("eager") ? 500 : 8000;
            double below = protocol.equals("short") ? 500 : protocol.equals("eager") ? 8000 : Double.POSITIVE_INFINITY;
            List<Map<String, String>> used = points.stream()
                    .filter(point -> number(point, "bytes") >= from && number(point, "bytes") < below)
                    .toList();
            double[] bytes =
                    used.stream().mapToDouble(point -> number(point, "bytes")).toArray();
            double[] pairs =
                    used.stream().mapToDouble(point -> number(point, "ppn")).toArray();
            double[] seconds =
                    used.stream().mapToDouble(point -> number(point, "time_s")).toArray();
            boolean joint = Double.isFinite(number(row, "invRN_s_per_B"));
            LinearFit fit = joint
                    ? CostFit.maxRate(bytes, pairs, seconds, 4, CostFit.Weights.ABSOLUTE)
                    : CostFit.postal(bytes, seconds);
            tally.number("points", number(row, "points"), used.size(), 0, 0);
            tally.number("alpha", number(row, "alpha_s"), fit.value(0), RELATIVE, 0);
            tally.number("se alpha", number(row, "se_alpha"), fit.error(0), RELATIVE, 0);
            tally.number("beta", number(row, "beta_s_per_B"), fit.value(1), RELATIVE, 0);
            tally.number("se beta", number(row, "se_beta"), fit.error(1), RELATIVE, 0);
            if (joint) {
                tally.number("1/RN", number(row, "invRN_s_per_B"), fit.value(2), RELATIVE, 0);
                tally.number("se 1/RN", number(row, "se_invRN"), fit.error(2), RELATIVE, 0);
            }
            tally.number("R2", number(row, "R2"), fit.determination(), RELATIVE, 0);
        }
    }
}
