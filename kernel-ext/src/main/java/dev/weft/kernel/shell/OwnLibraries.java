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
 * What the kernel brings, beside what users bring. Where both have a library, the user's is used, but for those whose types Weft's own
 * values are made of: of them cells see one only, which is Weft's.
 */
final class OwnLibraries {
    /** Artifacts that stand in the signatures of what cells call, and the packages they hold. */
    private static final Map<String, String> SHARED = Map.of(
            "tablesaw-core", "tech.tablesaw.",
            "xchart", "org.knowm.xchart.",
            "commons-math3", "org.apache.commons.math3.",
            "fastutil", "it.unimi.dsi.fastutil.",
            "RoaringBitmap", "org.roaringbitmap.",
            "jupyter-jvm-basekernel", "io.github.spencerpark.jupyter.");

    private static final int LOSES = 2;
    /** Of whatever version: a second Weft would be of other types. Other libraries of Weft's, such as weft-spark, are not here. */
    private static final Pattern OURS = Pattern.compile("weft-(dsl|datasets|kernel|maven)\\b.*");

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
        Path beside = entry.resolveSibling("lib"); // what the manifest of the kernel's jar names
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

    /** Whether a class is the kernel's, whatever the user brings. */
    static boolean isShared(String type) {
        return type.startsWith("dev.weft.")
                || type.startsWith("java.")
                || SHARED.values().stream().anyMatch(type::startsWith);
    }

    /** Whether a user's jar adds nothing: it is the kernel's, or the same version of one of its libraries. */
    boolean have(String entry) {
        String name = new File(entry).getName();
        return classPath.contains(entry)
                || OURS.matcher(name).matches()
                || (names.contains(name) && name.endsWith(".jar") && !name.startsWith("slf4j-"));
    }

    /** What to say of a user's jar that cannot win; null if it can. */
    @Nullable
    String conflict(String entry) {
        Matcher jar = JAR.matcher(new File(entry).getName());
        if (!jar.matches() || !SHARED.containsKey(jar.group(1))) {
            return null;
        }
        String own = versions.get(jar.group(1));
        return own == null || own.equals(jar.group(2))
                ? null
                : jar.group(1) + ": you asked for " + jar.group(2) + ", but " + own
                        + " is used, because Weft's own values are made of its types.";
    }

    /** Whether nothing of the user's has its place behind the kernel's. */
    boolean comeLast(String path) {
        return Arrays.stream(path.split(File.pathSeparator, -1)).allMatch(each -> rank(each) < LOSES || have(each));
    }

    /** The class path in its order, less the jars that the kernel has. */
    String without(String path) {
        return Arrays.stream(inOrder(path).split(File.pathSeparator, -1))
                .filter(each -> !(have(each) && OwnClasses.isJar(each)))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** The compiler's class path in the order in which classes are found when they run. */
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
