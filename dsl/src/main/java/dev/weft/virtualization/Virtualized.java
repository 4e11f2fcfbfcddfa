package dev.weft.virtualization;

import dev.weft.machine.Machine;
import dev.weft.study.Method;
import dev.weft.study.Picture;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.trace.Trace;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long an application takes on all nodes and cores of a machine with so many ranks on each core, and which ratio would be best: {@code
 * stencil.on(dibonaLike.cores(12)).ratio(7).solve(closedForm)}. An immutable value; adjectives return a new one.
 */
public final class Virtualized implements Question<Method<Virtualized, ? extends Result>, Result> {
    private static final long serialVersionUID = 1;
    private static final int MOST = 4096;
    private static final int MOST_RANKS = 1 << 30;
    private static final Time CALL = new Time(2e-7);
    private static final Time SWITCH = new Time(3e-7);

    private final Base base;
    private final int nodes;
    private final int cores;
    private final int ratio;
    private final int most;
    private final @Nullable Time call;
    private final @Nullable Time contextSwitch;

    private Virtualized(
            Base base, int nodes, int cores, int ratio, int most, @Nullable Time call, @Nullable Time contextSwitch) {
        this.base = base;
        this.nodes = nodes;
        this.cores = cores;
        this.ratio = ratio;
        this.most = most;
        this.call = call;
        this.contextSwitch = contextSwitch;
    }

    static Virtualized of(Base base, Machine machine) {
        return new Virtualized(base, machine.nodes(), machine.cores(), 1, 0, null, null);
    }

    /** So many ranks on each core; 1 unless told. Example: {@code stencil.on(dibonaLike).ratio(4)}. */
    public Virtualized ratio(int ranksPerCore) {
        return new Virtualized(base, nodes, cores, checked(ranksPerCore, "ratio(4)"), most, call, contextSwitch);
    }

    private int checked(int ranksPerCore, String example) {
        long ranks = (long) nodes * cores * ranksPerCore;
        if (ranksPerCore < 1 || ranksPerCore > MOST || ranks > MOST_RANKS) {
            throw ModelException.cannot(
                    "run so many ranks on each core",
                    ranksPerCore,
                    "there are 1 to " + Math.min(MOST, MOST_RANKS / (nodes * cores)) + " on " + nodes + " x " + cores
                            + " cores",
                    "Write " + example);
        }
        return ranksPerCore;
    }

    /** The best ratio is sought from 1 to this; 64 unless told. Example: {@code stencil.on(dibonaLike).upTo(32).best()}. */
    public Virtualized upTo(int ranksPerCore) {
        return new Virtualized(base, nodes, cores, ratio, checked(ranksPerCore, "upTo(64)"), call, contextSwitch);
    }

    /** Each communication call takes a core this long; 0.2 us unless told. Example: {@code stencil.on(dibonaLike).overhead(us(1))}. */
    public Virtualized overhead(Time ofOneCall) {
        ModelException.required(ofOneCall, "a time", "Write overhead(us(0.2))");
        return new Virtualized(base, nodes, cores, ratio, most, ofOneCall, contextSwitch);
    }

    /**
     * Switching to another rank takes a core this long; 0.3 us unless told. Equation 5 has no such term: it is for methods that simulate.
     * Example: {@code stencil.on(dibonaLike).contextSwitch(us(1))}.
     */
    public Virtualized contextSwitch(Time each) {
        ModelException.required(each, "a time", "Write contextSwitch(us(0.3))");
        return new Virtualized(base, nodes, cores, ratio, most, call, each);
    }

    /** The answer by this method, {@code closedForm} or one of another kind. Example: {@code stencil.on(dibonaLike).ratio(4).solve(closedForm)}. */
    public <R extends Result> R solve(Method<Virtualized, R> method) {
        return ModelException.required(method, "a method", "Write solve(closedForm)")
                .of(this);
    }

    /** The answer by Equation 5. Example: {@code stencil.on(dibonaLike).ratio(4).solve()}. */
    public Result solve() {
        return solve(usual());
    }

    @Override
    public Result answer(Method<Virtualized, ? extends Result> method) {
        return solve(method);
    }

    /** The ranks. */
    @Override
    public double effort() {
        return (double) nodes * cores * ratio;
    }

    @Override
    public ClosedForm usual() {
        return ClosedForm.USUAL;
    }

    /**
     * The best ratio by Equation 5, its time, the ratios that are within 1 % of it, the time without virtualization, and whether it pays, in
     * one row. Example: {@code stencil.on(dibonaLike.cores(12)).best()}.
     */
    public Result best() {
        return best(usual());
    }

    /** The same by a what-if. Example: {@code stencil.on(dibonaLike.cores(12)).best(closedForm.withoutOverhead())}. */
    public Result best(ClosedForm how) {
        ModelException.required(how, "a method", "Write best(closedForm)");
        return new OptimumAnswer(this, how).result();
    }

    /**
     * The simulated run of median time as a trace of MPI calls, one location for each rank, for everything that traces offer: a timeline,
     * messages, wait states. Copies in shared memory are no messages; a tick is a nanosecond; too many events for the memory are an error.
     * Example: {@code stencil.iterations(3).on(dibonaLike.cores(2)).ratio(2).trace(threadSimulation).timeline()}.
     */
    public Trace trace(ThreadSimulation how) {
        ModelException.required(how, "a method", "Write trace(threadSimulation)");
        return ThreadTrace.of(this, how);
    }

    /**
     * Nodes, cores and ranks as a drawing, and with whom rank 0 exchanges messages when simulated.
     * Example: {@code stencil.on(dibonaLike.cores(3)).ratio(2).drawing()}.
     */
    public Picture drawing() {
        return Topology.of(this);
    }

    /** What nobody said, one sentence each. Example: {@code stencil.on(dibonaLike).assumptions()}. */
    @Override
    public List<String> assumptions() {
        List<String> all = new ArrayList<>(base.assumptions());
        if (call == null && base.calls() > 0) {
            all.add("A communication call takes " + CALL + ", assumed; overhead(..) says otherwise.");
        }
        return all;
    }

    /** The same for methods that simulate. */
    List<String> assumptionsOfSwitching() {
        List<String> all = new ArrayList<>(assumptions());
        if (contextSwitch == null) {
            all.add("A context switch takes " + SWITCH + ", assumed; contextSwitch(..) says otherwise.");
        }
        return all;
    }

    /** The same for the best ratio. */
    List<String> assumptionsOfSearch() {
        List<String> all = new ArrayList<>(assumptions());
        if (most == 0) {
            all.add("Ratios from 1 to " + limit() + " are tried; upTo(..) says otherwise.");
        }
        return all;
    }

    /** What it consists of, one line each. */
    List<String> inputs() {
        List<String> lines = numbers();
        if (contextSwitch != null) {
            lines.add("a context switch: " + contextSwitch + ", which the closed form does not have");
        }
        return lines;
    }

    /** The same without what is assumed, and without what only some methods have. */
    List<String> numbers() {
        List<String> lines = new ArrayList<>(List.of(toString()));
        lines.addAll(base.inputs());
        if (base.calls() > 0) {
            lines.add("a communication call: " + new Time(callSeconds()));
        }
        if (nodes == 1) {
            lines.add("one node: no message goes between nodes, and the network term is 0");
        }
        return lines;
    }

    Base base() {
        return base;
    }

    /** The messages of a rank between nodes, in seconds, by the times of this base: none where there is only one node. */
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
        return ratio;
    }

    int limit() {
        return most == 0 ? 64 : most;
    }

    double callSeconds() {
        return (call == null ? CALL : call).seconds();
    }

    /** For methods that simulate. */
    double switchSeconds() {
        return (contextSwitch == null ? SWITCH : contextSwitch).seconds();
    }

    /** Such as {@code stencil on 2 nodes with 3 cores each, 4 ranks on each core}. */
    @Override
    public String toString() {
        return base.words() + " on " + Digits.plural(nodes, "node") + " with " + Digits.plural(cores, "core")
                + " each, " + Digits.plural(ratio, "rank") + " on each core";
    }
}
