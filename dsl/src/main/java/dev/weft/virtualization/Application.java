package dev.weft.virtualization;

import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.study.Result;
import dev.weft.study.Sweep3;
import dev.weft.trace.program.Program;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * One's own application, by what one rank does in the whole run: computation and copying in shared memory over the number of all ranks,
 * messages between nodes over nodes, cores and ratio, and its communication calls. Of a recorded run each of them is known, and may be
 * said otherwise. An immutable value; adjectives return a new one.
 */
public final class Application implements Serializable {
    private static final long serialVersionUID = 1;
    private static final String EXAMPLE = "Write application(\"mine\").computation(p -> ms(100).dividedBy(p))";

    private static final String RECORDED = "Write application(trace(\"halo-wait-8\"))";

    /** A time of one rank by how many ranks there are in all: a lambda that may travel. */
    @FunctionalInterface
    interface OverRanks extends Serializable {
        Time of(int ranks);
    }

    /** A time of one rank by nodes, cores of each and ranks on each core: a lambda that may travel. */
    @FunctionalInterface
    interface OverNodes extends Serializable {
        Time of(int nodes, int cores, int ratio);
    }

    private final String name;
    private final @Nullable OverRanks computation;
    private final @Nullable OverRanks copying;
    private final @Nullable OverNodes network;
    private final int calls;
    private final @Nullable FittedComputation fitted;
    private final @Nullable RecordedRun run;

    private Application(
            String name,
            @Nullable OverRanks computation,
            @Nullable OverRanks copying,
            @Nullable OverNodes network,
            int calls,
            @Nullable FittedComputation fitted,
            @Nullable RecordedRun run) {
        this.name = name;
        this.computation = computation;
        this.copying = copying;
        this.network = network;
        this.calls = calls;
        this.fitted = fitted;
        this.run = run;
    }

    /** Of this name, without any time yet. */
    public static Application of(String name) {
        if (ModelException.required(name, "a name", EXAMPLE).isBlank()) {
            throw ModelException.cannot("name an application", name, "its name stands in tables", EXAMPLE);
        }
        return new Application(name.strip(), null, null, null, -1, null, null);
    }

    /** Of what the ranks of a run did. */
    public static Application of(Program run) {
        RecordedRun recorded = RecordedRun.of(ModelException.required(run, "a run", RECORDED));
        return new Application(recorded.label(), null, null, null, -1, null, recorded);
    }

    /** A rank computes this long. Example: {@code application("mine").computation(p -> us(100).plus(ms(600).dividedBy(p)))}. */
    public <F extends Serializable & IntFunction<Time>> Application computation(F time) {
        return computation((IntFunction<Time>) time);
    }

    /** The same for languages whose lambdas are not serializable; such an application cannot go to an engine beyond this machine. */
    public Application computation(IntFunction<Time> time) {
        ModelException.required(time, "a time over ranks", EXAMPLE);
        return new Application(name, time::apply, copying, network, calls, null, run);
    }

    /** A rank copies this long in shared memory. Example: {@code application("mine").sharedMemory(p -> us(850))}. */
    public <F extends Serializable & IntFunction<Time>> Application sharedMemory(F time) {
        return sharedMemory((IntFunction<Time>) time);
    }

    /** The same for languages whose lambdas are not serializable. */
    public Application sharedMemory(IntFunction<Time> time) {
        ModelException.required(time, "a time over ranks", "Write sharedMemory(p -> us(850))");
        return new Application(name, computation, time::apply, network, calls, fitted, run);
    }

    /** Its messages between nodes take a rank this long. Example: {@code application("mine").network((n, c, v) -> ms(80).dividedBy(v))}. */
    public <F extends Serializable & Sweep3.Model<Integer, Integer, Integer, Time>> Application network(F time) {
        return network((Sweep3.Model<Integer, Integer, Integer, Time>) time);
    }

    /** The same for languages whose lambdas are not serializable. */
    public Application network(Sweep3.Model<Integer, Integer, Integer, Time> time) {
        ModelException.required(
                time, "a time over nodes, cores and ratio", "Write network((n, c, v) -> ms(80).dividedBy(v))");
        return new Application(name, computation, copying, time::apply, calls, fitted, run);
    }

    /** A rank makes so many communication calls in the whole run. Example: {@code application("mine").calls(800)}. */
    public Application calls(int ofOneRank) {
        if (ofOneRank < 0) {
            throw ModelException.cannot(
                    "communicate by so many calls", ofOneRank, "there are 0 or more", "Write calls(800)");
        }
        return new Application(name, computation, copying, network, ofOneRank, fitted, run);
    }

    /**
     * Computation as a serial part and a part that all ranks share out, by least squares through measured times over the number of ranks:
     * a table with {@code ranks} and the {@code time} that one of them computes, maybe of several runs. {@link #fit()} shows the numbers;
     * of repeated runs, {@link Virtualized#best()} tells an interval, by 1000 fits to runs drawn from them.
     * Example: {@code application("mine").fitted(measured("times.csv")).fit()}.
     */
    public Application fitted(Result measured) {
        FittedComputation found = FittedComputation.of(measured);
        return new Application(name, found.closure(), copying, network, calls, found, run);
    }

    /** The fitted serial part and work with their intervals; an error where nothing was fitted. */
    public Result fit() {
        if (fitted == null) {
            throw ModelException.cannot(
                    "show the fit of the application",
                    name,
                    "its computation was not fitted",
                    "Write fitted(measured) in place of computation(..)");
        }
        return fitted.result(name);
    }

    /**
     * The ranks of the recorded run are placed this way on the nodes, which decides what goes through shared memory; nodes are filled one
     * after the other unless told. Example: {@code application(ringShift(8, 10, ms(1), KB(100))).placed(perNode)}.
     */
    public Application placed(Placement how) {
        ModelException.required(how, "a placement", "Write placed(perNode)");
        return with(recorded("place the ranks").placed(how));
    }

    /**
     * At ratio V messages of the recorded run carry V to the power of minus so much of what they did, in shared memory and between nodes; 0
     * and 1 unless told, as in Equations 2 and 3. Example: {@code application(ringShift(8, 10, ms(1), KB(100))).messagesShrink(0.5, 0.5)}.
     */
    public Application messagesShrink(double sharedMemory, double network) {
        RecordedRun known = recorded("shrink the messages");
        if (!(Math.min(sharedMemory, network) >= 0 && Math.max(sharedMemory, network) <= 1)) {
            throw ModelException.cannot(
                    "shrink messages by the powers",
                    sharedMemory + ", " + network,
                    "they run from 0, all of the size, to 1, in proportion",
                    "Write messagesShrink(0, 1)");
        }
        return with(known.shrinking(sharedMemory, network));
    }

    private RecordedRun recorded(String what) {
        if (run == null) {
            throw ModelException.cannot(what + " of the application", name, "it is of no recorded run", RECORDED);
        }
        return run;
    }

    private Application with(RecordedRun other) {
        return new Application(name, computation, copying, network, calls, fitted, other);
    }

    /** On all nodes and cores of this machine, whose costs one's own times know already; a recorded run fills it with one rank on each core. Example: {@code application("mine").computation(p -> ms(600).dividedBy(p)).on(cluster(2, 6))}. */
    public Virtualized on(Machine machine) {
        ModelException.required(machine, "a machine", "Write on(cluster(2, 12))");
        if (computation == null && run == null) {
            throw ModelException.cannot("run the application", name, "nobody has said what it computes", EXAMPLE);
        }
        return Virtualized.of(new OwnBase(this, run == null ? null : PlacedRun.of(run, machine)), machine);
    }

    /** What nobody said, one sentence each; of a recorded run, what it rests on stands with the machine. Example: {@code application("mine").assumptions()}. */
    public List<String> assumptions() {
        List<String> all = new ArrayList<>();
        if (run != null) {
            all.addAll(run.assumed());
            return all;
        }
        if (copying == null) {
            all.add("Nothing is copied in shared memory; sharedMemory(p -> ..) says otherwise.");
        }
        if (network == null) {
            all.add("No message goes between nodes; network((n, c, v) -> ..) says otherwise.");
        }
        if (calls < 0) {
            all.add("Communication calls cost nothing; calls(..) says how many a rank makes.");
        }
        return all;
    }

    String name() {
        return name;
    }

    @Nullable
    OverRanks computation() {
        return computation;
    }

    @Nullable
    OverRanks copying() {
        return copying;
    }

    @Nullable
    OverNodes network() {
        return network;
    }

    @Nullable
    FittedComputation fitted() {
        return fitted;
    }

    double callsOfRank() {
        return calls < 0 && run != null ? run.calls() : Math.max(0, calls);
    }

    /** Its name. */
    @Override
    public String toString() {
        return "application " + name;
    }
}
