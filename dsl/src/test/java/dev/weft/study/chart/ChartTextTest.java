package dev.weft.study.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Words that are cut or broken to a width, and words drawn as outlines. */
class ChartTextTest {
    private static final Font FONT = Fonts.plain(10);

    private static double width(String text) {
        return ChartText.width(FONT, text);
    }

    @Test
    void what_fits_stays_as_it_is() {
        assertThat(ChartText.shortened(FONT, "whole", width("whole"))).isEqualTo("whole");
        assertThat(ChartText.squeezed(FONT, "whole", width("whole"))).isEqualTo("whole");
    }

    @Test
    void an_end_is_left_out_with_the_blanks_before_it() {
        assertThat(ChartText.shortened(FONT, "some words", width("some w…"))).isEqualTo("some w…");
        assertThat(ChartText.shortened(FONT, "some words", width("some w…") - 0.1))
                .isEqualTo("some…");
        assertThat(ChartText.shortened(FONT, "some", 0)).isEqualTo("s…");
    }

    @Test
    void a_middle_is_left_out_of_a_path() {
        assertThat(ChartText.squeezed(FONT, "main/solve/step", width("main…step")))
                .isEqualTo("main…step");
        assertThat(ChartText.squeezed(FONT, "main/solve/step", width("main…step") - 0.1))
                .isEqualTo("mai…tep");
        assertThat(ChartText.squeezed(FONT, "main", 0)).isEqualTo("m…n");
    }

    @Test
    void lines_break_at_blanks_and_are_as_full_as_they_can_be() {
        assertThat(ChartText.wrapped(FONT, " one two  three ", width("one two")))
                .containsExactly("one two", "three");
        assertThat(ChartText.wrapped(FONT, "one two three", width("one two") - 0.1))
                .containsExactly("one", "two", "three");
        assertThat(ChartText.wrapped(FONT, "", 100)).isEmpty();
    }

    @Test
    void every_line_fits_the_width() {
        assertThat(ChartText.wrapped(FONT, "a extraordinarily b", width("extraord…")))
                .containsExactly("a", "extraord…", "b");
    }

    @Test
    void outlines_are_where_words_would() {
        Recording outlines = new Recording();
        outlines.setRenderingHint(ChartText.LETTERS, false);
        ChartText.draw(outlines, FONT, Color.RED, "HH", 100, 50, ChartText.Anchor.RIGHT);
        ChartText.turned(outlines, FONT, Color.BLUE, "HH", 100, 50, 90, ChartText.Anchor.CENTRE);

        Rectangle2D level = outlines.filled(Color.RED).get(0).bounds();
        assertThat(level.getMaxX()).isBetween(98.0, 100.0);
        assertThat(level.getMinX()).isBetween(100 - width("HH"), 102 - width("HH"));
        assertThat(level.getMaxY()).isCloseTo(50, Offset.offset(0.1));
        Rectangle2D up = outlines.filled(Color.BLUE).get(0).bounds();
        assertThat(up.getMaxX()).isCloseTo(100, Offset.offset(0.1));
        assertThat(up.getCenterY()).isCloseTo(50, Offset.offset(0.5));
        assertThat(up.getHeight()).isCloseTo(level.getWidth(), Offset.offset(0.01));
        assertThat(outlines.texts()).isEmpty();
    }

    @Test
    void a_canvas_is_left_as_it_was() {
        Recording words = new Recording();
        words.translate(3, 4);
        ChartText.draw(words, FONT, Color.RED, "a", 10, 20, ChartText.Anchor.LEFT);
        ChartText.turned(words, FONT, Color.RED, "b", 10, 20, 45, ChartText.Anchor.LEFT);

        assertThat(words.getTransform()).isEqualTo(java.awt.geom.AffineTransform.getTranslateInstance(3, 4));
        assertThat(words.text("a").x()).isEqualTo(13);
        assertThat(words.text("b").degrees()).isCloseTo(45, Offset.offset(1e-9));
    }

    @Test
    void words_are_a_matter_of_yes_or_no() {
        assertThat(ChartText.LETTERS.isCompatibleValue(true)).isTrue();
        assertThat(ChartText.LETTERS.isCompatibleValue("yes")).isFalse();
        assertThat(ChartText.LETTERS.isCompatibleValue(null)).isFalse();
    }
}
