package dev.weft.study.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.geom.Line2D;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Lines of proportional values on all kinds of axes. */
class ChartSlopeTest {
    private static List<ChartScale> scales(double... values) {
        return List.of(
                ChartScale.linear(values, false, false),
                ChartScale.linear(values, false, true),
                ChartScale.log(values, true),
                ChartScale.log(values, false));
    }

    @Test
    void everyPieceIsInsideAndOnProportionalValues() {
        Random random = new Random(4);
        for (int i = 0; i < 200; i++) {
            double factor = Math.pow(10, 2 * random.nextDouble() - 1);
            double first = 1 + 99 * random.nextDouble();
            double[] values = {first, first * (1.1 + 50 * random.nextDouble())};
            double[] heights = {0.3 * factor * values[0], 0.8 * factor * values[1]};
            for (ChartScale x : scales(values)) {
                for (ChartScale y : scales(heights)) {
                    List<Line2D.Double> pieces = new ChartSlope(x, y, factor).pieces();
                    assertThat(pieces).isNotEmpty();
                    for (Line2D.Double piece : pieces) {
                        assertThat(List.of(piece.x1, piece.y1, piece.x2, piece.y2))
                                .allMatch(share -> share >= 0 && share <= 1);
                        if (piece.y1 > 0 && piece.y2 < 1) {
                            assertThat(y.value(piece.y2))
                                    .isCloseTo(factor * x.value(piece.x2), within(1e-6 * y.value(1)));
                        }
                    }
                }
            }
        }
    }

    @Test
    void aLineThatLeavesTheAxesIsCutThere() {
        ChartScale x = ChartScale.linear(new double[] {0, 10}, false, true);
        ChartScale y = ChartScale.linear(new double[] {0, 4.7}, false, true);
        List<Line2D.Double> pieces = new ChartSlope(x, y, 1).pieces();
        Line2D.Double last = pieces.get(pieces.size() - 1);

        assertThat(last.y2).isCloseTo(1, within(1e-9));
        assertThat(x.value(last.x2)).isCloseTo(y.value(1), within(1e-9));
        assertThat(new ChartSlope(x, ChartScale.linear(new double[] {-5, -1}, false, false), 1).pieces())
                .isEmpty();
    }

    @Test
    void aValueAtAShareIsTheInverseOfItsPlace() {
        for (ChartScale scale : List.of(
                ChartScale.linear(new double[] {-3, 8}, false, false),
                ChartScale.log(new double[] {3, 8000}, false),
                ChartScale.log(new double[] {3, 8000}, true),
                ChartScale.tail(new double[] {0.5, 0.9999}, 1),
                ChartScale.tail(new double[] {50, 99.99}, 100))) {
            for (double share = 0; share <= 1; share += 0.125) {
                assertThat(scale.share(scale.at(scale.value(share)))).isCloseTo(share, within(1e-9));
            }
        }
    }
}
