package dev.weft.trace.matrix;

import dev.weft.study.Drawing;
import dev.weft.study.Drawing.Anchor;
import dev.weft.study.PictureData;
import dev.weft.units.Digits;
import dev.weft.units.Dimension;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Draws the data of a heat map. Light is little and dark is much in one hue, which readers of any colour vision tell apart. */
final class MatrixDrawing {
    /** From little to much; lightness falls evenly. */
    private static final int[][] COLOURS = {
        {0xDE, 0xEB, 0xF7}, {0x6B, 0xAE, 0xD6}, {0x21, 0x71, 0xB5}, {0x08, 0x1D, 0x58}
    };

    private static final String NONE = "#F4F4F4";
    private static final String SOFT = "#555555";
    private static final double LEFT = 84;
    private static final double TOP = 84;
    private static final double SIDE = 400;
    private static final int NUMBERS_UP_TO = 8;
    private static final int STEPS = 64;

    private final List<String> ranks;
    private final PictureData data;
    private final double cell;
    private final double side;
    private final double least;
    private final double most;

    private MatrixDrawing(PictureData data) {
        this.data = data;
        this.ranks = data.rows().stream().map(row -> row.get(2)).distinct().toList();
        this.cell = Math.min(52, SIDE / Math.max(1, ranks.size()));
        this.side = cell * ranks.size();
        double[] bytes = data.rows().stream()
                .mapToDouble(MatrixDrawing::bytes)
                .filter(value -> value > 0)
                .sorted()
                .toArray();
        this.least = bytes.length == 0 ? 1 : bytes[0];
        this.most = bytes.length == 0 ? 1 : bytes[bytes.length - 1];
    }

    static Drawing of(PictureData data, String title) {
        return new MatrixDrawing(data).drawn(title);
    }

    private static double bytes(List<String> row) {
        return PictureData.number(row.get(4));
    }

    private Drawing drawn(String title) {
        double width = LEFT + side + 150;
        Drawing drawing = Drawing.canvas(title, Math.max(width, 420), TOP + side + 40)
                .text(LEFT + side / 2, 24, title, Anchor.MIDDLE, 14)
                .text(LEFT + side / 2, 48, "destination (rank)", Anchor.MIDDLE, 12)
                .text(LEFT - 8, TOP - 26, "source", Anchor.END, 12)
                .text(LEFT - 8, TOP - 12, "(rank)", Anchor.END, 12);
        for (List<String> row : data.rows()) {
            drawing = cell(drawing, row);
        }
        drawing = names(drawing);
        String origins = String.join(
                ", ",
                data.sources().stream()
                        .map(source -> source.origin())
                        .distinct()
                        .toList());
        return scale(drawing).text(LEFT, TOP + side + 26, "Origin: " + origins, Anchor.START, 10.5, SOFT);
    }

    private Drawing cell(Drawing start, List<String> row) {
        double x = LEFT + cell * ranks.indexOf(row.get(3));
        double y = TOP + cell * ranks.indexOf(row.get(2));
        double bytes = bytes(row);
        double messages = PictureData.number(row.get(5));
        String tooltip = row.get(2) + " to " + row.get(3) + ": " + size(bytes) + " in " + Digits.four(messages)
                + (messages == 1 ? " message" : " messages");
        double gap = cell > 12 ? 1 : 0;
        String colour = messages == 0 ? NONE : colour(position(Math.max(least, bytes)));
        Drawing drawing = start.bar(x, y, cell - gap, cell - gap, colour, tooltip);
        if (ranks.size() > NUMBERS_UP_TO || messages == 0) {
            return drawing;
        }
        String[] parts = size(bytes).split(" ", 2);
        String ink = position(Math.max(least, bytes)) > 0.45 ? "#FFFFFF" : "#222222";
        return drawing.text(x + cell / 2, y + cell / 2 - 2, parts[0], Anchor.MIDDLE, 10.5, ink)
                .text(x + cell / 2, y + cell / 2 + 11, parts[1], Anchor.MIDDLE, 10.5, ink);
    }

    /** As many names as fit beside one another. */
    private Drawing names(Drawing start) {
        int longest = ranks.stream().mapToInt(String::length).max().orElse(1);
        int across = (int) Math.ceil((7.0 * longest + 6) / cell);
        int down = (int) Math.ceil(12 / cell);
        Drawing drawing = start;
        for (int i = 0; i < ranks.size(); i++) {
            double middle = cell * (i + 0.5);
            if (i % across == 0) {
                drawing = drawing.text(LEFT + middle, TOP - 6, ranks.get(i), Anchor.MIDDLE, 11);
            }
            if (i % down == 0) {
                drawing = drawing.text(LEFT - 8, TOP + middle + 4, ranks.get(i), Anchor.END, 11);
            }
        }
        return drawing;
    }

    /** The colours with their sizes, from much to little, and what an empty cell means. */
    private Drawing scale(Drawing start) {
        double x = LEFT + side + 24;
        boolean single = isSingle();
        double top = TOP + 8;
        double height = single ? 16 : Math.max(90, Math.min(200, side - 60));
        int steps = single ? 1 : STEPS;
        Drawing drawing = start.text(x, TOP - 6, single ? "bytes" : "bytes, log scale", Anchor.START, 11);
        for (int i = 0; i < steps; i++) {
            String colour = colour(single ? 1 : 1 - (i + 0.5) / steps);
            drawing = drawing.bar(x, top + height * i / steps, 16, height / steps + (single ? 0 : 0.5), colour, "");
        }
        for (double bytes : marks()) {
            double y = top + height * (single ? 0.5 : 1 - position(bytes));
            drawing =
                    drawing.line(x + 16, y, x + 20, y, SOFT, 0.75).text(x + 24, y + 4, size(bytes), Anchor.START, 10.5);
        }
        double below = top + height + 14;
        return drawing.bar(x, below, 16, 12, NONE, "")
                .rect(x, below, 16, 12, "none", "#CCCCCC")
                .text(x + 24, below + 10, "no message", Anchor.START, 10.5);
    }

    private List<Double> marks() {
        List<Double> marks = new ArrayList<>();
        int count = isSingle() ? 1 : 4;
        for (int i = 0; i < count; i++) {
            double part = count == 1 ? 1 : i / (count - 1.0);
            marks.add(least * Math.pow(most / least, part));
        }
        return marks;
    }

    /** Whether all pairs carry the same, so that there is nothing to scale. */
    private boolean isSingle() {
        return most / least < 1.01;
    }

    private static String size(double bytes) {
        return Unit.human(Dimension.SIZE, bytes).print(bytes);
    }

    /** Where a size stands between the least and the most, by its logarithm; at the top if there is only one. */
    private double position(double bytes) {
        return isSingle() ? 1 : Math.log(bytes / least) / Math.log(most / least);
    }

    private static String colour(double position) {
        double at = Math.max(0, Math.min(1, position)) * (COLOURS.length - 1);
        int below = (int) Math.min(COLOURS.length - 2, Math.floor(at));
        StringBuilder colour = new StringBuilder("#");
        for (int i = 0; i < 3; i++) {
            double value = COLOURS[below][i] + (at - below) * (COLOURS[below + 1][i] - COLOURS[below][i]);
            colour.append(String.format(Locale.ROOT, "%02X", Math.round(value)));
        }
        return colour.toString();
    }
}
