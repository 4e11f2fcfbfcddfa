package dev.weft.sharing;

import static dev.weft.Weft.scheme;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.ShortSvg;
import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Where nodes, arrows and labels of drawn schemes stand: an arrow leads from its source to its destination. */
class SchemeDrawingTest {
    private static final Offset<Double> NEAR = Offset.offset(0.05);
    private static final Pattern CIRCLE = Pattern.compile("<circle cx=\"([\\d.]+)\" cy=\"([\\d.]+)\" r=\"15\"");
    private static final Pattern TEXT = Pattern.compile("<text x=\"([\\d.]+)\" y=\"([\\d.]+)\"[^>]*>([^<]*)</text>");
    private static final Pattern ARROW =
            Pattern.compile("<line x1=\"([\\d.]+)\" y1=\"([\\d.]+)\" x2=\"[\\d.]+\" y2=\"[\\d.]+\""
                    + " stroke=\"#1F5F99\"[^>]*/><polygon points=\"([\\d.]+),([\\d.]+) ");

    private record Text(double x, double y, String words) {}

    private static List<MatchResult> all(Pattern pattern, String svg) {
        return pattern.matcher(svg).results().toList();
    }

    private static double number(MatchResult match, int group) {
        return Double.parseDouble(match.group(group));
    }

    private static List<Line2D> arrows(String svg) {
        return all(ARROW, svg).stream()
                .map(arrow -> (Line2D)
                        new Line2D.Double(number(arrow, 1), number(arrow, 2), number(arrow, 3), number(arrow, 4)))
                .toList();
    }

    private static List<Text> texts(String svg) {
        return all(TEXT, svg).stream()
                .map(text -> new Text(number(text, 1), number(text, 2), text.group(3)))
                .toList();
    }

    /** Nodes by the number that is written in their circles. */
    private static Map<Integer, Point2D> nodes(String svg) {
        Map<Integer, Point2D> nodes = new LinkedHashMap<>();
        for (MatchResult circle : all(CIRCLE, svg)) {
            Point2D at = new Point2D.Double(number(circle, 1), number(circle, 2));
            texts(svg).stream()
                    .filter(text -> text.x() == at.getX() && text.y() == at.getY() + 4)
                    .forEach(text -> nodes.put(Integer.valueOf(text.words()), at));
        }
        return nodes;
    }

    private static <K, V> V at(Map<K, V> places, K name) {
        return Objects.requireNonNull(places.get(name), String.valueOf(name));
    }

    /** Arcs between different nodes, no two between the same two. */
    private static List<int[]> arcs(Random random) {
        int nodes = 2 + random.nextInt(7);
        List<int[]> arcs = new ArrayList<>();
        for (int a = 0; a < nodes; a++) {
            for (int b = 0; b < a; b++) {
                if (random.nextInt(3) > 0) {
                    arcs.add(random.nextBoolean() ? new int[] {a, b} : new int[] {b, a});
                }
            }
        }
        return arcs.isEmpty() ? List.of(new int[] {0, 1}) : arcs;
    }

    private static String written(List<int[]> arcs) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < arcs.size(); i++) {
            text.append(" k")
                    .append(i)
                    .append(':')
                    .append(arcs.get(i)[0])
                    .append("->")
                    .append(arcs.get(i)[1]);
        }
        return text.toString().strip();
    }

    @Test
    void arrows_lead_from_source_to_destination_whatever_the_scheme() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int run = 0; run < 100; run++) {
            List<int[]> arcs = arcs(random);
            String what = "seed " + seed + ": " + written(arcs);
            String svg = ShortSvg.of(scheme(written(arcs)).drawing().drawing().svg());
            Map<Integer, Point2D> nodes = nodes(svg);
            List<Line2D> arrows = arrows(svg);
            assertThat(arrows).as(what).hasSize(arcs.size());
            for (int i = 0; i < arcs.size(); i++) {
                Point2D source = at(nodes, arcs.get(i)[0]);
                Point2D destination = at(nodes, arcs.get(i)[1]);
                Line2D arrow = arrows.get(i);
                assertThat(arrow.getP1().distance(source)).as(what).isCloseTo(17, NEAR);
                assertThat(arrow.getP2().distance(destination)).as(what).isCloseTo(17, NEAR);
                assertThat(Line2D.ptLineDist(
                                source.getX(),
                                source.getY(),
                                destination.getX(),
                                destination.getY(),
                                arrow.getX1(),
                                arrow.getY1()))
                        .as(what)
                        .isCloseTo(0, NEAR);
                String label = "k" + i;
                Text word = texts(svg).stream()
                        .filter(text -> text.words().equals(label))
                        .findFirst()
                        .orElseThrow();
                assertThat(arrow.ptSegDist(word.x(), word.y() - 4)).as(what).isLessThan(1.5);
            }
        }
    }

    @Test
    void nodes_stand_on_a_circle_clockwise_from_the_top() {
        Map<Integer, Point2D> nodes = nodes(
                ShortSvg.of(scheme("a:0->1 b:2->3 c:4->5").drawing().drawing().svg()));

        assertThat(nodes.keySet()).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5);
        double x = DoubleStream.of(at(nodes, 0).getX(), at(nodes, 3).getX())
                .average()
                .orElseThrow();
        double y = DoubleStream.of(at(nodes, 0).getY(), at(nodes, 3).getY())
                .average()
                .orElseThrow();
        for (int node = 0; node < 6; node++) {
            double angle = Math.toRadians(60 * node);
            assertThat(at(nodes, node).getX()).isCloseTo(x + 141 * Math.sin(angle), NEAR);
            assertThat(at(nodes, node).getY()).isCloseTo(y - 141 * Math.cos(angle), NEAR);
        }
    }

    @Test
    void in_a_state_set_what_is_sent_leads_from_the_left_name_to_the_right_one() {
        String svg =
                ShortSvg.of(scheme("a:0->4 b:0->5 c:3->4").stateSets().drawing().svg());
        List<Text> texts = texts(svg);
        Map<String, Text> left = new LinkedHashMap<>();
        Map<String, Text> right = new LinkedHashMap<>();
        texts.stream().filter(text -> text.x() < 75).forEach(text -> left.put(text.words(), text));
        texts.stream().filter(text -> text.x() > 75 && text.x() < 150).forEach(text -> right.put(text.words(), text));

        // the scheme, then set 1, 150 to the right, sends a, and set 2, another 150 to the right, sends b and c
        List<Line2D> arrows = arrows(svg);
        assertThat(arrows).hasSize(3);
        String[][] ends = {{"0", "4"}, {"0", "5"}, {"3", "4"}};
        for (int i = 0; i < 3; i++) {
            double shift = i == 0 ? 150 : 300;
            Line2D arrow = arrows.get(i);
            assertThat(arrow.getX1()).isCloseTo(at(left, ends[i][0]).x() + 12 + shift, NEAR);
            assertThat(arrow.getY1()).isCloseTo(at(left, ends[i][0]).y() - 4, NEAR);
            assertThat(arrow.getX2()).isCloseTo(at(right, ends[i][1]).x() - 12 + shift, NEAR);
            assertThat(arrow.getY2()).isCloseTo(at(right, ends[i][1]).y() - 4, NEAR);
        }
        assertThat(texts.stream().filter(text -> text.words().equals("set 2: b c")))
                .singleElement()
                .satisfies(text -> assertThat(text.x()).isEqualTo(375));
    }

    @Test
    void beside_its_state_sets_a_scheme_has_each_communication_with_its_label_on_its_line() {
        String svg =
                ShortSvg.of(scheme("a:0->4 b:0->5 c:3->4").stateSets().drawing().svg());
        List<Text> labels = texts(svg).stream()
                .filter(text -> text.x() > 34 && text.x() < 116 && text.words().length() == 1)
                .toList();
        assertThat(labels.stream().map(Text::words)).containsExactly("a", "b", "c");
        Line2D[] lines = {line(0, 0), line(0, 1), line(1, 0)};
        double top = labels.get(0).y() - 4; // a is level
        for (int i = 0; i < 3; i++) {
            Text label = labels.get(i);
            assertThat(lines[i].ptLineDist(label.x(), label.y() - 4 - top)).isCloseTo(0, NEAR);
        }
        assertThat(texts(svg).stream().filter(text -> text.words().equals("scheme")))
                .singleElement()
                .satisfies(text -> assertThat(text.x()).isEqualTo(75));
    }

    /** Between rows of names on the left and on the right. */
    private static Line2D line(int left, int right) {
        return new Line2D.Double(34, 34.0 * left, 116, 34.0 * right);
    }
}
