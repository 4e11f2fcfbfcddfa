package dev.weft.kernel;

import dev.weft.kernel.magic.PathPattern;
import dev.weft.kernel.shell.CellFailure;
import dev.weft.kernel.shell.Evaluator;
import dev.weft.kernel.shell.Ink;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs the definitions before the first cell: IJava's default imports and a few more, Weft's, and the user's scripts, named by the
 * environment variables that IJava reads. A failed script is reported in the first cell and does not stop the kernel.
 */
final class Startup {
    private static final List<String> IMPORTS = List.of(
            "import static dev.weft.kernel.KernelFunctions.*;", // first, because users do not type it: see GivenImports
            "import java.util.*;",
            "import java.io.*;",
            "import java.math.*;",
            "import java.net.*;",
            "import java.util.concurrent.*;",
            "import java.util.prefs.*;",
            "import java.util.regex.*;",
            // beyond IJava's: files, rows of tables, dates and durations
            "import java.nio.file.*;",
            "import java.util.stream.*;",
            "import java.util.function.*;",
            "import java.time.*;");

    private Startup() {}

    static List<String> compilerOptions() {
        List<String> options = new ArrayList<>(List.of("-parameters"));
        String given = System.getenv("IJAVA_COMPILER_OPTS");
        if (given != null && !given.isBlank()) {
            options.addAll(List.of(given.strip().split("\\s+")));
        }
        return options;
    }

    /** Runs all definitions; returns the problems, one line each. */
    static String run(Evaluator evaluator) {
        StringBuilder problems = new StringBuilder(classpath(evaluator, System.getenv("IJAVA_CLASSPATH")));
        List<String> imports = new ArrayList<>(IMPORTS);
        imports.addAll(WeftAdapter.imports());
        for (String each : evaluator.declare(imports)) {
            problems.append("The kernel runs, but this import failed: ")
                    .append(each)
                    .append('\n');
        }
        problems.append(scripts(evaluator, System.getenv("IJAVA_STARTUP_SCRIPTS_PATH")));
        String script = System.getenv("IJAVA_STARTUP_SCRIPT");
        if (script != null) {
            problems.append(run(evaluator, "the startup script", script));
        }
        return problems.toString();
    }

    /** Adds the entries of IJAVA_CLASSPATH, which may be patterns as in {@code %classpath}; missing ones are no error. */
    private static String classpath(Evaluator evaluator, @Nullable String paths) {
        try {
            for (String path : entries(paths)) {
                List<Path> found = PathPattern.match(path);
                (found.isEmpty() ? List.of(path) : found).forEach(each -> evaluator.addToClasspath(each.toString()));
            }
            return "";
        } catch (IOException | RuntimeException e) {
            return "IJAVA_CLASSPATH cannot be read: " + e + "\n";
        }
    }

    private static List<String> entries(@Nullable String paths) {
        return paths == null || paths.isBlank()
                ? List.of()
                : Arrays.stream(paths.split(File.pathSeparator, -1))
                        .filter(each -> !each.isBlank())
                        .toList();
    }

    private static String scripts(Evaluator evaluator, @Nullable String paths) {
        StringBuilder problems = new StringBuilder();
        for (String path : entries(paths)) {
            try {
                List<Path> found = PathPattern.match(path);
                for (Path each : found.isEmpty() ? List.of(Path.of(path)) : found) {
                    problems.append(run(evaluator, each.toString(), Files.readString(each)));
                }
            } catch (IOException | RuntimeException e) {
                problems.append("Startup script ")
                        .append(path)
                        .append(" cannot be read: ")
                        .append(e)
                        .append('\n');
            }
        }
        return problems.toString();
    }

    private static String run(Evaluator evaluator, String name, String code) {
        try {
            var ignored = evaluator.runWithin(code);
            return "";
        } catch (CellFailure e) {
            String lines = Ink.plain(String.join("\n", e.lines()));
            return "The kernel runs, but " + name + " failed:\n" + lines + "\n";
        }
    }
}
