package dev.weft.calibration;

import dev.weft.machine.Locality;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.Origin;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.data.Launches;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** The measurements that a machine is fitted to: one table for each operation, with its factors, launch and time alone. */
final class Bench {
    static final String PING_PONG = "ping-pong";
    static final String VOLUME = "high-volume ping-pong";
    static final String LINE = "line";
    static final String RATE = "message-rate";
    static final String PRTT = "prtt";
    /** The sending and the receiving call alone, which loggp measures beside its round trips. */
    static final String SEND = "send";

    static final String RECEIVE = "receive";
    static final String WORK = "work";
    static final String RAW = "tcp-ping-pong";
    static final String REDUCE = "reduce-local";
    /** The operations that parts of a machine are fitted to. */
    static final List<String> KNOWN = List.of(PING_PONG, VOLUME, LINE, RATE, PRTT, SEND, RECEIVE, WORK, RAW, REDUCE);

    private static final String OPERATION = "operation";
    private static final String LAUNCH = "launch";
    private static final String KIT = "measuring kit";
    /** Keys that every table keeps, beside its factors. */
    private static final List<String> SAMPLE = List.of(LAUNCH, "sample", "late");
    /** Values of a factor that an operation does not have. */
    private static final Set<String> NONE = Set.of("", "n/a");

    private final Map<String, List<Columns>> tables = new LinkedHashMap<>();
    private final Set<String> sources = new LinkedHashSet<>();
    private final Set<String> tools = new LinkedHashSet<>();
    private final Set<Origin> origins = new LinkedHashSet<>();
    private final List<String> doubts = new ArrayList<>();

    static Bench of(List<? extends Result> measured) {
        Bench bench = new Bench();
        measured.forEach(bench::add);
        return bench;
    }

    private void add(Result measured) {
        Columns all = measured.columns();
        sources.add(measured.provenance().source());
        String tool = measured.provenance().method();
        tools.add(tool.contains(KIT) ? KIT : tool);
        origins.add(measured.provenance().origin());
        doubts.addAll(measured.explain().violated());
        Map<String, List<Integer>> rows = new LinkedHashMap<>();
        Optional<Key> operation = all.find(OPERATION);
        for (int row = 0; row < all.rows(); row++) {
            int at = row;
            String name = operation.map(key -> key.values().get(at).toString()).orElse(PING_PONG);
            rows.computeIfAbsent(name, first -> new ArrayList<>()).add(row);
        }
        rows.forEach((name, some) -> tables.computeIfAbsent(name, first -> new ArrayList<>())
                .add(only(all.pick(some.stream().mapToInt(row -> row).toArray()))));
    }

    /** The factors that this operation has, and its time. */
    private static Columns only(Columns rows) {
        rows.find("locality").ifPresent(Bench::requireKnown);
        List<Key> kept = rows.keys().stream()
                .filter(key -> !key.name().equals(OPERATION))
                .filter(key -> SAMPLE.contains(key.name())
                        || !key.values().stream().allMatch(value -> NONE.contains(value.toString())))
                .toList();
        Measure time = Launches.time(rows);
        Columns table = Rows.upTo(rows.rows()).keys(kept, row -> row).columns().measure(time);
        return rows.measureNames().contains("late") ? table.measure(rows.measure("late")) : table;
    }

    /** Refuses rows of another word, which no fit would use. */
    private static void requireKnown(Key locality) {
        locality.values().stream()
                .map(Object::toString)
                .filter(name -> !NONE.contains(name))
                .distinct()
                .forEach(Locality::of);
    }

    /** The samples of an operation; empty if it was not measured. Tables with different columns are an error. */
    Optional<Columns> of(String operation) {
        List<Columns> parts = tables.getOrDefault(operation, List.of());
        if (parts.size() < 2) {
            return parts.stream().findFirst();
        }
        return Optional.of(distinct(operation, stacked(operation, areRepeated(parts) ? numbered(parts) : parts)));
    }

    /** Files of other tools do not number their launches: those of the same cells are one launch each. */
    private static boolean areRepeated(List<Columns> parts) {
        return parts.stream().noneMatch(Launches::has)
                && parts.stream().map(Bench::cells).distinct().count() == 1;
    }

    private static Set<List<Object>> cells(Columns part) {
        Set<List<Object>> found = new HashSet<>();
        for (int row = 0; row < part.rows(); row++) {
            int at = row;
            found.add(part.keys().stream().map(key -> key.values().get(at)).toList());
        }
        return found;
    }

    private static List<Columns> numbered(List<Columns> parts) {
        return IntStream.range(0, parts.size())
                .mapToObj(i -> parts.get(i).key(LAUNCH, i + 1))
                .toList();
    }

    private static Columns stacked(String operation, List<Columns> parts) {
        try {
            return Columns.stack(parts);
        } catch (ModelException different) {
            throw ModelException.of(
                    "fitMachine(..), the files of " + operation,
                    "their columns differ: "
                            + String.join(
                                    "; ",
                                    parts.stream()
                                            .map(Bench::headings)
                                            .distinct()
                                            .toList()),
                    "Measure all launches with the same version and options of the program");
        }
    }

    /** A sample twice would make one launch of two, such as those of two folders, and intervals too narrow or too wide. */
    private static Columns distinct(String operation, Columns all) {
        if (!all.keyNames().containsAll(List.of(LAUNCH, "sample"))) {
            return all;
        }
        Set<List<Object>> met = new HashSet<>();
        for (int row = 0; row < all.rows(); row++) {
            int at = row;
            if (!met.add(all.keys().stream().map(key -> key.values().get(at)).toList())) {
                throw ModelException.of(
                        "fitMachine(..), the files of " + operation,
                        "two of them have launch "
                                + Key.print(all.key(LAUNCH).values().get(at)) + " with the same cell and sample",
                        "Leave one out, or number the launches of all folders by --launch");
            }
        }
        return all;
    }

    private static String headings(Columns columns) {
        List<String> names = new ArrayList<>(columns.keyNames());
        names.addAll(columns.measureNames());
        return String.join(", ", names);
    }

    /** The samples of an operation, with the medians of each launch. */
    Optional<Launches> launches(String operation) {
        return of(operation).map(Launches::of);
    }

    /** The conditions that the files violate, such as cells that did not settle. */
    List<String> doubts() {
        return doubts.stream().distinct().toList();
    }

    Set<String> operations() {
        return tables.keySet();
    }

    /** The files that the numbers come from, or their number. */
    String source() {
        return sources.size() < 4
                ? String.join(", ", sources)
                : sources.iterator().next() + " and " + (sources.size() - 1) + " more";
    }

    /** The tools that wrote the files. */
    String tools() {
        return String.join(", ", tools);
    }

    /** The origin of the measurements; of several kinds together, that of files, which all of them are. */
    Provenance provenance() {
        Origin origin = origins.size() == 1 ? origins.iterator().next() : Origin.USER_FILE;
        return Provenance.measurement(origin, tools(), source());
    }

    /** The rows in which a key has this value as printed; all rows without the key. */
    static Columns where(Columns all, String key, String value) {
        Optional<Key> found = all.find(key);
        return found.isEmpty()
                ? all
                : all.pick(IntStream.range(0, all.rows())
                        .filter(row -> found.get().values().get(row).toString().equals(value))
                        .toArray());
    }

    /** A number in a row of a key; this one without the key. */
    static double number(Columns all, String key, int row, double without) {
        return all.find(key).map(found -> Key.number(found.values().get(row))).orElse(without);
    }

    /** The least number of a key, or the largest; this one without the key. */
    static double extreme(Columns all, String key, boolean largest, double without) {
        double[] numbers = IntStream.range(0, all.rows())
                .mapToDouble(row -> number(all, key, row, without))
                .sorted()
                .toArray();
        return numbers.length == 0 ? without : numbers[largest ? numbers.length - 1 : 0];
    }

    /** The rows in which a key is this number; all rows without the key. */
    static Columns where(Columns all, String key, double value) {
        return all.find(key).isEmpty()
                ? all
                : all.pick(IntStream.range(0, all.rows())
                        .filter(row -> number(all, key, row, value) == value)
                        .toArray());
    }

    /** A table as the fits of the machine take it. */
    static Result table(Columns columns, String source) {
        return Tabulated.of(
                "measured",
                columns,
                Provenance.measurement(Origin.USER_FILE, "medians of the launches", source),
                () -> Explanation.of("none; measured"));
    }
}
