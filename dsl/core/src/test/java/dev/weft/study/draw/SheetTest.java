package dev.weft.study.draw;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Sizes on the screen and in print. */
class SheetTest {
    private static final Offset<Double> NEAR = Offset.offset(1e-9);

    @Test
    void a_sheet_of_pixels_has_a_point_for_each() {
        Sheet sheet = Sheet.pixels(640, 420);

        assertThat(sheet.isPrinted()).isFalse();
        assertThat(sheet.points()).isEqualTo(1);
        assertThat(sheet.pageWidth()).isEqualTo(640);
        assertThat(sheet.pageHeight()).isEqualTo(420);
        assertThat(sheet.screenWidth()).isEqualTo(640);
        assertThat(sheet.screenHeight()).isEqualTo(420);
        assertThat(sheet.grown(500)).isEqualTo(Sheet.pixels(640, 500));
    }

    /** Text of 11 pixels has 8 points where a point is 11/8 pixels: 3.5 in are 346.5 pixels. */
    @Test
    void a_column_is_three_and_a_half_inches_wide_and_keeps_its_proportion() {
        Sheet column = Sheet.pixels(640, 420).printed(Sheet.COLUMN);

        assertThat(column).isEqualTo(new Sheet(346, 227, 3.5));
        assertThat(column.pageWidth()).isEqualTo(252);
        assertThat(11 * column.points()).isCloseTo(8, Offset.offset(0.02));
        assertThat(column.pageHeight()).isCloseTo(227 * 252.0 / 346, NEAR);
        assertThat(column.screenWidth()).isEqualTo(336);
        assertThat(column.screenHeight()).isEqualTo(221);
        assertThat(column.grown(346).screenHeight())
                .as("no pixel more than it needs")
                .isEqualTo(336);
        assertThat(Sheet.pixels(640, 420).printed(Sheet.PAGE)).isEqualTo(new Sheet(712, 467, 7.2));
    }

    @Test
    void a_fixed_layout_is_scaled_down_and_never_up() {
        assertThat(Sheet.pixels(900, 300).scaled(3.5)).isEqualTo(new Sheet(900, 300, 3.5));
        assertThat(Sheet.pixels(200, 300).scaled(3.5)).isEqualTo(new Sheet(346, 300, 3.5));
    }
}
