package dev.weft.kernel;

import dev.weft.kernel.shell.CellFailure;
import dev.weft.kernel.shell.Evaluator;
import dev.weft.kernel.shell.Ink;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is defined before the first cell: IJava's default imports and a few more, Weft's, and the user's scripts, named by the environment
 * variables that IJava reads. A script that fails is reported in the first cell and does not stop the kernel.
 */
final class Startup {
    private static final List<String> IMPORTS = List.of(
            "import java.util.*;",
            "import java.io.*;",
            "import java.math.*;",
            "import java.net.*;",
            "import java.util.concurrent.*;",
            "import java.util.prefs.*;",
            "import java.util.regex.*;",
            // beyond IJava's: what a cell needs to read files and to loop over rows
            "import java.nio.file.*;",
            "import java.util.stream.*;",
            "import static dev.weft.kernel.KernelFunctions.*;");

    private Startup() {}

    static List<String> compilerOptions() {
        List<String> options = new ArrayList<>(List.of("-parameters"));
        String given = System.getenv("IJAVA_COMPILER_OPTS");
        if (given != null && !given.isBlank()) {
            options.addAll(List.of(given.strip().split("\\s+")));
        }
        return options;
    }

    /** Returns what went wrong, one line each. */
    static String run(Evaluator evaluator) {
        String classpath = System.getenv("IJAVA_CLASSPATH");
        if (classpath != null && !classpath.isBlank()) {
            evaluator.addToClasspath(classpath);
        }
        StringBuilder problems = new StringBuilder();
        List<String> imports = new ArrayList<>(IMPORTS);
        imports.addAll(WeftAdapter.imports());
        for (String each : imports) {
            if (!evaluator.declare(each)) {
                problems.append("The kernel runs, but this failed: ")
                        .append(each)
                        .append('\n');
            }
        }
        problems.append(scripts(evaluator, System.getenv("IJAVA_STARTUP_SCRIPTS_PATH")));
        String script = System.getenv("IJAVA_STARTUP_SCRIPT");
        if (script != null) {
            problems.append(run(evaluator, "the startup script", script));
        }
        return problems.toString();
    }

    private static String scripts(Evaluator evaluator, @Nullable String paths) {
        StringBuilder problems = new StringBuilder();
        for (String path : paths == null || paths.isBlank() ? new String[0] : paths.split(File.pathSeparator)) {
            try {
                problems.append(run(evaluator, path, Files.readString(Path.of(path))));
            } catch (IOException | RuntimeException e) {
                problems.append("Cannot read startup script ")
                        .append(path)
                        .append(": ")
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
