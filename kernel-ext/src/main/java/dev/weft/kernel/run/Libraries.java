package dev.weft.kernel.run;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The libraries of kernels: the jar with those beside it, or the entries of a class path. They are read once. */
final class Libraries {
    private static @Nullable Map<String, String> hashes;

    private Libraries() {}

    static synchronized Map<String, String> hashes() throws RunProblem {
        if (hashes == null) {
            Map<String, String> read = new TreeMap<>();
            try {
                for (Path entry : entries()) {
                    read.put("library " + entry.getFileName() + at(entry), Hash.tree(entry));
                }
            } catch (IOException e) {
                throw new RunProblem(
                        "A library cannot be read: " + NotebookFile.reason(e) + ". Build again: ./weft install.", e);
            }
            hashes = read;
        }
        return hashes;
    }

    /** Returns the module of a folder of classes, because such folders have the same name in each module. */
    private static String at(Path entry) {
        Path module =
                Files.isDirectory(entry) && entry.getNameCount() > 2 ? entry.getName(entry.getNameCount() - 3) : null;
        return module == null ? "" : " of " + module;
    }

    private static List<Path> entries() throws IOException {
        List<Path> entries = new ArrayList<>();
        for (String named : KernelProcess.classPath().split(File.pathSeparator, -1)) {
            Path entry = Path.of(named);
            if (Files.exists(entry)) {
                entries.add(entry);
            }
        }
        Path beside = entries.size() == 1 ? entries.get(0).resolveSibling("lib") : null;
        if (beside != null && Files.isDirectory(beside)) {
            try (Stream<Path> jars = Files.list(beside)) {
                jars.filter(jar -> jar.toString().endsWith(".jar")).forEach(entries::add);
            }
        }
        return entries;
    }
}
