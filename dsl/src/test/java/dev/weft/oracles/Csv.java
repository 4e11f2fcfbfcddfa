package dev.weft.oracles;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A comma-separated file with a header; lines that start with # are comments, a quoted cell may hold commas. */
public final class Csv {
    private Csv() {}

    /** The rows by column name. */
    public static List<Map<String, String>> read(Path file) throws IOException {
        List<Map<String, String>> rows = new ArrayList<>();
        String[] header = null;
        for (String line : Files.readAllLines(file)) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            String[] cells = cells(line.strip());
            if (header == null) {
                header = cells;
                continue;
            }
            Map<String, String> row = new HashMap<>();
            for (int i = 0; i < Math.min(header.length, cells.length); i++) {
                row.put(header[i].strip(), cells[i].strip());
            }
            rows.add(row);
        }
        return rows;
    }

    private static String[] cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells.toArray(String[]::new);
    }
}
