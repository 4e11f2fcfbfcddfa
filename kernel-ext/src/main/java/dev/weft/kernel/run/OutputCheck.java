package dev.weft.kernel.run;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.weft.kernel.shell.Ink;
import dev.weft.kernel.wire.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares the text outputs of a notebook's cells with the saved ones. Numbers may differ beyond four significant digits;
 * identifiers, hashes and durations may differ; outputs of cells tagged {@code volatile} are ignored.
 */
final class OutputCheck {
    private static final double TOLERANCE = 5e-4;
    private static final Pattern NUMBER = Pattern.compile("[-+]?\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?");
    private static final Pattern UUID =
            Pattern.compile("\\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\b");
    private static final Pattern HASH = Pattern.compile("@[0-9a-f]{4,}\\b");
    private static final Pattern TIME = Pattern.compile("(?m)^Time: .*$");

    private OutputCheck() {}

    /** Returns one line per difference; empty if there is none. */
    static List<String> differences(JsonObject saved, JsonObject executed) {
        List<JsonObject> before = code(saved);
        List<JsonObject> after = code(executed);
        if (before.size() != after.size()) {
            return List.of("the notebook has " + after.size() + " code cells, the saved one has " + before.size());
        }
        if (before.stream().noneMatch(cell -> outputs(cell).size() > 0)
                && after.stream().anyMatch(cell -> outputs(cell).size() > 0)) {
            return List.of("the notebook was saved without outputs");
        }
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < before.size(); i++) {
            if (!NotebookFile.isTagged(after.get(i), "volatile")) {
                String place = "cell " + (i + 1) + ": ";
                compare(text(before.get(i)), text(after.get(i))).forEach(d -> differences.add(place + d));
            }
        }
        return differences;
    }

    private static List<JsonObject> code(JsonObject notebook) {
        return notebook.getAsJsonArray("cells").asList().stream()
                .map(JsonElement::getAsJsonObject)
                .filter(NotebookFile::isCode)
                .toList();
    }

    private static JsonArray outputs(JsonObject cell) {
        JsonElement outputs = cell.get("outputs");
        return outputs != null && outputs.isJsonArray() ? outputs.getAsJsonArray() : new JsonArray();
    }

    private static List<String> text(JsonObject cell) {
        List<String> lines = new ArrayList<>();
        for (JsonElement each : outputs(cell)) {
            JsonObject output = each.getAsJsonObject();
            if (!Outputs.isProgressBar(output)) { // Jupyter stores it in the file
                lines.addAll(sanitised(shown(output)).lines().toList());
            }
        }
        return lines;
    }

    /** Returns the text of outputs for the comparison. */
    static String shownIn(JsonArray outputs) {
        StringBuilder text = new StringBuilder();
        outputs.forEach(
                each -> text.append(Ink.plain(shown(each.getAsJsonObject()))).append('\n'));
        return text.toString();
    }

    private static String shown(JsonObject output) {
        return switch (Message.string(output, "output_type")) {
            case "stream" -> NotebookFile.text(output.get("text"));
            case "error" -> Message.string(output, "ename") + ": " + Message.string(output, "evalue");
            default -> NotebookFile.text(NotebookFile.object(output, "data").get("text/plain"));
        };
    }

    private static String sanitised(String text) {
        String plain = Ink.plain(text);
        plain = UUID.matcher(plain).replaceAll("<id>");
        plain = HASH.matcher(plain).replaceAll("@<hash>");
        return TIME.matcher(plain).replaceAll("Time: <time>").stripTrailing();
    }

    private static List<String> compare(List<String> before, List<String> after) {
        List<String> differences = new ArrayList<>();
        if (same(String.join(" ", before), String.join(" ", after))) {
            return differences; // sentences may be wrapped at other words
        }
        int lines = Math.max(before.size(), after.size());
        for (int i = 0; i < lines && differences.size() < 3; i++) {
            String was = i < before.size() ? before.get(i) : "(nothing)";
            String is = i < after.size() ? after.get(i) : "(nothing)";
            if (!same(was, is)) {
                differences.add("line " + (i + 1) + " was  " + was + "\n          now is  " + is);
            }
        }
        return differences;
    }

    /** Returns whether two lines are equal except for insignificant digits of numbers and alignment blanks. */
    static boolean same(String was, String is) {
        List<String> numbersBefore = numbers(was);
        List<String> numbersAfter = numbers(is);
        if (numbersBefore.size() != numbersAfter.size() || !words(was).equals(words(is))) {
            return false;
        }
        for (int i = 0; i < numbersBefore.size(); i++) {
            double a = Double.parseDouble(numbersBefore.get(i));
            double b = Double.parseDouble(numbersAfter.get(i));
            if (a != b && Math.abs(a - b) > TOLERANCE * Math.max(Math.abs(a), Math.abs(b))) {
                return false;
            }
        }
        return true;
    }

    private static List<String> numbers(String line) {
        return NUMBER.matcher(line).results().map(m -> m.group()).toList();
    }

    private static String words(String line) {
        Matcher numbers = NUMBER.matcher(line);
        return numbers.replaceAll("#").replaceAll("[-\\s]+", " ").strip();
    }
}
