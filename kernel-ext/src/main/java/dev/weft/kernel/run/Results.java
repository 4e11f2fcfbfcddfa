package dev.weft.kernel.run;

import com.google.gson.JsonObject;
import dev.weft.kernel.page.Index;
import dev.weft.study.csv.Csv;
import dev.weft.study.file.NewFolder;
import dev.weft.study.file.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder of results. Each notebook's files are first written to a folder beside it and moved at the end, so that the folder
 * contains complete results only.
 */
final class Results {
    /** The index of the column with the notebook's name. */
    private static final int NOTEBOOK = 5;

    private static final String HEADER = "figure,paper,reproduction,note,kind,notebook,cell,series,origin,method,data";

    private final Path folder;

    private Results(Path folder) {
        this.folder = folder;
    }

    static Results in(Path folder) throws RunProblem {
        try {
            Files.createDirectories(folder);
            Files.delete(Files.createTempFile(folder, ".weft", ".tmp"));
            return new Results(folder.toRealPath());
        } catch (IOException e) {
            throw new RunProblem(
                    "folder " + folder + ": cannot be written (" + NotebookFile.reason(e)
                            + "). Choose another folder with --out DIR.",
                    e);
        }
    }

    Path folder() {
        return folder;
    }

    /** Creates an empty folder for the files of a notebook. */
    NewFolder staging(String name) throws RunProblem {
        try {
            return NewFolder.beside(folder.resolve(name));
        } catch (IOException e) {
            throw new RunProblem(
                    "folder " + folder + ": cannot be written (" + NotebookFile.reason(e)
                            + "). Choose another folder with --out DIR.",
                    e);
        }
    }

    /** Moves the folder with a completed notebook, its page and its figures to its final place. */
    void publish(NewFolder staging, String name, List<FigureEntry> figures, Stamp stamp) throws RunProblem {
        try {
            Files.writeString(
                    staging.path().resolve(Stamp.FILE),
                    stamp.with(staging.path()).text());
            synchronized (Results.class) { // all notebooks share one list and may end at the same time
                staging.replace();
                index(name, figures);
            }
        } catch (IOException e) {
            throw new RunProblem(
                    "results of " + name + ": cannot be written to " + folder + " (" + NotebookFile.reason(e)
                            + "). Choose another folder with --out DIR.",
                    e);
        }
    }

    /** Returns why the results of a notebook are outdated; null if they are up to date. */
    @Nullable
    String reason(String name, Stamp stamp) throws RunProblem {
        try {
            return stamp.reason(folder.resolve(name));
        } catch (IOException e) {
            throw new RunProblem(
                    "results of " + name + ": cannot be read (" + NotebookFile.reason(e) + "). Run without --changed.",
                    e);
        }
    }

    /** Writes the index page of all notebooks in the folder. */
    void index() throws RunProblem {
        Map<String, JsonObject> notebooks = new TreeMap<>();
        try (Stream<Path> folders = Files.list(folder)) {
            for (Path each : folders.filter(Files::isDirectory).toList()) {
                String name = each.getFileName().toString();
                Path executed = each.resolve(name + ".ipynb");
                if (!name.startsWith(".") && Files.isRegularFile(executed)) {
                    notebooks.put(name, NotebookFile.read(executed).json());
                }
            }
            if (!notebooks.isEmpty()) {
                WholeFile.write(folder.resolve("index.html"), Index.of(notebooks, folder));
            }
        } catch (IOException e) {
            throw new RunProblem(
                    "index page: cannot be written to " + folder + " (" + NotebookFile.reason(e)
                            + "). Choose another folder with --out DIR.",
                    e);
        }
    }

    /** Replaces the lines of a notebook in the list of all figures. */
    private void index(String name, List<FigureEntry> figures) throws IOException {
        Path file = folder.resolve("figures.csv");
        List<String> rows = new ArrayList<>();
        if (Files.exists(file)) {
            Files.readAllLines(file).stream()
                    .skip(1)
                    .filter(row -> !Csv.cells(row, ',').get(NOTEBOOK).equals(name))
                    .forEach(rows::add);
        }
        for (FigureEntry figure : figures) {
            for (FigureEntry.Series series : figure.series()) {
                rows.add(line(
                        figure.id(),
                        figure.paper(),
                        figure.reproduction(),
                        figure.note(),
                        kind(figure, name),
                        name,
                        Integer.toString(figure.cell()),
                        series.name(),
                        series.origin(),
                        series.method(),
                        name + "/" + figure.id() + ".csv"));
            }
        }
        rows.sort(Comparator.comparing(row -> Csv.cells(row, ',').get(NOTEBOOK)));
        WholeFile.write(file, HEADER + "\n" + String.join("\n", rows) + (rows.isEmpty() ? "" : "\n"));
    }

    /** Returns whether a figure is a picture, is interactive, or is a table, which has no picture. */
    private String kind(FigureEntry figure, String name) {
        boolean drawn = Files.isRegularFile(folder.resolve(name).resolve(figure.id() + ".png"));
        return figure.interactive() ? "interactive" : drawn ? "picture" : "table";
    }

    /** Returns a line without its end; line breaks in titles are removed. */
    private static String line(String... cells) {
        return Csv.line(Stream.of(cells)
                        .map(cell -> cell.replaceAll("\\R", " "))
                        .toList())
                .stripTrailing();
    }
}
