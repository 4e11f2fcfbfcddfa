package dev.weft.kernel.run;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The folded solutions of a notebook's exercises, and its last cell, which checks the answers. */
record Solutions(String file, List<String> code) {
    private static final Pattern FOLDED =
            Pattern.compile("<details><summary>Solution</summary>\\s*```java\\n(.*?)```\\s*</details>", Pattern.DOTALL);
    private static final Pattern CHECKED = Pattern.compile("exercise\\(\"[^\"]+\", answer(\\d+), \"[0-9a-f]{6}\"\\)");

    static Solutions of(NotebookFile notebook) throws RunProblem {
        List<String> code = new ArrayList<>();
        for (JsonObject cell : notebook.cells()) {
            Matcher folded = FOLDED.matcher(NotebookFile.text(cell.get("source")));
            while (!NotebookFile.isCode(cell) && folded.find()) {
                code.add(folded.group(1));
            }
        }
        String file = String.valueOf(notebook.file().getFileName());
        if (code.isEmpty()) {
            throw new RunProblem(
                    file + " has no solution to run. Fold it in a text cell: <details><summary>Solution</summary>,"
                            + " a block of Java, </details>.");
        }
        List<JsonObject> cells = notebook.codeCells();
        code.add(NotebookFile.text(cells.get(cells.size() - 1).get("source")));
        return new Solutions(file, code);
    }

    /** Takes what the last cell shows: each answer that it checks must be right. */
    void judge(String shown) throws RunProblem {
        List<String> wrong = new ArrayList<>();
        int answers = 0;
        Matcher checked = CHECKED.matcher(code.get(code.size() - 1));
        while (checked.find()) {
            answers++;
            if (!shown.contains(checked.group(1) + ": right")) {
                wrong.add("answer" + checked.group(1));
            }
        }
        if (answers == 0 || !wrong.isEmpty() || shown.contains("not")) {
            throw new RunProblem(file + ": its solutions are not right by its last cell, which checks "
                    + (answers == 1 ? "1 answer" : answers + " answers") + " and shows:\n"
                    + shown.indent(4).stripTrailing());
        }
    }
}
