package dev.weft.waits;

import dev.weft.study.Certainty;
import dev.weft.study.From;
import dev.weft.study.Keyed;
import dev.weft.study.Method;
import dev.weft.study.Origin;
import dev.weft.study.Suggestion;
import dev.weft.trace.Trace;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Estimates waiting from the durations of calls alone: the shortest call of a category is taken for one that did not wait, and what
 * the others took beyond it for waiting, {@code L(c,p) = sum over s of (sum d - n(c,p,s) M(f(c),s))}. A category is an MPI function
 * and a power of two of the bytes; the shortest is that of the same rank for messages ({@code M_p}) and that of all ranks for
 * collective operations ({@code M}). It needs no clock that ranks share and no message, reads a run once, and keeps nothing of a single call. An immutable
 * value.
 */
@From(paper = "Mao et al. 2014", equation = "sections 3.1 and 3.2, L(c,p) and W(c,p)")
public final class MinimumProfile implements Method<Trace, WaitProfile> {
    private static final long serialVersionUID = 1;
    private static final String PHASES = "MPI_Pcontrol";

    /** As the paper has it. */
    public static final MinimumProfile USUAL = new MinimumProfile(Category.USUAL, globalByDefault(), "", false);

    private final Category category;
    private final EnumSet<WaitPattern> global;
    private final String phase;
    /** Whether waits are left out that a test just before would have found complete. */
    private final boolean untested;

    private MinimumProfile(Category category, EnumSet<WaitPattern> global, String phase, boolean untested) {
        this.category = category;
        this.global = global;
        this.phase = phase;
        this.untested = untested;
    }

    private static EnumSet<WaitPattern> globalByDefault() {
        return Arrays.stream(WaitPattern.values())
                .filter(WaitPattern::usuallyGlobal)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(WaitPattern.class)));
    }

    /** The shortest call of these patterns, or of all, is sought among those of the same rank. */
    public MinimumProfile local(WaitPattern... some) {
        EnumSet<WaitPattern> others = global.clone();
        others.removeAll(patterns(some));
        return new MinimumProfile(category, others, phase, untested);
    }

    /** The shortest call of these patterns, or of all, is sought among those of all ranks. */
    public MinimumProfile global(WaitPattern... some) {
        EnumSet<WaitPattern> more = global.clone();
        more.addAll(patterns(some));
        return new MinimumProfile(category, more, phase, untested);
    }

    private static Set<WaitPattern> patterns(WaitPattern... some) {
        ModelException.required(some, "patterns", "Write global(lateSender)");
        for (WaitPattern one : some) {
            ModelException.required(one, "a pattern", "Write global(lateSender)");
        }
        return some.length == 0 ? EnumSet.allOf(WaitPattern.class) : EnumSet.copyOf(List.of(some));
    }

    /** What calls of a category have in common: any of {@code function}, {@code size} and {@code peer}; the paper's are the first two. */
    public MinimumProfile by(String... names) {
        return new MinimumProfile(Category.of(names), global, phase, untested);
    }

    /** Each call of {@code MPI_Pcontrol} begins a new phase, which {@link WaitProfile#phases} then tells apart. */
    public MinimumProfile phases() {
        return phases(PHASES);
    }

    /** Each call of this function begins a new phase, such as that which does one iteration. */
    public MinimumProfile phases(String function) {
        ModelException.required(function, "a function", "Write phases(\"iteration\")");
        return new MinimumProfile(category, global, function, untested);
    }

    /**
     * Waits for requests that a test just before them would have found complete are left out, neither taken for the shortest nor
     * counted. Only simulated runs tell them, as a wait there takes no time at all if it need not wait; no tracer records what a
     * test would find, so that any other run is an error. The paper reports that it takes 40 % (143.dleslie) and 7.7 to 12.2 % (SP)
     * off the difference to the trace.
     */
    @From(paper = "Mao et al. 2014", equation = "section 4.1.1, the variation with MPI_Test")
    public MinimumProfile withoutTested() {
        return new MinimumProfile(category, global, phase, true);
    }

    Category category() {
        return category;
    }

    boolean isGlobal(WaitPattern pattern) {
        return global.contains(pattern);
    }

    String phase() {
        return phase;
    }

    /**
     * What the calls of a run took beyond the shortest of their category. A run without MPI ranks is an error, and so is one
     * without the function that begins phases.
     */
    @Override
    public WaitProfile of(Trace run) {
        ModelException.required(run, "a run", "Write trace(\"ring\")");
        if (!phase.isEmpty() && !run.definitions().functions().contains(phase)) {
            throw Suggestion.unknownOfMany(
                    "function of the run", phase, run.definitions().functions());
        }
        if (untested && run.origin() != Origin.MODEL) {
            throw ModelException.cannot(
                    "leave out waits that a test would have found complete in",
                    run.name(),
                    "its tracer did not record what a test finds; only simulated runs tell",
                    "Leave withoutTested() out");
        }
        CallStatistics survey = CallStatistics.of(run, new Grain(category.peer(), phase, untested));
        Minima minima = new Minima(this, survey.calls());
        return WaitProfile.of(
                new WaitReport(
                        key(),
                        run,
                        run.provenance(survey.found()),
                        Certainty.APPROXIMATE,
                        "estimated from durations beyond the shortest of the same " + category.words()),
                survey.run(),
                minima.rows(),
                new EstimateReliability(minima, survey.definitions().clock()));
    }

    /** {@code minimum profile} and what differs from the paper's. */
    @Override
    public String key() {
        List<String> said = new ArrayList<>();
        if (!category.equals(Category.USUAL)) {
            said.add("by " + category.words());
        }
        if (global.size() == WaitPattern.values().length) {
            said.add("global");
        } else if (global.isEmpty()) {
            said.add("local");
        } else if (!global.equals(globalByDefault())) {
            said.add("global for " + global.stream().map(Keyed::key).collect(Collectors.joining(" and ")));
        }
        if (!phase.isEmpty()) {
            said.add("phases of " + phase);
        }
        if (untested) {
            said.add("without tested");
        }
        return "minimum profile" + (said.isEmpty() ? "" : " " + String.join(", ", said));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MinimumProfile that && key().equals(that.key());
    }

    @Override
    public int hashCode() {
        return key().hashCode();
    }

    @Override
    public String toString() {
        return key();
    }
}
