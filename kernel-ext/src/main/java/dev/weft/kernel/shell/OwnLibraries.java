package dev.weft.kernel.shell;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The kernel's libraries beside the user's. If both have a library, the user's is used, except for libraries whose types occur in
 * Weft's values: of these, cells see Weft's version only.
 */
final class OwnLibraries {
    /** Artifacts whose types occur in signatures that cells call, with their packages. */
    private static final Map<String, String> SHARED = Map.of(
            "tablesaw-core", "tech.tablesaw.",
            "xchart", "org.knowm.xchart.",
            "commons-math3", "org.apache.commons.math3.",
            "fastutil", "it.unimi.dsi.fastutil.",
            "RoaringBitmap", "org.roaringbitmap.",
            "jupyter-jvm-basekernel", "io.github.spencerpark.jupyter.");

    private static final int LOSES = 2;
    /** Weft's artifacts in any version, since a second copy would have other types; not weft-spark and the like. */
    private static final Pattern OURS = Pattern.compile(
            "weft-(core|program|trace|queueing|tinympi|formats|mpi|calibration|dsl|datasets|kernel|maven)\\b.*");

    private static final Pattern JAR = Pattern.compile("(.+?)-(\\d.*)\\.jar");

    private final Set<String> classPath;
    private final Map<String, String> versions = new TreeMap<>();
    private final Set<String> names = new TreeSet<>();

    private OwnLibraries(Set<String> classPath) {
        this.classPath = classPath;
    }

    static OwnLibraries ofThisKernel() {
        String given = System.getProperty("java.class.path", "");
        OwnLibraries own = new OwnLibraries(Set.copyOf(Arrays.asList(given.split(File.pathSeparator, -1))));
        for (String entry : own.classPath) {
            own.add(Path.of(entry).toAbsolutePath());
        }
        return own;
    }

    private void add(Path entry) {
        Path beside = entry.resolveSibling("lib"); // the jars that the manifest of the kernel's jar names
        String[] jars = entry.toString().endsWith(".jar") ? beside.toFile().list() : null;
        List<String> all = new ArrayList<>(jars == null ? List.of() : List.of(jars));
        all.add(Objects.toString(entry.getFileName(), ""));
        for (String each : all) {
            Matcher jar = JAR.matcher(each);
            if (jar.matches()) {
                versions.put(jar.group(1), jar.group(2));
            }
            names.add(each);
        }
    }

    /** Returns whether a class is always the kernel's. */
    static boolean isShared(String type) {
        return type.startsWith("dev.weft.")
                || type.startsWith("java.")
                || SHARED.values().stream().anyMatch(type::startsWith);
    }

    /** Returns whether a user's jar adds nothing: it is the kernel's, or the same version of one of its libraries. */
    boolean have(String entry) {
        String name = new File(entry).getName();
        return classPath.contains(entry)
                || OURS.matcher(name).matches()
                || (names.contains(name) && name.endsWith(".jar") && !name.startsWith("slf4j-"));
    }

    /** Returns the warning about a user's jar that is not used; null if it is used. */
    @Nullable
    String conflict(String entry) {
        Matcher jar = JAR.matcher(new File(entry).getName());
        if (!jar.matches() || !SHARED.containsKey(jar.group(1))) {
            return null;
        }
        String own = versions.get(jar.group(1));
        return own == null || own.equals(jar.group(2))
                ? null
                : jar.group(1) + ": " + jar.group(2) + " was requested, but " + own
                        + " is used, because Weft's values have its types.";
    }

    /** Returns whether the kernel's entries come after all entries of the user. */
    boolean comeLast(String path) {
        return Arrays.stream(path.split(File.pathSeparator, -1)).allMatch(each -> rank(each) < LOSES || have(each));
    }

    /** Returns the class path without the jars that the kernel has, in the same order. */
    String without(String path) {
        return Arrays.stream(inOrder(path).split(File.pathSeparator, -1))
                .filter(each -> !(have(each) && OwnClasses.isJar(each)))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Returns the compiler's class path in the order in which the JVM finds classes. */
    String inOrder(String path) {
        List<String> given =
                Arrays.stream(path.split(File.pathSeparator, -1)).distinct().toList();
        Map<Integer, List<String>> ranks =
                given.stream().collect(Collectors.groupingBy(this::rank, TreeMap::new, Collectors.toList()));
        return ranks.values().stream().flatMap(List::stream).collect(Collectors.joining(File.pathSeparator));
    }

    private int rank(String entry) {
        if (classPath.contains(entry)) {
            return 1;
        }
        Matcher jar = JAR.matcher(new File(entry).getName());
        boolean shared = jar.matches() && SHARED.containsKey(jar.group(1));
        return shared || have(entry) ? LOSES : 0;
    }
}
