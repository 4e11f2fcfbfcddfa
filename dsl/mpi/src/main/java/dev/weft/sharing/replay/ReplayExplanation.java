package dev.weft.sharing.replay;

import dev.weft.machine.Machine;
import dev.weft.program.Program;
import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import dev.weft.sharing.ModelConditions;
import dev.weft.sharing.SharingModel;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Term;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Dimension;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The explanation of a replay: its inputs, the parts of its time, and the conditions of its model. */
final class ReplayExplanation {
    /** The paper's penalties were measured with messages of 4 to 20 MB. */
    private static final double CALIBRATED = 1e6;
    /** Losses with a smaller relative difference are equal but for rounding. */
    private static final double SAME = 1e-9;

    private final ReplayMethod method;
    private final ReplayTasks tasks;
    private final Machine machine;
    private final ReplayMeasures measures;
    private final ModelConditions conditions;
    private final Time finish;
    private int small;
    private int inside;
    private long through;
    private boolean nonBlocking;

    ReplayExplanation(
            ReplayMethod method, ReplayTasks tasks, ReplayMeasures measures, ModelConditions conditions, Time finish) {
        this.method = method;
        this.tasks = tasks;
        this.machine = tasks.job.machine();
        this.measures = measures;
        this.conditions = conditions;
        this.finish = finish;
    }

    Explanation explain() {
        count();
        return Explanation.of(
                        tasks.job,
                        "replay of a job, penalties charged at every start and end of a transfer. "
                                + method.model().citation())
                .assuming(method.model().assumptions(machine))
                .assuming(tasks.job.unused(method.model().and("link", "inside", "eagerUpTo", "overhead", "reducing")))
                .inputs(inputs())
                .terms(terms())
                .dominant(dominantTask(), sentence())
                .conditions(conditions())
                .with(method.model().formula());
    }

    private void count() {
        int message = 0;
        for (int task = 0; task < tasks.all.count(); task++) {
            Steps own = tasks.all.stepsOf(task);
            for (int step = 0; step < own.count(); step++) {
                Operation operation = own.operation(step);
                if (operation.sends()) {
                    if (measures.isInside(message)) {
                        inside++;
                    } else {
                        through += own.bytes(step) > 0 ? 1 : 0;
                        small += own.bytes(step) < CALIBRATED ? 1 : 0;
                    }
                    message++;
                }
            }
        }
        for (int number = 0; number < tasks.all.programs(); number++) {
            nonBlocking |= beginsRequests(tasks.job.program(number));
        }
    }

    /** Whether the program has non-blocking calls of the user; those that replace collectives belong to the model. */
    private static boolean beginsRequests(Program program) {
        for (int rank = 0; rank < program.size(); rank++) {
            if (program.steps(rank).requests() > 0) {
                return true;
            }
        }
        return false;
    }

    private List<String> inputs() {
        List<String> inputs = new ArrayList<>();
        inputs.add(tasks.job.toString());
        machine.link().ifPresent(link -> inputs.add("link: " + link));
        machine.inside().ifPresent(way -> inputs.add("link within a node: " + way));
        inputs.add(machine.eagerLimit()
                .filter(size -> size.count() > 0)
                .map(size -> "up to " + size + " a transfer starts at its send, larger ones by rendezvous")
                .orElse("rendezvous: a transfer starts when its send and its receive are posted"));
        inputs.add(machine.overhead()
                .map(time -> "an eager send ends after its overhead, " + time
                        + ", and its message leaves then; a larger one ends when its message is delivered")
                .orElse("a send, also an eager one, ends when its message is delivered; overhead(..) of the machine"
                        + " frees the sender before"));
        if (tasks.all.hasGraphs()) {
            inputs.add("steps of ranks that are graphs overlap; their times are added");
        }
        String algorithms = tasks.all.algorithms();
        if (!algorithms.isEmpty()) {
            inputs.add(algorithms);
        }
        if (method.memoryBus() > 0) {
            inputs.add("memory bus within nodes: each further transfer adds " + Digits.four(method.memoryBus())
                    + " to the penalty (an extension)");
        }
        return inputs;
    }

    private List<Term> terms() {
        double compute = sum(measures.compute);
        double lost = sum(measures.lost);
        double transfer = sum(measures.transfer);
        double communication = sum(measures.send) + sum(measures.receive) + sum(measures.wait);
        double all = compute + communication;
        return List.of(
                Term.time("computing", compute, all),
                Term.time("in blocking sends", sum(measures.send), all),
                Term.time("in blocking receives", sum(measures.receive), all),
                Term.time("in waits", sum(measures.wait), all),
                Term.of("transfers of all messages", new Time(transfer).toString()),
                Term.of("of which lost to sharing", new Time(lost).toString()));
    }

    private static double sum(double[] values) {
        return Arrays.stream(values).sum();
    }

    private int worst() {
        int worst = 0;
        for (int task = 1; task < tasks.all.count(); task++) {
            worst = measures.lost[task] > measures.lost[worst] ? task : worst;
        }
        return worst;
    }

    private String dominantTask() {
        return tasks.all.name(worst());
    }

    private String sentence() {
        double lost = sum(measures.lost);
        int worst = worst();
        double takes = finish.si() - Arrays.stream(tasks.start).min().orElse(0);
        if (lost == 0) {
            return "no message is slowed down by another; the job takes " + new Time(takes) + ".";
        }
        Unit unit = Unit.human(Dimension.TIME, lost);
        return "messages of " + dominantTask() + " lose most" + asMuch(worst) + ", " + unit.print(measures.lost[worst])
                + " of the " + unit.print(lost) + " that all lose to sharing; the job takes " + new Time(takes) + ".";
    }

    /** A remark on ranks whose loss differs from the largest by rounding only. */
    private String asMuch(int worst) {
        long others = IntStream.range(0, tasks.all.count())
                .filter(task -> task != worst && measures.lost[task] >= measures.lost[worst] * (1 - SAME))
                .count();
        return others == 0 ? "" : " (those of " + Digits.plural(others, "other rank") + " as much)";
    }

    /** The conditions of the model at hand: those of Vienne et al. do not apply to other models. */
    private List<Condition> conditions() {
        SharingModel model = method.model();
        List<Condition> found = new ArrayList<>(model.conditions(machine));
        found.addAll(conditions.ofTransfers(through));
        if (conditions.areOfPaper()) {
            found.add(Condition.of(
                    "messages of at least " + new Bytes(CALIBRATED),
                    small == 0,
                    Digits.plural(small, "message") + " through the network " + (small == 1 ? "is" : "are")
                            + " smaller; the penalties were measured with 4 to 20 MB, and latency and overheads weigh"
                            + " more below."));
        }
        if (method.memoryBus() == 0 && conditions.letMeet()) {
            String share = Digits.plural(inside, "message") + " within nodes " + (inside == 1 ? "does" : "do")
                    + " not share memory bandwidth; ";
            found.add(Condition.of(
                    "messages between nodes only",
                    inside == 0,
                    share
                            + (conditions.areOfPaper()
                                    ? "the paper attributes its residual error to memory contention; add it with"
                                            + " memoryBus(..)."
                                    : "add contention for memory with memoryBus(..).")));
        }
        if (conditions.areOfPaper()) {
            found.add(Condition.of(
                    "blocking calls only",
                    !nonBlocking,
                    "the paper measured blocking sends; here transfers of non-blocking calls progress while a rank"
                            + " computes, at no cost to it."));
        }
        return found;
    }
}
