package dev.weft.sharing.replay;

import dev.weft.program.Job;
import dev.weft.sharing.ModelConditions;
import dev.weft.sharing.Penalties;
import dev.weft.sharing.SharingModel;
import dev.weft.sharing.replay.ReplayRun.Medium;
import dev.weft.simulation.Windows;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Suggestion;
import dev.weft.study.Tabulated;
import dev.weft.study.Timed;
import dev.weft.trace.Trace;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The result of a replay of a job. As a table it has one row per rank, keys {@code program} and {@code rank};
 * measures in seconds: {@code communication time}, the sum of {@code send time} (in blocking sends, waiting for the
 * receiver included: the paper's S), {@code receive time} and {@code waiting time}; {@code computation time}; {@code
 * transfer time}, from start to end of the transfers of its sends; {@code end}; {@code penalty}, the mean of its
 * sends weighted by bytes; {@code lost}, the time lost to sharing; {@code bytes} sent; {@code node}. Compare it with
 * measurements or another replay by {@link #against}.
 */
@From(paper = "Vienne et al. 2008", equation = "section VI")
public final class Replay extends Answer implements Timed {
    private final ReplayMethod method;
    private final ReplayTasks tasks;
    private final ReplayLog log;
    private final ReplayMeasures measures;
    private final ReplayTables tables;
    private final Windows windows;
    private final OptionalLong seed;
    private final ModelConditions conditions;

    Replay(
            ReplayMethod method,
            ReplayTasks tasks,
            Medium medium,
            ReplayLog log,
            Flows network,
            ModelConditions conditions) {
        this.method = method;
        this.tasks = tasks;
        this.log = log;
        this.measures = new ReplayMeasures(tasks, log, medium);
        this.tables = new ReplayTables(tasks, log, measures);
        this.windows = network.windows();
        this.conditions = conditions;
        this.seed = network.contenders().seed();
    }

    /** Returns the end of the last rank. */
    public Time finish() {
        return new Time(Arrays.stream(measures.finish).max().orElse(0));
    }

    /** Returns the time of the job, which is {@link #finish}. */
    @Override
    public Time time() {
        return finish();
    }

    /** Returns the number of messages. */
    public int messageCount() {
        return tasks.all.messages();
    }

    /** Returns one row per rank: this result itself. */
    public Result ranks() {
        return this;
    }

    /**
     * Returns one row per message: keys {@code program}, {@code source}, {@code destination}, {@code tag}, {@code
     * size} and {@code message}, its number from 0 among those from this source to this destination; measures {@code
     * time} from posting to the end of the transfer, {@code penalty = (end - start - L) / (bytes / bandwidth)} with
     * the latency {@code L} of the link, {@code lost}, {@code latency} from posting to the end of the operation that
     * completes the receive, as in recorded messages, {@code posted}, {@code start}, {@code end}, {@code bytes} and
     * {@code messages}, which is 1. A table too large for the memory is an error, as in the next two.
     */
    @From(paper = "Vienne et al. 2008", equation = "section VI-B")
    public Result messages() {
        return part("messages", tables.messages());
    }

    /**
     * Returns the same messages with two more keys, the {@code step} in the source's program and the {@code
     * conflict}s of each; measures penalty and lost.
     */
    @From(paper = "Vienne et al. 2008", equation = "section IV-A")
    public Result conflictsMet() {
        return part("conflicts met", tables.conflictsMet());
    }

    /**
     * Returns one row per step of each rank: keys {@code program}, {@code rank}, {@code step}, {@code operation};
     * measures time and start, and for steps that send the mean penalty, lost time and bytes of the message. Its
     * conflicts are in {@link #conflictsMet}.
     */
    public Result events() {
        return part("events", tables.events());
    }

    /**
     * Returns the cost of each combination of conflicts: key {@code conflict}; lost seconds, messages, bytes, mean
     * penalty by bytes.
     */
    public Result conflicts() {
        return part("conflicts", tables.conflicts());
    }

    /** Returns the same for each {@code program} or each {@code rank}, by its sends; another key is an error. */
    public Result conflicts(String key) {
        return switch (ModelException.required(key, "a key", "Write conflicts(\"rank\")")) {
            case "program" -> part("conflicts", tables.conflictsOfPrograms());
            case "rank" -> part("conflicts", tables.conflictsOfRanks());
            default -> throw Suggestion.unknown("key", key, List.of("program", "rank"));
        };
    }

    /**
     * Returns one row per program: {@code time}; {@code time without others}, on the same nodes without the other
     * programs (replayed now; its own messages still share bandwidth); {@code slowdown}, the ratio of both; start,
     * end, communication time, penalty, lost seconds and bytes.
     */
    public Result programs() {
        return part("programs", tables.programs(withoutOthers()));
    }

    private double[] withoutOthers() {
        if (tasks.all.programs() == 1) {
            return new double[] {tables.duration(0)};
        }
        Job job = tasks.job;
        return IntStream.range(0, tasks.all.programs())
                .mapToDouble(number -> {
                    Job single = job.program(number)
                            .on(job.machine(), job.placement(number))
                            .startingAt(job.start(number));
                    return method.of(single).finish().seconds() - tasks.start[number];
                })
                .toArray();
    }

    /**
     * Returns the network over time, in up to 640 periods of equal length: keys {@code period} and {@code start};
     * measures {@code lost}, the seconds that all transfers lose in it to sharing, {@code time}, {@code present}, the
     * mean number of active transfers, and {@code penalty}, the ratio of the time of their bytes to that without
     * contention.
     */
    @From(paper = "Vienne et al. 2008", equation = "section I, periods of application performance loss")
    public Result periods() {
        return part("periods", ReplayTables.periods(windows));
    }

    /**
     * Returns the run as a trace of MPI calls, for timelines (Gantt charts), profiles and message matrices. A tick is
     * a nanosecond. Collectives appear as calls, without the messages that replaced them; a program that was {@code
     * expanded()} shows its messages.
     */
    public Trace trace() {
        tasks.all.requireSequences("trace() of the replay");
        return ReplayTrace.of(label(), tasks, log, method.toString());
    }

    /**
     * Returns the time that calls waited for other ranks: keys {@code pattern} and {@code call path}; {@code wait ratio},
     * the waiting time relative to the time of all ranks, {@code waiting time}, {@code inclusive time} and {@code
     * calls}. A receive waits until its send begins, a blocking send until its receive is posted, if it has not ended
     * before, and a collective until the ranks whose data it needs have entered it; overhead and transfer are no waiting.
     * The definitions are those of {@code traceReplay}, which finds the same in {@link #trace}, to the tick.
     */
    public Result waits() {
        tasks.all.requireSequences("waits() of the replay");
        ReplayWaits waits = new ReplayWaits(tasks, log);
        return Tabulated.of(label() + " waits", waits.columns(), provenance(), () -> explain(waits.conditions()));
    }

    private Explanation explain(List<Condition> more) {
        Explanation run = explain();
        return run.conditions(
                Stream.concat(run.conditions().stream(), more.stream()).toList());
    }

    private Result part(String name, Columns columns) {
        if (columns.rows() == 0) {
            throw ModelException.of(
                    name + " of the replay under " + label(), "there are none", "Replay a program that has some");
        }
        return table(name, columns);
    }

    private Result table(String name, Columns columns) {
        return Tabulated.of(label() + " " + name, columns, provenance(), this::explain);
    }

    @Override
    public String label() {
        return method.key();
    }

    @Override
    public Columns columns() {
        return tables.ranks();
    }

    @Override
    public Provenance provenance() {
        SharingModel model = method.model();
        Provenance penalties = seed.isPresent()
                ? Penalties.estimated(model, seed.getAsLong())
                : Provenance.model(
                        Certainty.EXACT,
                        "replay, penalties of " + model.key() + " at every start and end",
                        model.citation());
        return penalties.by(algorithms());
    }

    /** Returns the algorithms that replaced collectives, such as {@code collectives: bcast binomial}; empty without. */
    public String algorithms() {
        return tasks.all.algorithms();
    }

    @Override
    public Explanation explain() {
        return new ReplayExplanation(method, tasks, measures, conditions, finish()).explain();
    }
}
