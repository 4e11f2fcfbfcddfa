package dev.weft.kernel.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProseTest {
    @Test
    void a_long_sentence_is_wrapped_between_words_and_indented() {
        String text = "Inputs: " + "a sentence of words; ".repeat(12).strip();
        assertThat(Prose.wrapped(text).lines())
                .hasSizeGreaterThan(2)
                .allMatch(line -> line.length() <= 100)
                .allMatch(line -> line.startsWith("Inputs: ") || line.matches(" {4}\\S.*"));
        assertThat(Prose.wrapped(text).replaceAll("\n {4}", " ")).isEqualTo(text);
        assertThat(Prose.wrapped(Prose.wrapped(text))).isEqualTo(Prose.wrapped(text));
    }

    @Test
    void rows_of_tables_and_short_lines_stay_and_so_does_a_word_longer_than_a_line() {
        String row = "perNode  " + "x".repeat(60) + "  " + "y".repeat(60);
        String rule = "-".repeat(120);
        String path = "/" + "folder/".repeat(20);
        assertThat(Prose.wrapped("short\n" + row + "\n" + rule + "\n" + path))
                .isEqualTo("short\n" + row + "\n" + rule + "\n" + path);
        assertThat(Prose.wrapped(path + " more")).isEqualTo(path + "\n    more");
    }

    @Test
    void html_leaves_the_wrapping_to_the_window() {
        assertThat(Prose.html("a < b")).isEqualTo("<pre style=\"white-space: pre-wrap\">a &lt; b</pre>");
    }
}
