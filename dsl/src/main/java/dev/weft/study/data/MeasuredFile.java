package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;

/** Recognises a measurement file by its content and puts the repetitions of several together. */
final class MeasuredFile {
    private MeasuredFile() {}

    static Reading read(TextFile file) {
        if (OsuOutput.matches(file)) {
            return OsuOutput.read(file);
        }
        if (NodecommOutput.matches(file)) {
            return NodecommOutput.read(file);
        }
        if (RaptorOutput.matches(file)) {
            return RaptorOutput.read(file);
        }
        if (BenchPressOutput.matches(file)) {
            return BenchPressOutput.read(file);
        }
        if (NetPipeOutput.isConsole(file)) {
            return NetPipeOutput.readConsole(file);
        }
        return NetPipeOutput.isFile(file) ? NetPipeOutput.readFile(file) : CsvFile.read(file);
    }

    /** One table; where there are several repetitions, in one file or more, they are told apart by a key. */
    static Columns together(List<TextFile> files, List<Reading> readings) {
        List<Columns> parts = new ArrayList<>();
        readings.forEach(reading -> parts.addAll(reading.repetitions()));
        if (parts.size() == 1) {
            return parts.get(0);
        }
        List<Columns> numbered = new ArrayList<>();
        for (Columns part : parts) {
            if (part.find("repetition").isPresent()) {
                throw several(
                        files, "a column repetition stands in one of them", "Give that file alone, or drop the column");
            }
            numbered.add(part.key("repetition", (Object) (double) (numbered.size() + 1)));
        }
        try {
            return Columns.stack(numbered);
        } catch (ModelException differentColumns) {
            throw several(files, "their columns differ", "Read them one by one");
        }
    }

    private static ModelException several(List<TextFile> files, String rule, String next) {
        String names = String.join(", ", files.stream().map(TextFile::name).toList());
        return ModelException.cannot("read as repetitions", names, rule, next);
    }
}
