package dev.weft.kernel.render;

import java.awt.image.BufferedImage;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The view of a value: content by MIME type (a string or, for images, bytes), and hints by MIME type, such as the display size
 * of an image.
 */
public record View(Map<String, Object> content, Map<String, Map<String, Object>> hints) {
    public static final String PLAIN = "text/plain";
    public static final String HTML = "text/html";
    public static final String LATEX = "text/latex";
    public static final String PNG = "image/png";
    public static final String SVG = "image/svg+xml";

    static View html(String html, String plain) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put(HTML, html);
        content.put(PLAIN, plain);
        return new View(content, Map.of());
    }

    static View image(byte[] png, int width, int height, String plain) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put(PNG, png);
        content.put(PLAIN, plain);
        Map<String, Object> size = new LinkedHashMap<>(); // the same order in every JVM, because notebooks are compared
        size.put("height", height);
        size.put("width", width);
        return new View(content, Map.of(PNG, size));
    }

    /** Returns a view with plain text only. */
    public static View plain(String text) {
        return new View(Map.of(PLAIN, text), Map.of());
    }

    /**
     * Returns the view of a value, or null if its text is enough. Libraries are recognised only if the value's class loader
     * has them, so no unused library is loaded.
     */
    public static @Nullable View of(Object value) {
        if (value instanceof BufferedImage || value instanceof CharSequence || value instanceof Number) {
            return null;
        }
        if (Libraries.isTable(value)) {
            return TableView.named(value);
        }
        if (Libraries.isChart(value)) {
            return ChartView.of(value);
        }
        if (value instanceof Throwable thrown) {
            return plain(Throwables.text(thrown));
        }
        return value instanceof Optional<?> held ? optional(held) : Structures.of(value);
    }

    /** Returns the value of the library that a user's may lack, such as the costs of a machine; null for others. */
    private static @Nullable View optional(Optional<?> held) {
        if (held.isEmpty()) {
            return plain("not set (Optional.empty)");
        }
        Object value = held.get();
        return value.getClass().getName().startsWith("dev.weft.") ? plain(ShellNames.shown(value)) : null;
    }

    /** Returns the view of a Tablesaw table with {@code missing} in place of missing values. */
    public static View table(Object table, String missing) {
        return TableView.of(table, missing);
    }

    /** Returns the markup from its first tag on, because an XML declaration before it breaks pages that include it. */
    public static String svg(String text) {
        int start = text.indexOf("<svg");
        return start > 0 ? text.substring(start) : text;
    }
}
