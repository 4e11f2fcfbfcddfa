package dev.weft.tolerance;

import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Term;
import dev.weft.tolerance.Curve.Line;
import dev.weft.trace.program.run.RunTasks;
import dev.weft.units.Digits;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The explanation of a tolerance: what the critical path consists of, and what the run can stand. */
final class ToleranceExplanation {
    /** Ends of runs that differ by less are equal but for rounding. */
    private static final double SAME = 1e-9;

    private final Tolerance method;
    private final TracedRun run;
    private final ToleranceCurve curve;
    private final Line today;

    ToleranceExplanation(Tolerance method, TracedRun run, ToleranceCurve curve, Line today) {
        this.method = method;
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
                .inputs(inputs())
                .terms(List.of(
                        term("computing on the critical path", computing, whole),
                        term(
                                (run.parameter() == Parameter.BANDWIDTH ? "bytes" : name) + " on the critical path",
                                varying,
                                whole),
                        term("other costs on the critical path", rest, whole)))
                .dominant(rest > Math.max(varying, computing) ? "other costs" : most, sentence())
                .conditions(conditions());
    }

    private static Term term(String name, double seconds, double whole) {
        return new Term(name, new Time(seconds).toString(), whole == 0 ? 0 : seconds / whole);
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
        inputs.add("varied: " + run.parameter().word() + " of " + method.what(run.job()) + ", today "
                + run.words(today.at()));
        if (!run.algorithms().isEmpty()) {
            inputs.add(run.algorithms());
        }
        return inputs;
    }

    /** Returns a sentence with the slope, and the values that the run tolerates. */
    private String sentence() {
        String word = run.parameter().word();
        String begin = "The run takes " + curve.today() + " at today's " + word + " of " + run.words(today.at());
        boolean bandwidth = run.parameter() == Parameter.BANDWIDTH;
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
                    + word + " of " + method.what(run.job()) + " is never on the critical path.";
        }
        String slope = bandwidth
                ? "the critical path carries "
                        + Unit.human(Dimension.SIZE, today.slope()).print(today.slope())
                : "the " + word + " counts " + times(today.slope()) + " on the critical path";
        return begin + ", where " + slope + ". It takes " + String.join(", ", slower) + ".";
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
        all.add(sameOrder(tasks));
        all.add(Condition.notChecked(
                "links that are not shared",
                "messages never slow one another down"
                        + (run.model() == null ? "" : " but at the interfaces of their sender and receiver")
                        + "; replay(..) shares bandwidth."));
        return all;
    }

    /** A processor or an interface that two events want is taken in today's order: two runs of their own tell whether it matters. */
    private Condition sameOrder(RunTasks tasks) {
        String name = "order of events as today";
        LogGPS model = run.model();
        if (model == null) {
            return tasks.hasGraphs() || tasks.anyOpen()
                    ? Condition.notChecked(
                            name,
                            "steps of a graph that share a processor, and messages that could meet the same receive, keep the"
                                    + " order that they have today.")
                    : Condition.holds(name);
        }
        if (!method.variesAll()) {
            return Condition.notChecked(name, "events that meet at a processor or an interface keep today's order.");
        }
        double worst = 0;
        double at = curve.least();
        for (double value : new double[] {at, curve.most()}) {
            double end;
            try {
                end = finish(model.with(run.parameter(), value));
            } catch (ModelException cannot) {
                if (cannot.isInterruption()) {
                    throw cannot;
                }
                return Condition.of(
                        name,
                        false,
                        "at " + run.words(value) + " a run of its own is an error: " + cannot.getMessage());
            }
            double said = run.curve().line(value).end();
            double error = Math.abs(end - said) / Math.max(end, Double.MIN_NORMAL);
            if (error > worst) {
                worst = error;
                at = value;
            }
        }
        return Condition.of(
                name,
                worst <= SAME,
                "at " + run.words(at) + " the run itself differs from the curve by " + Unit.PERCENT.print(worst)
                        + ", because events take a processor or an interface in another order there.");
    }

    /** Returns the end of a run of its own. */
    private double finish(LogGPS other) {
        RunTasks tasks = run.tasks();
        LogGPSCauses none = new LogGPSCauses(tasks, other, null, (sender, receiver) -> false);
        return Arrays.stream(LogGPSRun.of(tasks, other, LogGPSTimes.starts(run.job()), none))
                .max()
                .orElse(0);
    }
}
