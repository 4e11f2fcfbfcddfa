package dev.weft.kernel.magic;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * {@code %maven}, {@code %mavenRepo} and {@code loadFromPOM}: libraries with all they need, found by the Maven that is
 * installed, so that the user's own settings, mirrors and credentials hold.
 */
final class MavenMagics {
    private static final int LIMIT_MINUTES = 15;

    private final Consumer<String> addToClasspath;
    private final Map<String, String> repositories = new LinkedHashMap<>();

    MavenMagics(Consumer<String> addToClasspath) {
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
        Path result = Files.createTempFile("weft-classpath", ".txt");
        try {
            String scope = scopes.contains("test") ? "test" : scopes.contains("compile") ? "compile" : "runtime";
            run(List.of(
                    maven(),
                    "-B",
                    "-q",
                    "-U", // what was missing or out of reach before may be there now
                    "-f",
                    pom.toString(),
                    "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath",
                    "-DincludeScope=" + scope,
                    "-Dmdep.outputFile=" + result));
            for (String jar : Files.readString(result).strip().split(File.pathSeparator, -1)) {
                if (!jar.isBlank()) {
                    addToClasspath.accept(jar);
                }
            }
        } finally {
            Files.deleteIfExists(result);
        }
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        try {
            String log = new String(process.getInputStream().readAllBytes(), java.nio.charset.Charset.defaultCharset());
            if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
                throw new IOException(MavenLog.reason(log));
            }
        } finally {
            process.destroy();
        }
    }

    /** The Maven on the PATH, else the wrapper of a checkout that this kernel or the notebook lies in. */
    private static String maven() throws IOException {
        boolean windows = File.separatorChar == '\\';
        String path = System.getenv("PATH");
        for (String folder : (path == null ? "" : path).split(File.pathSeparator, -1)) {
            Path candidate = Path.of(folder, windows ? "mvn.cmd" : "mvn");
            if (Files.isExecutable(candidate)) {
                return candidate.toString();
            }
        }
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            Path wrapper = folder.resolve(windows ? "mvnw.cmd" : "mvnw");
            if (Files.isExecutable(wrapper)) {
                return wrapper.toString();
            }
        }
        throw new IOException("it needs Maven, and there is no mvn on the PATH. Install it (apt install maven, "
                + "brew install maven), or download the jars and add them with classpath folder/*.jar.");
    }
}
