package dev.weft.sharing;

import dev.weft.study.Drawing;
import dev.weft.study.Drawing.Anchor;
import dev.weft.study.Origin;
import dev.weft.study.Picture;
import dev.weft.study.PictureRows;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** Schemes as pictures: the rows from which they are drawn, which are also their CSV file. */
final class SchemePicture {
    private static final PictureRows<Arc> ARCS =
            PictureRows.of(Arc.class, "arc", "source", "destination", "size (B)", "penalty", "low", "high");
    private static final PictureRows<Conflicting> CONFLICTS = PictureRows.of(
            Conflicting.class, "arc", "source", "destination", "conflict at source", "conflict at destination");
    private static final PictureRows<State> STATES =
            PictureRows.of(State.class, "set", "arc", "source", "destination", "state");
    /** The state of a communication in a state set. */
    private static final String SENT = "send";

    private static final String WAITING = "wait";
    private static final int MOST = 400;
    private static final double TITLE_SIZE = 12;
    private static final double LINE = 17;

    private SchemePicture() {}

    /** A communication between two nodes. */
    interface Ends {
        String arc();

        int source();

        int destination();

        default boolean isLoop() {
            return source() == destination();
        }
    }

    /** A communication with its penalty and the bracket of it; NaN in a scheme alone. */
    record Arc(
            String series,
            String origin,
            String arc,
            int source,
            int destination,
            double size,
            double penalty,
            double low,
            double high)
            implements Ends {}

    /** A communication with the kinds of conflict at its nodes. */
    record Conflicting(
            String series,
            String origin,
            String arc,
            int source,
            int destination,
            String atSource,
            String atDestination)
            implements Ends {}

    /** A communication in a state set. */
    record State(String series, String origin, int set, String arc, int source, int destination, String state)
            implements Ends {
        boolean sent() {
            return state.equals(SENT);
        }
    }

    /** Whether a drawing of the scheme is readable. */
    static boolean isDrawable(Scheme scheme) {
        return scheme.communications() <= MOST;
    }

    /** The arcs alone. */
    static Picture of(Scheme scheme) {
        return arcs(scheme, "scheme", scheme.title(), arc -> new double[] {Double.NaN, Double.NaN, Double.NaN});
    }

    /** The arcs with their penalties. */
    static Picture of(Scheme scheme, Penalties penalties) {
        var penalty = penalties.columns().measure("penalty");
        return arcs(scheme, penalties.label(), "penalties of " + penalties.label() + ", " + scheme.title(), arc ->
                new double[] {penalty.si(arc), penalty.low(arc), penalty.high(arc)});
    }

    /** The origin of a scheme is the model: a scheme is a question and not a measurement. */
    private static Picture arcs(Scheme scheme, String series, String title, IntFunction<double[]> penalties) {
        requireDrawable(scheme);
        Communications arcs = scheme.arcs();
        List<Arc> rows = new ArrayList<>();
        for (int arc = 0; arc < scheme.communications(); arc++) {
            double[] penalty = penalties.apply(arc);
            rows.add(new Arc(
                    series,
                    Origin.MODEL.label(),
                    arcs.labels().get(arc),
                    arcs.source(arc),
                    arcs.destination(arc),
                    scheme.bytes(arc),
                    penalty[0],
                    penalty[1],
                    penalty[2]));
        }
        return Picture.of(
                        title,
                        ARCS.data(rows),
                        (data, words) -> SchemeDrawing.of(ARCS.read(data), data.origin(), words))
                .vector();
    }

    /** The arcs with the conflicts at both their nodes. */
    static Picture conflicts(Scheme scheme) {
        requireDrawable(scheme);
        Communications arcs = scheme.arcs();
        SchemeGraph graph = arcs.graph();
        List<Conflicting> rows = new ArrayList<>();
        for (int arc = 0; arc < scheme.communications(); arc++) {
            rows.add(new Conflicting(
                    "conflicts",
                    Origin.MODEL.label(),
                    arcs.labels().get(arc),
                    arcs.source(arc),
                    arcs.destination(arc),
                    Conflict.at(graph, graph.source[arc]),
                    Conflict.at(graph, graph.destination[arc])));
        }
        return Picture.of(
                        "conflicts of " + scheme.title(),
                        CONFLICTS.data(rows),
                        (data, words) -> SchemeDrawing.conflicts(CONFLICTS.read(data), words))
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
        Communications arcs = scheme.arcs();
        List<State> rows = new ArrayList<>();
        for (int set = 0; set < sets.size(); set++) {
            for (int arc = 0; arc < scheme.communications(); arc++) {
                rows.add(new State(
                        "state sets",
                        Origin.MODEL.label(),
                        set + 1,
                        arcs.labels().get(arc),
                        arcs.source(arc),
                        arcs.destination(arc),
                        sets.get(set)[arc] ? SENT : WAITING));
            }
        }
        String title = (sets.size() == 1 ? "1 state set" : sets.size() + " state sets") + " of " + scheme.title();
        return Picture.fitting(
                        title,
                        STATES.data(rows),
                        width -> (data, words) -> StateSetDrawing.of(STATES.read(data), data.origin(), words, width))
                .vector();
    }

    /** The numbers of all nodes at these ends of communications, in order. */
    @SafeVarargs
    @SuppressWarnings("varargs") // they are read only
    static <E extends Ends> List<Integer> nodes(List<E> arcs, ToIntFunction<? super E>... ends) {
        return Stream.of(ends)
                .flatMap(end -> arcs.stream().map(end::applyAsInt))
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
