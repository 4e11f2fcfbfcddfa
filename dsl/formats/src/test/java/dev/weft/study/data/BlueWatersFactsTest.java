package dev.weft.study.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.study.Columns;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/**
 * The tables of facts about Blue Waters are what the published raw files say. Where these are not on the machine, each test is skipped and
 * prints so.
 */
class BlueWatersFactsTest {
    private static final Path SETS = Path.of("../datasets/src/main/resources");
    /** The tables are printed at all digits. */
    private static final double ROUNDING = 1e-12;

    private final ClassLoader before = Thread.currentThread().getContextClassLoader();
    private final URLClassLoader sets = new URLClassLoader(new URL[] {url()}, null);

    @BeforeEach
    void useDataSets() {
        Thread.currentThread().setContextClassLoader(sets);
    }

    @AfterEach
    void restore() throws IOException {
        Thread.currentThread().setContextClassLoader(before);
        sets.close();
    }

    @Test
    void thePingPongsAreMediansOfTheRuns(TestInfo test) {
        Columns expected = Columns.stack(List.of(
                raw(test, "bluewaters-on-socket").key("locality", (Object) "intra-socket"),
                raw(test, "bluewaters-on-node").key("locality", (Object) "intra-node"),
                raw(test, "bluewaters-max-rate").key("locality", (Object) "inter-node")));

        assertSame("bluewaters-pingpong", List.of("locality", "size", "pairs"), medians(expected, "latency", "runs"));
        ran(test);
    }

    @Test
    void theQueueTestsAreMediansOfTheTrials(TestInfo test) {
        Columns expected = Columns.stack(List.of(
                raw(test, "bluewaters-queue-in-order").key("order", (Object) "in order"),
                raw(test, "bluewaters-queue-reversed").key("order", (Object) "reversed")));

        assertSame("bluewaters-queue", List.of("order", "size", "messages"), medians(expected, "time", "trials"));
        ran(test);
    }

    @Test
    void theContentionTestsAreMediansOfTheTrials(TestInfo test) {
        Columns expected = raw(test, "bluewaters-contention-runs");

        assertSame("bluewaters-contention", List.of("size", "messages"), medians(expected, "time", "trials"));
        ran(test);
    }

    @Test
    void theLevelsAreThoseOfAllJobsWithTheShortestTime(TestInfo test) {
        Columns all = raw(test, "bluewaters-amg-lin-elas");
        Columns levels = Measurements.of("bluewaters-levels").columns();
        Map<String, List<Integer>> rows = rows(all, List.of("level", "operation"));

        assertThat(levels.rows()).isEqualTo(rows.size()).isEqualTo(14);
        assertThat(levels.measureNames()).isEqualTo(all.measureNames());
        for (int row = 0; row < levels.rows(); row++) {
            List<Integer> jobs = rows.getOrDefault(keyOf(levels, List.of("level", "operation"), row), List.of());
            assertThat(jobs).hasSize(3);
            for (String name : levels.measureNames()) {
                Measure found = levels.measure(name);
                double[] sorted = jobs.stream()
                        .mapToDouble(all.measure(name)::si)
                        .sorted()
                        .toArray();
                assertThat(found.si(row)).as(name).isCloseTo(sorted[0], within(ROUNDING));
                assertThat(found.high(row)).as(name).isCloseTo(sorted[2], within(ROUNDING));
            }
        }
        ran(test);
    }

    @Test
    void theLargestSearchesOfAQueueAreThoseOfTheOtherJob(TestInfo test) {
        Columns all = raw(test, "bluewaters-amg-grad-div");

        assertThat(all.rows()).isEqualTo(15);
        assertThat(Arrays.stream(new int[] {0, 3, 6, 9, 12}).mapToObj(all.measure("largest queue search")::si))
                .containsExactly(38.0, 53.0, 187.0, 217.0, 164.0);
        ran(test);
    }

    /** A median, the smallest, the largest and how many, by key. */
    private static Map<String, double[]> medians(Columns all, String measure, String count) {
        List<String> keys = all.keyNames().stream()
                .filter(key -> !key.equals("repetition") && !(key.equals("pairs") && count.equals("trials")))
                .toList();
        Map<String, double[]> found = new LinkedHashMap<>();
        rows(all, keys).forEach((key, rows) -> {
            double[] sorted =
                    rows.stream().mapToDouble(all.measure(measure)::si).sorted().toArray();
            int half = sorted.length / 2;
            double median = sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
            found.put(sortedKey(key), new double[] {median, sorted[0], sorted[sorted.length - 1], sorted.length});
        });
        return found;
    }

    private static void assertSame(String name, List<String> keys, Map<String, double[]> expected) {
        Columns table = Measurements.of(name).columns();
        assertThat(table.keyNames()).isEqualTo(keys);
        assertThat(table.rows()).isEqualTo(expected.size());
        for (int row = 0; row < table.rows(); row++) {
            String key = sortedKey(keyOf(table, keys, row));
            double[] wanted = Objects.requireNonNull(expected.get(key), key);
            Measure value = table.measure(table.measureNames().get(0));
            assertThat(value.si(row)).as(key).isCloseTo(wanted[0], within(ROUNDING));
            assertThat(value.low(row)).as(key).isCloseTo(wanted[1], within(ROUNDING));
            assertThat(value.high(row)).as(key).isCloseTo(wanted[2], within(ROUNDING));
            assertThat(table.measure(table.measureNames().get(1)).si(row))
                    .as(key)
                    .isEqualTo(wanted[3]);
        }
    }

    private static Map<String, List<Integer>> rows(Columns all, List<String> keys) {
        Map<String, List<Integer>> rows = new LinkedHashMap<>();
        for (int row = 0; row < all.rows(); row++) {
            rows.computeIfAbsent(keyOf(all, keys, row), key -> new ArrayList<>())
                    .add(row);
        }
        return rows;
    }

    private static String keyOf(Columns columns, List<String> keys, int row) {
        return String.join(
                ";",
                keys.stream()
                        .map(name -> {
                            Object value = columns.key(name).values().get(row);
                            return name + "=" + (Key.isNumeric(value) ? Key.number(value) : value);
                        })
                        .toList());
    }

    private static String sortedKey(String key) {
        return String.join(";", Arrays.stream(key.split(";", -1)).sorted().toList());
    }

    private static Columns raw(TestInfo test, String name) {
        try {
            return Measurements.of(name).columns();
        } catch (ModelException missing) {
            boolean notHere = String.valueOf(missing.getMessage()).contains("is not on this machine");
            if (!notHere) {
                throw missing;
            }
            System.out.println("Published data: skipped " + test.getDisplayName() + ", " + name + " is not here");
            assumeTrue(false, name + " is not here; name its folder in " + PublishedFile.MIRROR);
            throw missing;
        }
    }

    private static void ran(TestInfo test) {
        System.out.println("Published data: compared by " + test.getDisplayName());
    }

    private static URL url() {
        try {
            return SETS.toUri().toURL();
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
