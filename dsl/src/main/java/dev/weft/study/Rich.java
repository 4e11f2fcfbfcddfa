package dev.weft.study;

import java.util.Map;

/**
 * A value that knows how to look in a notebook. It names no kernel library, so any kernel can render it: each entry of
 * {@link #bundle()} maps a MIME type to its content, a {@code String} for text types and SVG, a {@code byte[]} for images.
 */
public interface Rich {
    /** Content by MIME type; always contains {@code text/plain}. */
    Map<String, Object> bundle();

    /** Hints by MIME type, such as {@code image/png -> {width, height}} in CSS pixels; empty by default. */
    default Map<String, Map<String, Object>> hints() {
        return Map.of();
    }
}
