package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.scan.Reading;
import dev.weft.study.scan.TextFile;
import java.util.ArrayList;
import java.util.List;

/**
 * The files of a source in one table.
 *
 * @param columns of all files
 * @param tool that wrote them
 * @param notes lines for {@code explain()}
 * @param conditions that the files meet or violate
 */
record Joined(Columns columns, String tool, List<String> notes, List<Condition> conditions) {
    /** Reads the files of a source, each in its format, and joins them. */
    static Joined of(MeasurementSource source) {
        List<TextFile> kit = source.files().stream().filter(KitOutput::matches).toList();
        if (!kit.isEmpty()) {
            List<String> notes = new ArrayList<>(source.notes());
            MeasuredFile.beside(kit.get(0), source.files()).ifPresent(notes::add);
            Joined launches = KitLaunches.of(source.name(), kit);
            notes.addAll(launches.notes());
            return new Joined(launches.columns(), launches.tool(), notes, launches.conditions());
        }
        List<Reading> read = source.files().stream()
                .map(file -> source.kind().isEmpty() ? MeasuredFile.read(file) : MeasuredFile.read(file, source.kind()))
                .toList();
        List<Reading> readings = WholeVectors.named(read);
        Columns columns = Runs.together(
                source.files().stream().map(TextFile::name).toList(),
                readings,
                !source.kind().isEmpty());
        List<String> notes = new ArrayList<>(source.notes());
        List<Condition> conditions = new ArrayList<>();
        for (Reading reading : readings) {
            notes.addAll(reading.count().notes());
            reading.notes().stream().filter(note -> !notes.contains(note)).forEach(notes::add);
            conditions.addAll(reading.conditions());
        }
        WholeVectors.condition(read).ifPresent(conditions::add);
        return new Joined(columns, tools(readings), notes, conditions);
    }

    /** The tools that wrote the files, each once. */
    private static String tools(List<Reading> readings) {
        List<String> tools = readings.stream().map(Reading::tool).distinct().toList();
        return tools.size() < 3 ? String.join(" and ", tools) : tools.get(0) + " and " + (tools.size() - 1) + " others";
    }

    /** Words in a sentence: {@code a, b and c}. */
    static String sentence(List<String> words) {
        return words.size() < 2
                ? String.join("", words)
                : String.join(", ", words.subList(0, words.size() - 1)) + " and " + words.get(words.size() - 1);
    }
}
