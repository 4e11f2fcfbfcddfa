package dev.weft.study.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.chart.ChartData.Part;
import dev.weft.study.chart.ChartData.Point;
import dev.weft.study.chart.ChartData.Series;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Labels of panels do not run into those of the next one. */
class PanelRoomTest {
    private static ChartData panels(Random random, boolean sizes) {
        List<Series> series = new ArrayList<>();
        int columns = 2 + random.nextInt(3);
        double step = Math.pow(10, random.nextInt(8));
        for (int panel = 0; panel < columns; panel++) {
            List<Point> points = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                double x = sizes ? Math.pow(2, 10 * i) : step * i;
                points.add(new Point("", x, 1 + random.nextInt(40), Double.NaN, Double.NaN));
            }
            series.add(new Series("a", "model", List.of(new Part("network", "n" + panel)), points));
        }
        return new ChartData(
                new ChartData.Axis("size", sizes ? "B" : ""), new ChartData.Axis("time", "ms"), false, series);
    }

    @Test
    void regardless_of_the_axes() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int run = 0; run < 60; run++) {
            boolean sizes = random.nextBoolean();
            ChartLook look = ChartLook.DEFAULT
                    .with(ChartLook.COLUMNS, "network")
                    .with(ChartLook.LOG_X, sizes && random.nextBoolean());
            Recording drawn = Recording.of(panels(random, sizes), random.nextBoolean() ? look : free(look));
            List<Recording.Text> texts = drawn.texts();
            for (int i = 0; i < texts.size(); i++) {
                for (int j = 0; j < i; j++) {
                    Recording.Text one = texts.get(i);
                    Recording.Text other = texts.get(j);
                    boolean level = one.degrees() == 0 && other.degrees() == 0 && one.y() == other.y();
                    Rectangle2D box = one.box();
                    assertThat(level && box.intersects(other.box()))
                            .as("seed %s, run %s: %s and %s", seed, run, one.text(), other.text())
                            .isFalse();
                }
            }
        }
    }

    private static ChartLook free(ChartLook look) {
        return look.with(ChartLook.FREE_AXES, true);
    }
}
