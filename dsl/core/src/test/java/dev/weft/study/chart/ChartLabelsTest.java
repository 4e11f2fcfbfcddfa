package dev.weft.study.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Font;
import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which of several places a label takes; one that is 50 wide and begins at (x, y) takes x - 2 to x + 52, y - 10 to y + 3. */
class ChartLabelsTest {
    private final ChartLabels labels = new ChartLabels(new Rectangle2D.Double(0, 0, 300, 200));

    private Point2D.Double place(double... xys) {
        List<Point2D.Double> candidates = new java.util.ArrayList<>();
        for (int i = 0; i < xys.length; i += 2) {
            candidates.add(new Point2D.Double(xys[i], xys[i + 1]));
        }
        return rounded(labels.place(FIFTY, candidates));
    }

    private static final ChartText FIFTY = fifty();

    private static ChartText fifty() {
        Font font = Theme.notes();
        for (int round = 0; round < 5; round++) { // widths are not in proportion to sizes
            font = font.deriveFont((float)
                    (font.getSize2D() * 50 / ChartText.of(font, "words", 100).width()));
        }
        return ChartText.of(font, "words", 100);
    }

    private static Point2D.Double rounded(Point2D.Double place) {
        return at(Math.rint(10 * place.x) / 10, Math.rint(10 * place.y) / 10);
    }

    private static Point2D.Double at(double x, double y) {
        return new Point2D.Double(x, y);
    }

    @Test
    void the_first_place_is_taken_where_all_are_free() {
        assertThat(place(100, 100, 200, 100)).isEqualTo(at(100, 100));
        assertThat(place(100, 100, 200, 100)).as("it is not free any more").isEqualTo(at(200, 100));
    }

    @Test
    void a_label_keeps_off_another_by_its_own_height_and_width() {
        labels.take(100, 100, FIFTY);

        assertThat(place(100, 112.9, 200, 50)).isEqualTo(at(200, 50));
        assertThat(place(100, 113.1, 10, 10)).isEqualTo(at(100, 113.1));
        assertThat(place(46.1, 100, 200, 150)).isEqualTo(at(200, 150));
        assertThat(place(45.9, 100, 10, 10)).isEqualTo(at(45.9, 100));
    }

    @Test
    void a_curve_is_crossed_rather_than_the_border_and_the_border_rather_than_another_label() {
        labels.avoid(List.of(new Line2D.Double(0, 100, 300, 100)));

        assertThat(place(100, 100, 100, 150)).as("off the curve").isEqualTo(at(100, 150));
        assertThat(place(100, 5, 200, 100))
                .as("on the curve, not above the plot")
                .isEqualTo(at(200, 100));
        assertThat(place(200, 100, 100, 5)).as("above the plot, not on a label").isEqualTo(at(100, 5));
    }

    @Test
    void new_curves_replace_the_old_ones() {
        labels.avoid(List.of(new Line2D.Double(0, 100, 300, 100)));
        labels.avoid(List.of(new Line2D.Double(0, 50, 300, 50)));

        assertThat(place(100, 100, 100, 150)).isEqualTo(at(100, 100));
    }

    @Test
    void one_that_reaches_beyond_the_plot_is_moved_inside() {
        assertThat(place(-30, 100)).isEqualTo(at(2, 100));
        assertThat(place(280, 150)).isEqualTo(at(248, 150));
    }

    @Test
    void places_are_around_a_point_near_ones_first() {
        List<Point2D.Double> around = ChartLabels.around(100, 100, 6, FIFTY).stream()
                .map(ChartLabelsTest::rounded)
                .toList();

        // right and left above, right and left below, in the middle above and below
        assertThat(around.subList(0, 6))
                .containsExactly(at(107, 95), at(43, 95), at(107, 115), at(43, 115), at(75, 89), at(75, 118));
        assertThat(around.subList(6, 8)).containsExactly(at(107, 82), at(43, 82));
        assertThat(around).hasSize(30);
    }
}
