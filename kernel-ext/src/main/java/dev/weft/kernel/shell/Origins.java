package dev.weft.kernel.shell;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Remembers which cell and line each snippet came from, so that errors can point at what the user typed. */
final class Origins {
    /** Place of a snippet's first line. */
    record Origin(int cell, int line, String source) {
        /** Names a line of the snippet, counted from 1. */
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

    /** A snippet that is defined anew keeps its identifier; one that is only compiled again keeps its origin. */
    void put(String snippetId, Origin origin, boolean isDefinedThere) {
        if (isDefinedThere) {
            bySnippet.put(snippetId, origin);
        } else {
            bySnippet.putIfAbsent(snippetId, origin);
        }
    }

    /** The origin of a frame that JShell names by {@code #} and the snippet's identifier. */
    @Nullable
    Origin ofFrame(StackTraceElement frame) {
        String file = frame.getFileName();
        return file != null && file.startsWith("#") ? bySnippet.get(file.substring(1)) : null;
    }
}
