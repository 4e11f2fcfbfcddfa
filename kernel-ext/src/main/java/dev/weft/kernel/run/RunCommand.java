package dev.weft.kernel.run;

import com.google.gson.JsonObject;
import dev.weft.kernel.install.Archive;
import dev.weft.kernel.page.Neighbours;
import dev.weft.kernel.page.Page;
import dev.weft.study.file.NewFolder;
import dev.weft.study.file.WholeFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@code run}: runs notebooks, several at once, and reports failures. */
public final class RunCommand {
    private static final int WORTH_AN_ARCHIVE = 3;

    private final RunOptions options;
    private final ProgressLine progress;
    /** The names of the notebooks of this run, by their folder: the pages of one folder follow one another. */
    private final Map<Path, List<String>> names = new HashMap<>();

    private RunCommand(RunOptions options, PrintStream out) {
        this.options = options;
        this.progress = new ProgressLine(out);
    }

    /** Runs the command; returns the exit code: 0 on success, 1 if a notebook failed, 2 if the arguments are invalid. */
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
            checkNames(notebooks);
            notebooks.forEach(file -> names.computeIfAbsent(folderOf(file), key -> new ArrayList<>())
                    .add(NotebookFile.name(file)));
            if (notebooks.size() > WORTH_AN_ARCHIVE && !options.changed()) {
                Archive.makeBesideTheJar();
            }
            new SideBySide<Path>(options.jobs(), file -> file.toFile().length())
                    .run(notebooks, this::outcome, report(failures));
            for (Path folder : notebooks.stream().map(options::out).distinct().toList()) {
                if (Files.isDirectory(folder)) {
                    Results.in(folder).index();
                }
            }
            if (notebooks.size() == 1 && failures.isEmpty()) {
                Path file = notebooks.get(0);
                String name = NotebookFile.name(file);
                progress.done("page: " + options.out(file).resolve(name).resolve(name + ".html"));
            }
        } catch (RunProblem e) {
            failures.add(e.text());
        }
        failures.forEach(err::println);
        err.flush();
        return failures.isEmpty() ? 0 : 1;
    }

    private SideBySide.Report<Path> report(List<String> failures) {
        return new SideBySide.Report<>() {
            @Override
            public void done(Path file, String text) {
                progress.done(text);
            }

            @Override
            public void failed(Path file, RunProblem problem) {
                failures.add(problem.text());
                progress.done(file.getFileName() + ": failed");
            }
        };
    }

    private String outcome(Path file) throws RunProblem, InterruptedException {
        NotebookFile notebook = NotebookFile.read(file);
        Parameters.set(notebook, options.values());
        try {
            Results results = Results.in(options.out(file));
            Stamp stamp =
                    Stamp.of(notebook, options.jvmOptions(), neighbours(file).around());
            String reason = options.changed() ? results.reason(notebook.name(), stamp) : "";
            if (reason == null) {
                return unchanged(notebook, results);
            }
            return one(notebook, results, stamp) + (reason.isEmpty() ? "" : ", run because " + reason);
        } finally {
            progress.ended(notebook.name());
        }
    }

    /** Serves the options that need outputs from the last run, whose outputs would be the same. */
    private String unchanged(NotebookFile notebook, Results results) throws RunProblem {
        Path place = results.folder().resolve(notebook.name());
        NotebookFile executed = NotebookFile.read(place.resolve(notebook.name() + ".ipynb"));
        if (options.check()) {
            compare(notebook, notebook.json(), executed.json());
        }
        if (options.inPlace()) {
            write(notebook.file(), executed.toJson());
        }
        return notebook.name() + ": unchanged, not run";
    }

    /** Returns the named notebooks, and for a folder all notebooks in it and in its folders. */
    private List<Path> notebooks() throws RunProblem {
        List<Path> notebooks = new ArrayList<>();
        for (Path path : options.paths()) {
            if (!Files.isDirectory(path)) {
                notebooks.add(path);
                continue;
            }
            List<Path> found = new ArrayList<>(in(path, "*.ipynb"));
            for (Path inner : in(path, "[!.]*")) {
                if (Files.isDirectory(inner) && Files.isReadable(inner)) {
                    found.addAll(in(inner, "*.ipynb"));
                }
            }
            if (found.isEmpty()) {
                throw new RunProblem("folder " + path + ": contains no notebook. Pass a folder with .ipynb files.");
            }
            notebooks.addAll(found);
        }
        return notebooks;
    }

    private static List<Path> in(Path folder, String names) throws RunProblem {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, names)) {
            files.forEach(found::add);
        } catch (IOException e) {
            throw new RunProblem(
                    "folder " + folder + ": cannot be read (" + NotebookFile.reason(e) + "). Check the path.", e);
        }
        found.sort(null);
        return found;
    }

    /** Results have the names of their notebooks, so two notebooks of one name cannot share a folder of results. */
    private void checkNames(List<Path> notebooks) throws RunProblem {
        Map<Path, Path> places = new HashMap<>();
        for (Path file : notebooks) {
            Path before = places.put(options.out(file).resolve(NotebookFile.name(file)), file);
            if (before != null && !before.equals(file)) {
                throw new RunProblem("notebook " + file + ": its results would replace those of " + before
                        + ". Rename one of them.");
            }
        }
    }

    private String one(NotebookFile notebook, Results results, Stamp stamp) throws RunProblem, InterruptedException {
        long start = System.nanoTime();
        Path file = notebook.file();
        String name = notebook.name();
        JsonObject committed = options.check() ? NotebookFile.read(file).json() : new JsonObject();
        progress.now(name, "starting");
        try (NewFolder staging = results.staging(name)) {
            Path files = staging.path();
            NotebookRun run = new NotebookRun(
                    notebook,
                    options.limit(),
                    (cell, total) -> progress.now(
                            name, cell + " of " + total + ", " + ProgressLine.seconds(System.nanoTime() - start)));
            run.run(files, options.jvmOptions(), options.solutions() && isAsked(notebook));
            write(files.resolve(name + ".ipynb"), notebook.toJson());
            write(
                    files.resolve(name + ".html"),
                    Page.of(
                            notebook.json(),
                            name,
                            folderOf(file),
                            files,
                            results.folder().resolve(name),
                            neighbours(file)));
            if (options.inPlace()) {
                write(file, notebook.toJson());
            }
            results.publish(staging, name, run.figures(), stamp);
            if (options.check()) {
                compare(notebook, committed, notebook.json());
            }
            return summary(notebook, run, start);
        }
    }

    private static void compare(NotebookFile notebook, JsonObject committed, JsonObject executed) throws RunProblem {
        List<String> differences = OutputCheck.differences(committed, executed);
        if (!differences.isEmpty()) {
            throw new RunProblem(notebook.file() + ": the outputs differ from the saved ones:\n"
                    + String.join("\n", differences).indent(4)
                    + "If the new outputs are correct, save them: ./weft run --in-place " + notebook.file());
        }
    }

    /** Returns the notebooks before and after this one in its folder. */
    private Neighbours neighbours(Path file) {
        return Neighbours.of(NotebookFile.name(file), names.getOrDefault(folderOf(file), List.of()));
    }

    /** Whether the solutions of a notebook are wanted: of one in a folder only if it has exercises. */
    private boolean isAsked(NotebookFile notebook) {
        return options.paths().contains(notebook.file()) || Solutions.areIn(notebook);
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
            WholeFile.write(file, text);
        } catch (IOException e) {
            throw new RunProblem(file + ": cannot be written (" + WholeFile.reason(e) + "). Check the folder.", e);
        }
    }
}
