package dev.weft.queueing;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.solve.Solved;
import dev.weft.study.Columns;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Elasticities of the throughputs of a {@link QueueingSolution} to demands, and gains by station. */
final class DemandSensitivities {
    /** Pairs of a rate and a demand, above which a table is too long to read. */
    private static final int MOST_PAIRS = 20_000;

    private DemandSensitivities() {}

    static Sensitivities of(QueueingSolution solution) {
        Solved solved = solution.solved("sensitivities");
        Compiled network = solved.network;
        int classes = network.classes.length;
        if ((double) classes * classes * network.stations.length > MOST_PAIRS) {
            throw ModelException.of(
                    "sensitivities() of " + classes + " classes at " + network.stations.length + " stations",
                    "the table must not have more than 20,000 rows",
                    "Use bottlenecks(), which has one row per station");
        }
        double noise = Sensitivities.noise(solved);
        List<Sensitivities.Entry> entries = new ArrayList<>();
        Map<String, Double> rates = new LinkedHashMap<>();
        for (int r : moving(network)) {
            String rate = network.classes[r].name;
            rates.put(rate, solved.throughput[r]);
            for (int s = 0; s < classes; s++) {
                String from = network.classes[s].name;
                for (int k = 0; k < network.stations.length; k++) {
                    if (network.demand[s][k] > 0 && !network.classes[s].isEmpty()) {
                        String where = from + " at " + network.stations[k].name;
                        double value = solved.elasticity(r, s, k);
                        entries.add(new Sensitivities.Entry(
                                rate, where, Math.abs(value) <= noise ? 0 : value, "demand of " + where));
                    }
                }
                if (network.classes[s].thinkTime > 0) {
                    String thinking = "think time of " + from;
                    double value = solved.elasticityToThinkTime(r, s);
                    entries.add(new Sensitivities.Entry(rate, thinking, Math.abs(value) <= noise ? 0 : value));
                }
            }
        }
        return Sensitivities.of(
                entries,
                rates,
                solution.provenance(),
                solution.spec(),
                solution.spec().inputs(),
                List.of());
    }

    static Result bottlenecks(QueueingSolution solution) {
        Solved solved = solution.solved("sensitivities");
        Compiled network = solved.network;
        int[] moving = moving(network);
        double total =
                Arrays.stream(moving).mapToDouble(r -> solved.throughput[r]).sum();
        double[] gain = new double[network.stations.length];
        for (int r : moving) {
            for (int s = 0; s < network.classes.length; s++) {
                for (int k = 0; k < gain.length; k++) {
                    gain[k] -= solved.throughput[r] / total * solved.elasticity(r, s, k);
                }
            }
        }
        double noise = Sensitivities.noise(solved);
        for (int k = 0; k < gain.length; k++) {
            gain[k] = Math.abs(gain[k]) <= noise ? 0 : gain[k];
        }
        Columns columns = Rows.of(IntStream.range(0, gain.length)
                        .boxed()
                        .sorted(Comparator.comparingDouble(k -> -gain[k]))
                        .toList())
                .key("station", k -> network.stations[k].name)
                .measure("gain", Unit.ONE, k -> gain[k])
                .measure("utilization", Unit.PERCENT, k -> solution.utilization(network.stations[k].name))
                .measure("present", Unit.ONE, k -> solution.present(network.stations[k].name))
                .columns();
        return Tabulated.of("bottlenecks", columns, solution.provenance(), solution::explain);
    }

    /** The closed classes that have customers. */
    private static int[] moving(Compiled network) {
        int[] moving = IntStream.range(0, network.classes.length)
                .filter(r -> !network.classes[r].open && !network.classes[r].isEmpty())
                .toArray();
        if (moving.length == 0) {
            throw ModelException.of(
                    "sensitivities of a network without closed customers",
                    "the throughput of an open class is its arrival rate",
                    "Add a class, such as .closed(\"jobs\", 20)");
        }
        return moving;
    }
}
