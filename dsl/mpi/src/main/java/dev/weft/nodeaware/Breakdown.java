package dev.weft.nodeaware;

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

    /** The name of the largest term; of several, the first. */
    String dominant() {
        if (of.total() == 0) {
            return "nothing";
        }
        int most = largestOwn();
        if (most >= 0 && of.own().get(most) > largestOfModel()) {
            return own.get(most);
        }
        if (of.transport() >= Math.max(of.queue(), of.contention())) {
            return "transport";
        }
        return of.queue() >= of.contention() ? "queue search" : "contention";
    }

    private double largestOfModel() {
        return Math.max(of.transport(), Math.max(of.queue(), of.contention()));
    }

    /** The index of the user's largest term; -1 if there is none. */
    private int largestOwn() {
        int largest = of.own().size() - 1;
        for (int each = largest; each >= 0; each--) {
            largest = of.own().get(each) >= of.own().get(largest) ? each : largest;
        }
        return largest;
    }

    String sentence() {
        int most = largestOwn();
        double largest = Math.max(largestOfModel(), most < 0 ? 0 : of.own().get(most));
        String all =
                new Time(of.total()) + " in total, " + (largest > of.total() / 2 ? "mostly " : "the largest part ");
        return switch (dominant()) {
            case "nothing" -> "no message costs anything.";
            case "transport" -> all + "transport; fewer messages of these sizes would reduce it.";
            case "queue search" -> all + "queue search; fewer outstanding receives would reduce it.";
            case "contention" -> all + "link contention; fewer bytes between nodes would reduce it.";
            default -> all + dominant() + ", your term.";
        };
    }
}
