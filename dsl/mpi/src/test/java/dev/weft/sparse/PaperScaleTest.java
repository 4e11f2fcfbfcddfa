package dev.weft.sparse;

import static dev.weft.Weft.amg;
import static dev.weft.Weft.beam;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.maxRate;
import static dev.weft.Weft.maxRate2016;
import static dev.weft.Weft.measured;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.postal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.machine.Machine;
import dev.weft.nodeaware.CostModel;
import dev.weft.study.Columns;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * The paper's problem from scratch: 839,619 unknowns on 8192 processes. The table that notebooks read is made by this program, which takes
 * half a minute and 5 GB: {@code -Dweft.paper.scale=true} makes it again and compares, {@code -Dweft.paper.scale.write=FILE} writes it.
 */
class PaperScaleTest {
    private static final List<String> MEASURES = List.of(
            "communication time",
            "transport",
            "queue search",
            "contention",
            "link bytes",
            "hops",
            "largest messages",
            "inter-node bytes");

    private static final String SETS = "../datasets/src/main/resources/dev/weft/datasets/";

    private static Result saved() {
        return measured(SETS + "beam5-levels/levels.csv").where("method", "node-aware");
    }

    private static double of(Result result, String operation, int level, String measure) {
        return result.where("operation", operation)
                .where("level", level)
                .value(measure)
                .si();
    }

    @Test
    void theHierarchyIsOfTheKindThatThePaperRan() {
        Result paper = measured(SETS + "bluewaters-levels/levels.csv");
        assertThat(saved().where("operation", "A*x").columns().rows()).isBetween(7, 8);
        for (int level = 0; level <= 5; level++) {
            double bytes = of(saved(), "A*x", level, "inter-node bytes");
            assertThat(bytes / of(paper, "A*x", level, "inter-node bytes"))
                    .as("bytes between nodes on level " + level)
                    .isBetween(0.5, 2.0);
        }
        for (int level = 2; level <= 5; level++) {
            double messages = of(saved(), "A*x", level, "largest messages");
            assertThat(messages / of(paper, "A*x", level, "largest messages"))
                    .as("largest messages on level " + level)
                    .isBetween(0.5, 2.0);
        }
    }

    @Test
    void thePaperSizedTableIsWhatTheProgramMakes() throws IOException {
        String file = System.getProperty("weft.paper.scale.write", "");
        Assumptions.assumeTrue(
                Boolean.getBoolean("weft.paper.scale") || !file.isEmpty(), "takes half a minute and 5 GB");
        long start = System.nanoTime();
        Multigrid hierarchy = amg(beam(5).blocks(128, 8, 8)).theta(0.54).truncation(0.3);
        int levels = hierarchy.levels().size();
        System.out.printf("%d levels after %.1f s%n", levels, (System.nanoTime() - start) / 1e9);
        Map<String, LevelCosts> made = new LinkedHashMap<>();
        made.put("node-aware", costs(hierarchy, blueWaters, nodeAware));
        System.out.printf("their messages and costs after %.1f s%n", (System.nanoTime() - start) / 1e9);
        made.put("max-rate of 2016", costs(hierarchy, blueWaters.costs(maxRate2016), maxRate));
        made.put("postal of 2016", costs(hierarchy, blueWaters.costs(maxRate2016), postal));
        if (!file.isEmpty()) {
            Files.write(Path.of(file), lines(made));
            return;
        }
        compare(made.get("node-aware"));
    }

    private static LevelCosts costs(Multigrid hierarchy, Machine machine, CostModel model) {
        return hierarchy.on(machine.nodes(512), perProcessor).solve(model);
    }

    /** Below the first level coarse points hang on the last bits of sums, which differ between machines; there 2 % may differ. */
    private static void compare(LevelCosts made) {
        for (Measure measure : saved().columns().measures()) {
            for (int level = 0; level <= 5; level++) {
                for (String operation : List.of("A*x", "A*P", "P^T*AP")) {
                    double old = of(saved(), operation, level, measure.name());
                    assertThat(of(made, operation, level, measure.name()))
                            .as(measure.name() + " of " + operation + " on level " + level)
                            .isCloseTo(old, Percentage.withPercentage(level == 0 ? 1e-3 : level < 4 ? 2 : 10));
                }
            }
        }
    }

    private static List<String> lines(Map<String, LevelCosts> made) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "# Answers of Weft's models, not measurements: amg(beam(5).blocks(128, 8, 8)).theta(0.54).truncation(0.3)");
        lines.add(
                "method,level,operation,communication time (s),communication time low (s),communication time high (s),"
                        + "transport (s),queue search (s),queue search low (s),queue search high (s),contention (s),"
                        + "link bytes (B),hops,largest messages,inter-node bytes (B)");
        made.forEach((method, costs) -> {
            Columns columns = costs.columns();
            for (int row = 0; row < columns.rows(); row++) {
                StringBuilder line = new StringBuilder(method + ","
                        + ((Number) columns.key("level").values().get(row)).intValue() + ","
                        + columns.key("operation").values().get(row));
                for (String name : MEASURES) {
                    Measure measure = columns.measure(name);
                    line.append(',').append(number(measure.si(row)));
                    if (name.equals("communication time") || name.equals("queue search")) {
                        line.append(',').append(number(measure.low(row)));
                        line.append(',').append(number(measure.high(row)));
                    }
                }
                lines.add(line.toString());
            }
        });
        return lines;
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : String.format(Locale.ROOT, "%.6e", value);
    }
}
