package dev.weft.kernel.shell;

import java.util.regex.Pattern;

/** The colours of error messages. */
public final class Ink {
    private static final String RED = "\u001b[31m";
    private static final String BOLD = "\u001b[1m";
    private static final String RESET = "\u001b[0m";
    private static final Pattern ANSI = Pattern.compile("\u001b\\[[0-9;]*m");

    private Ink() {}

    static String red(String text) {
        return RED + text + RESET;
    }

    static String bold(String text) {
        return BOLD + text + RESET;
    }

    /** Returns the text without colours. */
    public static String plain(String text) {
        return ANSI.matcher(text).replaceAll("");
    }
}
