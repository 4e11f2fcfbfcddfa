package dev.weft.kernel.render;

import java.util.regex.Pattern;

/** The names that JShell makes up for classes of a cell. */
public final class ShellNames {
    private static final Pattern PREFIX = Pattern.compile("REPL\\.\\$JShell\\$\\w+[.$]");

    private ShellNames() {}

    /** The text with {@code REPL.$JShell$12.Foo} and {@code REPL.$JShell$12$Foo} written as {@code Foo}. */
    public static String strip(String text) {
        return text.contains("REPL.") ? PREFIX.matcher(text).replaceAll("") : text;
    }
}
