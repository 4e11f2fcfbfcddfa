package dev.weft.kernel.shell;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import jdk.jshell.Snippet;

/** The shell as it is: it imports all definitions, keeps rejected code, and reads the JDK's sources only. */
final class PublicApi implements Shortcut {
    /** The difference from {@link PrivateFields}, as a sentence. */
    static final String COSTS =
            "Results of cells are the same. Cells take longer after many definitions, each rejected cell"
                    + " keeps up to 1 MB, and Shift-Tab shows no Javadoc of libraries.";

    @Override
    public boolean show(Supplier<Set<String>> names) {
        return false;
    }

    @Override
    public void showAll() {
        // all definitions are always shown
    }

    @Override
    public void free(Snippet rejected) {
        // the shell keeps rejected code
    }

    @Override
    public void readSources(Supplier<List<Path>> places) {
        // the shell finds the JDK's sources itself
    }
}
