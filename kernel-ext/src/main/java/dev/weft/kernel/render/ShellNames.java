package dev.weft.kernel.render;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The names that JShell makes up for classes of a cell. */
public final class ShellNames {
    private static final Pattern PREFIX = Pattern.compile("REPL\\.\\$JShell\\$\\w+[.$]");

    private ShellNames() {}

    /** The text of a value, which may say that it has none. */
    public static String of(@Nullable Object value) {
        String text = value == null ? null : value.toString();
        return text == null ? "null" : strip(text);
    }

    /** The text with {@code REPL.$JShell$12.Foo} and {@code REPL.$JShell$12$Foo} written as {@code Foo}. */
    public static String strip(String text) {
        return text.contains("REPL.") ? PREFIX.matcher(text).replaceAll("") : text;
    }
}
