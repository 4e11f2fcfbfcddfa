package dev.weft.waits;

import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Key;
import dev.weft.study.Largest;
import dev.weft.study.Measure;
import dev.weft.study.Term;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The factors of the parallel efficiency of a run, with their explanation. */
final class EfficiencyFactors {
    /** Relative rounding error of sums of seconds. */
    private static final double ROUNDING = 1e-9;

    /**
     * One factor.
     *
     * @param name of the factor
     * @param value 1 if nothing is lost to it; not a number if it is unknown
     */
    record Factor(String name, double value) {}

    /**
     * The run without network times.
     *
     * @param seconds run time; not a number if it is unknown
     * @param refused the reason why it is unknown; empty otherwise
     */
    record Ideal(double seconds, String refused) {}

    private final Columns byRank;
    private final double seconds;
    private final Ideal ideal;
    private final double mean;
    private final double most;
    private final Largest longest;

    EfficiencyFactors(Columns byRank, double seconds, Ideal ideal) {
        this.byRank = byRank;
        this.seconds = seconds;
        this.ideal = ideal;
        Measure computation = byRank.measure("computation time");
        double sum = 0;
        for (int row = 0; row < computation.rows(); row++) {
            sum += computation.si(row);
        }
        this.mean = sum / computation.rows();
        this.longest = Largest.of(
                computation.rows(),
                computation::si,
                row -> Key.print(byRank.key("rank").values().get(row)));
        this.most = longest.isNone() ? 0 : computation.si(longest.first());
    }

    private Factor product() {
        return new Factor("parallel efficiency", mean / seconds);
    }

    private Factor balance() {
        return new Factor("load balance", most == 0 ? Double.NaN : mean / most);
    }

    private Factor communication() {
        return new Factor("communication efficiency", most / seconds);
    }

    private Factor serialisation() {
        return new Factor("serialisation", ideal.seconds == 0 ? Double.NaN : most / ideal.seconds);
    }

    private Factor transfer() {
        return new Factor("transfer", ideal.seconds / seconds);
    }

    List<Factor> all() {
        return List.of(product(), balance(), communication(), serialisation(), transfer());
    }

    private boolean isSplit() {
        return !Double.isNaN(serialisation().value())
                && !Double.isNaN(transfer().value());
    }

    Explanation explain(MatchedRun matched, String input, List<Condition> ofRun) {
        List<Term> terms = all().stream()
                .map(each -> Term.of(each.name(), Unit.PERCENT.print(each.value())))
                .toList();
        List<String> inputs = new ArrayList<>(List.of(
                input,
                Digits.plural(byRank.rows(), "rank") + ", run time " + new Time(seconds),
                "computation: mean " + new Time(mean) + ", largest " + new Time(most)
                        + (longest.isNone() ? "" : longest.verb(" on rank ", " on ranks ") + longest.words())));
        if (!Double.isNaN(ideal.seconds)) {
            inputs.add("run time without network times: " + new Time(ideal.seconds));
        }
        Factor least = least();
        boolean perfect = least.value() > 1 - ROUNDING;
        return Explanation.of(
                        matched.run(),
                        "multiplicative factors of parallel efficiency (Rosas et al. 2014, the POP project)")
                .inputs(inputs)
                .terms(terms)
                .dominant(perfect || Double.isNaN(least.value()) ? "nothing" : least.name(), dominant(least, perfect))
                .conditions(conditions(ofRun, matched));
    }

    private String dominant(Factor least, boolean perfect) {
        if (Double.isNaN(least.value()) || most == 0) {
            return "no rank computes, so the factors are undefined.";
        }
        if (perfect) {
            return "no time is lost.";
        }
        Largest lowest = Largest.of(
                single().size(),
                at -> 1 / single().get(at).value(),
                at -> single().get(at).name());
        return lowest.words() + lowest.verb(" is the lowest factor, ", " are the lowest factors, ")
                + Unit.PERCENT.print(least.value()) + lowest.verb("; with this factor", " each; with one of them")
                + " at 100 %, parallel efficiency would be "
                + Unit.PERCENT.print(product().value() / least.value()) + " instead of "
                + Unit.PERCENT.print(product().value()) + ".";
    }

    /** Returns the lowest of the factors that are not products of others. */
    private Factor least() {
        return single().stream().min(Comparator.comparingDouble(Factor::value)).orElseThrow();
    }

    private List<Factor> single() {
        return isSplit() ? List.of(balance(), serialisation(), transfer()) : List.of(balance(), communication());
    }

    private List<Condition> conditions(List<Condition> ofRun, MatchedRun matched) {
        List<Condition> all = new ArrayList<>(ofRun);
        all.addAll(Condition.none("clocks that agree with messages", matched.clockRemarks()));
        all.add(Condition.of(
                "replayable program",
                ideal.refused.isEmpty(),
                "serialisation and transfer are n/a, because the recorded program cannot be run without network times: "
                        + ideal.refused));
        if (ideal.refused.isEmpty()) {
            all.add(Condition.of(
                    "run at least as long as its ideal run",
                    ideal.seconds <= seconds * (1 + ROUNDING),
                    "the run is shorter, so transfer is above 100 %. Clocks disagree, or messages were matched"
                            + " differently in the run."));
            all.addAll(matched.waitingCaveats());
        }
        return all;
    }
}
