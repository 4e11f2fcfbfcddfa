package dev.weft.kernel.run;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The dependencies of a notebook's results, each with a hash of its content: cells, the files that they name, libraries, Java,
 * options. It is stored beside the results, with their hashes, and shows whether a run would give the same results. File times
 * are not used, because a checkout changes them all.
 */
record Stamp(SortedMap<String, String> parts) {
    static final String FILE = "stamp.txt";
    private static final String RESULT = "result ";
    private static final Pattern NAMED = Pattern.compile("\"([^\"\\n]{1,300})\"|\\]\\(([^)\\s]{1,300})\\)");

    /** Returns the stamp of a notebook before it runs. */
    static Stamp of(NotebookFile notebook, List<String> options, List<String> neighbours) throws RunProblem {
        SortedMap<String, String> parts = new TreeMap<>(Libraries.hashes());
        parts.put("Java", Hash.text(System.getProperty("java.vm.version", "")));
        parts.put("option list", Hash.text(String.join("\n", options)));
        parts.put("neighbouring notebook", Hash.text(String.join("\n", neighbours)));
        SortedMap<String, String> environment = new TreeMap<>(System.getenv());
        environment.keySet().removeIf(name -> !name.startsWith("WEFT_") && !name.startsWith("IJAVA_"));
        parts.put("environment", Hash.text(environment.toString()));
        try {
            int number = 0;
            for (JsonObject cell : notebook.cells()) {
                String source = NotebookFile.text(cell.get("source"));
                String content = cell.get("cell_type") + "\n" + NotebookFile.object(cell, "metadata") + "\n" + source;
                parts.put(String.format(java.util.Locale.ROOT, "cell %03d of all", ++number), Hash.text(content));
                data(notebook.file(), source, parts);
            }
        } catch (IOException e) {
            throw new RunProblem(
                    notebook.file() + ": a file that it uses cannot be read (" + NotebookFile.reason(e)
                            + "). Check the file.",
                    e);
        }
        return new Stamp(parts);
    }

    /** Adds each string of a cell that names a file or folder; a false match costs at most an unnecessary run. */
    private static void data(Path notebook, String source, Map<String, String> parts) throws IOException {
        Matcher named = NAMED.matcher(source);
        while (named.find()) {
            String name = named.group(1) != null ? named.group(1) : named.group(2);
            Path place;
            try {
                place = notebook.toAbsolutePath().resolveSibling(name).normalize();
            } catch (InvalidPathException noPath) {
                continue;
            }
            if (!name.isBlank()
                    && Files.exists(place)
                    && !notebook.toAbsolutePath().startsWith(place)) {
                parts.put("data " + name, Hash.tree(place));
            }
        }
    }

    /** Returns this stamp with the results in the folder. */
    Stamp with(Path results) throws IOException {
        SortedMap<String, String> all = new TreeMap<>(parts);
        try (Stream<Path> files = Files.list(results)) {
            for (Path file : files.toList()) {
                if (!file.endsWith(FILE)) {
                    all.put(RESULT + file.getFileName(), Hash.tree(file));
                }
            }
        }
        return new Stamp(all);
    }

    String text() {
        StringBuilder text = new StringBuilder();
        parts.forEach((name, hash) -> text.append(hash).append(' ').append(name).append('\n'));
        return text.toString();
    }

    /** Returns why the results in the folder do not match this stamp; null if they do. */
    @Nullable
    String reason(Path results) throws IOException {
        if (!Files.isRegularFile(results.resolve(FILE))) {
            return "there are no results yet";
        }
        SortedMap<String, String> before = new TreeMap<>();
        for (String line : Files.readAllLines(results.resolve(FILE))) {
            int blank = line.indexOf(' ');
            if (blank > 0) {
                before.put(line.substring(blank + 1), line.substring(0, blank));
            }
        }
        SortedMap<String, String> now = with(results).parts();
        SortedMap<String, String> all = new TreeMap<>(now);
        all.putAll(before);
        for (String name : all.keySet()) {
            if (!Objects.equals(before.get(name), now.get(name))) {
                String what = name.replaceFirst("^cell 0*(\\d+) of all$", "cell $1");
                return what
                        + (!now.containsKey(name) ? " is missing" : before.containsKey(name) ? " changed" : " is new");
            }
        }
        return null;
    }
}
