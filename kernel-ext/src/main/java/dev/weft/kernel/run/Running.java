package dev.weft.kernel.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Cleans up when this program ends, also on Ctrl-C: kills kernels and deletes incomplete folders. */
final class Running {
    private static final Set<KernelProcess> KERNELS = ConcurrentHashMap.newKeySet();
    private static final Set<Path> FOLDERS = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(Running::cleanUp, "weft-cleanup"));
    }

    private Running() {}

    static KernelProcess track(KernelProcess kernel) {
        KERNELS.add(kernel);
        return kernel;
    }

    static Path track(Path folder) {
        FOLDERS.add(folder);
        return folder;
    }

    private static void cleanUp() {
        KERNELS.forEach(KernelProcess::discard);
        FOLDERS.forEach(Running::delete);
    }

    /** Deletes a folder and its contents, as far as possible. */
    static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            System.err.println(folder + " cannot be deleted: " + NotebookFile.reason(e));
        }
        FOLDERS.remove(folder);
    }
}
