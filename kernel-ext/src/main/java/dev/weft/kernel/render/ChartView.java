package dev.weft.kernel.render;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import org.knowm.xchart.internal.chartpart.Chart;

/** Renders XChart charts as PNG with two pixels per point, by painting, which works in versions 3 and 4. */
final class ChartView {
    private static final int SCALE = 2;

    private ChartView() {}

    static View of(Object value) {
        Chart<?, ?> chart = (Chart<?, ?>) value;
        int width = chart.getWidth();
        int height = chart.getHeight();
        BufferedImage image = new BufferedImage(width * SCALE, height * SCALE, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.scale(SCALE, SCALE);
        chart.paint(graphics, width, height);
        graphics.dispose();
        String title = chart.getTitle();
        String plain =
                (title == null || title.isBlank() ? "Chart" : "Chart: " + title) + ", " + width + " \u00d7 " + height;
        return View.image(Png.of(image), width, height, plain);
    }
}
