package dev.weft.kernel.shell;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import jdk.jshell.Snippet;

/**
 * Operations on JShell that its public API does not offer. They save time and memory and show more help; the results of cells do not
 * depend on them. Therefore {@link PublicApi} can replace {@link PrivateFields} at any time.
 */
interface Shortcut {
    /** Makes the shell import only definitions of these names into the next code; returns false if it still imports all. */
    boolean show(Supplier<Set<String>> names);

    /** Makes the shell import all definitions again. */
    void showAll();

    /** Frees a rejected snippet's errors and code, after the errors have been printed. */
    void free(Snippet rejected);

    /** Makes the shell read Javadoc comments from these places instead of the JDK's sources, unless there are none. */
    void readSources(Supplier<List<Path>> places);
}
