package dev.weft.virtualization;

import dev.weft.machine.Machine;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One's own application, by what one rank does in the whole run: computation and copying in shared memory over the number of all ranks,
 * messages between nodes over nodes, cores and ratio, and its communication calls. An immutable value; adjectives return a new one.
 */
public final class Application implements Serializable {
    private static final long serialVersionUID = 1;
    private static final String EXAMPLE = "Write application(\"mine\").computation(p -> ms(100).dividedBy(p))";

    /** A time of one rank by how many ranks there are in all: a lambda that may travel. */
    @FunctionalInterface
    public interface OverRanks extends Serializable {
        /** The time of the whole run. */
        Time of(int ranks);
    }

    /** A time of one rank by nodes, cores of each and ranks on each core: a lambda that may travel. */
    @FunctionalInterface
    public interface OverNodes extends Serializable {
        /** The time of the whole run. */
        Time of(int nodes, int cores, int ratio);
    }

    private final String name;
    private final @Nullable OverRanks computation;
    private final @Nullable OverRanks copying;
    private final @Nullable OverNodes network;
    private final int calls;
    private final @Nullable FittedComputation fitted;

    private Application(
            String name,
            @Nullable OverRanks computation,
            @Nullable OverRanks copying,
            @Nullable OverNodes network,
            int calls,
            @Nullable FittedComputation fitted) {
        this.name = name;
        this.computation = computation;
        this.copying = copying;
        this.network = network;
        this.calls = calls;
        this.fitted = fitted;
    }

    /** Of this name, without any time yet. */
    public static Application of(String name) {
        if (ModelException.required(name, "a name", EXAMPLE).isBlank()) {
            throw ModelException.cannot("name an application", name, "its name stands in tables", EXAMPLE);
        }
        return new Application(name.strip(), null, null, null, -1, null);
    }

    /** A rank computes this long. Example: {@code application("mine").computation(p -> us(100).plus(ms(600).dividedBy(p)))}. */
    public Application computation(OverRanks time) {
        ModelException.required(time, "a time over ranks", EXAMPLE);
        return new Application(name, time, copying, network, calls, null);
    }

    /** A rank copies this long in shared memory. Example: {@code application("mine").sharedMemory(p -> us(850))}. */
    public Application sharedMemory(OverRanks time) {
        ModelException.required(time, "a time over ranks", "Write sharedMemory(p -> us(850))");
        return new Application(name, computation, time, network, calls, fitted);
    }

    /** Its messages between nodes take a rank this long. Example: {@code application("mine").network((n, c, v) -> ms(80).dividedBy(v))}. */
    public Application network(OverNodes time) {
        ModelException.required(
                time, "a time over nodes, cores and ratio", "Write network((n, c, v) -> ms(80).dividedBy(v))");
        return new Application(name, computation, copying, time, calls, fitted);
    }

    /** A rank makes so many communication calls in the whole run. Example: {@code application("mine").calls(800)}. */
    public Application calls(int ofOneRank) {
        if (ofOneRank < 0) {
            throw ModelException.cannot(
                    "communicate by so many calls", ofOneRank, "there are 0 or more", "Write calls(800)");
        }
        return new Application(name, computation, copying, network, ofOneRank, fitted);
    }

    /**
     * Computation as a serial part and a part that all ranks share out, by least squares through measured times over the number of ranks:
     * a table with {@code ranks} and the {@code time} that one of them computes, maybe of several runs. {@link #fit()} shows the numbers;
     * of repeated runs, {@link Virtualized#best()} tells an interval, by 1000 fits to runs drawn from them.
     * Example: {@code application("mine").fitted(measured("times.csv")).fit()}.
     */
    public Application fitted(Result measured) {
        FittedComputation found = FittedComputation.of(measured);
        return new Application(name, found.closure(), copying, network, calls, found);
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

    /** On all nodes and cores of this machine, whose costs the times know already. Example: {@code application("mine").computation(p -> ms(600).dividedBy(p)).on(cluster(2, 6))}. */
    public Virtualized on(Machine machine) {
        ModelException.required(machine, "a machine", "Write on(cluster(2, 12))");
        if (computation == null) {
            throw ModelException.cannot("run the application", name, "nobody has said what it computes", EXAMPLE);
        }
        return Virtualized.of(new OwnBase(this, computation), machine);
    }

    /** What nobody said, one sentence each. Example: {@code application("mine").assumptions()}. */
    public List<String> assumptions() {
        List<String> all = new ArrayList<>();
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
        return Math.max(0, calls);
    }

    /** Its name. */
    @Override
    public String toString() {
        return "application " + name;
    }
}
