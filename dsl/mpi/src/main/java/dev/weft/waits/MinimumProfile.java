package dev.weft.waits;

import dev.weft.study.Certainty;
import dev.weft.study.From;
import dev.weft.study.Keyed;
import dev.weft.study.Method;
import dev.weft.study.Origin;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.study.Suggestion;
import dev.weft.trace.Trace;
import dev.weft.units.ModelException;
import dev.weft.waits.CallScan.Grain;
import dev.weft.waits.Minima.Category;
import dev.weft.waits.WaitProfile.WaitReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Estimates waiting from the durations of calls alone: it assumes that the shortest call of a category did not wait, and counts the excess
 * of the others as waiting, {@code L(c,p) = sum over s of (sum d - n(c,p,s) M(f(c),s))}. A category is an MPI function and a power of two of
 * the bytes. The shortest call is that of the same rank for messages ({@code M_p}) and that of all ranks for collective operations ({@code
 * M}). The method needs neither synchronised clocks nor messages, reads a run once, and stores no single call. An immutable value.
 */
@From(paper = "Mao et al. 2014", equation = "sections 3.1 and 3.2, L(c,p) and W(c,p)")
public final class MinimumProfile implements Method<Trace, WaitProfile> {
    private static final long serialVersionUID = 1;
    private static final String PHASES = "MPI_Pcontrol";

    private static final Setting<Category> CATEGORY = Setting.silent("by", Category.USUAL);
    /** Patterns whose shortest call is that of all ranks; never changed in place. */
    private static final Setting<EnumSet<WaitPattern>> GLOBAL = Setting.silent("global", globalByDefault());

    private static final Setting<String> PHASE = Setting.silent("phases", "");
    /** Whether waits that a test just before would have found complete are left out. */
    private static final Setting<Boolean> UNTESTED = Setting.silent("withoutTested", false);

    /** The method of the paper. */
    public static final MinimumProfile USUAL = new MinimumProfile(Spec.DEFAULTS);

    private final Spec spec;

    private MinimumProfile(Spec spec) {
        this.spec = spec;
    }

    private <T> MinimumProfile with(Setting<T> setting, T value) {
        return new MinimumProfile(spec.with(setting, value));
    }

    private static EnumSet<WaitPattern> globalByDefault() {
        return Arrays.stream(WaitPattern.values())
                .filter(WaitPattern::usuallyGlobal)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(WaitPattern.class)));
    }

    /** Takes the shortest call of these patterns, or of all, from the calls of the same rank. */
    public MinimumProfile local(WaitPattern... some) {
        EnumSet<WaitPattern> others = spec.get(GLOBAL).clone();
        others.removeAll(patterns(some));
        return with(GLOBAL, others);
    }

    /** Takes the shortest call of these patterns, or of all, from the calls of all ranks. */
    public MinimumProfile global(WaitPattern... some) {
        EnumSet<WaitPattern> more = spec.get(GLOBAL).clone();
        more.addAll(patterns(some));
        return with(GLOBAL, more);
    }

    private static Set<WaitPattern> patterns(WaitPattern... some) {
        ModelException.required(some, "list of patterns", "Write global(lateSender)");
        for (WaitPattern one : some) {
            ModelException.required(one, "pattern", "Write global(lateSender)");
        }
        return some.length == 0 ? EnumSet.allOf(WaitPattern.class) : EnumSet.copyOf(List.of(some));
    }

    /** Sets the properties that calls of a category share: any of {@code function}, {@code size} and {@code peer}; the paper uses the first two. */
    public MinimumProfile by(String... names) {
        return with(CATEGORY, Category.of(names));
    }

    /** Begins a new phase at each call of {@code MPI_Pcontrol}; {@link WaitProfile#phases} returns waiting by phase. */
    public MinimumProfile phases() {
        return phases(PHASES);
    }

    /** Begins a new phase at each call of this function, for example the function of one iteration. */
    public MinimumProfile phases(String function) {
        return with(PHASE, ModelException.required(function, "function", "Write phases(\"iteration\")"));
    }

    /**
     * Leaves out waits for requests that a test just before them would have found complete. In simulated runs such a wait takes no time;
     * tracers do not record what a test would find, so any other run is an error. The paper reports that this reduces the difference to the
     * trace by 40 % (143.dleslie) and by 7.7 to 12.2 % (SP).
     */
    @From(paper = "Mao et al. 2014", equation = "section 4.1.1, the variation with MPI_Test")
    public MinimumProfile withoutTested() {
        return with(UNTESTED, true);
    }

    Category category() {
        return spec.get(CATEGORY);
    }

    boolean isGlobal(WaitPattern pattern) {
        return spec.get(GLOBAL).contains(pattern);
    }

    String phase() {
        return spec.get(PHASE);
    }

    boolean isWithoutTested() {
        return spec.get(UNTESTED);
    }

    /**
     * Returns the time of calls beyond the shortest call of their category. A run without MPI ranks is an error, and so is a run without the
     * function that begins phases.
     */
    @Override
    public WaitProfile of(Trace run) {
        ModelException.required(run, "run", "Write trace(\"wavefront-6\")");
        if (!phase().isEmpty() && !run.definitions().functions().contains(phase())) {
            throw Suggestion.unknownOfMany(
                    "function of the run", phase(), run.definitions().functions());
        }
        if (isWithoutTested() && run.origin() != Origin.MODEL) {
            throw ModelException.of(
                    "withoutTested() on run \"" + run.name() + "\"",
                    "a tracer does not record what a test would find; only simulated runs do",
                    "Leave withoutTested() out");
        }
        CallStatistics survey = CallStatistics.of(run, new Grain(category().peer(), phase(), isWithoutTested()));
        Minima minima = new Minima(this, survey.calls());
        return WaitProfile.of(
                new WaitReport(
                        key(),
                        run,
                        run.provenance(survey.found()),
                        Certainty.APPROXIMATE,
                        "estimated from durations beyond the shortest of the same "
                                + category().words()),
                survey.run(),
                minima.rows(),
                new EstimateReliability(minima, survey.definitions().clock()));
    }

    /** Returns {@code minimum profile} and the settings that differ from those of the paper. */
    @Override
    public String key() {
        EnumSet<WaitPattern> global = spec.get(GLOBAL);
        List<String> words = new ArrayList<>();
        if (!category().equals(Category.USUAL)) {
            words.add("by " + category().words());
        }
        if (global.size() == WaitPattern.values().length) {
            words.add("global");
        } else if (global.isEmpty()) {
            words.add("local");
        } else if (!global.equals(globalByDefault())) {
            words.add("global for " + global.stream().map(Keyed::key).collect(Collectors.joining(" and ")));
        }
        if (!phase().isEmpty()) {
            words.add("phases of " + phase());
        }
        if (spec.get(UNTESTED)) {
            words.add("without tested");
        }
        return "minimum profile" + (words.isEmpty() ? "" : " " + String.join(", ", words));
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
