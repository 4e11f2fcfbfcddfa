package dev.weft.trace.timeline;

import dev.weft.trace.event.CodeRegion;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.Interruptions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The rectangles of a timeline, made from its lanes: each call if they are few, else the shares of each column. */
public final class Spans {
    /** The number that a browser still moves smoothly, and more than a picture has room for. */
    public static final int LIMIT = 12_000;

    /** With more, neighbouring ranks share a line. */
    public static final int LINES = 64;

    /** The number of additional rectangles in a page for zooming: about 1.5 MB. */
    public static final int FINER_LIMIT = 40_000;

    /** The number of columns of a page in one of the picture. */
    private static final int FINER = 10;

    private final List<Span> all;
    private final List<Span> finer;
    private final int finerJoined;
    private final boolean exact;
    private final int lanesPerLine;
    private final int joined;
    private final Definitions definitions;
    private final Set<String> mpi = new HashSet<>();

    private Spans(Definitions definitions, TimeWindow window, List<Lane> lanes) {
        this.definitions = definitions;
        for (CodeRegion region : definitions.regions()) {
            if (region.isMpi()) {
                mpi.add(region.name());
            }
        }
        this.lanesPerLine = lanesPerLine(lanes.size());
        long stretches =
                lanes.stream().mapToLong(lane -> lane.stretches().count()).sum();
        this.exact = lanesPerLine == 1 && stretches <= LIMIT;
        int join = lanesPerLine == 1 ? FINER : 1;
        List<Span> spans = exact ? stretches(window, lanes) : columns(window, lanes, join);
        while (spans.size() > LIMIT && join < window.columns()) {
            // wider columns have fewer rectangles, and never more than these
            join = Math.min(window.columns(), Math.max(join + 1, (int) ((long) join * spans.size() / LIMIT)));
            spans = columns(window, lanes, join);
        }
        this.all = List.copyOf(spans);
        this.joined = join;
        int fine = 1;
        List<Span> more = exact || lanesPerLine > 1 ? List.of() : columns(window, lanes, fine);
        while (more.size() > FINER_LIMIT) {
            fine = Math.max(fine + 1, (int) ((long) fine * more.size() / FINER_LIMIT));
            more = fine < join ? columns(window, lanes, fine) : List.of();
        }
        this.finer = List.copyOf(more);
        this.finerJoined = fine;
    }

    /** Returns the rectangles of these lanes, which all have taken their events; in the order of ranks. */
    public static Spans of(Definitions definitions, TimeWindow window, List<Lane> lanes) {
        return new Spans(definitions, window, lanes);
    }

    /** Returns the number of columns for this number of lanes; the picture joins some of them. */
    public static int columns(int lanes) {
        int lines = Math.max(1, (lanes + lanesPerLine(lanes) - 1) / lanesPerLine(lanes));
        int drawn = Math.max(100, Math.min(1000, LIMIT / lines));
        return lanesPerLine(lanes) > 1 ? drawn : FINER * drawn;
    }

    /** Returns the number of intervals that a lane may keep, fewer if there are many lanes. */
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

    /** Returns the rectangles line by line, in the order of time; shares of a column from the lowest. */
    public List<Span> all() {
        return all;
    }

    /** Returns the rectangles in narrower columns, for zooming; empty if rectangles are calls, or lines are shared. */
    public List<Span> finer() {
        return finer;
    }

    /** Returns the number of columns of the window in one of {@link #finer}. */
    public int finerJoined() {
        return finerJoined;
    }

    /** Returns whether each rectangle is one call. */
    public boolean exact() {
        return exact;
    }

    /** Returns the number of columns of the window that are drawn as one, which bounds the number of rectangles. */
    public int joined() {
        return joined;
    }

    /** Returns the number of ranks or locations that share a line. */
    public int lanesPerLine() {
        return lanesPerLine;
    }

    private List<Span> stretches(TimeWindow window, List<Lane> lanes) {
        List<Span> spans = new ArrayList<>();
        for (Lane lane : lanes) {
            LaneGroup line = new LaneGroup(window, List.of(lane));
            Stretches stretches = lane.stretches();
            for (int i = 0; i < stretches.count(); i++) {
                int function = stretches.function(i);
                String caller = lane.paths().text(stretches.caller(i), definitions.functions());
                long from = stretches.from(i);
                spans.add(span(line, function, from, stretches.to(i), stretches.to(i) - from, 1, caller));
            }
            nothing(line, stretches.count(), spans);
        }
        return spans;
    }

    private List<Span> columns(TimeWindow window, List<Lane> lanes, int join) {
        List<Span> spans = new ArrayList<>();
        for (int i = 0; i < lanes.size(); i += lanesPerLine) {
            LaneGroup line = new LaneGroup(window, lanes.subList(i, Math.min(lanes.size(), i + lanesPerLine)));
            int before = spans.size();
            for (int column = 0; column < window.columns(); column += join) {
                add(line.pieces(column, join), line, window.start(column), window.start(column + join), spans);
            }
            nothing(line, spans.size() - before, spans);
        }
        return spans;
    }

    private void add(List<Piece> pieces, LaneGroup line, long from, long to, List<Span> spans) {
        List<Span> next = new ArrayList<>();
        for (Piece piece : pieces) {
            next.add(span(line, piece.function(), from, to, piece.ticks(), piece.calls(), ""));
        }
        next.sort((one, other) -> one.kind().compareTo(other.kind())); // stable: functions keep their order
        int last = spans.size() - 1;
        if (next.size() == 1 && last >= 0 && goesOn(spans.get(last), next.get(0))) {
            Span before = spans.get(last);
            // a call that continues was counted in both
            spans.set(last, before.until(to, Math.max(0, next.get(0).calls() - 1)));
        } else {
            spans.addAll(next);
        }
    }

    /** Returns whether both are the same function, alone in its columns. */
    private static boolean goesOn(Span before, Span next) {
        return before.function().equals(next.function())
                && before.label().equals(next.label())
                && before.to() == next.from()
                && before.share() == 1
                && next.share() == 1;
    }

    private static void nothing(LaneGroup line, int count, List<Span> spans) {
        if (count == 0) {
            TimeWindow window = line.window();
            spans.add(new Span(
                    line.name(),
                    line.thread(),
                    line.lanes().size(),
                    "(nothing recorded)",
                    Span.Kind.NOTHING,
                    window.from(),
                    window.to(),
                    0,
                    1,
                    ""));
        }
    }

    private Span span(LaneGroup line, int function, long from, long to, long ticks, long calls, String caller) {
        String name = function == Stretches.OUTSIDE
                ? "(outside of calls)"
                : function < 0 ? "(undefined)" : definitions.functions().get(function);
        Span.Kind kind = kind(function, name);
        boolean called = kind == Span.Kind.MPI || kind == Span.Kind.COMPUTATION;
        int lanes = line.lanes().size();
        double share = ticks == (to - from) * lanes ? 1 : ticks / ((double) (to - from) * lanes);
        return new Span(line.name(), line.thread(), lanes, name, kind, from, to, called ? calls : 0, share, caller);
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

    /** One line of a timeline: the lane of one process, or those of several that share it. */
    private record LaneGroup(TimeWindow window, List<Lane> lanes) {
        /** Returns the number of its lane, or those of the first and the last one. */
        String name() {
            int first = lanes.get(0).number();
            int last = lanes.get(lanes.size() - 1).number();
            return first == last ? String.valueOf(first) : first + "-" + last;
        }

        /** Returns the thread or device of the rank that it is; empty for the rank itself. */
        String thread() {
            return lanes.get(0).thread();
        }

        /** Returns the pieces of the lanes in {@code count} columns from one on, in the order of functions. */
        List<Piece> pieces(int column, int count) {
            Map<Integer, Piece> sums = new TreeMap<>();
            for (Lane lane : lanes) {
                TopFunctions columns = lane.columns();
                int end = columns.first(Math.min(window.columns(), column + count));
                Map<Integer, Piece> own = new TreeMap<>();
                for (int i = columns.first(column); i < end; i++) {
                    int function = columns.function(i);
                    long calls = own.containsKey(function) ? columns.begun(i) : columns.calls(i);
                    own.merge(function, new Piece(function, columns.ticks(i), calls), Piece::plus);
                }
                own.forEach((function, piece) -> sums.merge(function, piece, Piece::plus));
            }
            return new ArrayList<>(sums.values());
        }
    }

    /** The time that a function was on top in some columns, and the number of its calls. */
    private record Piece(int function, long ticks, long calls) {
        Piece plus(Piece other) {
            return new Piece(function, ticks + other.ticks, calls + other.calls);
        }
    }
}
