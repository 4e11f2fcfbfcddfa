package dev.weft.units;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ModelExceptionTest {
    private static ModelException about(Object value) {
        return ModelException.cannot("read", value, "it is wrong", "Write another");
    }

    @Test
    void a_value_stands_in_a_message_as_typed_unless_it_is_long() {
        assertThat(about("a:0->1")).hasMessage("Cannot read \"a:0->1\": it is wrong. Write another.");
        assertThat(about("x".repeat(400))).hasMessageContaining("\"" + "x".repeat(400) + "\":");
        assertThat(about("x".repeat(30_000)))
                .hasMessage("Cannot read \"" + "x".repeat(400)
                        + " .. and 29600 characters more\": it is wrong. Write another.");
    }

    @Test
    void no_letter_is_cut_in_two() {
        String letters = "x".repeat(399) + "\uD835\uDD4F" + "y".repeat(50);
        assertThat(about(letters)).hasMessageContaining("\"" + "x".repeat(399) + " .. and 52 characters more\"");
    }
}
