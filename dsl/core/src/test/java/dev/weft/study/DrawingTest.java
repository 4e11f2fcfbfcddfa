package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Drawing.Anchor;
import dev.weft.study.chart.Recording;
import java.awt.Color;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each element stands in SVG and on a canvas where it was said to. */
class DrawingTest {
    private static final Drawing CANVAS = Drawing.canvas("A <drawing>", 200.4, 100);

    private static Recording painted(Drawing drawing) {
        return Recording.of(drawing.shapes());
    }

    private static String inner(Drawing drawing) {
        String svg = drawing.svg();
        String all = svg.substring(svg.indexOf("</title>") + "</title>".length(), svg.lastIndexOf("</svg>"));
        String paper = "<rect x=\"0\" y=\"0\" width=\"201\" height=\"100\" fill=\"#FFFFFF\"/>";
        return all.replaceAll("\n", "").replaceFirst(paper, "");
    }

    private static void bounds(Rectangle2D found, double x, double y, double w, double h) {
        assertThat(List.of(found.getX(), found.getY(), found.getWidth(), found.getHeight()))
                .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-6 ? 0 : Double.compare(a, b))
                .containsExactly(x, y, w, h);
    }

    @Test
    void theCanvasHasItsSizeAndATitleForScreenReaders() {
        assertThat(CANVAS.width()).isEqualTo(201);
        assertThat(CANVAS.height()).isEqualTo(100);
        assertThat(CANVAS.svg())
                .startsWith("<svg xmlns=\"http://www.w3.org/2000/svg\"")
                .contains("width=\"201\" height=\"100\" viewBox=\"0 0 201 100\" role=\"img\"")
                .contains(">A &lt;drawing&gt;</title>")
                .endsWith("</svg>\n");
        assertThat(CANVAS).hasToString("Drawing: A <drawing>");
        assertThat(CANVAS.bundle())
                .isEqualTo(Map.of("text/plain", "Drawing: A <drawing>", "image/svg+xml", CANVAS.svg()));
    }

    @Test
    void rectanglesAreRoundAndBarsSharp() {
        Drawing box = CANVAS.rect(10, 20, 30, 40, "#abc", "#010203");
        assertThat(inner(box))
                .isEqualTo(
                        "<rect x=\"10\" y=\"20\" width=\"30\" height=\"40\" rx=\"3\" fill=\"#AABBCC\"/><rect x=\"10\" y=\"20\" width=\"30\" height=\"40\" rx=\"3\" fill=\"none\" stroke=\"#010203\" stroke-width=\"1\"/>");
        Recording recording = painted(box);
        bounds(recording.filled(new Color(0xAABBCC)).get(0).bounds(), 10, 20, 30, 40);
        Recording.Ink outline = recording.drawn(new Color(0x010203)).get(0);
        bounds(outline.bounds(), 10, 20, 30, 40);
        assertThat(outline.width()).isEqualTo(1);

        Drawing bar = CANVAS.bar(1, 2, 3, 4.567, "#FF0000", "a < b").bar(5, 5, 1, 1, "#FF0000", "");
        assertThat(inner(bar))
                .isEqualTo(
                        "<rect x=\"1\" y=\"2\" width=\"3\" height=\"4.57\" fill=\"#FF0000\"><title>a &lt; b</title></rect>"
                                + "<rect x=\"5\" y=\"5\" width=\"1\" height=\"1\" fill=\"#FF0000\"/>");
        bounds(painted(bar).filled(Color.RED).get(0).bounds(), 1, 2, 3, 4.567);
    }

    @Test
    void whatIsNoneIsNotPainted() {
        assertThat(painted(CANVAS.rect(1, 1, 5, 5, "none", "#000000")).inks()).hasSize(1);
        assertThat(painted(CANVAS.rect(1, 1, 5, 5, "#000000", "none")).inks()).hasSize(1);
        assertThat(painted(CANVAS.circle(1, 1, 5, "none", "none")).inks()).isEmpty();
    }

    @Test
    void circlesStandAroundTheirMiddle() {
        Drawing circle = CANVAS.circle(50, 40, 10, "#00FF00", "none");
        assertThat(inner(circle)).isEqualTo("<circle cx=\"50\" cy=\"40\" r=\"10\" fill=\"#00FF00\"/>");
        bounds(painted(circle).filled(Color.GREEN).get(0).bounds(), 40, 30, 20, 20);
    }

    @Test
    void linesRunFromEndToEndInTheirWidth() {
        assertThat(inner(CANVAS.line(1, 2, 3, 4, "#0000FF")))
                .isEqualTo(
                        "<line x1=\"1\" y1=\"2\" x2=\"3\" y2=\"4\" fill=\"none\" stroke=\"#0000FF\" stroke-width=\"1.5\"/>");
        Recording.Ink line = painted(CANVAS.line(10, 20, 50, 80, "#0000FF", 4))
                .drawn(Color.BLUE)
                .get(0);
        assertThat(line.points()).containsExactly(new Point2D.Double(10, 20), new Point2D.Double(50, 80));
        assertThat(line.width()).isEqualTo(4);
    }

    @Test
    void anArrowEndsInAHeadThatPointsAtItsEnd() {
        Recording recording = painted(CANVAS.arrow(10, 50, 110, 50, "#0000FF", 3));
        Recording.Ink shaft = recording.drawn(Color.BLUE).get(0);
        assertThat(shaft.points()).containsExactly(new Point2D.Double(10, 50), new Point2D.Double(94, 50));
        assertThat(recording.filled(Color.BLUE).get(0).points().subList(0, 3))
                .containsExactly(new Point2D.Double(110, 50), new Point2D.Double(94, 58), new Point2D.Double(94, 42));
        // upwards and thin, as large a head as suits it
        assertThat(inner(CANVAS.arrow(50, 90, 50, 10, "#0000FF")))
                .isEqualTo(
                        "<line x1=\"50\" y1=\"90\" x2=\"50\" y2=\"18\" fill=\"none\" stroke=\"#0000FF\" stroke-width=\"1.5\"/>"
                                + "<path d=\"M50 10L54 18L46 18Z\" fill=\"#0000FF\"/>");
        // one without length points to the right
        assertThat(inner(CANVAS.arrow(50, 50, 50, 50, "#0000FF"))).contains("d=\"M50 50L42 54L42 46Z\"");
    }

    @Test
    void textStandsAtItsAnchor() {
        Drawing texts = CANVAS.text(100, 20, "a & b")
                .text(100, 40, "start", Anchor.START, 14)
                .text(100, 60, "end", Anchor.END, 14, "#FF0000");
        assertThat(inner(texts))
                .contains(
                        "x=\"100\" y=\"20\" text-anchor=\"middle\" font-size=\"12\"",
                        "fill=\"#222222\">a &amp; b</text>")
                .contains(
                        "y=\"40\" font-size=\"14\"",
                        "y=\"60\" text-anchor=\"end\" font-size=\"14\"",
                        "fill=\"#FF0000\">end</text>");
        Recording recording = painted(texts);
        Recording.Text start = recording.text("start");
        assertThat(start.box().getMinX()).isCloseTo(100, within(1.5));
        assertThat(start.font().getSize2D()).isEqualTo(14);
        assertThat(recording.text("end").box().getMaxX()).isCloseTo(100, within(1.5));
        assertThat(recording.text("end").color()).isEqualTo(Color.RED);
        assertThat(recording.text("a & b").box().getCenterX()).isCloseTo(100, within(1.5));
        assertThat(recording.text("a & b").color()).isEqualTo(new Color(0x222222));
    }

    @Test
    void laterElementsStandOnTopOfEarlierOnesAndTheEarlierDrawingIsUnchanged() {
        Drawing one = CANVAS.bar(1, 1, 5, 5, "#FF0000", "");
        Drawing two = one.bar(2, 2, 5, 5, "#0000FF", "");
        assertThat(painted(two).inks()).extracting(Recording.Ink::color).containsExactly(Color.RED, Color.BLUE);
        assertThat(painted(one).inks()).hasSize(1);
    }

    @Test
    void filesAreWhatTheirEndingsSay() {
        assertThat(new String(CANVAS.pdf(), 0, 5, StandardCharsets.ISO_8859_1)).isEqualTo("%PDF-");
        assertThat(CANVAS.png()).startsWith((byte) 0x89, 'P', 'N', 'G');
    }
}
