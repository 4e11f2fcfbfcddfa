package dev.weft.kernel.run;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The folded solutions of a notebook's exercises, and the notebook's last cell, which checks the answers. */
record Solutions(String file, List<String> code) {
    private static final Pattern FOLDED =
            Pattern.compile("<details><summary>Solution</summary>\\s*```java\\n(.*?)```\\s*</details>", Pattern.DOTALL);
    private static final Pattern CHECKED =
            Pattern.compile("exercise\\(\"[^\"]+\", answer(\\d+), \"[0-9a-f]{6}\"(?:, \"[^\"]+\")?\\)");

    /** Whether a cell checks answers, so that there are exercises to solve. */
    static boolean areIn(NotebookFile notebook) {
        return notebook.codeCells().stream()
                .anyMatch(cell ->
                        CHECKED.matcher(NotebookFile.text(cell.get("source"))).find());
    }

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
                    file + ": contains no solution. Fold one in a text cell: <details><summary>Solution</summary>,"
                            + " a block of Java, </details>.");
        }
        List<JsonObject> cells = notebook.codeCells();
        code.add(NotebookFile.text(cells.get(cells.size() - 1).get("source")));
        return new Solutions(file, code);
    }

    /** Checks the output of the last cell: each answer must be right. */
    void judge(String shown) throws RunProblem {
        List<String> wrong = new ArrayList<>();
        int answers = 0;
        Matcher checked = CHECKED.matcher(code.get(code.size() - 1));
        while (checked.find()) {
            answers++;
            String number = checked.group(1);
            if (!shown.lines().anyMatch(line -> line.endsWith(number + ": right"))) {
                wrong.add("answer" + number);
            }
        }
        if (answers == 0 || !wrong.isEmpty() || shown.contains("not")) {
            throw new RunProblem(file + ": the last cell does not accept the solutions. It checks "
                    + (answers == 1 ? "1 answer" : answers + " answers") + " and prints:\n"
                    + shown.indent(4).stripTrailing());
        }
    }
}
