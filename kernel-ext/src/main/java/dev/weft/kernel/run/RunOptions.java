package dev.weft.kernel.run;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
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
        List<String> jvmOptions) {
    static final String USAGE = "Usage: run NOTEBOOK.ipynb|FOLDER ... [--out DIR] [--in-place] [--check]"
            + " [--changed] [--solutions] [--jobs N] [--timeout SECONDS] [--jvm-opt OPTION]";
    private static final Duration DEFAULT_LIMIT = Duration.ofMinutes(10);

    static RunOptions parse(List<String> args) throws RunProblem {
        List<Path> paths = new ArrayList<>();
        List<String> jvm = new ArrayList<>();
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
        return new RunOptions(paths, out, inPlace, check, changed, solutions, jobs, limit, jvm);
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
