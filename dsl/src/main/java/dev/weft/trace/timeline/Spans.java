package dev.weft.trace.timeline;

import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.Interruptions;
import dev.weft.trace.event.Region;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rectangles of a timeline, made of its lanes: each call one by one if they are few, else the shares of each column. */
public final class Spans {
    /** What a browser still moves smoothly, and more than a picture has room for. */
    public static final int LIMIT = 12_000;

    /** Beyond, neighbours share a line. */
    private static final int LINES = 64;

    private final List<Span> all;
    private final boolean exact;
    private final int lanesPerLine;
    private final int joined;
    private final Definitions definitions;
    private final Set<String> mpi = new HashSet<>();

    private Spans(Definitions definitions, Window window, List<Lane> lanes) {
        this.definitions = definitions;
        for (Region region : definitions.regions()) {
            if (region.isMpi()) {
                mpi.add(region.name());
            }
        }
        this.lanesPerLine = lanesPerLine(lanes.size());
        long stretches =
                lanes.stream().mapToLong(lane -> lane.stretches().count()).sum();
        this.exact = lanesPerLine == 1 && stretches <= LIMIT;
        int join = 1;
        List<Span> spans = exact ? stretches(window, lanes) : columns(window, lanes, join);
        while (spans.size() > LIMIT && join < window.columns()) {
            // wider columns have fewer rectangles, and never more than these
            join = Math.min(window.columns(), Math.max(join + 1, (int) ((long) join * spans.size() / LIMIT)));
            spans = columns(window, lanes, join);
        }
        this.all = List.copyOf(spans);
        this.joined = join;
    }

    /** The rectangles of these lanes, which all have seen their events; in the order of ranks. */
    public static Spans of(Definitions definitions, Window window, List<Lane> lanes) {
        return new Spans(definitions, window, lanes);
    }

    /** How many columns so many lanes have in the limit. */
    public static int columns(int lanes) {
        int lines = Math.max(1, (lanes + lanesPerLine(lanes) - 1) / lanesPerLine(lanes));
        return Math.max(100, Math.min(1000, LIMIT / lines));
    }

    /** How many stretches a lane may keep one by one: few enough of them even if there are many lanes. */
    public static int stretches(int lanes) {
        return lanesPerLine(lanes) > 1 ? 0 : LIMIT;
    }

    private static int lanesPerLine(int lanes) {
        int sharing = 1;
        while (lanes > LINES * sharing) {
            sharing *= 2;
        }
        return sharing;
    }

    /** Line by line, in the order of time; shares of a column as they lie on one another, the lowest first. */
    public List<Span> all() {
        return all;
    }

    /** Whether each rectangle is one call. */
    public boolean exact() {
        return exact;
    }

    /** How many columns of the window are drawn as one, so that there are not too many rectangles. */
    public int joined() {
        return joined;
    }

    /** How many ranks or locations share a line. */
    public int lanesPerLine() {
        return lanesPerLine;
    }

    private List<Span> stretches(Window window, List<Lane> lanes) {
        List<Span> spans = new ArrayList<>();
        for (Lane lane : lanes) {
            Line line = new Line(window, List.of(lane));
            Stretches stretches = lane.stretches();
            for (int i = 0; i < stretches.count(); i++) {
                int function = stretches.function(i);
                spans.add(span(
                        line, function, stretches.from(i), stretches.to(i), stretches.to(i) - stretches.from(i), 1));
            }
            nothing(line, stretches.count(), spans);
        }
        return spans;
    }

    private List<Span> columns(Window window, List<Lane> lanes, int join) {
        List<Span> spans = new ArrayList<>();
        for (int i = 0; i < lanes.size(); i += lanesPerLine) {
            Line line = new Line(window, lanes.subList(i, Math.min(lanes.size(), i + lanesPerLine)));
            int before = spans.size();
            for (int column = 0; column < window.columns(); column += join) {
                add(line.pieces(column, join), line, window.start(column), window.start(column + join), spans);
            }
            nothing(line, spans.size() - before, spans);
        }
        return spans;
    }

    private void add(List<Piece> pieces, Line line, long from, long to, List<Span> spans) {
        List<Span> next = new ArrayList<>();
        for (Piece piece : pieces) {
            next.add(span(line, piece.function(), from, to, piece.ticks(), piece.calls()));
        }
        next.sort((one, other) -> one.kind().compareTo(other.kind())); // stable: functions keep their order
        int last = spans.size() - 1;
        if (next.size() == 1 && last >= 0 && goesOn(spans.get(last), next.get(0))) {
            Span before = spans.get(last);
            // a call that goes on was counted in both
            long calls = before.calls() + Math.max(0, next.get(0).calls() - 1);
            spans.set(
                    last,
                    new Span(
                            before.line(),
                            before.lanes(),
                            before.function(),
                            before.kind(),
                            before.from(),
                            to,
                            calls,
                            1));
        } else {
            spans.addAll(next);
        }
    }

    /** Whether both are the same function, and nothing else is in their columns. */
    private static boolean goesOn(Span before, Span next) {
        return before.function().equals(next.function())
                && before.line().equals(next.line())
                && before.to() == next.from()
                && before.share() == 1
                && next.share() == 1;
    }

    private static void nothing(Line line, int count, List<Span> spans) {
        if (count == 0) {
            Window window = line.window();
            spans.add(new Span(
                    line.name(),
                    line.lanes().size(),
                    "(nothing recorded)",
                    Span.Kind.NOTHING,
                    window.from(),
                    window.to(),
                    0,
                    1));
        }
    }

    private Span span(Line line, int function, long from, long to, long ticks, long calls) {
        String name = function == Stretches.OUTSIDE
                ? "(outside of calls)"
                : function < 0 ? "(undefined)" : definitions.functions().get(function);
        Span.Kind kind = kind(function, name);
        boolean called = kind == Span.Kind.MPI || kind == Span.Kind.COMPUTATION;
        int lanes = line.lanes().size();
        double share = ticks == (to - from) * lanes ? 1 : ticks / ((double) (to - from) * lanes);
        return new Span(line.name(), lanes, name, kind, from, to, called ? calls : 0, share);
    }

    private Span.Kind kind(int function, String name) {
        if (function == Stretches.OUTSIDE) {
            return Span.Kind.OUTSIDE;
        }
        if (Interruptions.are(name)) {
            return Span.Kind.INTERRUPTION;
        }
        return mpi.contains(name) ? Span.Kind.MPI : Span.Kind.COMPUTATION;
    }
}
