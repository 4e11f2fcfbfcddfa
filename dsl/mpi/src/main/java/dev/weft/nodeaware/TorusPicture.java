package dev.weft.nodeaware;

import dev.weft.machine.LinkLoads;
import dev.weft.machine.Torus;
import dev.weft.program.Job;
import dev.weft.study.Origin;
import dev.weft.study.Picture;
import dev.weft.study.PictureRows;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The rows of a drawn torus: each router with its position and nodes, each link in both directions with its bytes. */
final class TorusPicture {
    private static final PictureRows<Row> ROWS = PictureRows.of(
            Row.class, "router", "name", "x", "y", "z", "nodes", "ranks", "neighbour", "direction", "link bytes (B)");
    private static final List<String> DIRECTIONS = List.of("+x", "-x", "+y", "-y", "+z", "-z");
    private static final int MOST = 64;

    private TorusPicture() {}

    /** A router with its place, nodes and number of ranks, or a link to a neighbour with its bytes. */
    record Row(
            String series,
            String origin,
            int router,
            String name,
            int x,
            int y,
            int z,
            String nodes,
            int ranks,
            int neighbour,
            String direction,
            double bytes) {
        private static final int NONE = -1;

        static Row router(int router, String name, Torus torus, String nodes, int ranks) {
            return new Row(
                    "routers",
                    Origin.MODEL.label(),
                    router,
                    name,
                    torus.coordinate(router, 0),
                    torus.coordinate(router, 1),
                    torus.coordinate(router, 2),
                    nodes,
                    ranks,
                    NONE,
                    "",
                    Double.NaN);
        }

        static Row link(int router, int neighbour, String direction, double bytes) {
            String origin = Origin.MODEL.label();
            return new Row("links", origin, router, "", NONE, NONE, NONE, "", NONE, neighbour, direction, bytes);
        }

        boolean isRouter() {
            return neighbour == NONE;
        }

        /** Whether it is a link towards larger coordinates, which is drawn for both directions. */
        boolean isUp() {
            return direction.startsWith("+");
        }

        int coordinate(int dimension) {
            return dimension == 0 ? x : dimension == 1 ? y : z;
        }

        /** The dimension of a link, 0 for x. */
        int dimension() {
            return NetworkLinks.DIMENSIONS.indexOf(direction.substring(1));
        }

        /** The nodes of a router, such as N0 and N1. */
        List<String> nodeNames() {
            return nodes.isEmpty()
                    ? List.of()
                    : Stream.of(nodes.split(" ", -1)).map(node -> "N" + node).toList();
        }
    }

    static Picture of(Job job, Torus torus, LinkLoads loads) {
        if (torus.routers() > MOST) {
            throw ModelException.of(
                    "drawing() of a " + torus + ", " + torus.routers() + " routers",
                    "up to " + MOST + " routers can be drawn legibly",
                    "Draw one plane, such as plane(0), or print the table of its links");
        }
        List<Row> rows = new ArrayList<>(routers(job, torus));
        for (int router = 0; router < torus.routers(); router++) {
            for (int direction = 0; direction < DIRECTIONS.size(); direction++) {
                int neighbour = torus.neighbour(router, direction);
                if (neighbour >= 0) {
                    double bytes = loads.bytes(torus.link(router, direction)).si();
                    rows.add(Row.link(router, neighbour, DIRECTIONS.get(direction), bytes));
                }
            }
        }
        return Picture.of(
                        "Links of the " + torus,
                        ROWS.data(rows),
                        (data, title) -> TorusDrawing.of(ROWS.read(data), title))
                .vector();
    }

    private static List<Row> routers(Job job, Torus torus) {
        int each = torus.nodes() / torus.routers();
        int[] ranks = new int[torus.routers()];
        for (int node : job.nodes()) {
            ranks[node / each]++;
        }
        // a router of a Gemini network is called G3, as in the paper
        String letter = job.machine().fabric().startsWith("Gemini") ? "G" : "R";
        List<Row> rows = new ArrayList<>();
        for (int router = 0; router < torus.routers(); router++) {
            int first = router * each;
            String nodes = IntStream.range(
                            first, Math.min(first + each, job.machine().nodes()))
                    .mapToObj(Integer::toString)
                    .collect(Collectors.joining(" "));
            rows.add(Row.router(router, letter + router, torus, nodes, ranks[router]));
        }
        return rows;
    }
}
