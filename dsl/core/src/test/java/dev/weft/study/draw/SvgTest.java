package dev.weft.study.draw;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.chart.Chart;
import dev.weft.study.chart.ChartData;
import dev.weft.study.chart.ChartLook;
import dev.weft.study.chart.Recording;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class SvgTest {
    private static final Sheet SHEET = Sheet.pixels(200, 100);
    private static final Page.Name NAME = new Page.Name("fig04", "Fig. 4 <a & b>", "two series");

    private static String svg(List<Shape> shapes) {
        return new Page(SHEET, NAME, true, shapes).svg();
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
        return Chart.of(data, ChartLook.DEFAULT.with(ChartLook.TITLE, "Efficient & fit"));
    }

    @Test
    void shapesStandWhereTheyAre() throws Exception {
        Shapes shapes = new Shapes();
        BasicStroke dashed =
                new BasicStroke(2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 1f, new float[] {7, 4}, 0);
        Color blue = new Color(0x0072B2);
        shapes.line(10, 20, 40, 60.125, blue, dashed);
        shapes.fill(new Rectangle2D.Double(12, 24, 6, 8), blue);
        shapes.fill(new RoundRectangle2D.Double(1, 2, 30, 40, 6, 6), blue);
        shapes.fill(new Ellipse2D.Double(10, 20, 20, 20), blue);
        shapes.fill(new Ellipse2D.Double(10, 20, 20, 30), blue);
        Path2D.Double path = new Path2D.Double();
        path.moveTo(10, 20);
        path.curveTo(12, 22, 14, 22, 16, 20);
        path.closePath();
        shapes.draw(path, blue, new BasicStroke(4f));
        Document svg = parsed(svg(shapes.list()));

        Element line = all(svg, "line").get(0);
        assertThat(line.getAttribute("x1") + " " + line.getAttribute("y1")).isEqualTo("10 20");
        assertThat(line.getAttribute("x2") + " " + line.getAttribute("y2")).isEqualTo("40 60.12");
        assertThat(line.getAttribute("stroke-dasharray")).isEqualTo("7 4");
        assertThat(line.getAttribute("stroke-width")).isEqualTo("2");
        assertThat(line.getAttribute("stroke-linejoin")).isEqualTo("bevel");
        assertThat(line.getAttribute("stroke")).isEqualTo("#0072B2");
        assertThat(line.getAttribute("class")).isEqualTo("weft-colour1-line");
        Element rect = all(svg, "rect").get(0);
        assertThat(rect.getAttribute("x") + " " + rect.getAttribute("y")).isEqualTo("12 24");
        assertThat(rect.getAttribute("width") + " " + rect.getAttribute("height"))
                .isEqualTo("6 8");
        assertThat(rect.getAttribute("class")).isEqualTo("weft-colour1");
        assertThat(all(svg, "rect").get(1).getAttribute("rx")).isEqualTo("3");
        Element round = all(svg, "circle").get(0);
        assertThat(round.getAttribute("cx") + " " + round.getAttribute("cy") + " " + round.getAttribute("r"))
                .isEqualTo("20 30 10");
        Element flat = all(svg, "ellipse").get(0);
        assertThat(flat.getAttribute("rx") + " " + flat.getAttribute("ry")).isEqualTo("10 15");
        Element curve = all(svg, "path").get(0);
        assertThat(curve.getAttribute("d")).isEqualTo("M10 20C12 22 14 22 16 20Z");
        assertThat(curve.getAttribute("stroke-miterlimit")).isEqualTo("10");
    }

    @Test
    void textIsTextAndAsWideAsInOurFont() throws Exception {
        Shapes shapes = new Shapes();
        shapes.turned(Fonts.bold(14), Palette.INK, "µs < 1 & \u0007", 50, 60, 90, Shape.Anchor.START);
        shapes.text(Fonts.plain(11), Palette.INK, "end", 50, 60, Shape.Anchor.END);
        shapes.text(Fonts.plain(11), Palette.INK, " ", 50, 60, Shape.Anchor.END);
        Document svg = parsed(svg(shapes.list()));

        assertThat(all(svg, "text")).as("a blank is nothing").hasSize(2);
        Element text = all(svg, "text").get(0);
        assertThat(text.getTextContent()).isEqualTo("µs < 1 &  ");
        assertThat(text.getAttribute("transform")).isEqualTo("rotate(-90 50 60)");
        assertThat(text.getAttribute("x") + " " + text.getAttribute("y")).isEqualTo("50 60");
        assertThat(text.getAttribute("text-anchor")).isEmpty();
        assertThat(text.getAttribute("font-weight")).isEqualTo("bold");
        assertThat(text.getAttribute("font-size")).isEqualTo("14");
        assertThat(Double.parseDouble(text.getAttribute("textLength")))
                .isCloseTo(
                        Lettering.width(Fonts.bold(14), "µs < 1 & \u0007"), org.assertj.core.data.Offset.offset(0.01));
        assertThat(text.getAttribute("class")).isEqualTo("weft-ink");
        assertThat(all(svg, "text").get(1).getAttribute("text-anchor")).isEqualTo("end");
    }

    @Test
    void aClipCutsWhatIsDrawnUnderItAndNothingElse() throws Exception {
        Shapes inside = new Shapes();
        inside.fill(new Rectangle2D.Double(0, 0, 20, 20), Color.RED);
        inside.fill(new Rectangle2D.Double(0, 0, 30, 30), Color.RED);
        Shapes shapes = new Shapes();
        Rectangle2D clip = new Rectangle2D.Double(10, 10, 50, 40);
        shapes.within(clip, inside);
        shapes.fill(new Rectangle2D.Double(0, 0, 40, 40), Color.RED);
        shapes.within(clip, inside);
        shapes.within(clip, new Shapes());
        Document svg = parsed(svg(shapes.list()));

        assertThat(all(svg, "clipPath")).as("one for all with the same area").hasSize(1);
        assertThat(all(svg, "clipPath").get(0).getAttribute("id")).isEqualTo("fig04-clip1");
        Element area = (Element) all(svg, "clipPath").get(0).getFirstChild();
        assertThat(area.getAttribute("x") + " " + area.getAttribute("width")).isEqualTo("10 50");
        List<String> parents = all(svg, "rect").stream()
                .map(rect -> (Element) rect.getParentNode())
                .filter(parent -> !parent.getTagName().equals("clipPath"))
                .map(parent -> parent.getAttribute("clip-path"))
                .toList();
        String cut = "url(#fig04-clip1)";
        assertThat(parents).containsExactly(cut, cut, "", cut, cut);
        assertThat(all(svg, "g")).as("nothing within a clip is nothing").hasSize(2);
    }

    @Test
    void whatIsMovedIsMovedAndWhatIsTranslucentSaysSo() throws Exception {
        Shape pale =
                new Shape.Filled(new Rectangle2D.Double(0, 0, 10, 10), new Color(255, 255, 255, 51), true, "a < b");
        Document svg = parsed(svg(List.of(new Shape.Group(12.5, null, List.of(pale)))));

        assertThat(all(svg, "g").get(0).getAttribute("transform")).isEqualTo("translate(12.5)");
        Element rect = all(svg, "rect").get(0);
        assertThat(rect.getAttribute("fill-opacity")).isEqualTo("0.2");
        assertThat(rect.getFirstChild().getTextContent()).isEqualTo("a < b");
    }

    @Test
    void aDrawingHasNoClassesBecauseADarkPageInvertsItAsAWhole() {
        List<Shape> shapes = List.of(new Shape.Filled(new Rectangle2D.Double(0, 0, 1, 1), Palette.INK, false, ""));
        assertThat(new Page(SHEET, NAME, false, shapes).svg())
                .contains("class=\"weft-drawing\"")
                .contains("fill=\"#222222\"")
                .doesNotContain("weft-ink");
    }

    @Test
    void whatAnotherLibraryPaintsIsAnSvgToo() throws Exception {
        Document svg = parsed(SvgGraphics.of(SHEET, NAME, g -> {
            g.setColor(Color.RED);
            g.fillRect(1, 2, 3, 4);
        }));
        assertThat(svg.getDocumentElement().getAttribute("viewBox")).isEqualTo("0 0 200 100");
        assertThat(all(svg, "title").get(0).getTextContent()).isEqualTo("Fig. 4 <a & b>");
        assertThat(all(svg, "rect").get(0).getAttribute("height")).isEqualTo("4");
    }

    @Test
    void aChartIsReadByScreenReadersAndSharesNoIdWithAnotherOne() throws Exception {
        Document one = parsed(chart().page(NAME).svg());
        Document other = parsed(chart().page(new Page.Name("fig 05", "t", "d")).svg());

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
        Document svg = parsed(chart().page(NAME).svg());
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
        assertThat(chart().page(NAME).svg())
                .isEqualTo(chart().page(NAME).svg())
                .contains("width=\"640\" height=\"420\"");
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
