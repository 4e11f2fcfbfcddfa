package dev.weft;

import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.trace.Kit;
import dev.weft.trace.Trace;

/** Words for recorded runs. Users import them through {@link Weft}; public, because JShell completes public members only. */
public class TraceWords extends ProgramWords {
    TraceWords() {}

    /**
     * Opens a recorded run by catalogue name, by the {@code .otf2} file of an archive, or by a folder that contains
     * one.
     * Example: {@code trace("wavefront-6").byRank()}.
     */
    public static Trace trace(String nameOrFile) {
        return Trace.open(nameOrFile);
    }

    /**
     * Sums communication time, computation time, messages and bytes of a recorded run by rank.
     * Example: {@code trace("wavefront-6").solve(byRank)}.
     */
    public static final Method<Trace, Result> byRank = Trace.BY_RANK;

    /**
     * Writes C sources into a new folder, those that record or profile an MPI program, and in its folder {@code measure}
     * those that measure a machine, and prints instructions; an existing folder is an error.
     * Example: {@code kit("weft-kit")}.
     */
    public static Kit kit(String folder) {
        return Kit.unpack(folder);
    }

    /**
     * Holds the same sources, to be written later.
     * Example: {@code kit().writeTo("weft-kit")}.
     */
    public static Kit kit() {
        return Kit.sources();
    }
}
