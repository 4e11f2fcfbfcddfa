package dev.weft.study;

import java.util.Map;

/**
 * A value with a rendering for notebooks. It depends on no kernel library, so any kernel can show it: each entry of
 * {@link #bundle()} maps a MIME type to its content, a {@code String} for text types and SVG, a {@code byte[]} for
 * images.
 */
public interface Rich {
    /** Returns the content by MIME type; always contains {@code text/plain}. */
    Map<String, Object> bundle();

    /** Returns hints by MIME type, such as {@code image/png -> {width, height}} in CSS pixels; empty by default. */
    default Map<String, Map<String, Object>> hints() {
        return Map.of();
    }
}
