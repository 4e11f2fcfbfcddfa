package dev.weft.virtualization;

import dev.weft.study.Progress;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One's own application, whose lambdas are not trusted. */
final class OwnBase implements Base {
    private static final long serialVersionUID = 1;

    private final Application application;
    private final Application.@Nullable OverRanks computation;
    private final @Nullable PlacedRun run;

    OwnBase(Application application, @Nullable PlacedRun run) {
        this(application, application.computation(), run);
    }

    private OwnBase(Application application, Application.@Nullable OverRanks computation, @Nullable PlacedRun run) {
        this.application = application;
        this.computation = computation;
        this.run = run;
    }

    @Override
    public double computation(int ranks) {
        Application.OverRanks said = computation;
        return said == null
                ? run == null ? 0 : run.computation(ranks)
                : seconds("computation", Digits.plural(ranks, "rank"), () -> said.of(ranks));
    }

    @Override
    public double copying(int ranks) {
        Application.OverRanks copying = application.copying();
        return copying == null
                ? run == null ? 0 : run.copying(ranks)
                : seconds("shared memory", Digits.plural(ranks, "rank"), () -> copying.of(ranks));
    }

    @Override
    public double network(int nodes, int cores, int ratio) {
        Application.OverNodes network = application.network();
        String where =
                Digits.plural(nodes, "node") + ", " + Digits.plural(cores, "core") + " of each and ratio " + ratio;
        return network == null
                ? run == null ? 0 : run.network(ratio)
                : seconds("network", where, () -> network.of(nodes, cores, ratio));
    }

    private double seconds(String which, String where, Supplier<@Nullable Time> closure) {
        Progress.stopIfInterrupted("asking an application for its times");
        String what =
                "take the " + which + " time of \"" + application.name() + "\" for " + where + ", its lambda returned";
        @Nullable Time time;
        try {
            time = closure.get();
        } catch (ModelException wrong) {
            String said = String.valueOf(wrong.getMessage());
            throw new ModelException("Cannot " + what + " no time: " + said, wrong);
        } catch (RuntimeException | StackOverflowError failed) {
            throw new ModelException(
                    "Cannot " + what + " no time: it failed with " + failed + ". Try it alone for these numbers.",
                    failed);
        }
        if (time == null) {
            throw ModelException.cannot(what, null, "a value is missing", "Return a time, such as ms(3)");
        }
        return time.seconds();
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
        lines.add(application + ", " + Digits.four(calls()) + " communication calls of a rank");
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
                ? application.assumptions()
                : run.assumptions(computation == null, application.copying() == null, application.network() == null);
    }

    @Override
    public @Nullable Base redrawn(SplittableRandom random) {
        FittedComputation fitted = application.fitted();
        FittedComputation drawn = fitted == null ? null : fitted.redrawn(random);
        return drawn == null ? null : new OwnBase(application, drawn.closure(), run);
    }

    @Override
    public @Nullable Base slowest() {
        return run == null ? null : new OwnBase(application, computation, run.slowest());
    }
}
