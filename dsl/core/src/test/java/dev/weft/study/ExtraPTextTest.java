package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is written for Extra-P can be read back by the grammar of its documentation, and what cannot be said is refused. */
class ExtraPTextTest {
    @Test
    void aSweepBecomesPointsRegionsAndMetrics() {
        Columns columns = Columns.rows(4)
                .key("ranks", List.of(4, 4, 8, 8))
                .key("call path", List.of("main/MPI_Recv", "main/MPI_Barrier", "main/MPI_Recv", "main/MPI_Barrier"))
                .measure("wait-free time", Unit.MS, 0.001, 0.002, 0.0015, 1e-9)
                .measure("calls", Unit.ONE, 10, 20, 30, 40);
        assertThat(result(columns).toExtraP("ranks")).isEqualTo("""
                PARAMETER ranks
                POINTS 4 8
                METRIC wait-free time (ms)
                REGION main->MPI_Recv
                DATA 1
                DATA 1.5
                REGION main->MPI_Barrier
                DATA 2
                DATA 0.000001
                METRIC calls
                REGION main->MPI_Recv
                DATA 10
                DATA 30
                REGION main->MPI_Barrier
                DATA 20
                DATA 40
                """);
    }

    @Test
    void repetitionsOfSeveralParametersStandInOneLine() {
        Columns columns = Columns.rows(4)
                .key("nodes", List.of(1, 1, 2, 2))
                .key("message size", List.of(new Bytes(1e9), new Bytes(1e9), new Bytes(0.5), new Bytes(0.5)))
                .key("repetition", List.of(1, 2, 1, 2))
                .measure("time", Unit.S, 1, 2, 3, 1e22);
        assertThat(result(columns).toExtraP()).isEqualTo("""
                PARAMETER nodes message_size
                POINTS (1 1000000000) (2 0.5)
                METRIC time (s)
                REGION sweep
                DATA 1 2
                DATA 3 10000000000000000000000
                """);
    }

    @Test
    void whatIsReadBackIsWhatWasWritten() {
        long seed = Long.getLong("weft.seed", 5);
        Random random = new Random(seed);
        for (int i = 0; i < 200; i++) {
            Columns columns = random(random);
            Read read = new Read(result(columns).toExtraP());
            Map<String, List<Double>> wanted = new HashMap<>();
            for (Measure measure : columns.measures()) {
                for (int row = 0; row < columns.rows(); row++) {
                    String at = measure.unit().heading(measure.name()) + "|"
                            + columns.key("call path")
                                    .values()
                                    .get(row)
                                    .toString()
                                    .replace("/", "->") + "->"
                            + columns.key("pattern").values().get(row) + "|"
                            + columns.key("ranks").values().get(row) + " "
                            + Key.number(columns.key("size").values().get(row));
                    wanted.computeIfAbsent(at, none -> new ArrayList<>())
                            .add(measure.unit().from(measure.si(row)));
                }
            }
            assertThat(read.values).as("seed %s, table %s", seed, i).isEqualTo(wanted);
            assertThat(read.parameters).containsExactly("ranks", "size");
        }
    }

    private static Columns random(Random random) {
        List<Object> ranks = new ArrayList<>();
        List<Object> sizes = new ArrayList<>();
        List<Object> paths = new ArrayList<>();
        List<Object> patterns = new ArrayList<>();
        List<Object> repetitions = new ArrayList<>();
        int points = 1 + random.nextInt(4);
        int regions = 1 + random.nextInt(3);
        for (int point = 0; point < points; point++) {
            double size = random.nextInt(5) * Math.pow(10, random.nextInt(8));
            for (int region = 0; region < regions; region++) {
                for (int repetition = 0; repetition <= random.nextInt(3); repetition++) {
                    ranks.add(point + 1);
                    sizes.add(new Bytes(size));
                    paths.add("main/a b" + region + "/MPI_Recv");
                    patterns.add("Late Sender");
                    repetitions.add(repetition);
                }
            }
        }
        double[] times = random.doubles(ranks.size())
                .map(x -> x * Math.pow(10, random.nextInt(30) - 15))
                .toArray();
        double[] counts = random.doubles(ranks.size(), -5, 5).toArray();
        return Columns.rows(ranks.size())
                .key("ranks", ranks)
                .key("size", sizes)
                .key("call path", paths)
                .key("pattern", patterns)
                .key("repetition", repetitions)
                .measure("wait-free time", Unit.MS, times)
                .measure("calls", Unit.ONE, counts);
    }

    /** A reader of its own, by the grammar: no powers of ten, one line of data for each point and region. */
    private static final class Read {
        private final List<String> parameters = new ArrayList<>();
        private final List<String> points = new ArrayList<>();
        private final Map<String, List<Double>> values = new HashMap<>();
        private String metric = "";
        private String region = "";
        private int at;

        Read(String text) {
            for (String line : text.split("\n", -1)) {
                int blank = line.indexOf(' ');
                if (blank < 0) {
                    assertThat(line).isEmpty();
                    continue;
                }
                take(line.substring(0, blank), line.substring(blank + 1));
            }
            assertThat(at).isEqualTo(points.size());
        }

        private void take(String tag, String rest) {
            switch (tag) {
                case "PARAMETER" -> parameters.addAll(List.of(rest.split(" ", -1)));
                case "POINTS" -> {
                    for (String point : rest.substring(1, rest.length() - 1).split("\\) \\(", -1)) {
                        String[] coordinates = point.split(" ", -1);
                        assertThat(coordinates).hasSameSizeAs(parameters);
                        points.add(number(coordinates[0]) + " " + number(coordinates[1]));
                    }
                }
                case "METRIC" -> metric = rest;
                case "REGION" -> {
                    assertThat(region.isEmpty() || at == points.size()).isTrue();
                    region = rest;
                    at = 0;
                }
                case "DATA" -> {
                    List<Double> all = new ArrayList<>();
                    for (String value : rest.split(" ", -1)) {
                        all.add(number(value));
                    }
                    values.put(metric + "|" + region + "|" + points.get(at++), all);
                }
                default -> throw new AssertionError(tag);
            }
        }

        private static double number(String text) {
            assertThat(text).matches("-?[0-9]+([.][0-9]+)?");
            return Double.parseDouble(text);
        }
    }

    @Test
    void whatTheFormatCannotSayIsRefused() {
        Columns two = Columns.rows(2).key("ranks", List.of(4, 8)).measure("time", Unit.S, 1, 2);
        assertRefused(
                Columns.rows(1).key("function", List.of("f")).measure("time", Unit.S, 1),
                "toExtraP() of sweep: the table needs a numeric key, a measure and a row; its keys are "
                        + "[function]. Sweep over a number, as in sweep(\"ranks\", values(4, 8, 16)).");
        assertRefused(
                two.key("function", List.of("f", "f")),
                "toExtraP(\"function\"): this key holds text. Name keys that hold numbers.",
                "function");
        assertRefused(
                two.key("nodes", List.of(1, 2)),
                "toExtraP() without nodes: this key holds numbers, and the regions of the format are words. Name it too, or"
                        + " choose rows with where(..) and sum.",
                "ranks");
        assertRefused(
                two.key("function", List.of("f", "g")),
                "toExtraP(), region \"f\": it has no row at ranks 8, and the format cannot leave a point out. Choose"
                        + " rows with where(..), so that all regions are at all points.");
        assertRefused(
                Columns.rows(2).key("ranks", List.of(4, 4)).measure("time", Unit.S, 1, 2),
                "toExtraP(), region \"sweep\": it has 2 rows at ranks 4. Add a key that tells them apart, or call it"
                        + " repetition.");
        assertRefused(
                Columns.rows(1).key("ranks", List.of(4)).measure("time", Unit.S, Double.NaN),
                "toExtraP(), time = n/a: the format has finite numbers only. Leave such rows out with where(..).");
        for (String name : List.of("a\nb", "a->b", " a", "b\u00e4", "a  b", "")) {
            assertRefused(
                    Columns.rows(1)
                            .key("ranks", List.of(4))
                            .key("function", List.of(name))
                            .measure("time", Unit.S, 1),
                    "toExtraP(), name \"" + name
                            + "\": a name must be one line of ASCII without \"->\", which separates"
                            + " callers from callees. Rename it.");
        }
        assertRefused(
                Columns.rows(1).key("a b", List.of(4)).key("a_b", List.of(4)).measure("time", Unit.S, 1),
                "toExtraP(), parameters [a_b, a_b]: two of them have the same name. Rename one of the keys.");
    }

    private static void assertRefused(Columns columns, String message, String... parameters) {
        assertThatThrownBy(() -> result(columns).toExtraP(parameters))
                .isInstanceOf(ModelException.class)
                .hasMessage(message);
    }

    private static Result result(Columns columns) {
        return Tabulated.of(
                "sweep",
                columns,
                Provenance.model(Certainty.EXACT, "nothing", "nobody"),
                () -> Explanation.of("nothing"));
    }
}
