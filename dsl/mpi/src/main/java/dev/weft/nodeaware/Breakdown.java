package dev.weft.nodeaware;

import dev.weft.study.Largest;
import dev.weft.study.Term;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;

/**
 * The terms of a cost with their shares, and a sentence on the largest one.
 *
 * @param of seconds of each term
 * @param searches whether the model has a queue search
 * @param contends whether it has contention
 * @param own names of the terms of the user
 */
record Breakdown(CostParts of, boolean searches, boolean contends, List<String> own) {
    /** The terms, without the penalties that the model does not have. */
    List<Term> terms() {
        List<Term> terms = new ArrayList<>(List.of(term("transport", of.transport())));
        if (searches) {
            terms.add(term("queue search", of.queue()));
        }
        if (contends) {
            terms.add(term("contention", of.contention()));
        }
        for (int each = 0; each < of.own().size(); each++) {
            terms.add(term(own.get(each) + " (your term)", of.own().get(each)));
        }
        return terms;
    }

    private Term term(String name, double seconds) {
        return Term.time(name, seconds, of.total());
    }

    /** The name of the largest term; of several of the model the first, of the user's all. */
    String dominant() {
        if (of.total() == 0) {
            return "nothing";
        }
        if (seconds(largestOwn()) > largestOfModel()) {
            return largestOwn().words();
        }
        if (of.transport() >= Math.max(of.queue(), of.contention())) {
            return "transport";
        }
        return of.queue() >= of.contention() ? "queue search" : "contention";
    }

    private double largestOfModel() {
        return Math.max(of.transport(), Math.max(of.queue(), of.contention()));
    }

    private Largest largestOwn() {
        return Largest.of(of.own().size(), of.own()::get, own::get);
    }

    private double seconds(Largest most) {
        return most.isNone() ? 0 : of.own().get(most.first());
    }

    String sentence() {
        Largest most = largestOwn();
        double largest = Math.max(largestOfModel(), seconds(most));
        String all =
                new Time(of.total()) + " in total, " + (largest > of.total() / 2 ? "mostly " : "the largest part ");
        return switch (dominant()) {
            case "nothing" -> "no message costs anything.";
            case "transport" -> all + "transport; fewer messages of these sizes would reduce it.";
            case "queue search" -> all + "queue search; fewer outstanding receives would reduce it.";
            case "contention" -> all + "link contention; fewer bytes between nodes would reduce it.";
            default -> all + most.words() + most.verb(", your term.", ", your terms, as much each.");
        };
    }
}
