package dev.weft.kernel.run;

import com.google.gson.JsonObject;
import dev.weft.kernel.page.Page;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/** {@code run}: runs notebooks one after another and says what failed. */
public final class RunCommand {
    private final RunOptions options;
    private final ProgressLine progress;

    private RunCommand(RunOptions options, PrintStream out) {
        this.options = options;
        this.progress = new ProgressLine(out);
    }

    /** Returns the exit code: 0 if all went well, 1 if a notebook failed, 2 if the arguments make no sense. */
    public static int run(List<String> args, PrintStream out, PrintStream err) throws InterruptedException {
        RunOptions options;
        try {
            options = RunOptions.parse(args);
        } catch (RunProblem e) {
            err.println(e.text());
            return 2;
        }
        return new RunCommand(options, out).all(err);
    }

    private int all(PrintStream err) throws InterruptedException {
        List<String> failures = new ArrayList<>();
        try {
            List<Path> notebooks = notebooks();
            for (int i = 0; i < notebooks.size(); i++) {
                try {
                    one(notebooks.get(i), (i + 1) + "/" + notebooks.size());
                } catch (RunProblem e) {
                    failures.add(e.text());
                    progress.done(notebooks.get(i).getFileName() + ": failed");
                }
            }
        } catch (RunProblem e) {
            failures.add(e.text());
        }
        failures.forEach(err::println);
        err.flush();
        return failures.isEmpty() ? 0 : 1;
    }

    /** The notebooks named, and for a folder all notebooks in it. */
    private List<Path> notebooks() throws RunProblem {
        List<Path> notebooks = new ArrayList<>();
        for (Path path : options.paths()) {
            if (!Files.isDirectory(path)) {
                notebooks.add(path);
                continue;
            }
            List<Path> found = new ArrayList<>();
            try (DirectoryStream<Path> files = Files.newDirectoryStream(path, "*.ipynb")) {
                files.forEach(found::add);
            } catch (IOException e) {
                throw new RunProblem("Cannot read folder " + path + ": " + NotebookFile.reason(e) + ".", e);
            }
            if (found.isEmpty()) {
                throw new RunProblem("Cannot find a notebook in folder " + path + ".");
            }
            found.sort(null);
            notebooks.addAll(found);
        }
        return notebooks;
    }

    private void one(Path file, String position) throws RunProblem, InterruptedException {
        long start = System.nanoTime();
        NotebookFile notebook = NotebookFile.read(file);
        JsonObject committed = options.check() ? NotebookFile.read(file).json() : new JsonObject();
        Results results = Results.in(options.out(file));
        Path staging = results.staging();
        progress.now(position + "  " + notebook.name() + ": starting");
        try {
            NotebookRun run = new NotebookRun(
                    notebook,
                    options.limit(),
                    (cell, total) -> progress.now(position + "  " + notebook.name() + ": cell " + cell + " of " + total
                            + ", " + ProgressLine.seconds(System.nanoTime() - start)));
            run.run(staging, options.jvmOptions());
            write(staging.resolve(notebook.name() + ".ipynb"), notebook.toJson());
            write(
                    staging.resolve(notebook.name() + ".html"),
                    Page.of(notebook.json(), notebook.name(), folderOf(file)));
            if (options.inPlace()) {
                replace(file, notebook.toJson());
            }
            results.publish(staging, notebook.name(), run.figures());
            if (options.check()) {
                compare(notebook, committed);
            }
            progress.done(summary(notebook, run, start));
        } finally {
            Running.delete(staging);
        }
    }

    private static void compare(NotebookFile notebook, JsonObject committed) throws RunProblem {
        List<String> differences = OutputCheck.differences(committed, notebook.json());
        if (!differences.isEmpty()) {
            throw new RunProblem(notebook.file() + " no longer shows what it showed when it was saved:\n"
                    + String.join("\n", differences).indent(4)
                    + "If the new output is right, save it: ./weft run --in-place " + notebook.file());
        }
    }

    private static Path folderOf(Path file) {
        Path folder = file.toAbsolutePath().normalize().getParent();
        return folder == null ? file.toAbsolutePath() : folder;
    }

    private static String summary(NotebookFile notebook, NotebookRun run, long start) {
        int cells = notebook.codeCells().size();
        int figures = run.figures().size();
        return notebook.name() + ": " + cells + (cells == 1 ? " cell, " : " cells, ") + figures
                + (figures == 1 ? " figure, " : " figures, ") + ProgressLine.seconds(System.nanoTime() - start);
    }

    private static void write(Path file, String text) throws RunProblem {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new RunProblem("Cannot write " + file + ": " + NotebookFile.reason(e) + ".", e);
        }
    }

    private static void replace(Path file, String text) throws RunProblem {
        try {
            // beside the file and with its attributes, so that the move is atomic and the permissions stay
            Path next = folderOf(file).resolve(".weft-" + file.getFileName());
            Files.copy(file, next, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
            Files.writeString(next, text);
            Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new RunProblem("Cannot write " + file + ": " + NotebookFile.reason(e) + ".", e);
        }
    }
}
