package dev.weft.tinympi;

import dev.weft.program.Executable;
import dev.weft.program.Execution;
import dev.weft.program.ExecutionTimes;
import dev.weft.program.Job;
import dev.weft.program.SentMessages;
import dev.weft.study.Answer;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Origin;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.tinympi.run.NodePlan;
import dev.weft.tinympi.run.NodeTimes;
import dev.weft.tinympi.run.NodeTimes.CoreTimes;
import dev.weft.tinympi.run.NodeTimes.RankTimes;
import dev.weft.tinympi.run.RunTrace;
import dev.weft.trace.SummedCalls;
import dev.weft.trace.Trace;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The result of a run by TinyMPI: measured times of the run of median length. As a table it has one row per rank, keys
 * {@code program} and {@code rank}; measures {@code communication time}, all that is not computation until the end of the rank;
 * {@code computation time}; {@code waiting time} for messages; {@code ready time}, in which another rank had the core; {@code
 * end}; {@code messages} and {@code bytes} sent; {@code node} and {@code core}. For a virtualized run it has the columns of its
 * other methods.
 */
public final class TinyMpiRun extends Answer {
    static final String CITATION = "after TinyMPI of Nigay, Schneider, Hoefler 2018 (Mont-Blanc 3 MS13)";
    /** Spread of the runs, relative to their median, above which the median alone is not representative. */
    private static final double WIDE = 0.05;

    private final TinyMpi method;
    private final Executable question;
    private final Execution at;
    private final NodePlan plan;
    /** From the shortest to the longest. */
    private final List<TimedRun> runs;

    TinyMpiRun(TinyMpi method, Executable question, Execution at, NodePlan plan, List<TimedRun> runs) {
        this.method = method;
        this.question = question;
        this.at = at;
        this.plan = plan;
        this.runs = List.copyOf(runs);
    }

    private TimedRun median() {
        return runs.get((runs.size() - 1) / 2);
    }

    /** Returns the time from the begin to the end of the last rank. */
    public Time finish() {
        return TinyMpi.time(median().whole());
    }

    /** Returns the times of all runs, in ascending order. */
    public Result times() {
        Columns columns = Rows.of(runs)
                .key("run", run -> runs.indexOf(run))
                .measure("time", Unit.S, run -> run.whole() * 1e-9)
                .columns();
        return Tabulated.of(label() + ", all runs", columns, provenance(), this::explain);
    }

    /**
     * Returns the time of each core by activity: computation, memory copy, waiting, and overhead of calls, which sum to the run.
     */
    public Result cores() {
        return Tabulated.of(label() + ", cores", columns(median()), provenance(), this::explain);
    }

    /** Returns the same for a run without a question. */
    static Result cores(String name, TimedRun run, String about) {
        Provenance provenance = Provenance.measurement(Origin.OWN_RUN, "run by TinyMPI, " + about, CITATION);
        return Tabulated.of(name, columns(run), provenance, () -> Explanation.of("run of a program, " + CITATION));
    }

    private static Columns columns(TimedRun run) {
        return Rows.of(run.cores())
                .key("node", CoreTimes::node)
                .key("core", CoreTimes::core)
                .measure("time", Unit.S, core -> core.whole() * 1e-9)
                .measure("computation time", Unit.S, core -> core.computing() * 1e-9)
                .measure("memory copy", Unit.S, core -> core.copying() * 1e-9)
                .measure("waiting time", Unit.S, core -> core.waiting() * 1e-9)
                .measure("call overhead", Unit.S, core -> core.overhead() * 1e-9)
                .count("ranks", CoreTimes::ranks)
                .count("context switches", CoreTimes::switches)
                .columns();
    }

    /**
     * Returns the run as a trace of MPI calls, for timelines, messages and wait states: one location for each rank, with ticks
     * of a nanosecond. An error unless the method was {@code traced()}.
     */
    public Trace trace() {
        if (!method.isTraced()) {
            throw ModelException.of(
                    "trace() of " + label(), "the run did not write down its calls", "Write solve(tinyMpi.traced())");
        }
        return RunTrace.of(label(), plan, median().nodes(), at.code().label(), inWords());
    }

    /**
     * Returns the calls of the run, summed by call path and bytes, for {@code liveProfile(..)}. An error unless the method was
     * {@code profiled()}.
     */
    public SummedCalls profile() {
        if (!method.isProfiled()) {
            throw ModelException.of(
                    "profile() of " + label(), "the run did not sum its calls", "Write solve(tinyMpi.profiled())");
        }
        return RunTrace.profile(label(), median().nodes(), at.code().label(), inWords());
    }

    @Override
    public String label() {
        return method.key();
    }

    @Override
    public Columns columns() {
        return question.columns(summary()).orElseGet(this::byRank);
    }

    private ExecutionTimes summary() {
        TimedRun median = median();
        return new ExecutionTimes(
                new Estimate(
                        median.whole() * 1e-9,
                        runs.get(0).whole() * 1e-9,
                        runs.get(runs.size() - 1).whole() * 1e-9),
                median.mean(CoreTimes::computing),
                median.mean(CoreTimes::copying),
                median.mean(CoreTimes::overhead),
                median.mean(CoreTimes::waiting));
    }

    private Columns byRank() {
        return Rows.of(median().ranks())
                .key("program", rank -> at.code().label())
                .key("rank", RankTimes::rank)
                .measure("communication time", Unit.S, rank -> (rank.end() - rank.computing()) * 1e-9)
                .measure("computation time", Unit.S, rank -> rank.computing() * 1e-9)
                .measure("waiting time", Unit.S, rank -> rank.blocked() * 1e-9)
                .measure("ready time", Unit.S, rank -> rank.ready() * 1e-9)
                .measure("end", Unit.S, rank -> rank.end() * 1e-9)
                .measure("bytes", Unit.B, rank -> (double) rank.bytes())
                .count("messages", rank -> (double) rank.messages())
                .count("node", rank -> at.node()[rank.rank()])
                .count("core", rank -> at.core()[rank.rank()])
                .columns();
    }

    @Override
    public Provenance provenance() {
        return Provenance.measurement(Origin.OWN_RUN, "run by TinyMPI, " + inWords(), CITATION);
    }

    private String inWords() {
        return Digits.plural(at.nodes(), "node") + " with " + Digits.plural(at.cores(), "core") + " each, "
                + plan.threads() + ", Java " + Runtime.version().feature() + ", "
                + (runs.size() == 1 ? "one run" : "median of " + runs.size() + " runs");
    }

    @Override
    public Explanation explain() {
        List<Term> terms = List.of(
                term("computation", CoreTimes::computing),
                term("memory copy", CoreTimes::copying),
                term("waiting", CoreTimes::waiting),
                term("call overhead", CoreTimes::overhead));
        Term longest =
                terms.stream().max(Comparator.comparingDouble(Term::share)).orElseThrow();
        List<String> assumptions = new ArrayList<>(at.assumptions());
        assumptions.addAll(method.assumptions(at));
        return Explanation.of("run of the program's own code by ranks that share cores, " + CITATION)
                .assuming(assumptions)
                .caveats(at.question().caveats())
                .inputs(inputs())
                .terms(terms)
                .dominant(
                        longest.name(),
                        longest.name() + " takes " + longest.value() + " of " + finish()
                                + " on a core, on average over all cores.")
                .conditions(conditions());
    }

    private Term term(String name, ToLongFunction<CoreTimes> of) {
        double seconds = median().mean(of);
        double whole = median().whole() * 1e-9;
        return Term.time(name, seconds, whole);
    }

    private List<String> inputs() {
        List<String> inputs = new ArrayList<>(List.of(at.question().toString(), inWords()));
        inputs.add("messages up to " + new Bytes((double) plan.eagerUpTo())
                + " are sent at once, larger ones after an answer of the receiver; both are handled only when"
                + " a rank waits");
        inputs.add(
                at.code().isLambda()
                        ? "the program's lambda ran, with its data"
                        : "the program's steps ran: computations wait in a loop, messages carry no data of their own");
        List<String> unused = at.question().assumptions().stream()
                .filter(sentence -> !at.assumptions().contains(sentence))
                .toList();
        if (!unused.isEmpty()) {
            inputs.add("a run uses the numbers of nodes and cores of the machine only, so it does not use: "
                    + String.join(" ", unused));
        }
        if (at.question() instanceof Job job) {
            inputs.addAll(job.machine().unused("eagerUpTo"));
        }
        inputs.add("call overhead: matching, handling of messages, context switches, and pauses of the JVM");
        return inputs;
    }

    private List<Condition> conditions() {
        List<Condition> all = new ArrayList<>();
        int processors = Runtime.getRuntime().availableProcessors();
        int cores = at.nodes() * at.cores();
        all.add(Condition.of(
                "a processor for each core",
                cores <= processors,
                "the run has " + Digits.plural(cores, "core") + " and this machine "
                        + Digits.plural(processors, "processor") + ", so cores wait for one another."));
        all.add(Condition.of(
                "compiled before the run",
                method.warmUps() > 0,
                "a JVM runs new code slowly at first; warmUps(2) runs the program before it is timed."));
        all.add(Condition.of(
                "several runs",
                runs.size() > 1,
                "one run was timed, and others take different times; runs(9) shows their spread."));
        if (runs.size() > 1) {
            long least = runs.get(0).whole();
            long most = runs.get(runs.size() - 1).whole();
            all.add(Condition.of(
                    "runs within 5 % of their median",
                    most - least <= WIDE * (double) median().whole(),
                    "runs take " + TinyMpi.time(least) + " to " + TinyMpi.time(most) + "."));
        }
        long pauses = median().sum(NodeTimes::collections);
        all.add(Condition.of(
                "continuous run of the JVM",
                pauses == 0,
                "it collected garbage " + (pauses == 1 ? "once" : pauses + " times") + ", for "
                        + TinyMpi.time(median().sum(NodeTimes::pauses))
                        + ", which is counted as overhead."));
        int unreceived = (int) median().sum(NodeTimes::unreceived);
        all.add(Condition.of(
                "every message received",
                unreceived == 0,
                Digits.plural(unreceived, "message") + " had no receive when the run ended."));
        all.add(sameMessages());
        return all;
    }

    /** Compares the messages of the run with those of the recorded program, which depend on no data. */
    private Condition sameMessages() {
        SentMessages recorded = at.code().sent().apply(method.algorithms());
        List<RankTimes> ranks = median().ranks();
        long different = ranks.stream()
                .filter(rank -> rank.messages() != recorded.messages()[rank.rank()]
                        || rank.bytes() != recorded.bytes()[rank.rank()])
                .count();
        return Condition.of(
                "same messages as recorded",
                different == 0,
                Digits.plural(different, "rank")
                        + " sent other messages than while recording, because the program's calls"
                        + " depend on received data; models use the recorded ones.");
    }
}
