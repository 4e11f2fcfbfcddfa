package dev.weft.study.data;

import dev.weft.study.Columns;
import java.util.ArrayList;
import java.util.List;

/**
 * The content of a measurement file.
 *
 * @param tool that wrote it, as far as the file shows
 * @param runs in the order of the file
 * @param count its lines by kind
 * @param notes further lines of {@code explain()}
 */
record Reading(String tool, List<Run> runs, LineCount count, List<String> notes) {
    static Reading of(String tool, List<Columns> tables, LineCount count) {
        return new Reading(tool, tables.stream().map(Run::of).toList(), count, List.of());
    }

    /** The same with one more line of {@code explain()}. */
    Reading noting(String note) {
        List<String> more = new ArrayList<>(notes);
        more.add(note);
        return new Reading(tool, runs, count, more);
    }
}
