package dev.weft.kernel.shell;

import dev.weft.kernel.shell.Origins.Origin;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import jdk.jshell.ImportSnippet;
import jdk.jshell.JShell;
import jdk.jshell.PersistentSnippet;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import jdk.jshell.TypeDeclSnippet;

/**
 * Names that the shell uses in the class that it writes around each snippet: {@code Object} and {@code Throwable} on Java 17, and packages
 * on all versions. A type of such a name would be taken instead, and later cells would be rejected or, worse, run without their value.
 */
final class TakenNames {
    /** Packages that the shell names in some snippets only. */
    private static final Set<String> PACKAGES = Set.of("java", "jdk", "REPL");

    /** A name that is no part of a qualified one. */
    private static final Pattern SIMPLE = Pattern.compile("(?<![\\w$.])[A-Za-z_$][\\w$]*");

    private final JShell shell;
    private final Set<String> names = new HashSet<>();

    TakenNames(JShell shell) {
        this.shell = shell;
    }

    /** Drops a type that has such a name, declared or imported, and throws the error. */
    void check(List<SnippetEvent> events, Origin origin) throws CellFailure {
        for (SnippetEvent event : events) {
            Snippet snippet = event.snippet();
            boolean isType = snippet instanceof TypeDeclSnippet || snippet instanceof ImportSnippet;
            if (event.causeSnippet() == null && isType && event.status().isActive() && isTaken(nameOf(snippet))) {
                shell.drop(snippet);
                throw CellFailure.of(
                        "CompileError",
                        nameOf(snippet) + " (" + origin.place(1)
                                + "): a type of a cell cannot have this name, because the code that JShell adds to each cell uses it."
                                + " Choose another name.");
            }
        }
    }

    private static String nameOf(Snippet snippet) {
        return snippet instanceof PersistentSnippet named ? named.name() : "";
    }

    private boolean isTaken(String name) {
        if (names.isEmpty()) {
            names.addAll(PACKAGES);
            shell.sourceCodeAnalysis()
                    .wrappers("0")
                    .forEach(each -> SIMPLE.matcher(each.wrapped()).results().forEach(word -> names.add(word.group())));
        }
        return names.contains(name);
    }
}
