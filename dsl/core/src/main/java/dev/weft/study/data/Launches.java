package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.Rows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The launches of a benchmark in a table of raw samples, each as the medians of its cells. A launch is the unit of repetition, because samples
 * of one launch share its placement, its buffers and its drift; a cell is one value of each factor, and its median does not move with outliers.
 * Public only because packages are split.
 */
public final class Launches {
    private static final String LAUNCH = "launch";
    private static final String LATE = "late";
    /** Keys that number samples or name their files, and no factors. */
    private static final Set<String> NO_FACTORS =
            Set.of(LAUNCH, "sample", LATE, "program", Runs.REPETITION, Runs.FILE, Runs.SECTION);

    private final List<Columns> medians;
    private final List<Columns> samples;
    private final int late;

    private Launches(List<Columns> medians, List<Columns> samples, int late) {
        this.medians = medians;
        this.samples = samples;
        this.late = late;
    }

    /** The launches by the key {@code launch}, or one without it; samples that came late are counted and left out. */
    public static Launches of(Columns all) {
        int[] kept = inTime(all);
        Columns inTime = kept.length == all.rows() ? all : all.pick(kept);
        List<Columns> samples = new ArrayList<>();
        Optional<Key> launch = inTime.find(LAUNCH);
        if (launch.isEmpty()) {
            samples.add(inTime);
        } else {
            cells(List.of(launch.get()), IntStream.range(0, inTime.rows()).toArray())
                    .forEach(rows -> samples.add(inTime.pick(rows)));
        }
        return new Launches(samples.stream().map(Launches::medians).toList(), samples, all.rows() - kept.length);
    }

    /** Whether a table has the key of launches. */
    public static boolean has(Columns all) {
        return all.find(LAUNCH).isPresent();
    }

    /** The measure of a sample: its latency, or else its time; a table without either is an error. */
    public static Measure time(Columns all) {
        return all.measure(
                all.measureNames().contains("time") && !all.measureNames().contains("latency") ? "time" : "latency");
    }

    /** The rows whose samples did not come late. */
    static int[] inTime(Columns all) {
        double[] lateness = lateness(all);
        return IntStream.range(0, all.rows())
                .filter(row -> !(lateness[row] > 0))
                .toArray();
    }

    private static double[] lateness(Columns all) {
        if (all.find(LATE).isPresent()) {
            return all.key(LATE).values().stream()
                    .mapToDouble(value -> Key.isNumeric(value) ? Key.number(value) : 0)
                    .toArray();
        }
        boolean isMeasure = all.measureNames().contains(LATE);
        return IntStream.range(0, all.rows())
                .mapToDouble(row -> isMeasure ? all.measure(LATE).si(row) : 0)
                .toArray();
    }

    private static Columns medians(Columns launch) {
        List<Key> factors = launch.keys().stream()
                .filter(key -> !NO_FACTORS.contains(key.name()))
                .toList();
        Measure time = time(launch);
        List<int[]> cells = cells(factors, IntStream.range(0, launch.rows()).toArray());
        return Rows.of(cells)
                .keys(factors, rows -> rows[0])
                .measure(
                        time.name(),
                        time.unit(),
                        rows -> median(IntStream.of(rows).mapToDouble(time::si).toArray()))
                .columns();
    }

    /** The rows of each combination of these keys, in the order of the first rows. */
    static List<int[]> cells(List<Key> keys, int... rows) {
        return IntStream.of(rows)
                .boxed()
                .collect(Collectors.groupingBy(
                        row -> keys.stream().map(key -> key.values().get(row)).toList(),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values()
                .stream()
                .map(members -> members.stream().mapToInt(row -> row).toArray())
                .toList();
    }

    /** The median of the numbers; for an even number of them the mean of the middle two, and NaN without any. */
    public static double median(double... values) {
        double[] sorted =
                DoubleStream.of(values).filter(value -> !Double.isNaN(value)).toArray();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length == 0
                ? Double.NaN
                : sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    /** The factors and medians of each launch. */
    public List<Columns> medians() {
        return medians;
    }

    /** The factors and medians of all launches in one table, with the key {@code launch}, counted from 0. */
    public Columns together() {
        List<Columns> numbered = IntStream.range(0, medians.size())
                .mapToObj(launch -> medians.get(launch).key(LAUNCH, (Object) launch))
                .toList();
        return Columns.stack(numbered);
    }

    /** The samples of each launch. */
    public List<Columns> samples() {
        return samples;
    }

    /** The number of samples that came late. */
    public int late() {
        return late;
    }
}
