package dev.weft.kernel.run;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jshell.JShell;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.VarSnippet;

/**
 * Values of {@code --set}: each replaces the first value that a notebook gives to a variable of that name, in the cell that is
 * tagged {@code parameters} or, without such a cell, in the first cell that declares it. The cells stay the same otherwise, so
 * that declarations that depend on a parameter still follow it.
 */
final class Parameters {
    static final String TAG = "parameters";

    private static final Pattern MAGIC = Pattern.compile("(?m)^%.*$");

    private final NotebookFile notebook;
    private final SourceCodeAnalysis analysis;

    private Parameters(NotebookFile notebook, SourceCodeAnalysis analysis) {
        this.notebook = notebook;
        this.analysis = analysis;
    }

    /** Sets the variables in the cells of the notebook; an error if it declares no variable of such a name. */
    static void set(NotebookFile notebook, Map<String, String> values) throws RunProblem {
        if (values.isEmpty()) {
            return;
        }
        try (JShell shell = JShell.builder().executionEngine("local").build()) { // only reads code, runs none
            Parameters parameters = new Parameters(notebook, shell.sourceCodeAnalysis());
            for (Map.Entry<String, String> each : values.entrySet()) {
                parameters.set(each.getKey(), each.getValue());
            }
        }
    }

    private void set(String name, String value) throws RunProblem {
        Set<String> known = new LinkedHashSet<>();
        for (JsonObject cell : cells()) {
            String code = NotebookFile.text(cell.get("source"));
            for (Declared each : declared(code)) {
                known.add(each.name());
                if (each.name().equals(name)) {
                    cell.add("source", NotebookFile.lines(replaced(code, each, value)));
                    note(cell, name, code.substring(each.start(), each.end()));
                    return;
                }
            }
        }
        String where =
                known.isEmpty() ? "declares no variable with a value" : "declares only " + String.join(", ", known);
        throw new RunProblem(
                "--set " + name + "=" + value + ": " + notebook.file().getFileName()
                        + " declares no variable of this name; it " + where + ". Check the name.");
    }

    /** Says before the cell what was set: texts and claims of a notebook hold for its own values. */
    private void note(JsonObject cell, String name, String before) {
        JsonObject note = new JsonObject();
        note.addProperty("cell_type", "markdown");
        if (cell.has("id")) {
            note.addProperty("id", "set-" + name);
        }
        note.add("metadata", new JsonObject());
        note.add(
                "source",
                NotebookFile.lines("**Set for this run:** `" + name + "`, in the notebook `"
                        + before.replaceAll("\\s+", " ")
                        + "`. Its sentences, and what its figures are said to reproduce, hold for its own value."));
        notebook.insert(note, cell);
    }

    private List<JsonObject> cells() {
        List<JsonObject> tagged = notebook.codeCells().stream()
                .filter(cell -> NotebookFile.isTagged(cell, TAG))
                .toList();
        return tagged.isEmpty() ? notebook.codeCells() : tagged;
    }

    /** A variable with a value: where the value begins in the cell, and where it ends. */
    private record Declared(String name, String type, int start, int end) {}

    /** A declaration whose type is that of its value: without the imports of the notebook, JShell does not know it as a variable. */
    private static final Pattern OF_ANY_VALUE = Pattern.compile(
            "^(?:\\s|//[^\\n]*\\n|/\\*.*?\\*/)*(?:final\\s+)?var\\s+(\\w+)\\s*=(?!=)\\s*", Pattern.DOTALL);

    private List<Declared> declared(String cell) {
        List<Declared> found = new ArrayList<>();
        String rest =
                MAGIC.matcher(cell).replaceAll(line -> " ".repeat(line.group().length()));
        while (!rest.isBlank()) {
            int offset = cell.length() - rest.length();
            SourceCodeAnalysis.CompletionInfo next = analysis.analyzeCompletion(rest);
            String left = next.remaining() == null ? "" : next.remaining();
            String statement = rest.substring(0, rest.length() - left.length());
            found.addAll(variables(statement, offset));
            if (left.length() >= rest.length()) {
                break;
            }
            rest = left;
        }
        return found;
    }

    /** Returns the variable of a statement; none of those that share a declaration, whose values cannot be told apart. */
    private List<Declared> variables(String statement, int offset) {
        List<VarSnippet> variables = analysis.sourceToSnippets(statement).stream()
                .filter(VarSnippet.class::isInstance)
                .map(VarSnippet.class::cast)
                .toList();
        Matcher any = OF_ANY_VALUE.matcher(statement);
        if (variables.isEmpty() && any.find()) {
            return List.of(declared(any.group(1), "var", statement, any.end(), offset));
        }
        if (variables.size() != 1) {
            return List.of();
        }
        VarSnippet variable = variables.get(0);
        Matcher sign = Pattern.compile("\\b" + Pattern.quote(variable.name()) + "\\s*=(?!=)\\s*")
                .matcher(statement);
        return sign.find()
                ? List.of(declared(variable.name(), variable.typeName(), statement, sign.end(), offset))
                : List.of();
    }

    private static Declared declared(String name, String type, String statement, int start, int offset) {
        int end = statement.lastIndexOf(';');
        int last = end > start ? end : statement.stripTrailing().length();
        return new Declared(name, type, offset + start, offset + last);
    }

    /** Returns the cell with the value in place; a text needs no quotation marks, which a command line takes away. */
    private static String replaced(String code, Declared variable, String value) {
        String before = code.substring(variable.start(), variable.end());
        boolean text = variable.type().equals("String") || before.startsWith("\"");
        String written = text && !value.startsWith("\"") ? quoted(value) : value;
        return code.substring(0, variable.start()) + written + code.substring(variable.end());
    }

    private static String quoted(String value) {
        return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
