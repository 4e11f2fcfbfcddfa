package dev.weft.study.scan;

import dev.weft.study.Columns;
import dev.weft.study.Condition;
import java.util.ArrayList;
import java.util.List;

/**
 * The content of a measurement file.
 *
 * @param tool that wrote it, as far as the file shows
 * @param runs in the order of the file
 * @param count its lines by kind
 * @param notes further lines of {@code explain()}
 * @param conditions that the file meets or violates
 * @param named whether the keys of its rows are those of its name, so that the name is none
 */
public record Reading(
        String tool, List<Run> runs, LineCount count, List<String> notes, List<Condition> conditions, boolean named) {
    /** Returns the content of a file of which nothing more is known than its tables. */
    public static Reading of(String tool, List<Columns> tables, LineCount count) {
        return new Reading(tool, tables.stream().map(Run::of).toList(), count, List.of(), List.of(), false);
    }

    /** Returns the content with one condition more. */
    public Reading with(Condition condition) {
        List<Condition> all = new ArrayList<>(conditions);
        all.add(condition);
        return new Reading(tool, runs, count, notes, all, named);
    }

    /** Returns the content with these runs. */
    public Reading with(List<Run> others) {
        return new Reading(tool, others, count, notes, conditions, named);
    }
}
