package dev.weft.kernel.magic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code %maven}, {@code %mavenRepo} and {@code loadFromPOM}: add libraries with their dependencies, resolved as by Maven
 * with the user's settings, mirrors and credentials.
 */
final class MavenMagics {
    private static final List<String> SCOPES = List.of("compile", "runtime", "provided", "system", "test");
    private static final Set<String> WHOLE_CLASSPATHS = Set.of("compile", "runtime", "test");

    private final Consumer<String> addToClasspath;
    private final Supplier<Consumer<String>> progress;
    private final LibraryFinder finder = new LibraryFinder();
    private final Map<String, String> repositories = new LinkedHashMap<>();

    /** Creates the magics; each call reports its downloads to a new consumer of {@code progress}. */
    MavenMagics(Consumer<String> addToClasspath, Supplier<Consumer<String>> progress) {
        this.progress = progress;
        this.addToClasspath = addToClasspath;
    }

    @Nullable
    Object dependencies(List<String> args) throws IOException, InterruptedException {
        if (args.isEmpty()) {
            throw new IllegalArgumentException("coordinates are missing. Write %maven group:artifact:version.");
        }
        add(Map.of("text", PartialPom.ofCoordinates(args)), List.of());
        return null;
    }

    @Nullable
    Object repository(List<String> args) {
        if (args.size() != 2) {
            throw new IllegalArgumentException("needs a name and an address. Write %mavenRepo name https://...");
        }
        repositories.put(args.get(0), args.get(1));
        return null;
    }

    @Nullable
    Object pomFile(List<String> args) throws IOException, InterruptedException {
        if (args.isEmpty()) {
            throw new IllegalArgumentException("the path of a pom.xml is missing. Write %loadFromPOM path/pom.xml.");
        }
        Path file = Path.of(args.get(0)).toAbsolutePath().normalize();
        if (!Files.isRegularFile(file)) {
            throw new IOException("\"" + args.get(0) + "\" was not found at " + file
                    + ". Paths are relative to the notebook's folder.");
        }
        add(Map.of("pom", file.toString()), args.subList(1, args.size()));
        return null;
    }

    @Nullable
    Object pom(List<String> args, String body) throws IOException, InterruptedException {
        add(Map.of("text", PartialPom.project(body)), args);
        return null;
    }

    /** Adds the dependencies of a project and prints those that are left out because of their scope. */
    private void add(Map<String, String> project, List<String> scopes) throws IOException, InterruptedException {
        Map<String, String> request = new HashMap<>(project);
        request.put("scope", scope(scopes));
        repositories.forEach((name, address) -> request.put("repository " + name, address));
        Map<String, List<String>> found = finder.find(request, progress.get());
        found.getOrDefault("jars", List.of()).forEach(addToClasspath);
        found.getOrDefault("left out", List.of()).forEach(System.err::println);
    }

    /** Returns the scopes for Maven's resolver; the run-time scope is always included. */
    private static String scope(List<String> scopes) {
        for (String each : scopes) {
            if (!SCOPES.contains(each)) {
                throw new IllegalArgumentException(
                        "unknown scope \"" + each + "\". Write one of " + String.join(", ", SCOPES) + ", or none.");
            }
        }
        return scopes.stream().anyMatch(WHOLE_CLASSPATHS::contains)
                ? String.join("+", scopes)
                : Stream.concat(Stream.of("runtime"), scopes.stream()).collect(Collectors.joining("+"));
    }
}
