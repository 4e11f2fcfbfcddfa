package dev.weft.queueing;

import dev.weft.queueing.NetworkPicture.Part;
import dev.weft.study.Drawing;
import dev.weft.study.Markup;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Drawing of a {@link Network}: two hosts with the stations of each direction between them (Figure 1 of the paper), or more hosts in a
 * ring with their links and a list of stations below.
 */
final class NetworkDrawing {
    private static final String HOST = "#e8f1fa";
    private static final String QUEUE = "#fff3d6";
    private static final String DELAY = "#e6f4ea";
    private static final String INK = "#444";
    private static final int MOST_DRAWN = 8;
    private static final double BOX = 124;
    private static final double STEP = 144;
    /** The title is above this. */
    private static final double TOP = 26;

    private final List<Part> hosts;
    private final List<Part> stations;

    private NetworkDrawing(List<Part> parts) {
        this.hosts = parts.stream().filter(Part::isHost).toList();
        this.stations = parts.stream().filter(part -> !part.isHost()).toList();
    }

    static Drawing of(List<Part> parts, String title) {
        NetworkDrawing drawing = new NetworkDrawing(parts);
        return drawing.hosts.size() > 2 ? drawing.ring(title) : drawing.pair(title);
    }

    /** The hosts in a ring; of many hosts some, with the total number. */
    private Drawing ring(String title) {
        int shown = Math.min(hosts.size(), MOST_DRAWN);
        Drawing drawing = Drawing.canvas(title, 460, TOP + 420).text(230, 18, title);
        for (int i = 0; i < shown; i++) {
            for (int j = i + 1; j < shown; j++) {
                drawing = drawing.line(x(i, shown), y(i, shown), x(j, shown), y(j, shown), INK);
            }
        }
        for (int i = 0; i < shown; i++) {
            drawing = drawing.rect(x(i, shown) - 42, y(i, shown) - 22, 84, 44, HOST, INK)
                    .text(x(i, shown), y(i, shown) - 3, "host " + hosts.get(i).name())
                    .text(x(i, shown), y(i, shown) + 13, hosts.get(i).printedCores());
        }
        String more = shown < hosts.size() ? shown + " of " + hosts.size() + " hosts. " : "";
        // the network's own stations come first, so a user's name is not mistaken for one of them
        String lines = stations.stream().limit(1).anyMatch(first -> first.name().equals(NetworkPicture.FIRST_NIC))
                ? "Lines are paths; all messages of a host share its NIC:"
                : "Each line is a link in each direction:";
        String listed = stations.stream()
                .map(station -> station.name() + " (" + station.kind() + ")")
                .collect(Collectors.joining(", "));
        return drawing.text(230, TOP + 386, more + lines).text(230, TOP + 404, listed);
    }

    private static double x(int i, int of) {
        return 230 + 165 * Math.sin(2 * Math.PI * i / of);
    }

    private static double y(int i, int of) {
        return TOP + 185 - 150 * Math.cos(2 * Math.PI * i / of);
    }

    private Drawing pair(String title) {
        double width = 300 + STEP * stations.size();
        Drawing drawing = Drawing.canvas(title, width, TOP + 190).text(width / 2, 18, title);
        for (int i = 0; i < hosts.size(); i++) {
            drawing = host(drawing, i == 0 ? 10 : width - 120, hosts.get(i));
        }
        drawing = direction(drawing, width, TOP + 60, true);
        return direction(drawing, width, TOP + 140, false);
    }

    static String html(Network network) {
        StringBuilder rows = new StringBuilder();
        for (Map.Entry<String, String> line : network.parameters().lines().entrySet()) {
            rows.append("<tr><td align=\"left\" style=\"text-align:left\">")
                    .append(Markup.escape(line.getKey()))
                    .append("</td><td align=\"left\" style=\"text-align:left\">")
                    .append(Markup.escape(line.getValue()))
                    .append("</td></tr>");
        }
        String svg = NetworkPicture.of(network).drawing().svg();
        return "<div>" + image(svg, NetworkPicture.title(network)) + "<table><tbody>" + rows + "</tbody></table></div>";
    }

    /** As an image, because front ends remove inline drawings from a notebook that is not trusted. */
    private static String image(String svg, String title) {
        return "<img class=\"weft-drawing\" alt=\"" + Markup.escape(title) + "\" src=\"data:image/svg+xml;base64,"
                + Base64.getEncoder().encodeToString(svg.getBytes(StandardCharsets.UTF_8)) + "\">";
    }

    private static Drawing host(Drawing drawing, double x, Part host) {
        return drawing.rect(x, TOP + 20, 110, 150, HOST, INK)
                .text(x + 55, TOP + 85, "host " + host.name())
                .text(x + 55, TOP + 105, host.printedCores());
    }

    private Drawing direction(Drawing start, double width, double y, boolean right) {
        double from = right ? 120 : width - 120;
        double to = right ? width - 120 : 120;
        Drawing drawing = start.arrow(from, y, to, y, INK);
        for (int slot = 0; slot < stations.size(); slot++) {
            drawing = box(drawing, slot, width, y, right, stations.get(slot));
        }
        return drawing;
    }

    private static Drawing box(Drawing drawing, int slot, double width, double y, boolean right, Part station) {
        double left = 145 + STEP * slot;
        double x = right ? left : width - left - BOX;
        return drawing.rect(x, y - 22, BOX, 44, station.isQueue() ? QUEUE : DELAY, INK)
                .text(x + BOX / 2, y - 4, station.name())
                .text(x + BOX / 2, y + 12, station.kind());
    }
}
