package dev.weft.nodeaware;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Formula;
import dev.weft.study.Largest;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.List;

/**
 * The table and the explanation of a run of match queues. Any order of n receives and their n messages, mixed orders included, compares n
 * to n (n + 1) / 2 elements: of two pairs, the one that is complete first has left the queues before the other is complete, so at most one
 * of the two receives is compared with the message of the other.
 */
final class MatchAnswer {
    private static final String POSTED = "posted receives";
    private static final String UNEXPECTED = "unexpected messages";

    private final MatchQueue spec;
    private final MatchRun run;
    private final double least;
    private final double most;

    MatchAnswer(MatchQueue spec, MatchRun run) {
        this.spec = spec;
        this.run = run;
        double n = run.postedHits() + run.unexpectedHits();
        boolean all = n == spec.messages() && n == run.receives();
        this.least = n;
        this.most = all ? n * (n + 1) / 2 : (double) spec.messages() * run.receives();
    }

    Result result() {
        Provenance provenance =
                Provenance.model(Certainty.EXACT, "queues searched element by element", Penalty.CITATION);
        return Tabulated.of("match queues", columns(), provenance, this::explain);
    }

    private Columns columns() {
        double n = spec.isGiven() ? Double.NaN : spec.messages();
        return Rows.one(run)
                .key("arrival order", row -> spec.order())
                .key("first", row -> spec.first())
                .count("messages", row -> spec.messages())
                .count("searched", MatchRun::searched)
                .count("posted searched", MatchRun::postedSearched)
                .count("unexpected searched", MatchRun::unexpectedSearched)
                .count("longest posted", MatchRun::longestPosted)
                .count("longest unexpected", MatchRun::longestUnexpected)
                .measure("queue search", Unit.US, row -> seconds())
                .count("least searched", row -> least)
                .count("most searched", row -> most)
                .measure("mean searched", Unit.ONE, row -> Penalty.mean(n))
                .measure("deviation searched", Unit.ONE, row -> Penalty.deviation(n))
                .measure("expected maximum", Unit.ONE, row -> Penalty.expectedMaximum(n, spec.processes()))
                .columns();
    }

    private double seconds() {
        return 2 * spec.gamma() * run.searched();
    }

    private Explanation explain() {
        long all = run.searched();
        return Explanation.of(
                        "two lists, each searched from its head; a miss searches the whole list. " + Penalty.CITATION)
                .assuming(spec.assumptions())
                .inputs(List.of(
                        spec.toString(), "gamma: " + new Time(spec.gamma()) + ", one element compared: 2 gamma"))
                .terms(List.of(
                        term(POSTED, run.postedSearched(), all), term(UNEXPECTED, run.unexpectedSearched(), all)))
                .dominant(dominant(), sentence())
                .with(new Formula("T = 2 \\gamma q", "T = 2 gamma q"));
    }

    private static Term term(String name, long searched, long all) {
        return Term.part(name, Digits.four((double) searched) + " elements", searched, all);
    }

    private String dominant() {
        List<Long> searched = List.of(run.postedSearched(), run.unexpectedSearched());
        List<String> lists = List.of(POSTED, UNEXPECTED);
        return Largest.of(lists.size(), searched::get, lists::get).words();
    }

    private String sentence() {
        String all = Digits.four((double) run.searched()) + (run.searched() == 1 ? " element is" : " elements are")
                + " compared in " + new Time(seconds()) + "; ";
        if (spec.isGiven()) {
            double matched = run.postedHits() + run.unexpectedHits();
            return all + Digits.four(matched) + " of " + Digits.plural(spec.messages(), "message")
                    + " matched a receive.";
        }
        return all + "any order compares " + Digits.four(least) + " to " + Digits.four(most) + ", a random order "
                + Digits.four(Penalty.mean(spec.messages())) + " on average.";
    }
}
