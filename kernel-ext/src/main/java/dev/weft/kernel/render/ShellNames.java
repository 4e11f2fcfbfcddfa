package dev.weft.kernel.render;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Removes the names that JShell generates for classes of cells. */
public final class ShellNames {
    private static final Pattern PREFIX = Pattern.compile("REPL\\.\\$JShell\\$\\w+[.$]");

    /** Longest text in characters; a longer one would fill memory and browser. */
    private static final int MOST = 1 << 20;

    private ShellNames() {}

    /** Returns the text of a value as a cell shows it: the beginning of a very long one. */
    static String shown(@Nullable Object value) {
        if (value instanceof CharSequence text && text.length() > MOST) {
            return cut(text); // before the text is copied
        }
        String text = of(value);
        return text.length() > MOST ? cut(text) : text;
    }

    private static String cut(CharSequence text) {
        return text.subSequence(0, MOST)
                + String.format(
                        Locale.ROOT,
                        " ... (first %2$,d of %1$,d characters; write the text to a file to see all)",
                        text.length(),
                        MOST);
    }

    /** Returns the text of a value, whose {@code toString} may be null. */
    public static String of(@Nullable Object value) {
        String text = value == null ? null : value.toString();
        return text == null ? "null" : strip(text);
    }

    /** Returns the text with {@code REPL.$JShell$12.Foo} and {@code REPL.$JShell$12$Foo} written as {@code Foo}. */
    public static String strip(String text) {
        return text.contains("REPL.") ? PREFIX.matcher(text).replaceAll("") : text;
    }
}
