package dev.weft.kernel.render;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The names that JShell makes up for classes of a cell. */
public final class ShellNames {
    private static final Pattern PREFIX = Pattern.compile("REPL\\.\\$JShell\\$\\w+[.$]");

    /** A text that is longer would fill memory and browser, and no one reads it. */
    private static final int MOST = 1 << 20;

    private ShellNames() {}

    /** The text of a value as a cell shows it: of a huge one the beginning. */
    static String shown(@Nullable Object value) {
        if (value instanceof CharSequence text && text.length() > MOST) {
            return cut(text); // before it is copied
        }
        String text = of(value);
        return text.length() > MOST ? cut(text) : text;
    }

    private static String cut(CharSequence text) {
        return text.subSequence(0, MOST)
                + String.format(
                        Locale.ROOT,
                        " ... of %,d characters the first %,d; write it to a file to have all",
                        text.length(),
                        MOST);
    }

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
