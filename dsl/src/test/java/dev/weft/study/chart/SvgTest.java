package dev.weft.study.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class SvgTest {
    private static final Svg.Name NAME = new Svg.Name("fig04", "Fig. 4 <a & b>", "two series");

    private static String svg(Consumer<Graphics2D> painter) {
        return Svg.of(Sheet.pixels(200, 100), NAME, painter);
    }

    static Document parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<Element> all(Document document, String name) {
        List<Element> elements = new ArrayList<>();
        NodeList nodes = document.getElementsByTagName(name);
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    private static Chart chart() {
        List<ChartData.Point> points = List.of(
                new ChartData.Point("", 1, 10, Double.NaN, Double.NaN),
                new ChartData.Point("", 2, 30, 25, 35),
                new ChartData.Point("", 4, 20, Double.NaN, Double.NaN));
        ChartData data = new ChartData(
                new ChartData.Axis("nodes", ""),
                new ChartData.Axis("time", "us"),
                false,
                List.of(
                        new ChartData.Series("a < b", "model", points),
                        new ChartData.Series("fit", "own run", points)));
        return Chart.of(data, ChartLook.DEFAULT.titled("Efficient & fit"));
    }

    @Test
    void shapesStandWhereTheyWereDrawn() throws Exception {
        Document svg = parsed(svg(g -> {
            g.translate(10, 20);
            g.setColor(new Color(0x0072B2));
            g.setStroke(new BasicStroke(2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 1f, new float[] {7, 4}, 0));
            g.draw(new Line2D.Double(0, 0, 30, 40.125));
            g.scale(2, 2);
            g.fill(new Rectangle2D.Double(1, 2, 3, 4));
            g.fill(new Ellipse2D.Double(0, 0, 10, 10));
            Path2D.Double path = new Path2D.Double();
            path.moveTo(0, 0);
            path.curveTo(1, 1, 2, 1, 3, 0);
            path.closePath();
            g.draw(path);
        }));

        Element line = all(svg, "line").get(0);
        assertThat(line.getAttribute("x1") + " " + line.getAttribute("y1")).isEqualTo("10 20");
        assertThat(line.getAttribute("x2") + " " + line.getAttribute("y2")).isEqualTo("40 60.12");
        assertThat(line.getAttribute("stroke-dasharray")).isEqualTo("7 4");
        assertThat(line.getAttribute("stroke-width")).isEqualTo("2");
        assertThat(line.getAttribute("stroke")).isEqualTo("#0072B2");
        assertThat(line.getAttribute("class")).isEqualTo("weft-colour1-line");
        Element rect = all(svg, "rect").get(0);
        assertThat(rect.getAttribute("x") + " " + rect.getAttribute("y")).isEqualTo("12 24");
        assertThat(rect.getAttribute("width") + " " + rect.getAttribute("height"))
                .isEqualTo("6 8");
        assertThat(rect.getAttribute("class")).isEqualTo("weft-colour1");
        Element round = all(svg, "ellipse").get(0);
        assertThat(round.getAttribute("cx") + " " + round.getAttribute("cy") + " " + round.getAttribute("rx"))
                .isEqualTo("20 30 10");
        Element path = all(svg, "path").get(0);
        assertThat(path.getAttribute("d")).isEqualTo("M10 20C12 22 14 22 16 20Z");
        assertThat(path.getAttribute("stroke-width")).isEqualTo("4");
        assertThat(path.getAttribute("stroke-dasharray")).isEqualTo("14 8");
    }

    @Test
    void textIsTextAndAsWideAsInOurFont() throws Exception {
        Document svg = parsed(svg(g -> {
            g.setFont(Fonts.bold(14));
            g.setColor(Theme.INK);
            g.translate(50, 60);
            g.rotate(-Math.PI / 2);
            g.drawString("µs < 1 & \u0007", 0f, 0f);
        }));

        Element text = all(svg, "text").get(0);
        assertThat(text.getTextContent()).isEqualTo("µs < 1 &  ");
        assertThat(text.getAttribute("transform")).isEqualTo("rotate(-90 50 60)");
        assertThat(text.getAttribute("x") + " " + text.getAttribute("y")).isEqualTo("50 60");
        assertThat(text.getAttribute("font-weight")).isEqualTo("bold");
        assertThat(text.getAttribute("font-size")).isEqualTo("14");
        assertThat(Double.parseDouble(text.getAttribute("textLength")))
                .isCloseTo(
                        ChartText.width(Fonts.bold(14), "µs < 1 & \u0007"), org.assertj.core.data.Offset.offset(0.01));
        assertThat(text.getAttribute("class")).isEqualTo("weft-ink");
    }

    @Test
    void aClipCutsWhatIsDrawnUnderItAndNothingElse() throws Exception {
        Document svg = parsed(svg(g -> {
            Graphics2D inside = (Graphics2D) g.create();
            inside.clip(new Rectangle2D.Double(10, 10, 50, 40));
            inside.fillRect(0, 0, 20, 20);
            inside.fillRect(0, 0, 30, 30);
            inside.dispose();
            g.fillRect(0, 0, 40, 40);
        }));

        assertThat(all(svg, "clipPath")).hasSize(1);
        assertThat(all(svg, "clipPath").get(0).getAttribute("id")).isEqualTo("fig04-clip1");
        assertThat(((Element) all(svg, "clipPath").get(0).getFirstChild()).getAttribute("d"))
                .isEqualTo("M10 10L10 50L60 50L60 10Z");
        List<String> parents = all(svg, "rect").stream()
                .map(rect -> ((Element) rect.getParentNode()).getAttribute("clip-path"))
                .toList();
        assertThat(parents).containsExactly("url(#fig04-clip1)", "url(#fig04-clip1)", "");
    }

    @Test
    void whatIsTranslucentSaysSoAndAnImageIsInside() throws Exception {
        Document svg = parsed(svg(g -> {
            g.setColor(new Color(255, 255, 255, 51));
            g.fillRect(0, 0, 10, 10);
            g.setComposite(AlphaComposite.getInstance(AlphaComposite.SRC_OVER, 0.5f));
            g.setColor(Color.RED);
            g.drawLine(0, 0, 10, 10);
            g.drawImage(new BufferedImage(4, 2, BufferedImage.TYPE_INT_RGB), 5, 6, 8, 4, null);
        }));

        assertThat(all(svg, "rect").get(0).getAttribute("fill-opacity")).isEqualTo("0.2");
        assertThat(all(svg, "line").get(0).getAttribute("stroke-opacity")).isEqualTo("0.5");
        assertThat(all(svg, "line").get(0).getAttribute("class")).isEmpty();
        assertThat(all(svg, "image").get(0).getAttribute("transform")).isEqualTo("matrix(2 0 0 2 5 6)");
        assertThat(all(svg, "image").get(0).getAttribute("href")).startsWith("data:image/png;base64,iVBOR");
    }

    @Test
    void aChartIsReadByScreenReadersAndSharesNoIdWithAnotherOne() throws Exception {
        Document one = parsed(chart().svg(NAME));
        Document other = parsed(chart().svg(new Svg.Name("fig 05", "t", "d")));

        assertThat(all(one, "title").get(0).getTextContent()).isEqualTo("Fig. 4 <a & b>");
        assertThat(all(one, "desc").get(0).getTextContent()).isEqualTo("two series");
        assertThat(one.getDocumentElement().getAttribute("aria-labelledby")).isEqualTo("fig04-title fig04-desc");
        assertThat(ids(one)).isNotEmpty().doesNotContainAnyElementsOf(ids(other));
        assertThat(ids(other)).allMatch(id -> id.startsWith("fig-05-"));
    }

    private static Set<String> ids(Document document) {
        Set<String> ids = new HashSet<>();
        all(document, "*").forEach(each -> ids.add(each.getAttribute("id")));
        ids.remove("");
        return ids;
    }

    @Test
    void aChartsWordsAreWordsAndItsMarksStandWhereTheCanvasPutsThem() throws Exception {
        Document svg = parsed(chart().svg(NAME));
        Recording recording = Recording.of(chart());

        List<String> words =
                all(svg, "text").stream().map(Element::getTextContent).toList();
        assertThat(words).contains("Efficient & fit", "nodes", "a < b (model)", "fit (own run)");
        assertThat(words).containsExactlyElementsOf(recording.words());
        String curve = all(svg, "path").stream()
                .filter(path -> path.getAttribute("stroke").equals("#0072B2"))
                .map(path -> path.getAttribute("d"))
                .findFirst()
                .orElseThrow();
        assertThat(curve).matches("M[-0-9. ]+L[-0-9. ]+L[-0-9. ]+");
        assertThat(chart().svg(NAME)).isEqualTo(chart().svg(NAME)).contains("width=\"640\" height=\"420\"");
    }

    @Test
    void aDarkPageRestylesEveryColourOfTheTheme() {
        String rules = Svg.darkRules();
        for (String name : List.of("ink", "soft", "axis", "grid", "paper", "colour1", "colour8")) {
            assertThat(rules).contains(".weft-" + name + "{fill:#").contains(".weft-" + name + "-line{stroke:#");
        }
        assertThat(rules).contains(".weft-drawing{background:#FFF;filter:invert(.894) hue-rotate(180deg)}");
    }
}
