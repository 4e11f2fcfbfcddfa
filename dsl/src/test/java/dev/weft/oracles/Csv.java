package dev.weft.oracles;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A comma-separated file with a header; lines that start with # are comments, a quoted cell may hold commas. */
public final class Csv {
    private Csv() {}

    /** The rows by column name. */
    public static List<Map<String, String>> read(Path file) throws IOException {
        List<Map<String, String>> rows = new ArrayList<>();
        @Nullable List<String> header = null;
        for (String line : Files.readAllLines(file)) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            List<String> cells = dev.weft.study.csv.Csv.cells(line.strip(), ',');
            if (header == null) {
                header = cells;
                continue;
            }
            Map<String, String> row = new HashMap<>();
            for (int i = 0; i < Math.min(header.size(), cells.size()); i++) {
                row.put(header.get(i), cells.get(i));
            }
            rows.add(row);
        }
        return rows;
    }
}
