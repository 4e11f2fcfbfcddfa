package dev.weft.kernel.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** One line of a file of comma-separated values. */
final class Csv {
    private Csv() {}

    static String row(String... fields) {
        return Arrays.stream(fields).map(Csv::quoted).collect(Collectors.joining(","));
    }

    private static String quoted(String field) {
        String oneLine = field.replaceAll("\\R", " ");
        return oneLine.matches("[^\",]*") ? oneLine : '"' + oneLine.replace("\"", "\"\"") + '"';
    }

    static List<String> fields(String row) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < row.length(); i++) {
            char c = row.charAt(i);
            if (quoted && c == '"' && i + 1 < row.length() && row.charAt(i + 1) == '"') {
                field.append(c);
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return fields;
    }
}
