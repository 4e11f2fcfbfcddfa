package dev.weft.tolerance;

import dev.weft.program.CollectiveAlgorithms;
import dev.weft.program.Job;
import dev.weft.program.run.Operation;
import dev.weft.program.run.RunTasks;
import dev.weft.program.run.Steps;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Largest;
import dev.weft.study.Provenance;
import dev.weft.study.Rows;
import dev.weft.study.Term;
import dev.weft.study.Timed;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The result of a run under LogGPS. As a table it has one row per rank, keys {@code program} and {@code rank}; measures
 * {@code communication time}, all that is not computation until the end of the rank; {@code computation time}; {@code end};
 * {@code messages} and {@code bytes} sent; {@code node}.
 */
public final class LogGPSTimes extends Answer implements Timed {
    static final String CITATION = "Hoefler, Schneider, Lumsdaine 2010, LogGOPSim";

    private final Job job;
    private final LogGPS method;
    private final RunTasks tasks;
    /** By task, in seconds. */
    private final double[] end;

    private LogGPSTimes(Job job, LogGPS method, RunTasks tasks, double[] end) {
        this.job = job;
        this.method = method;
        this.tasks = tasks;
        this.end = end;
    }

    static LogGPSTimes of(Job job, LogGPS method) {
        RunTasks tasks = job.tasks(CollectiveAlgorithms.usual());
        double[] nanoseconds = LogGPSRun.of(
                tasks, method, method, starts(job), new LogGPSCauses(tasks, method, null, (sender, receiver) -> false));
        return new LogGPSTimes(
                job,
                method,
                tasks,
                Arrays.stream(nanoseconds).map(each -> each * 1e-9).toArray());
    }

    /** Returns, by program, the nanosecond of its start. */
    static double[] starts(Job job) {
        double[] starts = new double[job.programs()];
        Arrays.setAll(starts, number -> LogGPS.nanoseconds(job.start(number).seconds()));
        return starts;
    }

    /** Returns the end of the last rank. */
    public Time finish() {
        return new Time(Arrays.stream(end).max().orElse(0));
    }

    /** Returns the time of the job, which is {@link #finish}. */
    @Override
    public Time time() {
        return finish();
    }

    @Override
    public String label() {
        return method.key();
    }

    @Override
    public Columns columns() {
        int[] node = job.nodes();
        double[] seconds = new double[tasks.count()];
        double[] messages = new double[tasks.count()];
        double[] bytes = new double[tasks.count()];
        for (int task = 0; task < tasks.count(); task++) {
            Steps own = tasks.stepsOf(task);
            for (int step = 0; step < own.count(); step++) {
                if (own.operation(step) == Operation.COMPUTE) {
                    seconds[task] += own.seconds(step);
                } else if (own.operation(step).sends()) {
                    messages[task]++;
                    bytes[task] += (double) own.bytes(step);
                }
            }
        }
        return Rows.upTo(tasks.count())
                .key("program", task -> tasks.label(tasks.programOf(task)))
                .key("rank", tasks::rank)
                .measure("communication time", Unit.S, task -> Math.max(0, end[task] - start(task) - seconds[task]))
                .measure("computation time", Unit.S, task -> seconds[task])
                .measure("end", Unit.S, task -> end[task])
                .measure("bytes", Unit.B, task -> bytes[task])
                .count("messages", task -> messages[task])
                .count("node", task -> node[task])
                .columns();
    }

    private double start(int task) {
        return job.start(tasks.programOf(task)).seconds();
    }

    @Override
    public Provenance provenance() {
        return Provenance.model(Certainty.EXACT, "run under LogGPS", CITATION).by(tasks.algorithms());
    }

    @Override
    public Explanation explain() {
        Columns columns = columns();
        double whole = Arrays.stream(end).sum();
        double computing = 0;
        for (int task = 0; task < end.length; task++) {
            computing += columns.measure("computation time").si(task);
        }
        Largest last = Largest.of(end.length, task -> end[task], tasks::name);
        return Explanation.of(job, "run of a job with a fixed cost of each message, LogGPS. " + CITATION)
                .assuming(unused(job))
                .inputs(inputs(job, method))
                .terms(List.of(
                        Term.time("computing", computing, whole),
                        Term.time("in messages and waiting", Math.max(0, whole - computing), whole)))
                .dominant(
                        last.words(),
                        last.isNone()
                                ? "all ranks end at once, at 0 s."
                                : last.words() + last.verb(" ends last, at ", " end last, at ")
                                        + new Time(end[last.first()]) + ".")
                .conditions(conditions(tasks));
    }

    /** Returns the parts of the machine that LogGPS does not use, one sentence each. */
    static List<String> unused(Job job) {
        return job.unused("reducing");
    }

    static List<String> inputs(Job job, LogGPS method) {
        List<String> inputs = new ArrayList<>(List.of(job.toString()));
        inputs.add("L = " + new Time(method.latency() * 1e-9) + ", o = " + new Time(method.overhead() * 1e-9) + ", g = "
                + new Time(method.gap() * 1e-9) + ", G = " + new Time(method.perByte() * 1e-9) + " and O = "
                + new Time(method.overheadPerByte() * 1e-9) + " for each byte after the first, S = "
                + method.eagerUpTo() + " B; links, eager limit and overhead of the machine are not used");
        inputs.add("a send of up to S ends after its overhead, a larger one when its receive has met the message");
        return inputs;
    }

    static List<Condition> conditions(RunTasks tasks) {
        return List.of(
                Condition.of(
                        "receives name their senders",
                        !tasks.anyOpen(),
                        "a receive from any source or with any tag takes the message that comes first here; on a"
                                + " machine it may be another."),
                Condition.notChecked(
                        "one message on a link at a time",
                        "messages meet at the interfaces of their sender and receiver only; replay(..) shares"
                                + " bandwidth."));
    }
}
