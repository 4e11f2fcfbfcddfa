package dev.weft.sharing;

import dev.weft.study.Drawing;
import dev.weft.study.Drawing.Anchor;
import dev.weft.study.Origin;
import dev.weft.study.Picture;
import dev.weft.study.PictureData;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Schemes as pictures: the rows from which they are drawn, which are also their CSV file. */
final class SchemePicture {
    private static final List<String> ARCS =
            List.of("series", "origin", "arc", "source", "destination", "size (B)", "penalty", "low", "high");
    private static final List<String> CONFLICTS = List.of(
            "series", "origin", "arc", "source", "destination", "conflict at source", "conflict at destination");
    private static final List<String> STATES =
            List.of("series", "origin", "set", "arc", "source", "destination", "state");
    /** The state of a communication in a state set. */
    static final String SENT = "send";

    static final String WAITING = "wait";
    private static final int MOST = 400;
    private static final double TITLE_SIZE = 12;
    private static final double LINE = 17;

    private SchemePicture() {}

    /** Whether a drawing of the scheme is readable. */
    static boolean isDrawable(Scheme scheme) {
        return scheme.communications() <= MOST;
    }

    /** The arcs alone. */
    static Picture of(Scheme scheme) {
        return arcs(scheme, "scheme", scheme.title(), arc -> List.of("", "", ""));
    }

    /** The arcs with their penalties. */
    static Picture of(Scheme scheme, Penalties penalties) {
        var penalty = penalties.columns().measure("penalty");
        return arcs(
                scheme,
                penalties.label(),
                "penalties of " + penalties.label() + ", " + scheme.title(),
                arc -> List.of(
                        PictureData.cell(penalty.si(arc)),
                        PictureData.cell(penalty.low(arc)),
                        PictureData.cell(penalty.high(arc))));
    }

    /** The origin of a scheme is the model: a scheme is a question and not a measurement. */
    private static Picture arcs(Scheme scheme, String series, String title, IntFunction<List<String>> penalty) {
        requireDrawable(scheme);
        List<List<String>> rows = new ArrayList<>();
        for (int arc = 0; arc < scheme.communications(); arc++) {
            List<String> row = new ArrayList<>(List.of(series, Origin.MODEL.label()));
            row.addAll(ends(scheme, arc));
            row.add(PictureData.cell(scheme.bytes(arc)));
            row.addAll(penalty.apply(arc));
            rows.add(row);
        }
        return Picture.of(title, new PictureData(ARCS, rows), SchemeDrawing::of).vector();
    }

    /** The arcs with the conflicts at both their nodes. */
    static Picture conflicts(Scheme scheme) {
        requireDrawable(scheme);
        SchemeGraph graph = scheme.arcs().graph();
        List<List<String>> rows = new ArrayList<>();
        for (int arc = 0; arc < scheme.communications(); arc++) {
            List<String> row = new ArrayList<>(List.of("conflicts", Origin.MODEL.label()));
            row.addAll(ends(scheme, arc));
            row.add(Conflict.at(graph, graph.source[arc]));
            row.add(Conflict.at(graph, graph.destination[arc]));
            rows.add(row);
        }
        return Picture.of("conflicts of " + scheme.title(), new PictureData(CONFLICTS, rows), SchemeDrawing::conflicts)
                .vector();
    }

    private static void requireDrawable(Scheme scheme) {
        if (!isDrawable(scheme)) {
            throw ModelException.of(
                    "drawing of " + scheme.communications() + " communications",
                    "a readable drawing has at most " + MOST,
                    "Print the scheme, or draw a part of it");
        }
    }

    /** Every state set with the state of each communication. */
    static Picture states(Scheme scheme) {
        List<boolean[]> sets = StateSetList.of(scheme.arcs().graph());
        List<List<String>> rows = new ArrayList<>();
        for (int set = 0; set < sets.size(); set++) {
            for (int arc = 0; arc < scheme.communications(); arc++) {
                List<String> row = new ArrayList<>(List.of("state sets", Origin.MODEL.label(), (set + 1) + ""));
                row.addAll(ends(scheme, arc));
                row.add(sets.get(set)[arc] ? SENT : WAITING);
                rows.add(row);
            }
        }
        String title = (sets.size() == 1 ? "1 state set" : sets.size() + " state sets") + " of " + scheme.title();
        return Picture.fitting(
                        title,
                        new PictureData(STATES, rows),
                        width -> (data, words) -> StateSetDrawing.of(data, words, width))
                .vector();
    }

    private static List<String> ends(Scheme scheme, int arc) {
        return List.of(
                scheme.arcs().labels().get(arc),
                scheme.arcs().source(arc) + "",
                scheme.arcs().destination(arc) + "");
    }

    /** The numbers of all nodes in these columns, in order. */
    static List<Integer> nodes(PictureData data, String... columns) {
        return IntStream.range(0, columns.length)
                .map(i -> data.columns().indexOf(columns[i]))
                .boxed()
                .flatMap(column -> data.rows().stream().map(row -> Integer.valueOf(row.get(column))))
                .distinct()
                .sorted()
                .toList();
    }

    /** An empty canvas with its title at the top, in as many lines as it needs, {@link #headHeight} high. */
    static Drawing canvas(String title, double width, double height) {
        List<String> lines = lines(title, width);
        Drawing drawing = Drawing.canvas(title, width, headHeight(title, width) + height);
        for (int line = 0; line < lines.size(); line++) {
            drawing = drawing.text(width / 2, LINE * (line + 1), lines.get(line), Anchor.MIDDLE, TITLE_SIZE);
        }
        return drawing;
    }

    static double headHeight(String title, double width) {
        return LINE * lines(title, width).size() + 8;
    }

    /** Broken at blanks, by the mean width of letters. */
    private static List<String> lines(String title, double width) {
        int most = (int) (width / (0.6 * TITLE_SIZE));
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : title.split(" ", -1)) {
            if (line.length() + 1 + word.length() > most && !line.isEmpty()) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
