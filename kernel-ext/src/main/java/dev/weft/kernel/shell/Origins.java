package dev.weft.kernel.shell;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The cell and line of each snippet, so that errors can point at the user's code. */
final class Origins {
    /** The place of a snippet's first line. */
    record Origin(int cell, int line, String source) {
        /** Returns the name of a line of the snippet, counted from 1. */
        String place(int lineOfSnippet) {
            int at = line + lineOfSnippet - 1;
            return cell > 0 ? "cell " + cell + ", line " + at : "startup, line " + at;
        }

        String line(int lineOfSnippet) {
            return source.lines()
                    .skip(lineOfSnippet - 1L)
                    .findFirst()
                    .orElse("")
                    .strip();
        }
    }

    private final Map<String, Origin> bySnippet = new HashMap<>();

    /** Sets the origin of a snippet; a redefined snippet keeps its identifier, a recompiled one also its origin. */
    void put(String snippetId, Origin origin, boolean isDefinedThere) {
        if (isDefinedThere) {
            bySnippet.put(snippetId, origin);
        } else {
            bySnippet.putIfAbsent(snippetId, origin);
        }
    }

    /** Returns the origin of a frame, which JShell names by {@code #} and the snippet's identifier. */
    @Nullable
    Origin ofFrame(StackTraceElement frame) {
        String file = frame.getFileName();
        return file != null && file.startsWith("#") ? bySnippet.get(file.substring(1)) : null;
    }
}
