package dev.weft.nodeaware;

import static dev.weft.Weft.KiB;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.machine.Machine;
import dev.weft.study.ShortSvg;
import java.awt.geom.Point2D;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Where routers, nodes and links of a drawn torus stand. */
class TorusDrawingTest {
    private static final Offset<Double> NEAR = Offset.offset(0.05);
    private static final Pattern TEXT = Pattern.compile("<text x=\"([\\d.]+)\" y=\"([\\d.]+)\"[^>]*>([^<]*)</text>");
    private static final Pattern CIRCLE = Pattern.compile("<circle cx=\"([\\d.]+)\" cy=\"([\\d.]+)\" r=\"([\\d.]+)\"");
    private static final Pattern ARROW =
            Pattern.compile("<line x1=\"([\\d.]+)\" y1=\"([\\d.]+)\"[^>]*stroke=\"#B2182B\"[^>]*/>"
                    + "<polygon points=\"([\\d.]+),([\\d.]+) ");

    private static String svg(Machine machine, int from, int to) {
        return ShortSvg.of(program(machine.nodes(), mpi -> {
                    if (mpi.rank() == from) {
                        mpi.send(to, KiB(8));
                    } else if (mpi.rank() == to) {
                        mpi.recv(from, KiB(8));
                    }
                })
                .on(machine, perNode)
                .solve(nodeAware)
                .links()
                .drawing()
                .drawing()
                .svg());
    }

    private static List<MatchResult> all(Pattern pattern, String svg) {
        return pattern.matcher(svg).results().toList();
    }

    private static Point2D point(MatchResult match, int group) {
        return new Point2D.Double(Double.parseDouble(match.group(group)), Double.parseDouble(match.group(group + 1)));
    }

    private static Map<String, Point2D> names(String svg) {
        Map<String, Point2D> names = new LinkedHashMap<>();
        all(TEXT, svg).forEach(text -> names.put(text.group(3), point(text, 1)));
        return names;
    }

    private static Point2D at(Map<String, Point2D> names, String name) {
        return Objects.requireNonNull(names.get(name), name);
    }

    @Test
    void routers_stand_x_to_the_right_y_up_and_z_back() {
        String svg = svg(blueWaters.nodes(27).mesh(3, 3, 3), 3, 11);
        List<MatchResult> circles = all(CIRCLE, svg);
        Map<String, Point2D> names = names(svg);
        Point2D origin = point(circles.get(0), 1);
        double step = point(circles.get(1), 1).getX() - origin.getX();
        double depth = point(circles.get(9), 1).getX() - origin.getX();

        assertThat(circles).hasSize(27);
        assertThat(step).isGreaterThan(40);
        assertThat(depth).isBetween(20.0, step / 2);
        for (int router = 0; router < 27; router++) {
            int x = router % 3;
            int y = router / 3 % 3;
            int z = router / 9;
            Point2D at = point(circles.get(router), 1);
            assertThat(at.getX()).as("router %s", router).isCloseTo(origin.getX() + x * step + z * depth, NEAR);
            assertThat(at.getY()).as("router %s", router).isCloseTo(origin.getY() - y * step - 0.8 * z * depth, NEAR);
            assertThat(at(names, "G" + router).getX()).isCloseTo(at.getX(), NEAR);
        }
    }

    @Test
    void a_message_goes_by_arrows_from_router_to_router() {
        String svg = svg(blueWaters.nodes(27).mesh(3, 3, 3), 3, 11);
        List<MatchResult> circles = all(CIRCLE, svg);
        List<MatchResult> arrows = all(ARROW, svg);
        int[][] hops = {{3, 4}, {4, 5}, {5, 2}, {2, 11}};

        assertThat(arrows).hasSize(4);
        for (int[] hop : hops) {
            Point2D from = point(circles.get(hop[0]), 1);
            Point2D to = point(circles.get(hop[1]), 1);
            double radius = Double.parseDouble(circles.get(0).group(3));
            assertThat(arrows).as("%s to %s", hop[0], hop[1]).anySatisfy(arrow -> {
                assertThat(point(arrow, 1).distance(from)).isBetween(radius - 0.1, radius + 4);
                assertThat(point(arrow, 3).distance(to)).isBetween(radius - 0.1, radius + 4);
            });
        }
    }

    @Test
    void nodes_stand_in_their_routers_from_left_to_right() {
        Map<String, Point2D> names = names(svg(blueWaters.nodes(8).mesh(4, 1, 1).nodesPerRouter(2), 0, 7));

        double apart = at(names, "N1").getX() - at(names, "N0").getX();
        assertThat(apart).isGreaterThan(15);
        for (int router = 0; router < 4; router++) {
            Point2D name = at(names, "G" + router);
            Point2D first = at(names, "N" + 2 * router);
            Point2D second = at(names, "N" + (2 * router + 1));
            assertThat((first.getX() + second.getX()) / 2).isCloseTo(name.getX(), NEAR);
            assertThat(second.getX() - first.getX()).isCloseTo(apart, NEAR);
            assertThat(name.getY()).isEqualTo(first.getY() + 18).isEqualTo(second.getY() + 18);
            assertThat(name.getX())
                    .isCloseTo(
                            at(names, "G0").getX()
                                    + router
                                            * (at(names, "G1").getX()
                                                    - at(names, "G0").getX()),
                            NEAR);
        }
    }
}
