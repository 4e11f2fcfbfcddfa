package dev.weft.study.file;

import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A value of a JSON file with its file, its line and its key, such as {@code link.latency}, which errors name. */
public final class JsonValue {
    private final String file;
    private final int line;
    private final String key;
    /** A map by key, a list, a string, the digits of a number, a truth value, or null. */
    private final @Nullable Object content;

    JsonValue(String file, int line, String key, @Nullable Object content) {
        this.file = file;
        this.line = line;
        this.key = key;
        this.content = content;
    }

    /** A number, as its file has it. */
    record Digits(String text) {}

    /** Returns the error of this value: {@code node.json, line 7, link.latency "fast": must ..}. */
    public ModelException wrong(String rule, String next) {
        return ModelException.of(place() + shown(), rule, next);
    }

    /** Returns the error of what this value was read for, with the place in front, unless it names a place in the file already. */
    public ModelException wrong(ModelException failure) {
        String said = String.valueOf(failure.getMessage());
        return said.startsWith(file + ", line ") ? failure : new ModelException(place() + ", " + said);
    }

    private String place() {
        return file + ", line " + line + (key.isEmpty() ? "" : ", " + key);
    }

    private String shown() {
        if (content instanceof Map || content instanceof List) {
            return "";
        }
        return " " + (content instanceof Digits digits ? digits.text() : ModelException.argument(content));
    }

    /** Returns the value of a key of an object; an error if it is missing. */
    public JsonValue get(String name) {
        return find(name)
                .orElseThrow(() -> ModelException.of(
                        place(), "the key \"" + name + "\" is missing", "Add it, or write the file again"));
    }

    /** Returns the value of a key of an object, if the object has it. */
    public Optional<JsonValue> find(String name) {
        return Optional.ofNullable(object().get(name));
    }

    /** Returns the keys of an object in the order of the file, after a check that each is one of these. */
    public List<String> keys(List<String> known) {
        for (Map.Entry<String, JsonValue> each : object().entrySet()) {
            if (!known.contains(each.getKey())) {
                throw ModelException.of(
                        file + ", line " + each.getValue().line + ", " + each.getValue().key,
                        "the key is unknown; " + (key.isEmpty() ? "the file" : key) + " has the keys "
                                + String.join(", ", known),
                        "Correct or remove it");
            }
        }
        return List.copyOf(object().keySet());
    }

    @SuppressWarnings("unchecked") // the reader stores maps of this type only
    private Map<String, JsonValue> object() {
        if (content instanceof Map<?, ?> map) {
            return (Map<String, JsonValue>) map;
        }
        throw wrong("must be an object in braces", "Write {\"key\": \"value\"}");
    }

    /** Returns the elements of a list. */
    @SuppressWarnings("unchecked") // the reader stores lists of this type only
    public List<JsonValue> list() {
        if (content instanceof List<?> list) {
            return Collections.unmodifiableList((List<JsonValue>) list);
        }
        throw wrong("must be a list in brackets", "Write [..]");
    }

    /** Returns the elements of a list of strings. */
    public List<String> texts() {
        List<String> all = new ArrayList<>();
        list().forEach(each -> all.add(each.text()));
        return List.copyOf(all);
    }

    /** Returns the elements of a list of whole numbers from {@code least} on. */
    public int[] wholes(int least) {
        return list().stream().mapToInt(each -> each.whole(least)).toArray();
    }

    /** Returns the line of the file on which it begins. */
    public int line() {
        return line;
    }

    /** Returns whether it is null. */
    public boolean isNull() {
        return content == null;
    }

    /** Returns a string, or a number as the file has it, as text; empty if it is neither. */
    public Optional<String> word() {
        return content instanceof Digits digits
                ? Optional.of(digits.text())
                : Optional.ofNullable(content).filter(String.class::isInstance).map(String.class::cast);
    }

    /** Returns the values of an object by their keys. */
    public Map<String, JsonValue> members() {
        return Collections.unmodifiableMap(object());
    }

    /** Returns an object as maps, lists and texts, which {@link JsonText} writes; numbers and truth values are texts, too. */
    public Map<String, Object> plain() {
        Map<String, Object> all = new LinkedHashMap<>();
        object().forEach((name, value) -> all.put(name, value.anyPlain()));
        return all;
    }

    private Object anyPlain() {
        return content instanceof Map
                ? plain()
                : content instanceof List
                        ? list().stream().map(JsonValue::anyPlain).toList()
                        : word().orElse(String.valueOf(content));
    }

    /** Returns a number as the file has it. */
    public String digits() {
        if (content instanceof Digits digits) {
            return digits.text();
        }
        throw wrong("must be a number", "Write it without quotes");
    }

    /** Returns a string. */
    public String text() {
        if (content instanceof String text) {
            return text;
        }
        throw wrong("must be a text in quotes", "Write it as \"..\"");
    }

    /** Returns a string that is one of these. */
    public String oneOf(String... known) {
        String text = text();
        if (!Arrays.asList(known).contains(text)) {
            throw wrong("must be one of " + String.join(", ", known), "Correct it");
        }
        return text;
    }

    /** Returns a whole number of this size at least. */
    public int whole(int least) {
        if (content instanceof Digits digits && digits.text().matches("-?\\d{1,10}")) {
            long number = Long.parseLong(digits.text());
            if (number >= least && number <= Integer.MAX_VALUE) {
                return (int) number;
            }
        }
        throw wrong("must be a whole number from " + least + " to 2,147,483,647", "Write it without quotes");
    }

    /** Returns the value that a reader of text makes of a string, such as a time of {@code "1.3 us"}. */
    public <T> T as(Function<String, T> reader) {
        String text = text();
        try {
            return reader.apply(text);
        } catch (ModelException failure) {
            throw wrong(failure);
        }
    }
}
