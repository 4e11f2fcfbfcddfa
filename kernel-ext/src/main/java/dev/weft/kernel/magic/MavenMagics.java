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
 * {@code %maven}, {@code %mavenRepo} and {@code loadFromPOM}: libraries with all they need, found as Maven
 * finds them, so that the user's own settings, mirrors and credentials hold.
 */
final class MavenMagics {
    private static final List<String> SCOPES = List.of("compile", "runtime", "provided", "system", "test");
    private static final Set<String> WHOLE_CLASSPATHS = Set.of("compile", "runtime", "test");

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
        add(Map.of("text", PartialPom.ofCoordinates(args)), List.of());
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
        add(Map.of("pom", file.toString()), args.subList(1, args.size()));
        return null;
    }

    @Nullable
    Object pom(List<String> args, String body) throws IOException, InterruptedException {
        add(Map.of("text", PartialPom.project(body)), args);
        return null;
    }

    /** Adds what a project needs, and says what is left out because of its scope, which may be all. */
    private void add(Map<String, String> project, List<String> scopes) throws IOException, InterruptedException {
        Map<String, String> request = new HashMap<>(project);
        request.put("scope", scope(scopes));
        repositories.forEach((name, address) -> request.put("repository " + name, address));
        Map<String, List<String>> found = finder.find(request, progress.get());
        found.getOrDefault("jars", List.of()).forEach(addToClasspath);
        found.getOrDefault("left out", List.of()).forEach(System.err::println);
    }

    /** The scopes to take as Maven's resolver wants them; nothing that is for run time is left out for naming another one. */
    private static String scope(List<String> scopes) {
        for (String each : scopes) {
            if (!SCOPES.contains(each)) {
                throw new IllegalArgumentException(
                        "there is no scope \"" + each + "\". Write one of " + String.join(", ", SCOPES) + ", or none.");
            }
        }
        return scopes.stream().anyMatch(WHOLE_CLASSPATHS::contains)
                ? String.join("+", scopes)
                : Stream.concat(Stream.of("runtime"), scopes.stream()).collect(Collectors.joining("+"));
    }
}
