package dev.weft.kernel.run;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.weft.kernel.install.Archive;
import dev.weft.kernel.shell.Ink;
import dev.weft.kernel.wire.Client.Channel;
import dev.weft.kernel.wire.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs the cells of a notebook in a new kernel and stores their outputs in it. */
final class NotebookRun {
    /** Receives the progress of the run. */
    interface Listener {
        void cell(int number, int total);
    }

    /**
     * Only the fast compiler (C1): a notebook's code is mostly new and runs for seconds, so optimised compilation costs more than it
     * saves (half of the total time of this project's notebooks). A user's option follows and takes precedence.
     */
    private static final String QUICK = "-XX:TieredStopAtLevel=1";

    private static final Duration TICK = Duration.ofMillis(100);

    private final NotebookFile notebook;
    private final Duration limit;
    private final Listener listener;
    private final Outputs outputs = new Outputs();
    private final List<FigureEntry> figures = new ArrayList<>();
    private final Map<String, Integer> cellOfFigure = new HashMap<>();

    NotebookRun(NotebookFile notebook, Duration limit, Listener listener) {
        this.notebook = notebook;
        this.limit = limit;
        this.listener = listener;
    }

    /** Runs all cells; writes figures to the folder. */
    void run(Path figureFolder, List<String> jvmOptions, boolean solutions) throws RunProblem, InterruptedException {
        Path folder = notebook.file().toAbsolutePath().getParent();
        Map<String, String> environment = Map.of("WEFT_FIGURES", figureFolder.toString());
        try (KernelProcess kernel = Running.track(
                KernelProcess.start(folder == null ? Path.of("/") : folder, environment, options(jvmOptions)))) {
            List<JsonObject> cells = notebook.codeCells();
            for (int i = 0; i < cells.size(); i++) {
                listener.cell(i + 1, cells.size());
                cell(kernel, cells.get(i), i + 1);
            }
            Message request = kernel.client().send(Channel.SHELL, "kernel_info_request", new JsonObject());
            notebook.setLanguage(NotebookFile.object(reply(kernel, request, 0), "language_info"));
            if (solutions) {
                solutions(kernel);
            }
        } catch (IOException e) {
            throw new RunProblem(notebook.file() + " cannot be run: " + NotebookFile.reason(e), e);
        }
    }

    private static List<String> options(List<String> given) {
        List<String> options = new ArrayList<>(List.of(QUICK));
        options.addAll(Archive.besideTheJar());
        options.addAll(given);
        return options;
    }

    /** Runs the folded solutions and then the self-check in the notebook's kernel; their outputs are not stored. */
    private void solutions(KernelProcess kernel) throws RunProblem {
        Solutions solutions = Solutions.of(notebook);
        outputs.begin();
        String check = "";
        for (String code : solutions.code()) {
            JsonObject reply = reply(
                    kernel,
                    kernel.client().send(Channel.SHELL, "execute_request", request(code)),
                    notebook.codeCells().size());
            if (Message.string(reply, "status").equals("error")) {
                throw new RunProblem(notebook.file().getFileName() + ", a solution failed:\n"
                        + traceback(reply).indent(4).stripTrailing());
            }
            check = OutputCheck.shownIn(outputs.stored());
            outputs.begin();
        }
        solutions.judge(check);
    }

    List<FigureEntry> figures() {
        return figures;
    }

    private void cell(KernelProcess kernel, JsonObject cell, int number) throws RunProblem {
        outputs.begin();
        String code = NotebookFile.text(cell.get("source"));
        if (code.isBlank()) {
            cell.add("execution_count", com.google.gson.JsonNull.INSTANCE);
            cell.add("outputs", new JsonArray());
            return;
        }
        JsonObject reply = reply(kernel, kernel.client().send(Channel.SHELL, "execute_request", request(code)), number);
        cell.add("execution_count", reply.get("execution_count"));
        cell.add("outputs", outputs.stored());
        if (Message.string(reply, "status").equals("error") && !NotebookFile.isTagged(cell, "raises-exception")) {
            throw new RunProblem(
                    place(number) + " failed:\n" + traceback(reply).indent(4).stripTrailing());
        }
        for (JsonElement output : cell.getAsJsonArray("outputs")) {
            figure(FigureEntry.of(output.getAsJsonObject(), number));
        }
    }

    private static JsonObject request(String code) {
        JsonObject content = new JsonObject();
        content.addProperty("code", code);
        content.addProperty("silent", false);
        content.addProperty("store_history", true);
        content.addProperty("allow_stdin", false);
        content.addProperty("stop_on_error", true);
        return content;
    }

    private void figure(@Nullable FigureEntry figure) throws RunProblem {
        if (figure == null) {
            return;
        }
        Integer before = cellOfFigure.put(figure.id(), figure.cell());
        if (before != null) {
            throw new RunProblem(place(figure.cell()) + ": figure id \"" + figure.id() + "\" is already used by cell "
                    + before + ". Name each, as in .id(\"latency-large\").");
        }
        figures.add(figure);
    }

    private String place(int cell) {
        return notebook.file().getFileName() + ", cell " + cell + " of "
                + notebook.codeCells().size();
    }

    private static String traceback(JsonObject reply) {
        List<String> lines = new ArrayList<>();
        reply.getAsJsonArray("traceback").forEach(line -> lines.add(Ink.plain(line.getAsString())));
        return String.join("\n", lines);
    }

    /** Waits for the reply and for all messages published before it. */
    private JsonObject reply(KernelProcess kernel, Message request, int cell) throws RunProblem {
        long end = System.nanoTime() + limit.toNanos();
        JsonObject reply = null;
        boolean idle = false;
        while (reply == null || !idle) {
            Message published = kernel.client().receive(Channel.IOPUB, TICK);
            if (published != null && published.parentId().equals(request.id())) {
                outputs.accept(published);
                idle |= Message.string(published.content(), "execution_state").equals("idle");
            }
            Message answer = reply == null && (idle || published == null)
                    ? kernel.client().receive(Channel.SHELL, idle ? TICK : Duration.ofMillis(1))
                    : null;
            if (answer != null && answer.parentId().equals(request.id())) {
                reply = answer.content();
            }
            check(kernel, end, cell);
        }
        return reply;
    }

    private void check(KernelProcess kernel, long end, int cell) throws RunProblem {
        if (!kernel.isAlive()) {
            String log = kernel.log();
            throw new RunProblem(place(cell) + ": the kernel has died"
                    + (log.isEmpty() ? "." : ". Its last output: " + lastLine(log)));
        }
        if (System.nanoTime() > end) {
            kernel.kill();
            throw new RunProblem(
                    place(cell) + ": stopped after " + limit.toSeconds() + " s. Allow more with --timeout SECONDS.");
        }
    }

    private static String lastLine(String log) {
        return log.lines().reduce("", (before, line) -> line.isBlank() ? before : line);
    }
}
