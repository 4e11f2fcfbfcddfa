package dev.weft.study.data;

import dev.weft.study.Columns;
import java.util.ArrayList;
import java.util.List;

/**
 * What a measurement file held.
 *
 * @param tool what wrote it, as far as the file tells
 * @param runs in the order of the file
 * @param count where its lines went
 * @param notes what else {@code explain()} says of it
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
