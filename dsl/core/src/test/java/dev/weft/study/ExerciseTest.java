package dev.weft.study;

import static dev.weft.Weft.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import org.junit.jupiter.api.Test;

class ExerciseTest {
    private static final String NOT_YET = "tour-1: not yet, look again";

    private static String verdict(Object answer, double right, String unit) {
        return Exercise.of("tour-1", answer, Exercise.code("tour-1", right), unit)
                .toString();
    }

    @Test
    void an_answer_is_right_to_within_a_percent() {
        String code = Exercise.code("tour-1", 4.562);
        assertThat(Exercise.of("tour-1", 4.562, code)).hasToString("tour-1: right");
        assertThat(Exercise.of("tour-1", 4.58, code)).hasToString("tour-1: right");
        assertThat(Exercise.of("tour-1", 4.8, code)).hasToString(NOT_YET);
        assertThat(Exercise.of("tour-1", -4.562, code)).hasToString(NOT_YET);
        assertThat(Exercise.of("tour-2", 4.562, code)).hasToString("tour-2: not yet, look again");
        assertThat(Exercise.of("tour-1", null, code)).hasToString("tour-1: not answered yet");
        assertThat(code).doesNotContain("4562").hasSize(6);
    }

    @Test
    void a_quantity_is_converted_to_the_unit_that_is_asked_for() {
        assertThat(verdict(us(3), 3, "us")).isEqualTo("tour-1: right");
        assertThat(verdict(ns(3000), 3, "us")).isEqualTo("tour-1: right");
        assertThat(verdict(KiB(64), 65_536, "B")).isEqualTo("tour-1: right");
        assertThat(verdict(GBps(1), 8, "Gbit/s")).isEqualTo("tour-1: right");
        assertThat(verdict(us(4), 3, "us")).isEqualTo(NOT_YET);
        assertThat(verdict(Value.of("rate", Unit.MEGA_PER_S, 2e6, 2e6, 2e6), 2, "M msg/s"))
                .isEqualTo("tour-1: right");
        assertThat(verdict(Value.of("share", Unit.PERCENT, 0.2, 0.2, 0.2), 20, "%"))
                .isEqualTo("tour-1: right");
        assertThat(verdict(Value.of("share", Unit.PERCENT, 0.2, 0.2, 0.2), 0.2, "share"))
                .isEqualTo("tour-1: right");
        assertThat(verdict(Value.of("ranks", Unit.ONE, 7, 7, 7), 7, "ranks")).isEqualTo("tour-1: right");
    }

    @Test
    void the_right_number_in_another_unit_is_named_without_the_answer() {
        String wrong = "tour-1: right number, wrong unit (asked for: us)";
        assertThat(verdict(3000, 3, "us")).isEqualTo(wrong);
        assertThat(verdict(3e-6, 3, "us")).isEqualTo(wrong);
        assertThat(verdict(ms(3), 3, "us")).isEqualTo(wrong);
        assertThat(verdict(KiB(3), 3, "us")).isEqualTo(wrong);
        assertThat(verdict(64, 65_536, "B")).isEqualTo("tour-1: right number, wrong unit (asked for: B)");
        assertThat(verdict(0.2, 20, "%")).isEqualTo("tour-1: right number, wrong unit (asked for: %)");
        assertThat(verdict(20, 0.2, "share")).isEqualTo("tour-1: right number, wrong unit (asked for: share)");
        assertThat(verdict(us(3), 3, "ranks")).isEqualTo("tour-1: right number, wrong unit (asked for: ranks)");
        assertThat(verdict(4562, 4.562, "")).isEqualTo("tour-1: right number, wrong unit");
        assertThat(wrong).doesNotContain("3");
    }

    @Test
    void bits_for_bytes_are_another_unit() {
        assertThat(verdict(8 * 13_439, 13_439, "B")).isEqualTo("tour-1: right number, wrong unit (asked for: B)");
        assertThat(verdict(24, 3, "MB")).isEqualTo("tour-1: right number, wrong unit (asked for: MB)");
        assertThat(verdict(24, 3, "GB/s")).isEqualTo("tour-1: right number, wrong unit (asked for: GB/s)");
        assertThat(verdict(13_439 / 8.0, 13_439, "B")).isEqualTo(NOT_YET);
        assertThat(verdict(24, 3, "us")).isEqualTo(NOT_YET);
        assertThat(verdict(24, 3, "ranks")).isEqualTo(NOT_YET);
    }

    @Test
    void other_numbers_and_counts_are_only_not_right() {
        assertThat(verdict(3100, 3, "us")).isEqualTo(NOT_YET);
        assertThat(verdict(60, 3, "us")).isEqualTo(NOT_YET);
        assertThat(verdict(1000, 1, "ranks")).isEqualTo(NOT_YET);
        assertThat(verdict(64 * 1.024, 64, "KiB")).isEqualTo(NOT_YET);
        assertThat(verdict(KiB(5), 3, "us"))
                .isEqualTo(NOT_YET + "; the exercise asks for a number of another dimension (asked for: us)");
        assertThat(verdict(0, 3, "us")).isEqualTo(NOT_YET);
        assertThat(verdict(Double.NaN, 3, "us")).isEqualTo(NOT_YET);
    }

    @Test
    void an_answer_that_cannot_be_read_is_a_verdict_so_that_others_are_judged() {
        assertThat(verdict("four", 4, "us"))
                .isEqualTo(
                        "tour-1: \"four\" is not a number. Write a number such as 4.2, or a quantity such as us(4.2)");
        assertThat(verdict(us(4), 4, ""))
                .isEqualTo(
                        "tour-1: the exercise states no unit for a quantity. Write a number, such as answer.in(\"us\")");
    }

    @Test
    void a_code_that_none_can_be_is_refused_before_an_answer_is_given() {
        for (String code : new String[] {"", "34aa7", "34AA70", "us", "openQueue(100)"}) {
            assertThatThrownBy(() -> Exercise.of("tour-1", null, code, "us"))
                    .isInstanceOf(ModelException.class)
                    .hasMessage("exercise(\"tour-1\", null, \"" + code
                            + "\"): the code must be the six digits 0 to 9 and a to f"
                            + " that Exercise.code(\"tour-1\", answer) returns. Copy the line of the notebook again.");
        }
    }

    @Test
    void zero_cannot_be_asked_for() {
        assertThatThrownBy(() -> Exercise.code("tour-1", 0))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "exercise with the answer 0.0: answers are compared within one percent, so zero and infinity"
                                + " cannot be used. Ask for another number.");
    }
}
