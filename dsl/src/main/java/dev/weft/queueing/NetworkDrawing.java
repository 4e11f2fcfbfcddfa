package dev.weft.queueing;

import dev.weft.study.Drawing;
import dev.weft.study.Markup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Draws a {@link Network}: two hosts left and right with the stations of each direction between them, Figure 1 of the paper; more
 * hosts in a ring with their links, and the stations of one of them written out below.
 */
final class NetworkDrawing {
    private static final String HOST = "#e8f1fa";
    private static final String QUEUE = "#fff3d6";
    private static final String DELAY = "#e6f4ea";
    private static final String INK = "#444";
    private static final int MOST_DRAWN = 8;
    private static final double BOX = 124;
    private static final double STEP = 144;

    private NetworkDrawing() {}

    static Drawing of(Network network) {
        Parameters parameters = network.parameters();
        return parameters.hosts().size() > 2 ? ring(parameters) : pair(parameters);
    }

    /** The hosts in a ring; when there are many, some of them and the number of all. */
    private static Drawing ring(Parameters parameters) {
        List<String> names = parameters.hostNames();
        int shown = Math.min(names.size(), MOST_DRAWN);
        Drawing drawing = Drawing.canvas("Queueing network of " + names.size() + " hosts and their links", 460, 420);
        for (int i = 0; i < shown; i++) {
            for (int j = i + 1; j < shown; j++) {
                drawing = drawing.line(x(i, shown), y(i, shown), x(j, shown), y(j, shown), INK);
            }
        }
        for (int i = 0; i < shown; i++) {
            String cores = cores(parameters, names.get(i)) == 1 ? "1 core" : cores(parameters, names.get(i)) + " cores";
            drawing = drawing.rect(x(i, shown) - 42, y(i, shown) - 22, 84, 44, HOST, INK)
                    .text(x(i, shown), y(i, shown) - 3, "host " + names.get(i))
                    .text(x(i, shown), y(i, shown) + 13, cores);
        }
        List<String> stations = new ArrayList<>(List.of("wire and switches (delay)", "link (queue)"));
        parameters.extra().forEach((name, extra) -> stations.add(name + (extra.queued() ? " (queue)" : " (delay)")));
        String more = shown < names.size() ? shown + " of " + names.size() + " hosts. " : "";
        return drawing.text(230, 386, more + "Each line is a link each way:")
                .text(230, 404, String.join(", ", stations));
    }

    private static double x(int i, int of) {
        return 230 + 165 * Math.sin(2 * Math.PI * i / of);
    }

    private static double y(int i, int of) {
        return 185 - 150 * Math.cos(2 * Math.PI * i / of);
    }

    private static Drawing pair(Parameters parameters) {
        int between = 2 + parameters.extra().size();
        double width = 300 + STEP * between;
        Drawing drawing = Drawing.canvas("Queueing network of two hosts and their link", width, 190);
        drawing = host(drawing, 10, "host A", cores(parameters, "A"));
        drawing = host(drawing, width - 120, "host B", cores(parameters, "B"));
        drawing = direction(drawing, parameters, width, 60, true);
        return direction(drawing, parameters, width, 140, false);
    }

    static String html(Network network) {
        StringBuilder rows = new StringBuilder();
        for (Map.Entry<String, String> line : network.parameters().lines().entrySet()) {
            rows.append("<tr><td>")
                    .append(Markup.escape(line.getKey()))
                    .append("</td><td>")
                    .append(Markup.escape(line.getValue()))
                    .append("</td></tr>");
        }
        return "<div>" + of(network).svg() + "<table><tbody>" + rows + "</tbody></table></div>";
    }

    private static int cores(Parameters parameters, String host) {
        return parameters.hosts().isEmpty() ? 0 : parameters.cores(host);
    }

    private static Drawing host(Drawing drawing, double x, String name, int cores) {
        String count = cores == 0 ? "no cores yet" : cores == 1 ? "1 core" : cores + " cores";
        return drawing.rect(x, 20, 110, 150, HOST, INK).text(x + 55, 85, name).text(x + 55, 105, count);
    }

    private static Drawing direction(Drawing start, Parameters parameters, double width, double y, boolean right) {
        double from = right ? 120 : width - 120;
        double to = right ? width - 120 : 120;
        Drawing drawing = start.arrow(from, y, to, y, INK);
        int slot = 0;
        drawing = box(drawing, slot++, width, y, right, "delay", "wire and switches", DELAY);
        drawing = box(drawing, slot++, width, y, right, "queue", "link", QUEUE);
        for (Map.Entry<String, Station> extra : parameters.extra().entrySet()) {
            boolean queued = extra.getValue().queued();
            drawing = box(
                    drawing,
                    slot++,
                    width,
                    y,
                    right,
                    queued ? "queue" : "delay",
                    extra.getKey(),
                    queued ? QUEUE : DELAY);
        }
        return drawing;
    }

    private static Drawing box(
            Drawing drawing, int slot, double width, double y, boolean right, String kind, String name, String fill) {
        double left = 145 + STEP * slot;
        double x = right ? left : width - left - BOX;
        return drawing.rect(x, y - 22, BOX, 44, fill, INK)
                .text(x + BOX / 2, y - 4, name)
                .text(x + BOX / 2, y + 12, kind);
    }
}
