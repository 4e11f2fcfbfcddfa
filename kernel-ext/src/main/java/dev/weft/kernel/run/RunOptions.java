package dev.weft.kernel.run;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;

/** The arguments of {@code run}. */
record RunOptions(
        List<Path> paths,
        @Nullable Path outFolder,
        boolean inPlace,
        boolean check,
        boolean changed,
        boolean solutions,
        int jobs,
        Duration limit,
        List<String> jvmOptions,
        Map<String, String> values) {
    static final String USAGE = "Usage: run NOTEBOOK.ipynb|FOLDER ... [--out DIR] [--in-place] [--check]"
            + " [--changed] [--solutions] [--set NAME=VALUE] [--jobs N] [--timeout SECONDS] [--jvm-opt OPTION]";
    private static final Duration DEFAULT_LIMIT = Duration.ofMinutes(10);

    static RunOptions parse(List<String> args) throws RunProblem {
        List<Path> paths = new ArrayList<>();
        List<String> jvm = new ArrayList<>();
        Map<String, String> values = new LinkedHashMap<>();
        Path out = null;
        boolean inPlace = false;
        boolean check = false;
        boolean changed = false;
        boolean solutions = false;
        int jobs = Runtime.getRuntime().availableProcessors();
        Duration limit = DEFAULT_LIMIT;
        Iterator<String> rest = args.iterator();
        while (rest.hasNext()) {
            String arg = rest.next();
            switch (arg) {
                case "--out" -> out = path(value(arg, rest));
                case "--in-place" -> inPlace = true;
                case "--check" -> check = true;
                case "--changed" -> changed = true;
                case "--solutions" -> solutions = true;
                case "--set" -> set(values, value(arg, rest));
                case "--jobs" -> jobs = jobs(value(arg, rest));
                case "--timeout" -> limit = seconds(value(arg, rest));
                case "--jvm-opt" -> jvm.add(value(arg, rest));
                default -> {
                    if (arg.startsWith("-")) {
                        throw new RunProblem(arg + ": unknown option.\n" + USAGE);
                    }
                    paths.add(path(arg));
                }
            }
        }
        if (paths.isEmpty()) {
            throw new RunProblem("run: a notebook is missing.\n" + USAGE);
        }
        RunOptions options =
                new RunOptions(paths, out, inPlace, check, changed, solutions, jobs, limit, jvm, Map.copyOf(values));
        options.checkValues();
        return options;
    }

    /** Values belong to one notebook, and its saved outputs are those of its own values. */
    private void checkValues() throws RunProblem {
        if (values.isEmpty()) {
            return;
        }
        if (paths.size() != 1 || Files.isDirectory(paths.get(0))) {
            throw new RunProblem("--set: sets variables of one notebook. Name one notebook.");
        }
        if (inPlace || check) {
            throw new RunProblem("--set: cannot be used with " + (inPlace ? "--in-place" : "--check")
                    + ", which belongs to the saved values. Choose a folder with --out DIR.");
        }
    }

    private static void set(Map<String, String> values, String text) throws RunProblem {
        int sign = text.indexOf('=');
        String name = sign < 0 ? "" : text.substring(0, sign).strip();
        if (!SourceVersion.isName(name)
                || name.contains(".")
                || text.substring(sign + 1).isBlank()) {
            throw new RunProblem(
                    "--set \"" + text + "\": must be a variable and its value. Try --set \"size=KiB(64)\".");
        }
        if (values.put(name, text.substring(sign + 1).strip()) != null) {
            throw new RunProblem("--set " + name + ": is given twice. Give each variable one value.");
        }
    }

    private static String value(String option, Iterator<String> rest) throws RunProblem {
        if (!rest.hasNext()) {
            throw new RunProblem(option + ": a value is missing.\n" + USAGE);
        }
        return rest.next();
    }

    private static Path path(String text) throws RunProblem {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new RunProblem("\"" + text + "\": not a valid path on this system. Check the path.", e);
        }
    }

    private static int jobs(String text) throws RunProblem {
        if (!text.matches("[1-9]\\d{0,2}")) {
            throw new RunProblem(
                    "--jobs \"" + text + "\": must be a number of notebooks to run at once. Try --jobs 2.");
        }
        return Integer.parseInt(text);
    }

    private static Duration seconds(String text) throws RunProblem {
        if (!text.matches("[1-9]\\d{0,6}")) {
            throw new RunProblem("--timeout \"" + text + "\": must be a whole number of seconds. Try --timeout 600.");
        }
        return Duration.ofSeconds(Long.parseLong(text));
    }

    /**
     * Returns the folder of a notebook's results: the value of --out, or target/figures in the folder that was given, or beside a
     * notebook that was given itself.
     */
    Path out(Path notebook) {
        if (outFolder != null) {
            return outFolder;
        }
        Path given = paths.stream()
                .filter(path -> notebook.startsWith(path) && !notebook.equals(path))
                .findFirst()
                .orElse(notebook.toAbsolutePath().resolveSibling(""));
        return given.toAbsolutePath().resolve("target").resolve("figures");
    }
}
