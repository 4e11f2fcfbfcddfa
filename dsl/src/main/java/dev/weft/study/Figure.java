package dev.weft.study;

import java.util.Map;

/** A chart of results. */
public final class Figure implements Rich {
    private Figure() {}

    static Figure of(Result result, String... measures) {
        return new Figure();
    }

    @Override
    public Map<String, Object> bundle() {
        return Map.of("text/plain", "figure");
    }
}
