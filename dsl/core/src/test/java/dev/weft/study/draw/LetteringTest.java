package dev.weft.study.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Font;
import org.junit.jupiter.api.Test;

/** Words that are cut or broken to a width, and words drawn as outlines. */
class LetteringTest {
    private static final Font FONT = Fonts.plain(10);

    private static double width(String text) {
        return Lettering.width(FONT, text);
    }

    @Test
    void what_fits_stays_as_it_is() {
        assertThat(Lettering.shortened(FONT, "whole", width("whole"))).isEqualTo("whole");
        assertThat(Lettering.squeezed(FONT, "whole", width("whole"))).isEqualTo("whole");
    }

    @Test
    void an_end_is_left_out_with_the_blanks_before_it() {
        assertThat(Lettering.shortened(FONT, "some words", width("some w…"))).isEqualTo("some w…");
        assertThat(Lettering.shortened(FONT, "some words", width("some w…") - 0.1))
                .isEqualTo("some…");
        assertThat(Lettering.shortened(FONT, "some", 0)).isEqualTo("s…");
    }

    @Test
    void a_middle_is_left_out_of_a_path() {
        assertThat(Lettering.squeezed(FONT, "main/solve/step", width("main…step")))
                .isEqualTo("main…step");
        assertThat(Lettering.squeezed(FONT, "main/solve/step", width("main…step") - 0.1))
                .isEqualTo("mai…tep");
        assertThat(Lettering.squeezed(FONT, "main", 0)).isEqualTo("m…n");
    }

    @Test
    void lines_break_at_blanks_and_are_as_full_as_they_can_be() {
        assertThat(Lettering.wrapped(FONT, " one two  three ", width("one two")))
                .containsExactly("one two", "three");
        assertThat(Lettering.wrapped(FONT, "one two three", width("one two") - 0.1))
                .containsExactly("one", "two", "three");
        assertThat(Lettering.wrapped(FONT, "", 100)).isEmpty();
    }

    @Test
    void every_line_fits_the_width() {
        assertThat(Lettering.wrapped(FONT, "a extraordinarily b", width("extraord")))
                .containsExactly("a", "extraord", "inarily b");
        assertThat(Lettering.wrapped(FONT, "LU/buts/MPI_Recv", width("LU/buts/MPI_Re")))
                .containsExactly("LU/buts/MPI_", "Recv");
        assertThat(Lettering.wrapped(FONT, "abc", 0)).containsExactly("a", "b", "c");
    }
}
