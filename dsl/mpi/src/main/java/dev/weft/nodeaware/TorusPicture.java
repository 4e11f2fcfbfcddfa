package dev.weft.nodeaware;

import dev.weft.machine.LinkLoads;
import dev.weft.machine.Torus;
import dev.weft.program.Job;
import dev.weft.study.Origin;
import dev.weft.study.Picture;
import dev.weft.study.PictureData;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The rows of a drawn torus: each router with its position and nodes, each link in both directions with its bytes. */
final class TorusPicture {
    static final String ROUTERS = "routers";
    static final String LINKS = "links";

    private static final List<String> COLUMNS = List.of(
            "series",
            "origin",
            "router",
            "name",
            "x",
            "y",
            "z",
            "nodes",
            "ranks",
            "neighbour",
            "direction",
            "link bytes (B)");
    private static final List<String> DIRECTIONS = List.of("+x", "-x", "+y", "-y", "+z", "-z");
    private static final int MOST = 64;

    private TorusPicture() {}

    static Picture of(Job job, Torus torus, LinkLoads loads) {
        if (torus.routers() > MOST) {
            throw ModelException.of(
                    "drawing() of a " + torus + ", " + torus.routers() + " routers",
                    "up to " + MOST + " routers can be drawn legibly",
                    "Draw one plane, such as plane(0), or print the table of its links");
        }
        List<List<String>> rows = new ArrayList<>(routers(job, torus));
        for (int router = 0; router < torus.routers(); router++) {
            for (int direction = 0; direction < DIRECTIONS.size(); direction++) {
                int neighbour = torus.neighbour(router, direction);
                if (neighbour >= 0) {
                    String bytes = PictureData.cell(
                            loads.bytes(torus.link(router, direction)).si());
                    rows.add(List.of(
                            LINKS,
                            Origin.MODEL.label(),
                            router + "",
                            "",
                            "",
                            "",
                            "",
                            "",
                            "",
                            neighbour + "",
                            DIRECTIONS.get(direction),
                            bytes));
                }
            }
        }
        return Picture.of("Links of the " + torus, new PictureData(COLUMNS, rows), TorusDrawing::of)
                .vector();
    }

    private static List<List<String>> routers(Job job, Torus torus) {
        int each = torus.nodes() / torus.routers();
        int[] ranks = new int[torus.routers()];
        for (int node : job.nodes()) {
            ranks[node / each]++;
        }
        // a router of a Gemini network is called G3, as in the paper
        String letter = job.machine().fabric().startsWith("Gemini") ? "G" : "R";
        List<List<String>> rows = new ArrayList<>();
        for (int router = 0; router < torus.routers(); router++) {
            int first = router * each;
            String nodes = IntStream.range(
                            first, Math.min(first + each, job.machine().nodes()))
                    .mapToObj(Integer::toString)
                    .collect(Collectors.joining(" "));
            rows.add(List.of(
                    ROUTERS,
                    Origin.MODEL.label(),
                    router + "",
                    letter + router,
                    torus.coordinate(router, 0) + "",
                    torus.coordinate(router, 1) + "",
                    torus.coordinate(router, 2) + "",
                    nodes,
                    ranks[router] + "",
                    "",
                    "",
                    ""));
        }
        return rows;
    }
}
