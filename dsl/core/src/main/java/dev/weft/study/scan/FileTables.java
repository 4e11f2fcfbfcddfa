package dev.weft.study.scan;

import dev.weft.study.Progress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The tables of a file as runs, with the measures that each of them has, and the same keys in the same order. */
final class FileTables {
    private static final String DIRECTIONS = "directions";
    private static final String BANDWIDTH = "bandwidth";

    private final Form form;
    private final TextFile file;
    private final List<Table> tables;
    private final List<String> notes = new ArrayList<>();

    FileTables(Form form, TextFile file, List<Table> tables) {
        this.form = form;
        this.file = file;
        this.tables = List.copyOf(tables);
    }

    /** Lines of {@code explain()}. */
    List<String> notes() {
        return notes;
    }

    List<Run> runs() {
        List<String> measures = commonMeasures();
        if (!measures.contains(BANDWIDTH)) {
            tables.forEach(table -> table.keys().remove(DIRECTIONS));
        }
        Set<String> order = new LinkedHashSet<>(form.order);
        for (Table table : tables) {
            order.addAll(table.keyNames());
        }
        for (String key : order) {
            long having = tables.stream()
                    .filter(table -> table.keyNames().contains(key))
                    .count();
            if (having > 0 && having < tables.size()) {
                tables.forEach(table -> table.supply(key));
            }
        }
        List<Run> runs = new ArrayList<>();
        for (Table table : tables) {
            Progress.stopIfInterrupted("reading " + file.name());
            runs.add(table.run(form, List.copyOf(order), measures));
        }
        return runs;
    }

    /** The measures that each table has; one that only some have is left out, and said. */
    private List<String> commonMeasures() {
        Set<String> common = new LinkedHashSet<>(tables.get(0).measures());
        Set<String> others = new LinkedHashSet<>();
        Table odd = tables.get(0);
        for (Table table : tables) {
            if (common.stream().noneMatch(table.measures()::contains)) {
                odd = table;
            }
            common.retainAll(table.measures());
            others.addAll(table.measures());
        }
        others.removeAll(common);
        if (common.isEmpty()) {
            throw file.wrong(
                    "its tables have no column in common: " + tables.get(0).described() + ", " + odd.described(),
                    "Keep the output of different benchmarks in different files");
        }
        if (!others.isEmpty()) {
            notes.add(file.name() + ": " + String.join(", ", others)
                    + " left out, because not every table of the file has it");
        }
        return common.stream().sorted(Comparator.comparingInt(form::position)).toList();
    }
}
