package dev.weft.kernel.shell;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.QualifiedNames;

/** The classes of the JDK and of the class path by simple name, from an index that JShell builds in the background. */
record ClassIndex(SourceCodeAnalysis analysis) {
    private static final Duration LIMIT = Duration.ofSeconds(4); // cells wait meanwhile
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final List<String> NEAREST = List.of(
            "java.util.",
            "java.time.",
            "java.nio.file.",
            "java.io.",
            "java.math.",
            "java.text.",
            "java.net.",
            "java.nio.");
    private static final List<String> INNER = List.of("com.sun.", "sun.", "jdk.", "org.graalvm.");
    private static final String LANGUAGE = "dev.weft.";
    private static final List<String> LIBRARIES =
            List.of("javax.", "org.w3c.", "org.xml.", "tech.tablesaw.", "org.knowm.");
    private static final int REST = NEAREST.size() + 1;
    private static final int DESKTOP = REST + 1;
    private static final int LIBRARY = DESKTOP + 1;
    private static final int LAST = LIBRARY + 2;
    private static final int NESTED = LAST + 1; // nested classes are rarely meant
    private static final Pattern INSIDE = Pattern.compile("\\.\\p{Lu}\\w*\\.");

    /** Waits for the index; returns whether it became ready meanwhile, so false if it was ready or did not get ready. */
    boolean hasComeSince() {
        if (names("List").isUpToDate()) {
            return false;
        }
        long end = System.nanoTime() + LIMIT.toNanos();
        boolean ready = false;
        while (!ready && System.nanoTime() < end) {
            LockSupport.parkNanos(PAUSE.toNanos());
            ready = names("List").isUpToDate();
        }
        return ready;
    }

    /** Returns the qualified names of the classes with that simple name, most likely first. */
    List<String> classes(String name) {
        boolean ignored = hasComeSince();
        return names(name).getNames().stream()
                .filter(each -> each.endsWith("." + name))
                .sorted(Comparator.comparingInt((String each) ->
                                rank(each) + (INSIDE.matcher(each).find() ? NESTED : 0))
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    private QualifiedNames names(String name) {
        return analysis.listQualifiedNames(name, name.length());
    }

    private static int rank(String name) {
        for (int i = 0; i < NEAREST.size(); i++) {
            if (name.startsWith(NEAREST.get(i))) {
                return i;
            }
        }
        if (name.startsWith(LANGUAGE)) {
            return NEAREST.size();
        }
        if (INNER.stream().anyMatch(name::startsWith)) {
            return LAST;
        }
        if (name.startsWith("java.awt.") || name.startsWith("javax.swing.")) {
            return DESKTOP;
        }
        return name.startsWith("java.") ? REST : LIBRARIES.stream().anyMatch(name::startsWith) ? LIBRARY : LIBRARY + 1;
    }
}
