package dev.weft.trace;

import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Term;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.Location;
import dev.weft.trace.timeline.Span;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Explanation of a timeline: its contents and its omissions. */
final class TimelineExplanation {
    private TimelineExplanation() {}

    static Explanation of(TimelineScan scan) {
        Clock clock = scan.trace().definitions().clock();
        Map<String, Double> seconds = new LinkedHashMap<>();
        for (Span span : scan.spans().all()) {
            if (span.kind() != Span.Kind.NOTHING) {
                seconds.merge(span.function(), span.ticks() / clock.ticksPerSecond(), Double::sum);
            }
        }
        double all = Math.max(
                Double.MIN_NORMAL,
                TimelineLine.of(scan.trace().definitions(), scan.shown()).size()
                        * clock.seconds(scan.window().to() - scan.window().from()));
        List<Term> terms = seconds.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(8)
                .map(each -> Term.time(each.getKey(), each.getValue(), all))
                .toList();
        return Explanation.of("functions on top over time in a recorded run")
                .inputs(List.of(scan.provenance().input(), part(scan, clock), pieces(scan, clock)))
                .terms(terms)
                .dominant(
                        terms.isEmpty() ? "nothing" : terms.get(0).name(),
                        terms.isEmpty()
                                ? "no call was recorded in this part."
                                : terms.get(0).name() + " fills "
                                        + Unit.PERCENT.print(terms.get(0).share()) + " of the picture.")
                .conditions(conditions(scan));
    }

    private static String part(TimelineScan scan, Clock clock) {
        Definitions definitions = scan.trace().definitions();
        int ranks = definitions.ranks();
        String all = scan.byRank()
                ? Digits.plural(ranks, "rank")
                : Digits.plural(definitions.locations().size(), "location");
        long drawn = scan.shown().stream()
                .filter(each -> !scan.byRank() || definitions.locationOf(each) >= 0)
                .count();
        return drawn + " of " + all + ", from "
                + clock.time(scan.window().from() - scan.start()) + " to "
                + clock.time(scan.window().to() - scan.start()) + " of " + clock.time(scan.end() - scan.start());
    }

    private static String pieces(TimelineScan scan, Clock clock) {
        int count = scan.spans().all().size();
        return scan.spans().exact()
                ? count + " rectangles, each one call or what it leaves when others lie on top"
                : count + " rectangles in columns of "
                        + clock.time(scan.window().width() * scan.spans().joined());
    }

    /** Returns the number of locations that a larger picture would show or that have nothing to draw. */
    private static int others(TimelineScan scan) {
        Definitions definitions = scan.trace().definitions();
        List<TimelineLine> lines = TimelineLine.of(definitions, scan.shown());
        boolean threads = lines.stream().anyMatch(line -> !line.thread().isEmpty());
        int others = 0;
        for (int i = 0; i < definitions.locations().size(); i++) {
            Location location = definitions.locations().get(i);
            boolean metric = location.kind() == Location.Kind.METRIC;
            boolean drawn = threads && definitions.rankOf(i) >= 0;
            others += (scan.byRank() ? location.rank() < 0 && (metric || !drawn) : metric) ? 1 : 0;
        }
        return others;
    }

    private static List<Condition> conditions(TimelineScan scan) {
        List<Condition> conditions = new ArrayList<>(scan.provenance().conditions());
        List<Span> spans = scan.spans().all();
        conditions.add(Condition.of(
                "one rectangle for each call",
                scan.spans().exact(),
                "a column shows each function's share of its time, not when calls happen; between(..) shows a part in"
                        + " full."));
        conditions.add(Condition.of(
                scan.byRank() ? "one line for each rank" : "one line for each location",
                scan.spans().lanesPerLine() <= 1,
                scan.spans().lanesPerLine() + (scan.byRank() ? " ranks" : " locations")
                        + " share a line, which shows the sum of their times."));
        int others = others(scan);
        conditions.add(Condition.of(
                "all locations drawn",
                others == 0,
                Digits.plural(others, "location") + " without " + (scan.byRank() ? "an MPI rank " : "calls ")
                        + (others == 1 ? "is" : "are") + " left out, such as "
                        + (scan.byRank() ? "threads." : "metrics.")));
        conditions.add(Condition.of(
                "MPI functions on top",
                spans.stream().anyMatch(span -> span.kind() == Span.Kind.MPI),
                "no MPI function is on top in this part, so communication cannot be distinguished from computation."));
        return conditions;
    }
}
