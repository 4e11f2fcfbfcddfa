package dev.weft.collectives;

import static dev.weft.Weft.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weft.Campaign;
import dev.weft.machine.Machine;
import dev.weft.machine.MessageCosts;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Measure;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.trace.program.CollectiveAlgorithm;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Costs are fitted to times that the model itself makes, so that the parameters are known. */
class RoundFitTest {
    private record Row(CollectiveAlgorithm algorithm, Bytes size, double seconds) {}

    static final Machine NODES = cluster(32, 1).nodesPerSwitch(4);

    /** Two ranges of sizes at switches; messages between them take longer by 0.8 us and 0.1 ns for each byte. */
    static final Machine KNOWN = NODES.costs(MessageCosts.none()
                    .range(intraSwitch, "short", bytes(0), us(1.5), new Bandwidth(1 / 0.5e-9))
                    .range(intraSwitch, "long", KiB(8), us(8), new Bandwidth(1 / 0.2e-9))
                    .range(interNode, "short", bytes(0), us(2.3), new Bandwidth(1 / 0.6e-9))
                    .range(interNode, "long", KiB(8), us(8.8), new Bandwidth(1 / 0.3e-9)))
            .reducing(new Bandwidth(1 / 0.15e-9))
            .reducingBeyond(KiB(768), new Bandwidth(1 / 0.4e-9));

    static final Map<String, Double> TRUE = new TreeMap<>(Map.of(
            "latency from 0 B, in s", 1.5e-6,
            "time per byte from 0 B, in s", 0.5e-9,
            "latency from 8 KiB, in s", 8e-6,
            "time per byte from 8 KiB, in s", 0.2e-9,
            "latency that inter-node adds, in s", 0.8e-6,
            "time per byte that inter-node adds, in s", 0.1e-9,
            "reduction per byte, in s", 0.15e-9,
            "reduction per byte beyond the cache, more in s", 0.25e-9));

    /** Times of a machine with lognormal noise of a relative width. */
    static Result times(Machine machine, double noise, Random random, CollectiveAlgorithm... algorithms) {
        List<Row> rows = new ArrayList<>();
        for (CollectiveAlgorithm each : algorithms) {
            for (int power = 5; power <= 21; power++) {
                Bytes size = bytes(1L << power);
                double time = collective(allreduce, size).on(machine, perNode).solve(each).time().si();
                rows.add(new Row(each, size, time * Math.exp(noise * random.nextGaussian())));
            }
        }
        Columns columns = Rows.of(rows)
                .key("collective", row -> "allreduce")
                .key("algorithm", Row::algorithm)
                .key("size", Row::size)
                .measure("time", Unit.S, Row::seconds)
                .columns();
        return Tabulated.of(
                "times",
                columns,
                Provenance.model(Certainty.ESTIMATED, "made up", "times of the model"),
                () -> Explanation.of("made up"));
    }

    private static final CollectiveAlgorithm[] ALGORITHMS = {recursiveDoubling, ring, rabenseifner, binomial};

    private static int row(Result fit, String name) {
        return fit.columns().key("parameter").values().indexOf(name);
    }

    @Test
    void timesOfTheModelGiveItsParametersBack() {
        long t = System.nanoTime();
        FittedRounds fit = fitCosts(times(KNOWN, 0, new Random(1), ALGORITHMS), NODES, perNode);
        System.out.println((System.nanoTime() - t) / 1e9 + " s\n" + fit + fit.explain());
        Measure values = fit.columns().measure("value");
        TRUE.forEach((name, value) -> assertEquals(value, values.si(row(fit, name)), 1e-6 * value, name));
    }

    @Test
    void intervals() {
        Map<String, Integer> covered = new TreeMap<>();
        int seeds = Integer.getInteger("weft.fitseeds", 10);
        int found = 0;
        for (int seed = 0; seed < seeds; seed++) {
            FittedRounds fit = fitCosts(times(KNOWN, 0.05, new Random(seed), ALGORITHMS), NODES, perNode);
            Measure values = fit.columns().measure("value");
            boolean all = TRUE.keySet().stream().allMatch(name -> row(fit, name) >= 0);
            found += all ? 1 : 0;
            for (var each : TRUE.entrySet()) {
                int row = row(fit, each.getKey());
                if (row >= 0 && values.low(row) <= each.getValue() && each.getValue() <= values.high(row)) covered.merge(each.getKey(), 1, Integer::sum);
                if (row < 0) covered.merge(each.getKey() + " MISSING", 1, Integer::sum);
            }
        }
        System.out.println(seeds + " seeds, all parameters in " + found + "\n" + covered);
    }
}
