package dev.weft.kernel.magic;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Maven's resolver, loaded at first use from a folder of its own by a class loader that is separate from the kernel's class
 * path: the first cell is not slowed down, and the resolver's libraries cannot conflict with a user's.
 */
final class LibraryFinder {
    private static final String ENTRY = "dev.weft.maven.LibraryFinder";

    private @Nullable BiFunction<Map<String, String>, Consumer<String>, Map<String, List<String>>> resolver;

    /**
     * Resolves the dependencies of a project file; request and answer are those of the loaded module. Network waits cannot be
     * interrupted, so another thread does the work; after an interrupt it is abandoned and ends with its current download.
     */
    Map<String, List<String>> find(Map<String, String> request, Consumer<String> progress)
            throws IOException, InterruptedException {
        BiFunction<Map<String, String>, Consumer<String>, Map<String, List<String>>> finder = resolver();
        CompletableFuture<Map<String, List<String>>> found = new CompletableFuture<>();
        Consumer<String> whileWanted = text -> {
            if (found.isDone()) {
                throw new CancellationException();
            }
            if (!text.isEmpty()) {
                progress.accept(text);
            }
        };
        Thread thread = new Thread(
                () -> {
                    try {
                        found.complete(finder.apply(request, whileWanted));
                    } catch (Throwable e) { // passed on to the waiting thread
                        found.completeExceptionally(e);
                    }
                },
                "weft-maven");
        thread.setDaemon(true);
        thread.setContextClassLoader(finder.getClass().getClassLoader());
        thread.start();
        try {
            return found.get();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new IOException(cause.getMessage() == null ? cause.toString() : cause.getMessage(), cause);
        } finally {
            found.cancel(false);
        }
    }

    private synchronized BiFunction<Map<String, String>, Consumer<String>, Map<String, List<String>>> resolver()
            throws IOException {
        if (resolver == null) {
            resolver = load(folder());
        }
        return resolver;
    }

    @SuppressWarnings("unchecked") // the class documents this type
    private static BiFunction<Map<String, String>, Consumer<String>, Map<String, List<String>>> load(Path folder)
            throws IOException {
        List<URL> jars = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.jar")) {
                for (Path jar : found) {
                    jars.add(jar.toUri().toURL());
                }
            }
        }
        ClassLoader loader =
                new URLClassLoader("maven", jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
        try {
            return (BiFunction<Map<String, String>, Consumer<String>, Map<String, List<String>>>)
                    loader.loadClass(ENTRY).getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IOException(
                    "Maven's resolver is not in " + folder
                            + ". Build the kernel again (./weft install), or add jars with %classpath folder/*.jar.",
                    e);
        }
    }

    /** Returns the resolver's folder, beside the jar or beside the classes of a build. */
    private static Path folder() throws IOException {
        try {
            return Path.of(LibraryFinder.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .resolveSibling("lib")
                    .resolve("maven");
        } catch (URISyntaxException e) {
            throw new IOException("the kernel's location is not a path: " + e.getMessage(), e);
        }
    }
}
