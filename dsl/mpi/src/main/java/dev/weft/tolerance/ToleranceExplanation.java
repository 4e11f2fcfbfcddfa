package dev.weft.tolerance;

import dev.weft.program.run.RunTasks;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Term;
import dev.weft.tolerance.Curve.Line;
import dev.weft.units.Digits;
import dev.weft.units.Dimension;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;

/** The explanation of a tolerance: what the critical path consists of, and what the run can stand. */
final class ToleranceExplanation {
    private final TracedRun run;
    private final ToleranceCurve curve;
    private final Line today;

    ToleranceExplanation(TracedRun run, ToleranceCurve curve, Line today) {
        this.run = run;
        this.curve = curve;
        this.today = today;
    }

    Explanation explain() {
        double whole = curve.today().seconds();
        double computing = run.computing(today.at());
        double varying = today.slope() * today.at() * run.unit();
        double rest = Math.max(0, whole - computing - varying);
        String name = run.parameter().word();
        String most = varying >= computing && today.slope() > 0 ? name : "computing";
        return Explanation.of(
                        run.job(),
                        "run time as the longest path through the events, by passes over all of them. "
                                + run.citation())
                .assuming(run.unused())
                .inputs(inputs())
                .terms(List.of(
                        Term.time("computing on the critical path", computing, whole),
                        Term.time(
                                (run.parameter() == CostParameter.BANDWIDTH ? "bytes" : name) + " on the critical path",
                                varying,
                                whole),
                        Term.time("other costs on the critical path", rest, whole)))
                .dominant(rest > Math.max(varying, computing) ? "other costs" : most, sentence())
                .conditions(conditions());
    }

    private List<String> inputs() {
        List<String> inputs = new ArrayList<>();
        LogGPS model = run.model();
        if (model != null) {
            inputs.addAll(LogGPSTimes.inputs(run.job(), model));
        } else {
            inputs.add(run.job().toString());
            inputs.add(run.job()
                    .machine()
                    .overhead()
                    .map(time -> "an eager send ends after its overhead, " + time
                            + "; a larger one when its message is delivered")
                    .orElse("a send ends when its message is delivered, as in a replay"));
        }
        inputs.add("varied: " + run.parameter().word() + " of " + run.what() + ", today " + run.words(today.at()));
        if (curve.order().values() > 0) {
            inputs.add("order of events compared with runs at "
                    + Digits.plural(curve.order().values(), "value") + " from " + run.words(curve.least()) + " to "
                    + run.words(curve.most()));
        }
        if (!run.algorithms().isEmpty()) {
            inputs.add(run.algorithms());
        }
        return inputs;
    }

    /** Returns a sentence with the slope, and the values that the run tolerates. */
    private String sentence() {
        String word = run.parameter().word();
        String begin = "The run takes " + curve.today() + " at today's " + word + " of " + run.words(today.at());
        boolean bandwidth = run.parameter() == CostParameter.BANDWIDTH;
        List<String> slower = new ArrayList<>();
        for (double slowdown : ToleranceCurve.usual()) {
            double value = curve.tolerated(slowdown);
            if (Double.isFinite(value)) {
                slower.add((slower.isEmpty() ? Unit.PERCENT.print(slowdown) + " longer" : Unit.PERCENT.print(slowdown))
                        + " at " + run.words(value));
            }
        }
        if (slower.isEmpty()) {
            return begin + ", and no longer at any " + (bandwidth ? "lower bandwidth" : "higher " + word) + ": the "
                    + word + " of " + run.what() + " is never on the critical path.";
        }
        String slope = bandwidth
                ? "the critical path carries "
                        + Unit.human(Dimension.SIZE, today.slope()).print(today.slope())
                : "the " + word + " counts " + times(today.slope()) + " on the critical path";
        return begin + ", where " + slope + ". It takes " + String.join(", ", slower) + ".";
    }

    /** Returns what the job must send for the parameter to matter. */
    private String sent() {
        return run.what().contains(" between ") || run.what().contains(" within ") ? run.what() : "messages";
    }

    private static String times(double slope) {
        return slope == 0 ? "not" : slope == 1 ? "once" : slope == 2 ? "twice" : Digits.four(slope) + " times";
    }

    private List<Condition> conditions() {
        RunTasks tasks = run.tasks();
        List<Condition> all = new ArrayList<>();
        all.add(Condition.of(
                "receives name their senders",
                !tasks.anyOpen(),
                "a receive from any source or with any tag takes the message that it takes today; the curve is exact for that"
                        + " order only."));
        all.add(curve.order().condition());
        if (!run.isMet()) {
            all.add(Condition.of(
                    sent() + " in the job",
                    false,
                    "the job sends no " + sent() + ", so the " + run.parameter().word() + " never changes its time."));
        }
        all.add(Condition.notChecked(
                "one message on a link at a time",
                "messages never slow one another down"
                        + (run.model() == null ? "" : " but at the interfaces of their sender and receiver")
                        + "; replay(..) shares bandwidth."));
        return all;
    }
}
