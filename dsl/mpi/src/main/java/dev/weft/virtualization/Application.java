package dev.weft.virtualization;

import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.program.Program;
import dev.weft.study.Lines;
import dev.weft.study.Result;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.study.Sweep3;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A user's application, described by the times of one rank in the whole run: computation and copying in shared memory as functions of the
 * number of ranks, messages between nodes as a function of nodes, cores and ratio, and the number of communication calls. A recorded run
 * provides all of them; each can be replaced. An immutable value; adjectives return a new one.
 */
public final class Application implements Serializable {
    private static final long serialVersionUID = 1;
    private static final String EXAMPLE = "Write application(\"mine\").computation(p -> ms(100).dividedBy(p))";

    private static final String RECORDED = "Write application(trace(\"halo-wait-8\"))";

    /** A time of one rank as a function of the number of ranks; serializable, so that engines can ship it. */
    @FunctionalInterface
    interface OverRanks extends Serializable {
        Time of(int ranks);
    }

    /** A time of one rank as a function of nodes, cores of each node and ranks on each core; serializable. */
    @FunctionalInterface
    interface OverNodes extends Serializable {
        Time of(int nodes, int cores, int ratio);
    }

    private static final Time NONE = new Time(0);

    static final Setting<OverRanks> COMPUTATION = Setting.silent("computation", ranks -> NONE);

    static final Setting<OverRanks> COPYING = Setting.<OverRanks>of("sharedMemory", ranks -> NONE)
            .assuming("Copying in shared memory takes no time")
            .setWith("sharedMemory(p -> ..)");

    static final Setting<OverNodes> NETWORK = Setting.<OverNodes>of("network", (nodes, cores, ratio) -> NONE)
            .assuming("Messages between nodes take no time")
            .setWith("network((n, c, v) -> ..)");

    static final Setting<Integer> CALLS = Setting.of("calls", 0)
            .assuming("Communication calls of a rank = %s")
            .must(calls -> calls >= 0, "must be 0 or more", "calls(800)");

    static final Setting<Placement> PLACED = Setting.silent("placed", Placement.PER_PROCESSOR);

    static final Setting<Shrinking> SHRINKING = Setting.of("messagesShrink", new Shrinking(0, 1))
            .assuming(
                    "V ranks on a core each send as many messages as one rank of the run, of 1/V of the size between nodes and"
                            + " of the same size in shared memory, as in Equations 2 and 3");

    /** The powers of the ratio by which messages in shared memory and between nodes become smaller, 0 to 1. */
    record Shrinking(double sharedMemory, double network) implements Serializable {}

    private final String name;
    private final Spec spec;
    private final @Nullable RecordedRun run;

    private Application(String name, Spec spec, @Nullable RecordedRun run) {
        this.name = name;
        this.spec = spec;
        this.run = run;
    }

    /** Returns an application of this name, whose times are still to be set. A blank name is an error. */
    public static Application of(String name) {
        if (ModelException.required(name, "name", EXAMPLE).isBlank()) {
            throw ModelException.call("application", "the name must not be blank", EXAMPLE, name);
        }
        return new Application(name.strip(), Spec.DEFAULTS, null);
    }

    /** Returns the application that a recorded run executed. A run with one rank, without computation or without messages is an error. */
    public static Application of(Program run) {
        RecordedRun recorded = RecordedRun.of(ModelException.required(run, "run", RECORDED));
        return new Application(recorded.label(), Spec.DEFAULTS, recorded);
    }

    private <T> Application with(Setting<T> setting, T value) {
        return new Application(name, spec.with(setting, value), run);
    }

    /** Sets the computation time of a rank as a function of the number of ranks. Example: {@code application("mine").computation(p -> us(100).plus(ms(600).dividedBy(p)))}. */
    public <F extends Serializable & IntFunction<Time>> Application computation(F time) {
        return computation((IntFunction<Time>) time);
    }

    /** Sets the computation time in languages whose lambdas are not serializable; such an application cannot run on a remote engine. */
    public Application computation(IntFunction<Time> time) {
        ModelException.required(time, "computation time", EXAMPLE);
        return with(COMPUTATION, time::apply);
    }

    /** Sets the time that a rank copies in shared memory, as a function of the number of ranks. Example: {@code application("mine").sharedMemory(p -> us(850))}. */
    public <F extends Serializable & IntFunction<Time>> Application sharedMemory(F time) {
        return sharedMemory((IntFunction<Time>) time);
    }

    /** Sets the copying time in languages whose lambdas are not serializable. */
    public Application sharedMemory(IntFunction<Time> time) {
        ModelException.required(time, "copying time", "Write sharedMemory(p -> us(850))");
        return with(COPYING, time::apply);
    }

    /** Sets the time of a rank's messages between nodes, as a function of nodes, cores of each and ratio. Example: {@code application("mine").network((n, c, v) -> ms(80).dividedBy(v))}. */
    public <F extends Serializable & Sweep3.Model<Integer, Integer, Integer, Time>> Application network(F time) {
        return network((Sweep3.Model<Integer, Integer, Integer, Time>) time);
    }

    /** Sets the network time in languages whose lambdas are not serializable. */
    public Application network(Sweep3.Model<Integer, Integer, Integer, Time> time) {
        ModelException.required(time, "network time", "Write network((n, c, v) -> ms(80).dividedBy(v))");
        return with(NETWORK, time::apply);
    }

    /** Sets the number of communication calls of a rank in the whole run, 0 or more. Example: {@code application("mine").calls(800)}. */
    public Application calls(int ofOneRank) {
        return with(CALLS, ofOneRank);
    }

    /**
     * Fits the computation time T(P) = serial + work / P by least squares to measured times: a table with the key {@code ranks} and the
     * measure {@code time} of one rank, possibly of several runs. {@link #fit()} returns the parameters. With repeated runs, {@link
     * Virtualized#best()} has an interval from 1000 fits to resampled runs.
     * Example: {@code application("mine").fitted(measured("times.csv")).fit()}.
     */
    public Application fitted(Result measured) {
        return with(COMPUTATION, FittedComputation.of(measured));
    }

    /** Returns the fitted serial part and work with their intervals; an error if nothing was fitted. */
    public Result fit() {
        FittedComputation fitted = fitted();
        if (fitted == null) {
            throw ModelException.of(
                    "fit() of application \"" + name + "\"",
                    "its computation was not fitted",
                    "Write fitted(measured) in place of computation(..)");
        }
        return fitted.result(name);
    }

    /**
     * Places the ranks of the recorded run on nodes, which decides which messages go through shared memory. The default fills one node after
     * the other. Example: {@code application(ringShift(8, 10, ms(1), KB(100))).placed(perNode)}.
     */
    public Application placed(Placement how) {
        ModelException.required(how, "placement", "Write placed(perNode)");
        requireRun("placed(..)");
        return with(PLACED, how);
    }

    /**
     * Sets how the messages of the recorded run shrink at ratio V: to V<sup>-sharedMemory</sup> and V<sup>-network</sup> of their size, in
     * shared memory and between nodes. Both powers are between 0 and 1; the default is 0 and 1, as in Equations 2 and 3.
     * Example: {@code application(ringShift(8, 10, ms(1), KB(100))).messagesShrink(0.5, 0.5)}.
     */
    public Application messagesShrink(double sharedMemory, double network) {
        requireRun("messagesShrink(..)");
        if (!(Math.min(sharedMemory, network) >= 0 && Math.max(sharedMemory, network) <= 1)) {
            throw ModelException.call(
                    "messagesShrink",
                    "both powers must be between 0 (the same size) and 1 (the size divided by the ratio)",
                    "Try messagesShrink(0, 1)",
                    sharedMemory,
                    network);
        }
        return with(SHRINKING, new Shrinking(sharedMemory, network));
    }

    private void requireRun(String word) {
        if (run == null) {
            throw ModelException.of(
                    word + " of application \"" + name + "\"",
                    "the application is not that of a recorded run",
                    RECORDED);
        }
    }

    /**
     * Runs the application on all nodes and cores of this machine, whose costs the user's times already include. A recorded run needs one
     * core for each of its ranks. Example: {@code application("mine").computation(p -> ms(600).dividedBy(p)).on(cluster(2, 6))}.
     */
    public Virtualized on(Machine machine) {
        ModelException.required(machine, "machine", "Write on(cluster(2, 12))");
        if (!spec.isSet(COMPUTATION) && run == null) {
            throw ModelException.of("application \"" + name + "\"", "its computation time is not set", EXAMPLE);
        }
        return Virtualized.of(
                new OwnBase(this, machine, run == null ? null : PlacedRun.of(run, spec, machine)), machine);
    }

    /** Returns the assumptions, one sentence each; those of a recorded run that depend on the machine are listed by {@link Virtualized#assumptions}. Example: {@code application("mine").assumptions()}. */
    public List<String> assumptions() {
        return Lines.of(run == null ? spec.assumptions(COPYING, NETWORK, CALLS) : run.assumed());
    }

    String name() {
        return name;
    }

    Spec spec() {
        return spec;
    }

    @Nullable
    FittedComputation fitted() {
        return spec.get(COMPUTATION) instanceof FittedComputation fitted ? fitted : null;
    }

    double callsOfRank() {
        return run == null || spec.isSet(CALLS) ? spec.get(CALLS) : run.calls();
    }

    /** Returns {@code application} and its name. */
    @Override
    public String toString() {
        return "application " + name;
    }
}
