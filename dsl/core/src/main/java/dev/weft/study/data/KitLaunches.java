package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Measure;
import dev.weft.study.Rows;
import dev.weft.study.scan.TextFile;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The launches of one program of the measuring kit, joined in one table. Files that measure different things are
 * refused; what differs and may explain a difference between launches is a violated condition that names both files.
 */
final class KitLaunches {
    private static final int NAMED = 4;
    private static final String PROGRAM = "# program: ";
    /** The share of late samples from which the others may be a biased choice. */
    private static final double MANY = 0.1;

    private final List<KitOutput> files;
    /** Files without a sample. */
    private final List<TextFile> empty;

    private KitLaunches(List<KitOutput> files, List<TextFile> empty) {
        this.files = files;
        this.empty = empty;
    }

    /** Reads the files of one program; those of several programs, or that do not fit together, are an error. */
    static Joined of(String name, List<TextFile> files) {
        List<TextFile> empty =
                files.stream().filter(file -> !KitOutput.hasSamples(file)).toList();
        List<KitOutput> read = files.stream()
                .filter(KitOutput::hasSamples)
                .map(KitOutput::of)
                .sorted(Comparator.comparingInt(file -> file.header().launch()))
                .toList();
        if (read.isEmpty()) {
            throw KitOutput.empty(files.get(0));
        }
        requireOneProgram(name, read);
        KitLaunches launches = new KitLaunches(read, empty);
        launches.requireSame();
        launches.requireSamplesInTime(name);
        return launches.joined();
    }

    /** The files of each program, by its name; also those that were cut off before their first sample, which are counted as damaged. */
    static Map<String, List<TextFile>> byProgram(List<TextFile> files) {
        return files.stream().collect(Collectors.groupingBy(KitLaunches::program, TreeMap::new, Collectors.toList()));
    }

    private static String program(TextFile file) {
        return file.lines().stream()
                .filter(line -> line.startsWith(PROGRAM))
                .map(line -> line.substring(PROGRAM.length()).strip())
                .findFirst()
                .orElseThrow(() -> KitOutput.empty(file));
    }

    private void requireSamplesInTime(String name) {
        if (inTime() == 0) {
            throw ModelException.of(
                    name,
                    "all its " + Digits.plural(late(), "sample")
                            + " are late: a rank reached the agreed start too late",
                    "Repeat the launches with a longer window, or with barriers");
        }
    }

    private static void requireOneProgram(String name, List<KitOutput> files) {
        List<String> programs = files.stream()
                .map(file -> file.header().program())
                .distinct()
                .sorted()
                .toList();
        if (programs.size() > 1) {
            throw ModelException.of(
                    name,
                    "it has files of the programs " + Joined.sentence(programs) + ", which measure different things",
                    "Write measured(\"" + files.get(0).file().folder() + programs.get(0)
                            + "-*.csv\") for the files of one program");
        }
    }

    private void requireSame() {
        for (int i = 1; i < files.size(); i++) {
            if (files.get(i).header().launch() == files.get(i - 1).header().launch()) {
                throw together(
                        files.get(i - 1),
                        files.get(i),
                        "both are launch " + files.get(i).header().launch(),
                        "Keep one of them, or read them one by one");
            }
        }
        requireSame("columns", file -> String.join(",", file.headings()));
        requireSame(
                "definitions of their times",
                file -> String.join("; ", file.header().definitions()));
        requireSame("protocols", file -> file.header().fact("protocol"));
        requireSame("MPI libraries", file -> file.header().fact("mpi"));
        requireSame("numbers of ranks", file -> String.valueOf(file.header().ranks()));
        requireSame(
                "numbers of ranks per host",
                file -> file.header().sharing().stream().map(String::valueOf).collect(Collectors.joining(" ")));
        requireSame("methods of synchronisation", file -> file.header().synchronisation());
    }

    private void requireSame(String what, Function<KitOutput, String> fact) {
        different(fact).ifPresent(other -> {
            throw together(
                    files.get(0),
                    other,
                    "they have different " + what + ": " + said(fact.apply(files.get(0))) + " and "
                            + said(fact.apply(other)),
                    "Read them one by one");
        });
    }

    /** The first file whose fact is not that of the first file. */
    private Optional<KitOutput> different(Function<KitOutput, String> fact) {
        String first = fact.apply(files.get(0));
        return files.stream().filter(file -> !fact.apply(file).equals(first)).findFirst();
    }

    private static String said(String fact) {
        return fact.isEmpty() ? "none" : fact;
    }

    private static ModelException together(KitOutput one, KitOutput other, String rule, String next) {
        return ModelException.of(one.file().name() + " and " + other.file().name(), rule, next);
    }

    private Joined joined() {
        KitHeader header = files.get(0).header();
        Columns table = Columns.stack(files.stream().map(KitOutput::table).toList());
        return new Joined(
                measured(table),
                "Weft's measuring kit " + header.fact("kit") + ", " + header.program(),
                notes(),
                conditions());
    }

    /** The table without the global time, if no file has one. */
    private static Columns measured(Columns table) {
        Measure global = table.measure("global time");
        boolean none = IntStream.range(0, table.rows()).allMatch(row -> Double.isNaN(global.si(row)));
        if (!none) {
            return table;
        }
        Columns others = Rows.upTo(table.rows()).keys(table.keys(), row -> row).columns();
        return others.measure(table.measure("time"));
    }

    private List<String> notes() {
        KitHeader first = files.get(0).header();
        List<String> notes = new ArrayList<>();
        notes.add("program: " + first.program() + " of the kit " + first.fact("kit") + ", protocol "
                + said(first.fact("protocol")));
        notes.add("launches: "
                + files.stream()
                        .map(file -> String.valueOf(file.header().launch()))
                        .collect(Collectors.joining(", "))
                + "; " + Digits.plural(first.ranks(), "rank") + " each");
        notes.add("dates: " + differing("date"));
        notes.add("MPI: " + said(first.fact("mpi")));
        notes.add("hosts: "
                + files.stream()
                        .flatMap(file -> file.header().hosts().stream())
                        .distinct()
                        .collect(Collectors.joining(", ")));
        for (int rank = 0; rank < first.placement().size(); rank++) {
            notes.add("rank " + rank + ": " + first.placement().get(rank));
        }
        notes.add("timer: " + differing("timer"));
        notes.add("synchronisation: " + differing("synchronisation"));
        notes.add("stop rule: " + differing("stop"));
        first.definitions().forEach(definition -> notes.add("definition: " + definition));
        notes.add(late() + " of " + Digits.plural(late() + inTime(), "sample")
                + " came late and are left out: a rank reached the agreed start too late");
        if (!first.fact(KitHeader.WORK).isEmpty()) {
            notes.add("work: " + differing(KitHeader.WORK));
        }
        notes.addAll(own());
        files.forEach(file -> {
            file.clock().forEach(line -> notes.add(file.file().name() + ": " + line));
            notes.addAll(file.count().notes());
        });
        return notes;
    }

    /** The programs' own lines; one that not all files have names those that do. */
    private List<String> own() {
        Map<String, List<KitOutput>> having = new LinkedHashMap<>();
        files.forEach(file -> file.header().own().stream()
                .distinct()
                .forEach(line ->
                        having.computeIfAbsent(line, first -> new ArrayList<>()).add(file)));
        return having.entrySet().stream()
                .map(line -> line.getValue().size() == files.size()
                        ? line.getKey()
                        : line.getKey() + ", in launch "
                                + line.getValue().stream()
                                        .map(file ->
                                                String.valueOf(file.header().launch()))
                                        .collect(Collectors.joining(", ")))
                .toList();
    }

    private int late() {
        return files.stream().mapToInt(KitOutput::late).sum();
    }

    private int inTime() {
        return files.stream().mapToInt(KitOutput::inTime).sum();
    }

    /** The different values of a fact over the files, or the only one. */
    private String differing(String fact) {
        return said(limited(
                files.stream().map(file -> file.header().fact(fact)).distinct().toList()));
    }

    private static String limited(List<String> texts) {
        return texts.stream().limit(NAMED).collect(Collectors.joining("; "))
                + (texts.size() > NAMED ? " and " + (texts.size() - NAMED) + " more" : "");
    }

    private List<Condition> conditions() {
        List<String> damaged = new ArrayList<>(empty.stream()
                .map(file -> file.name() + " " + KitOutput.withoutSample(file))
                .toList());
        files.forEach(file -> file.damage().ifPresent(damaged::add));
        int cells = files.stream().mapToInt(KitOutput::cells).sum();
        long without = files.stream().mapToLong(KitOutput::cellsWithoutSample).sum();
        int negative = files.stream().mapToInt(KitOutput::negative).sum();
        List<String> open = named(KitOutput::notSettled);
        List<String> missing = named(KitOutput::notMeasured);
        List<String> warnings = files.stream()
                .flatMap(file -> file.header().warnings().stream())
                .distinct()
                .toList();
        List<Condition> conditions = new ArrayList<>(List.of(
                Condition.of("complete files", damaged.isEmpty(), limited(damaged) + "."),
                Condition.of(
                        "settled cells",
                        open.isEmpty(),
                        open.size() + " of " + Digits.plural(cells, "cell") + " did not reach the stop rule: "
                                + limited(open) + "."),
                Condition.of(
                        "measured cells",
                        missing.isEmpty(),
                        Digits.plural(missing.size(), "cell") + " not measured before the time was up: "
                                + limited(missing) + "."),
                Condition.of(
                        "few late samples",
                        late() <= MANY * (late() + inTime()) && without == 0,
                        late() + " of " + Digits.plural(late() + inTime(), "sample") + " came late, and " + without
                                + " of " + Digits.plural(cells, "cell") + " have no other."),
                Condition.of(
                        "global times above zero",
                        negative == 0,
                        Digits.plural(negative, "global time") + " of samples in time are negative: the clocks' error"
                                + " exceeds the duration."),
                same("one version of the kit", "kit", file -> file.header().fact("kit")),
                same(
                        "one placement",
                        "placement",
                        file -> String.join("; ", file.header().placement())),
                same("one timer", "timer", file -> file.header().fact("timer").split(",", 2)[0]),
                // sizes at random depend on the seed, their order also on the launch
                same("one seed", "seed of random sizes", file -> file.header().fact("seed")),
                Condition.of("clean log of the program", warnings.isEmpty(), limited(warnings) + ".")));
        if (files.stream().anyMatch(file -> !file.header().fact(KitHeader.WORK).isEmpty())) {
            conditions.add(same("same work", "work", file -> file.header().fact(KitHeader.WORK)));
        }
        return conditions;
    }

    private List<String> named(Function<KitOutput, List<String>> cells) {
        return files.stream()
                .flatMap(file -> cells.apply(file).stream()
                        .map(cell -> cell + " in " + file.file().name()))
                .toList();
    }

    private Condition same(String name, String what, Function<KitOutput, String> fact) {
        String consequence = different(fact)
                .map(other -> "the " + what + " of " + files.get(0).file().name() + " is "
                        + said(fact.apply(files.get(0))) + ", that of "
                        + other.file().name() + " is " + said(fact.apply(other))
                        + "; differences between launches may come from it.")
                .orElse("");
        return Condition.of(name, consequence.isEmpty(), consequence);
    }
}
