package dev.weft.kernel.magic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * {@code %maven}, {@code %mavenRepo} and {@code loadFromPOM}: libraries with all they need, found as Maven
 * finds them, so that the user's own settings, mirrors and credentials hold.
 */
final class MavenMagics {
    private final Consumer<String> addToClasspath;
    private final Supplier<Consumer<String>> progress;
    private final LibraryFinder finder = new LibraryFinder();
    private final Map<String, String> repositories = new LinkedHashMap<>();

    /** The progress of each download is told to a new one. */
    MavenMagics(Consumer<String> addToClasspath, Supplier<Consumer<String>> progress) {
        this.progress = progress;
        this.addToClasspath = addToClasspath;
    }

    @Nullable
    Object dependencies(List<String> args) throws IOException, InterruptedException {
        if (args.isEmpty()) {
            throw new IllegalArgumentException("it takes coordinates. Write %maven group:artifact:version.");
        }
        String pom = args.stream().map(PartialPom::dependency).collect(Collectors.joining());
        add(PartialPom.project(pom, repositories), List.of());
        return null;
    }

    @Nullable
    Object repository(List<String> args) {
        if (args.size() != 2) {
            throw new IllegalArgumentException("it takes a name and an address. Write %mavenRepo name https://...");
        }
        repositories.put(args.get(0), args.get(1));
        return null;
    }

    @Nullable
    Object pomFile(List<String> args) throws IOException, InterruptedException {
        if (args.isEmpty()) {
            throw new IllegalArgumentException("it takes the path of a pom.xml. Write %loadFromPOM path/pom.xml.");
        }
        Path file = Path.of(args.get(0)).toAbsolutePath().normalize();
        if (!Files.isRegularFile(file)) {
            throw new IOException("Cannot find \"" + args.get(0) + "\": there is no file " + file
                    + ". Paths are relative to the notebook's folder.");
        }
        resolve(file, args.subList(1, args.size()));
        return null;
    }

    @Nullable
    Object pom(List<String> args, String body) throws IOException, InterruptedException {
        boolean whole = body.contains("<project");
        if (!whole && !PartialPom.hasDependency(body)) {
            throw new IllegalArgumentException("there is no <dependency>...</dependency> in the cell. Write one below"
                    + " the first line, as library pages print it.");
        }
        add(whole ? body : PartialPom.project(body, Map.of()), args);
        return null;
    }

    private void add(String pom, List<String> scopes) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("weft-maven");
        Path file = folder.resolve("pom.xml");
        try {
            Files.writeString(file, pom);
            resolve(file, scopes);
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(folder);
        }
    }

    private void resolve(Path pom, List<String> scopes) throws IOException, InterruptedException {
        String scope = scopes.contains("test") ? "test" : scopes.contains("compile") ? "compile" : "runtime";
        finder.find(pom, scope, progress.get()).forEach(addToClasspath);
    }
}
