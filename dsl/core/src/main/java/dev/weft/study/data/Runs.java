package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.scan.Reading;
import dev.weft.study.scan.Run;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Joins runs in one table. Their differences are keys: facts in their files, the name of the file, and the text between them if runs differ
 * in nothing else. Only runs without differences are repetitions, with a number from 1 as key.
 */
final class Runs {
    static final String FILE = "file";
    static final String SECTION = "section";
    static final String REPETITION = "repetition";

    /** The value of a fact that only other files give. */
    static final String UNKNOWN = "unknown";

    /** Lines with a time of day differ in every run, and rules separate; neither is a fact. */
    private static final Pattern NO_FACT = Pattern.compile(".*\\b[0-9]{1,2}:[0-9]{2}\\b.*|[^\\p{L}\\p{Nd}]*+");

    private final List<String> files;
    private final List<Reading> readings;
    private final boolean named;

    private Runs(List<String> files, List<Reading> readings, boolean named) {
        this.files = files;
        this.readings = readings;
        this.named = named && readings.size() > 1;
    }

    /** The runs of one file or several; in a data set of the catalogue the files are repetitions, with any names. */
    static Columns together(List<String> files, List<Reading> readings, boolean declared) {
        return new Runs(files, readings, !declared).columns();
    }

    private Columns columns() {
        List<Run> all = described();
        List<String> names = new ArrayList<>(differing(all));
        names.remove(SECTION);
        List<Integer> numbers = numbers(all, names);
        if (numbers.stream().anyMatch(number -> number > 1) && differing(all).contains(SECTION)) {
            names.add(SECTION); // the text before them is all that tells some runs apart
            numbers = numbers(all, names);
        }
        boolean repeated = numbers.stream().anyMatch(number -> number > 1);
        List<Columns> tables = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            Columns table = all.get(i).table();
            for (String name : names) {
                table = keyed(table, name, all.get(i).facts().getOrDefault(name, UNKNOWN));
            }
            tables.add(repeated ? keyed(table, REPETITION, numbers.get(i)) : table);
        }
        return tables.size() == 1 ? tables.get(0) : stacked(tables);
    }

    /** The number of each run among its repetitions, from 1. */
    private List<Integer> numbers(List<Run> all, List<String> names) {
        boolean ofOneSize = readings.stream().allMatch(Reading::named);
        List<String> fixed = all.get(0).table().keyNames().stream()
                .filter(name -> ofOneSize || !Columns.SIZES.contains(name))
                .filter(name -> all.stream().allMatch(run -> isFixed(run, name)))
                .toList();
        Map<String, String> sets =
                sets(all.stream().map(run -> run.facts().getOrDefault(FILE, "")).toList());
        Map<List<Object>, Integer> counted = new HashMap<>();
        List<Integer> numbers = new ArrayList<>();
        for (Run run : all) {
            List<Object> apart = new ArrayList<>();
            for (String name : names) {
                String fact = run.facts().getOrDefault(name, UNKNOWN);
                apart.add(name.equals(FILE) ? sets.getOrDefault(fact, fact) : fact);
            }
            fixed.forEach(name -> apart.add(run.table().key(name).values().get(0)));
            numbers.add(counted.merge(apart, 1, Integer::sum));
        }
        return numbers;
    }

    private static boolean isFixed(Run run, String name) {
        return run.table()
                .find(name)
                .filter(key -> key.values().stream().distinct().count() == 1)
                .isPresent();
    }

    private Columns keyed(Columns table, String name, Object value) {
        if (table.find(name).isPresent()) {
            throw several(
                    "one of the files has a column \"" + name + "\" of its own",
                    "Read that file alone, or remove the column");
        }
        return table.key(name, value);
    }

    private Columns stacked(List<Columns> tables) {
        try {
            return Columns.stack(tables);
        } catch (ModelException differentColumns) {
            throw files.size() == 1
                    ? ModelException.of(
                            files.get(0),
                            "the columns of its tables differ",
                            "Keep the output of different benchmarks in different files")
                    : several("their columns differ", "Read the files one by one");
        }
    }

    private ModelException several(String rule, String next) {
        return ModelException.of("repetitions " + String.join(", ", files), rule, next);
    }

    /** The runs, each with the text before it and the name of its file among its facts, if these differ. */
    private List<Run> described() {
        List<List<String>> texts = new ArrayList<>();
        for (Reading reading : readings) {
            texts.addAll(texts(reading));
        }
        Set<String> common = new HashSet<>(texts.get(0));
        texts.forEach(common::retainAll);
        List<Run> all = new ArrayList<>();
        for (int file = 0; file < readings.size(); file++) {
            for (Run run : readings.get(file).runs()) {
                List<String> own = texts.get(all.size()).stream()
                        .filter(line -> !common.contains(line))
                        .toList();
                Run described = own.isEmpty() ? run : run.with(SECTION, String.join(" / ", own));
                all.add(named && !readings.get(file).named() ? described.with(FILE, shortName(file)) : described);
            }
        }
        return all;
    }

    /**
     * The text before each run; text at the head of a file is about all of its runs, unless other runs have text,
     * too.
     */
    private List<List<String>> texts(Reading reading) {
        List<List<String>> texts = new ArrayList<>();
        for (Run run : reading.runs()) {
            texts.add(run.before().stream()
                    .filter(line -> !NO_FACT.matcher(line).matches())
                    .distinct()
                    .toList());
        }
        boolean headOnly = texts.stream().skip(1).allMatch(List::isEmpty);
        if (headOnly && texts.size() > 1) {
            texts.replaceAll(text -> List.of());
        }
        return texts;
    }

    /** The name below the folder. */
    private String shortName(int file) {
        String name = files.get(file);
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    }

    /** The facts that differ between runs, in the order of the files. */
    private static List<String> differing(List<Run> all) {
        Set<String> names = new LinkedHashSet<>();
        all.forEach(run -> names.addAll(run.facts().keySet()));
        names.removeIf(name -> all.stream()
                        .map(run -> run.facts().getOrDefault(name, UNKNOWN))
                        .distinct()
                        .count()
                == 1);
        return List.copyOf(names);
    }

    /**
     * The files of each set of repetitions: names that differ in one number only, which counts without a gap, as
     * run1.csv, run2.csv. Files of other names are separate runs.
     */
    static Map<String, String> sets(Collection<String> names) {
        Map<String, List<String>> alike = new LinkedHashMap<>();
        names.stream()
                .distinct()
                .forEach(name -> alike.computeIfAbsent(form(name), first -> new ArrayList<>())
                        .add(name));
        Map<String, String> sets = new LinkedHashMap<>();
        alike.forEach((form, members) ->
                members.forEach(name -> sets.put(name, isCounted(form, members) ? form : name)));
        return sets;
    }

    /** The name with # in place of its last number. */
    private static String form(String name) {
        return name.replaceFirst("[0-9]{1,9}(?=[^0-9]*$)", "#");
    }

    private static boolean isCounted(String form, List<String> members) {
        int at = form.indexOf('#');
        if (members.size() < 2 || at < 0 || at != form.lastIndexOf('#')) {
            return false;
        }
        List<Integer> numbers = members.stream()
                .map(name -> Integer.parseInt(name.substring(at, name.length() - (form.length() - at - 1))))
                .sorted()
                .toList();
        return numbers.get(numbers.size() - 1) - numbers.get(0) == members.size() - 1;
    }
}
