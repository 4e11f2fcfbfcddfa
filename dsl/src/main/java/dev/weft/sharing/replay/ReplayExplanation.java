package dev.weft.sharing.replay;

import dev.weft.machine.Machine;
import dev.weft.study.Explanation;
import dev.weft.study.Term;
import dev.weft.trace.program.Operation;
import dev.weft.trace.program.Steps;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** What a replay's time consists of, and what it takes for granted that this job does not. */
final class ReplayExplanation {
    /** The paper's penalties were measured with messages of 4 to 20 MB. */
    private static final double CALIBRATED = 1e6;
    /** Losses that differ by less, relatively, differ by rounding. */
    private static final double SAME = 1e-9;

    private final ReplayMethod method;
    private final ReplayTasks tasks;
    private final Machine machine;
    private final ReplayMeasures measures;
    private final Time finish;
    private int small;
    private int inside;
    private int nonBlocking;

    ReplayExplanation(ReplayMethod method, ReplayTasks tasks, ReplayMeasures measures, Time finish) {
        this.method = method;
        this.tasks = tasks;
        this.machine = tasks.job.machine();
        this.measures = measures;
        this.finish = finish;
    }

    Explanation explain() {
        count();
        return Explanation.of("replay of a job, penalties charged at every start and end of a transfer. "
                        + method.model().citation())
                .inputs(inputs())
                .terms(terms())
                .dominant(dominantTask(), sentence())
                .broken(broken())
                .with(method.model().formula());
    }

    private void count() {
        int message = 0;
        for (int task = 0; task < tasks.count; task++) {
            Steps own = tasks.steps[task];
            for (int step = 0; step < own.count(); step++) {
                Operation operation = own.operation(step);
                nonBlocking += operation == Operation.ISEND || operation == Operation.IRECV ? 1 : 0;
                if (operation.sends()) {
                    if (measures.isInside(message)) {
                        inside++;
                    } else if (own.bytes(step) < CALIBRATED) {
                        small++;
                    }
                    message++;
                }
            }
        }
    }

    private List<String> inputs() {
        List<String> inputs = new ArrayList<>();
        inputs.add(tasks.job.toString());
        machine.link().ifPresent(link -> inputs.add("link: " + link));
        machine.inside().ifPresent(way -> inputs.add("inside of a node: " + way));
        inputs.add(machine.eagerLimit()
                .filter(size -> size.count() > 0)
                .map(size -> "up to " + size + " a transfer starts at its send, larger ones by rendezvous")
                .orElse("rendezvous: a transfer starts when its send and its receive are posted"));
        if (method.memoryBus() > 0) {
            inputs.add("memory bus inside nodes: each further transfer adds " + Digits.four(method.memoryBus())
                    + " to the penalty (an extension)");
        }
        machine.assumptions().forEach(each -> inputs.add("assumed: " + each));
        method.model().assumptions(machine).forEach(each -> inputs.add("assumed: " + each));
        return inputs;
    }

    private List<Term> terms() {
        double compute = sum(measures.compute);
        double lost = sum(measures.lost);
        double transfer = sum(measures.transfer);
        double communication = sum(measures.send) + sum(measures.receive) + sum(measures.wait);
        double all = compute + communication;
        return List.of(
                new Term("computing", new Time(compute).toString(), share(compute, all)),
                new Term("in blocking sends", new Time(sum(measures.send)).toString(), share(sum(measures.send), all)),
                new Term(
                        "in blocking receives",
                        new Time(sum(measures.receive)).toString(),
                        share(sum(measures.receive), all)),
                new Term("in waits", new Time(sum(measures.wait)).toString(), share(sum(measures.wait), all)),
                new Term("transfers of all messages", new Time(transfer).toString(), Double.NaN),
                new Term("of which lost to sharing", new Time(lost).toString(), Double.NaN));
    }

    private static double share(double part, double all) {
        return all == 0 ? 0 : part / all;
    }

    private static double sum(double[] values) {
        return Arrays.stream(values).sum();
    }

    private int worst() {
        int worst = 0;
        for (int task = 1; task < tasks.count; task++) {
            worst = measures.lost[task] > measures.lost[worst] ? task : worst;
        }
        return worst;
    }

    private String dominantTask() {
        return tasks.name(worst());
    }

    private String sentence() {
        double lost = sum(measures.lost);
        int worst = worst();
        Time takes = new Time(finish.si() - Arrays.stream(tasks.start).min().orElse(0));
        if (lost == 0) {
            return "no message is slowed down by another; the job takes " + takes + ".";
        }
        return "messages of " + dominantTask() + " lose most" + asMuch(worst) + ", " + new Time(measures.lost[worst])
                + " of the " + new Time(lost) + " that all lose to sharing; the job takes " + takes + ".";
    }

    /** Who loses most need not be alone: ranks that differ by rounding lose alike. */
    private String asMuch(int worst) {
        long others = IntStream.range(0, tasks.count)
                .filter(task -> task != worst && measures.lost[task] >= measures.lost[worst] * (1 - SAME))
                .count();
        return others == 0 ? "" : " (those of " + Digits.plural(others, "other rank") + " as much)";
    }

    private List<String> broken() {
        List<String> broken = new ArrayList<>(method.model().misfits(machine));
        if (small > 0) {
            broken.add(Digits.plural(small, "message") + " through the network " + (small == 1 ? "is" : "are")
                    + " smaller than " + new Bytes(CALIBRATED)
                    + ": the penalties were measured with 4 to 20 MB, and latency and overheads weigh more below.");
        }
        if (inside > 0 && method.memoryBus() == 0) {
            broken.add(Digits.plural(inside, "message") + " inside nodes "
                    + (inside == 1 ? "meets" : "meet") + " nobody: the paper blames memory congestion for its residual"
                    + " error; memoryBus(..) adds it.");
        }
        if (nonBlocking > 0) {
            broken.add("Non-blocking calls: the paper measured blocking sends only; here transfers go on while a rank"
                    + " computes, at no cost to it.");
        }
        return broken;
    }
}
