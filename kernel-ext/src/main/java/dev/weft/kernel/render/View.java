package dev.weft.kernel.render;

import java.awt.image.BufferedImage;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a value looks like: content by MIME type, a string or, for images, bytes; and hints by MIME type, such as the size
 * at which an image is to be shown.
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
        Map<String, Object> size = new LinkedHashMap<>(); // in the same order in every JVM: notebooks are compared
        size.put("height", height);
        size.put("width", width);
        return new View(content, Map.of(PNG, size));
    }

    /** Text and nothing else. */
    public static View plain(String text) {
        return new View(Map.of(PLAIN, text), Map.of());
    }

    /**
     * The view of a value, or null if it has none of its own and its text says it all. Libraries are recognised only if
     * the value's own class loader has them, so nothing here loads a library that is not in use.
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
        return Structures.of(value);
    }

    /** The view of a Tablesaw table with this text in place of missing values. */
    public static View table(Object table, String missing) {
        return TableView.of(table, missing);
    }

    /** Markup from its first tag on: an XML declaration in front of it breaks pages that include it. */
    public static String svg(String text) {
        int start = text.indexOf("<svg");
        return start > 0 ? text.substring(start) : text;
    }
}
