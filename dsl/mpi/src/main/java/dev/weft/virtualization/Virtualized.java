package dev.weft.virtualization;

import dev.weft.machine.Machine;
import dev.weft.program.Executable;
import dev.weft.program.Execution;
import dev.weft.program.ExecutionTimes;
import dev.weft.program.Program;
import dev.weft.study.Columns;
import dev.weft.study.Lines;
import dev.weft.study.Method;
import dev.weft.study.Picture;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.trace.Timeline;
import dev.weft.trace.Trace;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The question of how long an application takes on all nodes and cores of a machine at a ratio, the number of ranks on each core, and which
 * ratio is best: {@code stencil.on(dibonaLike.cores(12)).ratio(7).solve(closedForm)}. An immutable value; adjectives return a new one.
 */
public final class Virtualized implements Question<Method<? super Virtualized, ? extends Result>, Result>, Executable {
    private static final long serialVersionUID = 1;
    private static final int MOST = 4096;
    private static final int MOST_RANKS = 1 << 30;

    private static final Setting<Integer> RATIO = Setting.silent("ratio", 1);
    private static final Setting<Integer> UP_TO = Setting.of("upTo", 64).assuming("Ratios tried = 1 to %s");
    private static final Setting<Time> CALL = Setting.of("overhead", new Time(2e-7))
            .assuming("Time of a communication call = %s")
            .example("time of a call", "overhead(us(0.2))");
    private static final Setting<Time> SWITCH = Setting.of("contextSwitch", new Time(3e-7))
            .assuming("Time of a context switch = %s")
            .example("time of a context switch", "contextSwitch(us(0.3))");

    private final Base base;
    private final int nodes;
    private final int cores;
    private final Spec spec;

    private Virtualized(Base base, int nodes, int cores, Spec spec) {
        this.base = base;
        this.nodes = nodes;
        this.cores = cores;
        this.spec = spec;
    }

    static Virtualized of(Base base, Machine machine) {
        return new Virtualized(base, machine.nodes(), machine.cores(), Spec.DEFAULTS);
    }

    private <T> Virtualized with(Setting<T> setting, T value) {
        return new Virtualized(base, nodes, cores, spec.with(setting, value));
    }

    /** Sets the number of ranks on each core, 1 to 4096; the default is 1. Example: {@code stencil.on(dibonaLike).ratio(4)}. */
    public Virtualized ratio(int ranksPerCore) {
        return with(RATIO, checked(ranksPerCore, "ratio", "ratio(4)"));
    }

    private int checked(int ranksPerCore, String word, String example) {
        long ranks = (long) nodes * cores * ranksPerCore;
        if (ranksPerCore < 1 || ranksPerCore > MOST || ranks > MOST_RANKS) {
            throw ModelException.call(
                    word,
                    "must be between 1 and " + Math.min(MOST, MOST_RANKS / (nodes * cores)) + " on " + nodes + " x "
                            + cores + " cores",
                    "Try " + example,
                    ranksPerCore);
        }
        return ranksPerCore;
    }

    /** Sets the largest ratio that the search for the best ratio tries; the default is 64. Example: {@code stencil.on(dibonaLike).upTo(32).best()}. */
    public Virtualized upTo(int ranksPerCore) {
        return with(UP_TO, checked(ranksPerCore, "upTo", "upTo(64)"));
    }

    /** Sets the time that a communication call takes on a core; the default is 0.2 us. Example: {@code stencil.on(dibonaLike).overhead(us(1))}. */
    public Virtualized overhead(Time ofOneCall) {
        return with(CALL, ofOneCall);
    }

    /**
     * Sets the time of a context switch to another rank; the default is 0.3 us. Only simulations use it: Equation 5 has no such term.
     * Example: {@code stencil.on(dibonaLike).contextSwitch(us(1))}.
     */
    public Virtualized contextSwitch(Time each) {
        return with(SWITCH, each);
    }

    /** Returns the answer of a method, such as {@code closedForm} or {@code threadSimulation}. Example: {@code stencil.on(dibonaLike).ratio(4).solve(closedForm)}. */
    public <R extends Result> R solve(Method<? super Virtualized, R> method) {
        return ModelException.required(method, "method", "Write solve(closedForm)")
                .of(this);
    }

    /** Returns the answer of Equation 5; at ratio 1, where nothing overlaps, that of the base model. Example: {@code stencil.on(dibonaLike).ratio(4).solve()}. */
    @Override
    public Result solve() {
        return solve(usual());
    }

    @Override
    public Result answer(Method<? super Virtualized, ? extends Result> method) {
        return solve(method);
    }

    /** Returns the stencil as a program, {@code ratio} ranks on each core; an error for an application, which has no code. */
    @Override
    public Execution execution() {
        Program program = base.program(nodes, cores, ratioOfRanks());
        if (program == null) {
            throw ModelException.of(
                    "a run of " + this,
                    "an application is described by its times and has no code that could run",
                    "Run the stencil, or a program: program(..).on(..).solve(tinyMpi)");
        }
        List<String> assumptions = new ArrayList<>(base.assumptionsOfProgram());
        assumptions.addAll(spec.unused(CALL, SWITCH, UP_TO));
        return Execution.spread(
                this, program.code(), program.size(), nodes, cores, ratioOfRanks(), assumptions, Optional.empty());
    }

    @Override
    public Optional<Columns> columns(ExecutionTimes times) {
        return Optional.of(
                RunColumns.measured(this, ModelException.required(times, "times of a run", "Write solve(tinyMpi)")));
    }

    /** Returns the methods that answer this question: an application has no messages that a simulation could send and no code to run. */
    @Override
    public List<String> methods() {
        List<String> all = Question.super.methods();
        return base.definesMessages()
                ? all
                : Lines.of(all.stream()
                        .filter(line -> line.startsWith("closedForm"))
                        .toList());
    }

    /** Returns the number of ranks. */
    @Override
    public double effort() {
        return (double) nodes * cores * ratioOfRanks();
    }

    @Override
    public ClosedForm usual() {
        return ClosedForm.USUAL;
    }

    /**
     * Returns the best ratio by Equation 5 in one row, with its time, the ratios within 1 % of that time, the time without virtualization and
     * the speedup. With one rank on each core nothing overlaps, so the time of ratio 1 is that of the base model. Example: {@code stencil.on(dibonaLike.cores(12)).best()}.
     */
    public Result best() {
        return best(usual());
    }

    /** Returns the best ratio by a variant of Equation 5. Example: {@code stencil.on(dibonaLike.cores(12)).best(closedForm.withoutOverhead())}. */
    public Result best(ClosedForm how) {
        ModelException.required(how, "method", "Write best(closedForm)");
        return new OptimumAnswer(this, how).result();
    }

    /**
     * Returns the simulated run of median time as a trace of MPI calls with one location for each rank and ticks of a nanosecond, for
     * timelines, messages and wait states. Copies in shared memory are not messages. More than 5,000,000 events are an error.
     * Example: {@code stencil.iterations(3).on(dibonaLike.cores(2)).ratio(2).trace(threadSimulation).timeline()}.
     */
    public Trace trace(ThreadSimulation how) {
        ModelException.required(how, "method", "Write trace(threadSimulation)");
        return ThreadTrace.of(this, how);
    }

    /**
     * Returns the timeline of the simulated run of median time with an arrow for each message of the protocol: ready to send, ready to
     * receive, data; eager messages have only data. Data leave when their transfer starts. An arrow ends when the message arrives on the
     * other node, where a core that computes handles it later. More than 5,000,000 events are an error.
     * Example: {@code stencil.iterations(1).on(dibonaLike.cores(1)).protocol(threadSimulation.runs(1)).sequence()}.
     */
    public Timeline protocol(ThreadSimulation how) {
        ModelException.required(how, "method", "Write protocol(threadSimulation)");
        return ThreadTrace.protocol(this, how);
    }

    /**
     * Returns a drawing of nodes, cores and ranks, with the ranks that exchange messages with rank 0 in a simulation.
     * Example: {@code stencil.on(dibonaLike.cores(3)).ratio(2).drawing()}.
     */
    public Picture drawing() {
        return RankDrawing.of(this);
    }

    /** Returns the assumptions, one sentence each. Example: {@code stencil.on(dibonaLike).assumptions()}. */
    @Override
    public List<String> assumptions() {
        List<String> all = new ArrayList<>(base.assumptions());
        if (base.calls() > 0) {
            all.addAll(spec.assumptions(CALL));
        }
        return Lines.of(all);
    }

    /** Returns the further assumptions of simulations. */
    List<String> assumptionsOfSwitching() {
        return spec.assumptions(SWITCH);
    }

    /** Returns the further assumptions of the search for the best ratio. */
    List<String> assumptionsOfSearch() {
        return spec.assumptions(UP_TO);
    }

    /** Returns the limit of the search for the best ratio, if it was set, as not used by methods that answer for one ratio. */
    List<String> unusedWithoutSearch() {
        return spec.unused(UP_TO);
    }

    /** Returns the inputs of a closed form, one line each, and which of them it does not use: calls, by a model of this name if it has no overhead of calls. */
    List<String> inputs(String withoutCalls) {
        List<String> lines = numbers(withoutCalls.isEmpty() ? "" : ", not used by " + withoutCalls);
        if (spec.isSet(SWITCH)) {
            lines.add("a context switch: " + spec.get(SWITCH) + ", not used by the closed form");
        }
        return lines;
    }

    /** Returns the inputs that all methods use, one line each. */
    List<String> numbers() {
        return numbers("");
    }

    private List<String> numbers(String useOfCalls) {
        List<String> lines = new ArrayList<>(List.of(toString()));
        lines.addAll(base.inputs());
        if (base.calls() > 0) {
            lines.add("a communication call: " + new Time(callSeconds()) + useOfCalls);
        }
        if (nodes == 1) {
            lines.add("one node: no messages between nodes, so the network term is 0");
        }
        return lines;
    }

    Base base() {
        return base;
    }

    /** Returns the time of a rank's messages between nodes in seconds, by this base; 0 on a single node. */
    double network(Base by, int ranksPerCore) {
        return nodes == 1 ? 0 : by.network(nodes, cores, ranksPerCore);
    }

    int nodes() {
        return nodes;
    }

    int cores() {
        return cores;
    }

    int ratioOfRanks() {
        return spec.get(RATIO);
    }

    int limit() {
        return spec.get(UP_TO);
    }

    double callSeconds() {
        return spec.get(CALL).seconds();
    }

    /** Returns the time of a context switch, which only simulations use. */
    double switchSeconds() {
        return spec.get(SWITCH).seconds();
    }

    /** Returns a description, such as {@code stencil on 2 nodes with 3 cores each, 4 ranks on each core}. */
    @Override
    public String toString() {
        return base.words() + " on " + Digits.plural(nodes, "node") + " with " + Digits.plural(cores, "core")
                + " each, " + Digits.plural(ratioOfRanks(), "rank") + " on each core";
    }
}
