package dev.weft.study.scan;

import dev.weft.study.Columns;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One run of a benchmark.
 *
 * @param table its measures, under the keys that its file always has
 * @param facts other facts of the run by name, such as its banner: a key if it differs between runs
 * @param before the skipped lines between the run before and this one
 * @param sizes their meaning
 */
public record Run(Columns table, Map<String, String> facts, List<String> before, Sizes sizes) {
    /** Copies its parts. */
    public Run {
        facts = new LinkedHashMap<>(facts);
        before = List.copyOf(before);
    }

    /** Returns a run without facts. */
    public static Run of(Columns table) {
        return new Run(table, Map.of(), List.of(), Sizes.OF_CALL);
    }

    /** Returns the same with one more fact. */
    public Run with(String name, String fact) {
        Map<String, String> more = new LinkedHashMap<>(facts);
        more.put(name, fact);
        return new Run(table, more, before, sizes);
    }

    /** Returns the same after these skipped lines. */
    public Run after(List<String> lines) {
        return new Run(table, facts, lines, sizes);
    }

    /** Returns the same with another table. */
    public Run with(Columns other) {
        return new Run(other, facts, before, sizes);
    }
}
