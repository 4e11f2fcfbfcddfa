package dev.weft.study;

import java.io.Serializable;
import java.util.Map;

/**
 * A formula that a notebook typesets.
 *
 * @param latex the formula without surrounding dollar signs
 * @param plain the same for a console
 */
public record Formula(String latex, String plain) implements Rich, Serializable {
    @Override
    public Map<String, Object> bundle() {
        return Map.of("text/plain", plain, "text/latex", "$$" + latex + "$$");
    }

    @Override
    public String toString() {
        return plain;
    }
}
