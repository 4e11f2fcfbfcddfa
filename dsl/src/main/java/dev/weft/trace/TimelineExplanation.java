package dev.weft.trace;

import dev.weft.study.Explanation;
import dev.weft.study.Term;
import dev.weft.trace.event.Clock;
import dev.weft.trace.timeline.Span;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a timeline shows and what it hides. */
final class TimelineExplanation {
    private TimelineExplanation() {}

    static Explanation of(TimelineScan scan) {
        Clock clock = scan.trace().definitions().clock();
        Map<String, Double> seconds = new LinkedHashMap<>();
        for (Span span : scan.spans().all()) {
            if (span.kind() != Span.Kind.NOTHING) {
                seconds.merge(span.function(), clock.seconds(span.to() - span.from()) * span.share(), Double::sum);
            }
        }
        double all = Math.max(
                Double.MIN_NORMAL,
                scan.shown().size()
                        * clock.seconds(scan.window().to() - scan.window().from()));
        List<Term> terms = seconds.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(8)
                .map(each -> new Term(each.getKey(), new Time(each.getValue()).toString(), each.getValue() / all))
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
                .broken(broken(scan));
    }

    private static String part(TimelineScan scan, Clock clock) {
        int ranks = scan.trace().definitions().ranks();
        return scan.shown().size() + " of " + Digits.plural(ranks, "rank") + ", from "
                + clock.time(scan.window().from() - scan.start()) + " to "
                + clock.time(scan.window().to() - scan.start()) + " of " + clock.time(scan.end() - scan.start());
    }

    private static String pieces(TimelineScan scan, Clock clock) {
        int count = scan.spans().all().size();
        return scan.spans().exact()
                ? count + " rectangles, each one call or what it leaves when others lie on top"
                : count + " rectangles in columns of "
                        + clock.time(scan.window().width());
    }

    private static List<String> broken(TimelineScan scan) {
        List<String> sentences = new ArrayList<>(scan.provenance().broken());
        List<Span> spans = scan.spans().all();
        if (!scan.spans().exact()) {
            sentences.add("Calls that are shorter than a column are hidden by longer ones; between(..) shows a part in"
                    + " full.");
        }
        if (scan.spans().ranksPerLine() > 1) {
            sentences.add(scan.spans().ranksPerLine() + " ranks share a line, coloured by what most of them did.");
        }
        long threads = scan.trace().definitions().locations().stream()
                .filter(location -> location.rank() < 0)
                .count();
        if (threads > 0) {
            sentences.add(Digits.plural((int) threads, "location") + " without an MPI rank "
                    + (threads == 1 ? "is" : "are") + " left out, such as threads.");
        }
        if (spans.stream().noneMatch(span -> span.kind() == Span.Kind.MPI)) {
            sentences.add("No function of MPI is on top here, so communication cannot be told from computation.");
        }
        return sentences;
    }
}
