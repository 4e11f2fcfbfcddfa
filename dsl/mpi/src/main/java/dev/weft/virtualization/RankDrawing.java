package dev.weft.virtualization;

import dev.weft.study.Drawing;
import dev.weft.study.Drawing.Anchor;
import dev.weft.study.Origin;
import dev.weft.study.Picture;
import dev.weft.study.PictureRows;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.virtualization.simulate.ThreadSetting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;

/** A drawing of nodes, cores and ranks as nested boxes, with the ranks that exchange messages with rank 0 in a simulation. */
final class RankDrawing {
    private static final PictureRows<Rank> ROWS = PictureRows.of(Rank.class, "node", "core", "rank", "to rank 0");
    private static final int MOST = 400;
    private static final double STEP = 36;
    private static final double CORE_HEIGHT = 62;
    private static final double NODE_HEIGHT = CORE_HEIGHT + 48;
    private static final double TOP = 36;

    private static final String ITSELF = "itself";
    private static final String NETWORK = "network";
    private static final String SHARED = "shared memory";

    private final List<Rank> ranks;
    private final int nodes;
    private final int cores;
    private final int ratio;

    private record Rank(String series, String origin, int node, int core, int rank, String role) {}

    private RankDrawing(List<Rank> ranks) {
        this.ranks = ranks;
        this.nodes = most(Rank::node) + 1;
        this.cores = most(Rank::core) + 1;
        this.ratio = ranks.size() / (nodes * cores);
    }

    private int most(ToIntFunction<Rank> number) {
        return ranks.stream().mapToInt(number).max().orElse(0);
    }

    static Picture of(Virtualized at) {
        var layout = new ThreadSetting.Layout(at.nodes(), at.cores(), at.ratioOfRanks(), 1);
        if (layout.ranks() > MOST) {
            throw ModelException.of(
                    "drawing() of " + layout.ranks() + " ranks",
                    "a drawing has room for up to " + MOST + " ranks",
                    "Use fewer nodes, cores or ranks on each core");
        }
        List<Integer> sharing = Arrays.stream(layout.sharing(0)).boxed().toList();
        List<Rank> rows = new ArrayList<>();
        for (int rank = 0; rank < layout.ranks(); rank++) {
            int core = rank / layout.ratio();
            String role =
                    rank == 0 ? ITSELF : rank == layout.partner(0) ? NETWORK : sharing.contains(rank) ? SHARED : "none";
            rows.add(new Rank("ranks", Origin.MODEL.label(), core / layout.cores(), core % layout.cores(), rank, role));
        }
        String title = Digits.plural(layout.ratio(), "rank") + " on each core";
        return Picture.of(title, ROWS.data(rows), (data, text) -> new RankDrawing(ROWS.read(data)).draw(text))
                .vector();
    }

    private Drawing draw(String title) {
        double width = Math.max(480, cores * coreWidth() + 40);
        double foot = TOP + nodes * (NODE_HEIGHT + 22);
        Drawing drawing = Drawing.canvas(title, width, foot + 14).text(width / 2, 20, title, Anchor.MIDDLE, 14);
        for (int node = 0; node < nodes; node++) {
            drawing = node(drawing, node, width);
        }
        for (Rank rank : ranks) {
            drawing = rank(drawing, rank);
        }
        drawing = legend(drawing, 20, foot, "#f4c20d", "rank 0");
        drawing = legend(drawing, 100, foot, "#9dc3e6", "its neighbours in shared memory");
        return legend(drawing, 318, foot, "#f4a582", "its partner (network)");
    }

    private double coreWidth() {
        return Math.max(ratio * STEP + 16, 146);
    }

    private static double top(int node) {
        return TOP + node * (NODE_HEIGHT + 22);
    }

    private Drawing node(Drawing start, int node, double width) {
        double y = top(node);
        Drawing drawing = start.rect(8, y, width - 16, NODE_HEIGHT, "#f7f7f7", "#888")
                .text(20, y + 18, "node " + node + ": one process", Anchor.START, 12);
        for (int core = 0; core < cores; core++) {
            double x = 20 + core * coreWidth();
            drawing = drawing.rect(x, y + 28, coreWidth() - 8, CORE_HEIGHT + 8, "#ffffff", "#aaa")
                    .text(x + 8, y + 44, "core " + core + ": kernel thread", Anchor.START, 11);
        }
        return drawing;
    }

    private Drawing rank(Drawing start, Rank row) {
        double x = x(row.rank());
        double y = y(row.rank());
        String fill = switch (row.role()) {
            case ITSELF -> "#f4c20d";
            case NETWORK -> "#f4a582";
            case SHARED -> "#9dc3e6";
            default -> "#ffffff";
        };
        return start.circle(x, y, 13, fill, "#555").text(x, y + 4, row.rank() + "", Anchor.MIDDLE, 11);
    }

    private double x(int rank) {
        return 20 + rank / ratio % cores * coreWidth() + STEP * (rank % ratio + 0.5) + 4;
    }

    private double y(int rank) {
        return top(rank / ratio / cores) + 74;
    }

    private static Drawing legend(Drawing start, double x, double y, String fill, String text) {
        return start.circle(x, y, 6, fill, "#555").text(x + 12, y + 4, text, Anchor.START, 11);
    }
}
