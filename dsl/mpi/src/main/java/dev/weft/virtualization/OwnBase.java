package dev.weft.virtualization;

import dev.weft.machine.Machine;
import dev.weft.study.Progress;
import dev.weft.study.Setting;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A user's application; the results of its functions are checked. */
final class OwnBase implements Base {
    private static final long serialVersionUID = 1;

    private final Application application;
    private final Application.OverRanks computation;
    private final @Nullable PlacedRun run;
    /** The parts of the machine that the user's times replace, one sentence each. */
    private final ArrayList<String> unused;

    OwnBase(Application application, Machine machine, @Nullable PlacedRun run) {
        this(
                application,
                application.spec().get(Application.COMPUTATION),
                run,
                run == null ? machine.unused() : List.of());
    }

    private OwnBase(
            Application application, Application.OverRanks computation, @Nullable PlacedRun run, List<String> unused) {
        this.application = application;
        this.unused = new ArrayList<>(unused);
        this.computation = computation;
        this.run = run;
    }

    @Override
    public double computation(int ranks) {
        return run != null && !isSet(Application.COMPUTATION)
                ? run.computation(ranks)
                : seconds("computation", Digits.plural(ranks, "rank"), () -> computation.of(ranks));
    }

    @Override
    public double copying(int ranks) {
        Application.OverRanks copying = application.spec().get(Application.COPYING);
        return run != null && !isSet(Application.COPYING)
                ? run.copying(ranks)
                : seconds("sharedMemory", Digits.plural(ranks, "rank"), () -> copying.of(ranks));
    }

    @Override
    public double network(int nodes, int cores, int ratio) {
        Application.OverNodes network = application.spec().get(Application.NETWORK);
        String where =
                Digits.plural(nodes, "node") + ", " + Digits.plural(cores, "core") + " of each and ratio " + ratio;
        return run != null && !isSet(Application.NETWORK)
                ? run.network(ratio)
                : seconds("network", where, () -> network.of(nodes, cores, ratio));
    }

    private boolean isSet(Setting<?> setting) {
        return application.spec().isSet(setting);
    }

    private double seconds(String which, String where, Supplier<@Nullable Time> closure) {
        Progress.stopIfInterrupted("evaluating an application");
        String what = which + "(..) of application \"" + application.name() + "\" for " + where;
        @Nullable Time time;
        try {
            time = closure.get();
        } catch (ModelException wrong) {
            throw new ModelException(what + ": the function returned no time. " + wrong.getMessage(), wrong);
        } catch (RuntimeException | StackOverflowError failed) {
            throw new ModelException(
                    what + ": the function failed with " + ModelException.argument(failed)
                            + ". Call it alone with these numbers.",
                    failed);
        }
        if (time == null) {
            throw ModelException.of(what, "the function returned null", "Return a time, such as ms(3)");
        }
        return time.seconds();
    }

    @Override
    public boolean copiesAsNetwork() {
        return run != null && !isSet(Application.COPYING) && run.copiesAsNetwork();
    }

    @Override
    public double calls() {
        return application.callsOfRank();
    }

    @Override
    public String words() {
        return application.toString();
    }

    @Override
    public List<String> inputs() {
        List<String> lines = new ArrayList<>();
        lines.add(application + ", communication calls of each rank: " + Digits.four(calls()));
        FittedComputation fitted = application.fitted();
        if (fitted != null) {
            lines.add(fitted.toString());
        }
        if (run != null) {
            lines.addAll(run.inputs());
        }
        return lines;
    }

    @Override
    public List<String> assumptions() {
        return run == null
                ? Stream.concat(application.assumptions().stream(), unused.stream())
                        .toList()
                : run.assumptions(
                        !isSet(Application.COMPUTATION), !isSet(Application.COPYING) || !isSet(Application.NETWORK));
    }

    @Override
    public @Nullable Base redrawn(SplittableRandom random) {
        FittedComputation fitted = application.fitted();
        FittedComputation drawn = fitted == null ? null : fitted.redrawn(random);
        return drawn == null ? null : new OwnBase(application, drawn, run, unused);
    }

    @Override
    public @Nullable Base slowest() {
        return run == null ? null : new OwnBase(application, computation, run.slowest(), unused);
    }
}
