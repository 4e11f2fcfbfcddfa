package dev.weft.study.file;

import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads JSON (RFC 8259) strictly: no comments, no trailing commas, no key twice. Errors name the line. */
public final class JsonFile {
    private static final int MOST_DEPTH = 32;
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][-+]?\\d+)?");

    private final String file;
    private final String text;
    private int at;
    private int line = 1;

    private JsonFile(String file, String text) {
        this.file = file;
        this.text = text;
    }

    /** Returns the only value of a text; errors name this file. */
    public static JsonValue parse(String file, String text) {
        JsonFile json = new JsonFile(file, text);
        JsonValue root = json.value("", 0);
        json.skip();
        if (json.at < text.length()) {
            throw json.wrong("there is text after its last brace", "Remove it");
        }
        return root;
    }

    private ModelException wrong(String rule, String next) {
        return ModelException.of(file + ", line " + line, rule, next);
    }

    /** Of a file that ends, or has another character than the one expected. */
    private ModelException expected(String what) {
        return at >= text.length()
                ? wrong("the file ends where " + what + " is expected", "Get the whole file; it is cut off")
                : wrong(
                        "here is "
                                + ModelException.argument(
                                        text.substring(at, at + Character.charCount(text.codePointAt(at))))
                                + " where " + what + " is expected",
                        "Correct the line");
    }

    private void skip() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            line += text.charAt(at++) == '\n' ? 1 : 0;
        }
    }

    /** Skips white space, and takes this character if it is next. */
    private boolean takes(char next) {
        skip();
        boolean found = at < text.length() && text.charAt(at) == next;
        at += found ? 1 : 0;
        return found;
    }

    private void expect(char next) {
        if (!takes(next)) {
            throw expected("'" + next + "'");
        }
    }

    private JsonValue value(String key, int depth) {
        skip();
        if (depth > MOST_DEPTH) {
            throw wrong("values are more than " + MOST_DEPTH + " deep inside one another", "Check the brackets");
        }
        if (Thread.interrupted()) {
            throw ModelException.interrupted("Interrupted while reading " + file + ".");
        }
        int first = line;
        return new JsonValue(file, first, key, content(key, depth));
    }

    private @Nullable Object content(String key, int depth) {
        if (at < text.length()) {
            char begin = text.charAt(at);
            if (begin == '{') {
                return object(key, depth);
            }
            if (begin == '[') {
                return list(key, depth);
            }
            if (begin == '"') {
                return string();
            }
            for (String word : List.of("true", "false", "null")) {
                if (text.startsWith(word, at)) {
                    at += word.length();
                    return word.equals("null") ? null : Boolean.valueOf(word);
                }
            }
        }
        return number();
    }

    private Map<String, JsonValue> object(String key, int depth) {
        Map<String, JsonValue> all = new LinkedHashMap<>();
        at++;
        if (takes('}')) {
            return all;
        }
        do {
            skip();
            if (at >= text.length() || text.charAt(at) != '"') {
                throw expected("a key in quotes");
            }
            String name = string();
            expect(':');
            JsonValue value = value(key.isEmpty() ? name : key + "." + name, depth + 1);
            if (all.putIfAbsent(name, value) != null) {
                throw value.wrong("the key is here for the second time", "Remove one of the two");
            }
        } while (takes(','));
        if (!takes('}')) {
            throw expected("',' or '}'");
        }
        return all;
    }

    private List<JsonValue> list(String key, int depth) {
        List<JsonValue> all = new ArrayList<>();
        at++;
        if (takes(']')) {
            return all;
        }
        do {
            all.add(value(key + "[" + all.size() + "]", depth + 1));
        } while (takes(','));
        if (!takes(']')) {
            throw expected("',' or ']'");
        }
        return all;
    }

    private JsonValue.Digits number() {
        int from = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String digits = text.substring(from, at);
        if (!NUMBER.matcher(digits).matches()) {
            at = from;
            throw expected("a value");
        }
        return new JsonValue.Digits(digits);
    }

    private String string() {
        StringBuilder content = new StringBuilder();
        at++;
        while (at < text.length() && text.charAt(at) != '"') {
            char next = text.charAt(at);
            if (next < ' ') {
                throw wrong("a text in quotes does not end on its line", "Add the quote");
            }
            at++;
            content.append(next == '\\' ? escaped() : next);
        }
        if (at >= text.length()) {
            throw expected("a closing quote");
        }
        at++;
        return content.toString();
    }

    private char escaped() {
        char kind = at < text.length() ? text.charAt(at++) : ' ';
        return switch (kind) {
            case '"', '\\', '/' -> kind;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                String code = text.substring(at, Math.min(text.length(), at + 4));
                if (!code.matches("[0-9a-fA-F]{4}")) {
                    throw wrong("\\u needs four hexadecimal digits", "Correct the text");
                }
                at += code.length();
                yield (char) Integer.parseInt(code, 16);
            }
            default -> throw wrong("a backslash before this character has no meaning", "Write two backslashes");
        };
    }
}
