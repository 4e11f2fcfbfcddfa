package dev.weft.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Campaign;
import dev.weft.machine.Locality;
import dev.weft.study.Value;
import dev.weft.units.Bytes;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * 95 % intervals hold: on synthetic samples with lognormal noise, outliers, drift and launch effects they cover the numbers of the median
 * process. {@code -Dweft.coverage=400} draws 400 machines, {@code -Dweft.coverage.first=10000} begins with another seed, and
 * {@code -Dweft.coverage.print=true} prints how many of them are covered. Of 400 machines from seed 40000, which no rule was chosen on, the
 * intervals of each number hold in 371 to 387 (92.8 to 96.8 %), those of limits of sizes in 396 to 400.
 */
@Tag("slow")
class CoverageTest {
    private static final int LAUNCHES = 10;
    private static final int SAMPLES = 30;

    /** The known numbers, by locality, protocol and name in the table. */
    private static Map<List<String>, Double> truth() {
        Map<List<String>, Double> all = new LinkedHashMap<>();
        List<String> protocols = List.of("short", "eager", "rendezvous");
        for (int range = 0; range < protocols.size(); range++) {
            ranges(all, "inter-node", protocols.get(range), SyntheticKit.NETWORK[range]);
        }
        all.put(List.of("inter-node", "rendezvous", "injection limit in B/s"), SyntheticKit.NODE_RATE);
        ranges(all, "intra-node", "range 1", SyntheticKit.NODE[0]);
        ranges(all, "intra-node", "range 2", SyntheticKit.NODE[1]);
        all.put(List.of("any", "any", LogGpFit.LATENCY), SyntheticKit.L);
        all.put(List.of("any", "any", LogGpFit.OVERHEAD), SyntheticKit.O);
        all.put(List.of("any", "any", LogGpFit.RECEIVE), SyntheticKit.O_R);
        all.put(List.of("any", "any", LogGpFit.GAP), SyntheticKit.G_GAP);
        all.put(List.of("any", "any", LogGpFit.PER_BYTE), SyntheticKit.G_BYTE);
        all.put(List.of("inter-node", "any", VolumeFits.GAMMA), SyntheticKit.GAMMA);
        all.put(List.of("inter-node", "any", VolumeFits.DELTA), SyntheticKit.DELTA);
        all.put(List.of("inter-node", "any", RateFits.MESSAGE), SyntheticKit.MESSAGE);
        all.put(List.of("inter-node", "any", RateFits.ENTRY), SyntheticKit.ENTRY);
        all.put(List.of("any", "any", RateFits.HARDWARE), SyntheticKit.RAW + 1 / SyntheticKit.RAW_RATE);
        all.put(List.of("any", "any", RateFits.WIRE), SyntheticKit.RAW_RATE);
        all.put(
                List.of("inter-node", "any", RateFits.MATCH),
                SyntheticKit.network(1, 1) - SyntheticKit.RAW - 1 / SyntheticKit.RAW_RATE);
        all.put(
                List.of("inter-node", "any", RateFits.COPY),
                1 / (1 / SyntheticKit.NETWORK[1][2] - 1 / SyntheticKit.NETWORK[2][2]));
        all.put(List.of("any", "any", ReductionFit.RATE), SyntheticKit.REDUCE);
        all.put(List.of("any", "any", ReductionFit.CACHE), SyntheticKit.CACHE);
        all.put(List.of("any", "any", ReductionFit.BEYOND), SyntheticKit.REDUCE_BEYOND);
        double[] noise = noise();
        all.put(List.of("any", "any", NoiseFit.LOST), noise[0]);
        all.put(List.of("any", "any", NoiseFit.TAIL), noise[1]);
        return all;
    }

    private static void ranges(Map<List<String>, Double> all, String where, String protocol, double[] range) {
        if (range[0] > 0) {
            all.put(List.of(where, protocol, "first size in B"), range[0]);
        }
        all.put(List.of(where, protocol, "latency in s"), range[1]);
        all.put(List.of(where, protocol, "bandwidth in B/s"), range[2]);
    }

    /** The share lost and the 99 % quantile of very many quanta. */
    private static double[] noise() {
        Random random = new Random(2);
        double[] all = new double[2_000_000];
        for (int i = 0; i < all.length; i++) {
            all[i] = SyntheticKit.quantum(random);
        }
        Arrays.sort(all);
        double undisturbed = all[all.length / 100];
        return new double[] {
            1 - undisturbed / Arrays.stream(all).average().orElseThrow(), all[all.length / 100 * 99] / undisturbed
        };
    }

    @Test
    void intervalsCoverTheMedianProcess() {
        int cases = Campaign.cases("coverage", 8);
        Map<String, Integer> covered = new LinkedHashMap<>();
        Map<List<String>, Double> truth = truth();
        int first = Integer.getInteger("weft.coverage.first", 0);
        for (int seed = first; seed < first + cases; seed++) {
            SyntheticKit kit = new SyntheticKit(seed, SyntheticKit.Noise.USUAL, LAUNCHES, SAMPLES).reduced();
            FittedMachine fitted = FittedMachine.fitted(kit.all());
            truth.forEach((key, value) ->
                    covered.merge(String.join(", ", key), covers(fitted, key, value) ? 1 : 0, Integer::sum));
            covered.merge("number of limits inter-node", limits(fitted, "inter-node") == 2 ? 1 : 0, Integer::sum);
            covered.merge("number of limits intra-node", limits(fitted, "intra-node") == 1 ? 1 : 0, Integer::sum);
            for (int size : new int[] {100, 3000, 700_000}) {
                double another = kit.anotherLaunch(SyntheticKit.network(size, 1));
                Value predicted = fitted.predict(new Bytes(size), Locality.NETWORK);
                boolean in = predicted.low() <= another && another <= predicted.high();
                covered.merge("prediction of " + size + " B inter-node", in ? 1 : 0, Integer::sum);
            }
            double together = kit.anotherLaunch(SyntheticKit.network(300_000, 8));
            Value predicted = fitted.predict(new Bytes(300_000), Locality.NETWORK, 8);
            boolean in = predicted.low() <= together && together <= predicted.high();
            covered.merge("prediction of 300000 B, 8 pairs", in ? 1 : 0, Integer::sum);
        }
        if (Boolean.getBoolean("weft.coverage.print")) {
            covered.forEach((what, count) -> System.out.println(count + " of " + cases + "  " + what));
        }
        covered.forEach((what, count) -> assertThat(count)
                .as("%s, seeds %d to %d", what, first, first + cases - 1)
                .isGreaterThanOrEqualTo(Campaign.atLeast(cases, 0.95)));
    }

    private static long limits(FittedMachine fitted, String where) {
        return fitted.parameters().stream()
                .filter(each -> each.locality().equals(where) && each.name().equals("first size in B"))
                .count();
    }

    /** Whether a number is in the interval of the table; a limit of sizes lies above the lower end. */
    private static boolean covers(FittedMachine fitted, List<String> key, double value) {
        Optional<Parameter> found = fitted.parameters().stream()
                .filter(each ->
                        List.of(each.locality(), each.protocol(), each.name()).equals(key))
                .findFirst();
        return found.isPresent() && found.get().value().covers(value);
    }
}
