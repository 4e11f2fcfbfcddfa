package dev.weft.trace.timeline;

import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.Region;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rectangles of a timeline, made of its lanes: each call one by one if they are few, else one for each column. */
public final class Spans {
    /** What a browser still moves smoothly, and more than a picture has room for. */
    public static final int LIMIT = 12_000;

    /** Beyond, neighbouring ranks share a line. */
    private static final int LINES = 64;

    private static final int MPI_PARADIGM = 4;
    /** Of a column as good as filled by one function. */
    private static final double PURE = 0.999;

    private final List<Span> all;
    private final boolean exact;
    private final int ranksPerLine;
    private final Definitions definitions;
    private final Window window;
    private final Set<String> mpi = new HashSet<>();

    private Spans(Definitions definitions, Window window, List<Lane> lanes) {
        this.definitions = definitions;
        this.window = window;
        for (Region region : definitions.regions()) {
            if (region.paradigm() == MPI_PARADIGM || region.name().startsWith("MPI_")) {
                mpi.add(region.name());
            }
        }
        this.ranksPerLine = ranksPerLine(lanes.size());
        long stretches =
                lanes.stream().mapToLong(lane -> lane.stretches().count()).sum();
        this.exact = ranksPerLine == 1 && stretches <= LIMIT;
        this.all = new ArrayList<>();
        for (int i = 0; i < lanes.size(); i += ranksPerLine) {
            add(lanes.subList(i, Math.min(lanes.size(), i + ranksPerLine)));
        }
    }

    /** The rectangles of these lanes, which all have seen their events; in the order of ranks. */
    public static Spans of(Definitions definitions, Window window, List<Lane> lanes) {
        lanes.forEach(Lane::finish);
        return new Spans(definitions, window, lanes);
    }

    /** How many columns so many lanes have in the limit. */
    public static int columns(int lanes) {
        int lines = Math.max(1, (lanes + ranksPerLine(lanes) - 1) / ranksPerLine(lanes));
        return Math.max(100, Math.min(1000, LIMIT / lines));
    }

    /** How many stretches a lane may keep one by one: few enough of them even if there are many lanes. */
    public static int stretches(int lanes) {
        return ranksPerLine(lanes) > 1 ? 0 : LIMIT;
    }

    private static int ranksPerLine(int lanes) {
        int ranks = 1;
        while (lanes > LINES * ranks) {
            ranks *= 2;
        }
        return ranks;
    }

    public List<Span> all() {
        return List.copyOf(all);
    }

    /** Whether each rectangle is one call. */
    public boolean exact() {
        return exact;
    }

    /** How many ranks share a line. */
    public int ranksPerLine() {
        return ranksPerLine;
    }

    private void add(List<Lane> line) {
        int first = line.get(0).rank();
        int last = line.get(line.size() - 1).rank();
        String ranks = first == last ? String.valueOf(first) : first + "-" + last;
        int before = all.size();
        if (exact) {
            addStretches(ranks, line.get(0).stretches());
        } else {
            addColumns(ranks, line);
        }
        if (all.size() == before) {
            all.add(new Span(ranks, "(nothing recorded)", Span.Kind.NOTHING, window.from(), window.to(), 0, 1));
        }
    }

    private void addStretches(String ranks, Stretches stretches) {
        for (int i = 0; i < stretches.count(); i++) {
            int function = stretches.function(i);
            all.add(span(
                    ranks, function, stretches.from(i), stretches.to(i), function == Stretches.OUTSIDE ? 0 : 1, 1));
        }
    }

    private void addColumns(String ranks, List<Lane> line) {
        int open = all.size();
        for (int column = 0; column < window.columns(); column++) {
            Span next = column(ranks, line, column);
            if (next == null) {
                continue;
            }
            int last = all.size() - 1;
            if (last >= open && goesOn(all.get(last), next)) {
                Span before = all.get(last);
                // a call that goes on was counted in both
                long calls = before.calls() + Math.max(0, next.calls() - 1);
                all.set(last, span(ranks, before, next.to(), calls, Math.min(before.share(), next.share())));
            } else {
                all.add(next);
            }
        }
    }

    private static boolean goesOn(Span before, Span next) {
        return before.function().equals(next.function())
                && before.to() == next.from()
                && Math.min(before.share(), next.share()) >= PURE;
    }

    private static Span span(String ranks, Span from, long to, long calls, double share) {
        return new Span(ranks, from.function(), from.kind(), from.from(), to, calls, share);
    }

    private @Nullable Span column(String ranks, List<Lane> line, int column) {
        Map<Integer, long[]> sums = new HashMap<>();
        long recorded = 0;
        for (Lane lane : line) {
            Columns columns = lane.columns();
            int function = columns.function(column);
            if (function != Columns.EMPTY) {
                long[] sum = sums.computeIfAbsent(function, key -> new long[2]);
                sum[0] += columns.ticks(column);
                sum[1] += columns.calls(column);
                recorded += columns.recorded(column);
            }
        }
        int most = Columns.EMPTY;
        long[] best = {0, 0};
        for (Map.Entry<Integer, long[]> each : sums.entrySet()) {
            if (each.getValue()[0] > best[0]) {
                most = each.getKey();
                best = each.getValue();
            }
        }
        if (most == Columns.EMPTY) {
            return null;
        }
        return span(
                ranks,
                most,
                window.start(column),
                window.start(column + 1),
                most == Stretches.OUTSIDE ? 0 : best[1],
                best[0] / (double) recorded);
    }

    private Span span(String ranks, int function, long from, long to, long calls, double share) {
        if (function == Stretches.OUTSIDE) {
            return new Span(ranks, "(outside of calls)", Span.Kind.OUTSIDE, from, to, calls, share);
        }
        String name = function < 0 ? "(undefined)" : definitions.functions().get(function);
        Span.Kind kind = mpi.contains(name) ? Span.Kind.MPI : Span.Kind.COMPUTATION;
        return new Span(ranks, name, kind, from, to, calls, share);
    }
}
