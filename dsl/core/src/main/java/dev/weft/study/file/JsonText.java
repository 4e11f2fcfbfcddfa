package dev.weft.study.file;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;

/** Text of a JSON file: a key per line, and a list of plain values on one line. */
public final class JsonText {
    private static final String INDENT = "  ";

    private final StringBuilder text = new StringBuilder();

    private JsonText() {}

    /** Returns the text of maps, collections, strings, whole numbers and truth values. */
    public static String of(Map<String, ?> root) {
        JsonText json = new JsonText();
        json.value(root, 0);
        return json.text.append('\n').toString();
    }

    private void value(Object value, int depth) {
        if (value instanceof Map<?, ?> map) {
            map(map, depth);
        } else if (value instanceof Collection<?> list) {
            list(list, depth);
        } else if (value instanceof Integer || value instanceof Boolean) {
            text.append(value);
        } else {
            quoted(value.toString());
        }
    }

    private void map(Map<?, ?> map, int depth) {
        if (map.isEmpty()) {
            text.append("{}");
            return;
        }
        text.append('{');
        for (Iterator<? extends Map.Entry<?, ?>> each = map.entrySet().iterator(); each.hasNext(); ) {
            Map.Entry<?, ?> entry = each.next();
            line(depth + 1);
            quoted(entry.getKey().toString());
            text.append(": ");
            value(entry.getValue(), depth + 1);
            text.append(each.hasNext() ? "," : "");
        }
        line(depth);
        text.append('}');
    }

    private void list(Collection<?> list, int depth) {
        boolean plain = list.stream().noneMatch(each -> each instanceof Map || each instanceof Collection);
        text.append('[');
        for (Iterator<?> each = list.iterator(); each.hasNext(); ) {
            if (!plain) {
                line(depth + 1);
            }
            value(each.next(), depth + 1);
            text.append(!each.hasNext() ? "" : plain ? ", " : ",");
        }
        if (!plain) {
            line(depth);
        }
        text.append(']');
    }

    private void line(int depth) {
        text.append('\n').append(INDENT.repeat(depth));
    }

    private void quoted(String content) {
        text.append('"');
        for (int at = 0; at < content.length(); at++) {
            char each = content.charAt(at);
            switch (each) {
                case '"', '\\' -> text.append('\\').append(each);
                case '\n' -> text.append("\\n");
                case '\t' -> text.append("\\t");
                case '\r' -> text.append("\\r");
                default -> {
                    // half of a pair of surrogates has no UTF-8 of its own
                    if (each < ' ' || Character.isSurrogate(each)) {
                        text.append(String.format("\\u%04x", (int) each));
                    } else {
                        text.append(each);
                    }
                }
            }
        }
        text.append('"');
    }
}
