package dev.weft.virtualization;

import dev.weft.study.Formula;
import dev.weft.study.From;
import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import org.jspecify.annotations.Nullable;

/**
 * The report's formula: the longer of what a core does and of what the network does, and half the computation of one rank for what
 * could not overlap. An immutable value; adjectives return a new one, as what-ifs.
 */
@From(paper = "Nigay et al. 2018", equation = "(4), (5)")
public final class ClosedForm implements Method<Virtualized, Result> {
    private static final long serialVersionUID = 1;
    /** As the report's figures have it, with the overhead of calls. */
    public static final ClosedForm USUAL = new ClosedForm(false, false);

    private static final double ROUNDING = 1e-12;

    private final boolean clipped;
    private final boolean free;

    private ClosedForm(boolean clipped, boolean free) {
        this.clipped = clipped;
        this.free = free;
    }

    /** No more overlap is lost than there is communication to hide. Example: {@code stencil.on(dibonaLike).solve(closedForm.clipped())}. */
    public ClosedForm clipped() {
        return new ClosedForm(true, free);
    }

    /** Calls cost nothing: Equation 4 alone. Example: {@code stencil.on(dibonaLike).solve(closedForm.withoutOverhead())}. */
    public ClosedForm withoutOverhead() {
        return new ClosedForm(clipped, true);
    }

    /** The predicted time and its terms, in one row. */
    @Override
    public Result of(Virtualized question) {
        ModelException.required(question, "a question", "Write stencil.on(dibonaLike).solve(closedForm)");
        return new TermsAnswer(question, this).result();
    }

    boolean isClipped() {
        return clipped;
    }

    boolean isFree() {
        return free;
    }

    @Override
    public String key() {
        return "closedForm" + (clipped ? ", clipped" : "") + (free ? ", without overhead" : "");
    }

    /** Whether a time is shorter by more than the rounding of its sum: V parts of the work make up all of it but for the last bits. */
    boolean isShorter(double seconds, double than) {
        return seconds < than * (1 - ROUNDING);
    }

    /** What it takes the time for; cpu is without the overhead of calls where they cost nothing. */
    Formula formula() {
        String calls = free ? "" : " + V K T_{ovhd}";
        return new Formula(
                "T = \\max(V (T_{comp} + T_{shmem})" + calls + ", V T_{net}) + "
                        + (clipped ? "\\min(\\frac{1}{2} T_{comp}, V T_{net})" : "\\frac{1}{2} T_{comp}"),
                "T = max(V (T_comp + T_shmem)" + (free ? "" : " + V K T_ovhd") + ", V T_net) + "
                        + (clipped ? "min(T_comp / 2, V T_net)" : "T_comp / 2"));
    }

    /** Which equation of the report it is, and what the report does not have. */
    String inWords() {
        return (free ? "Equation 4" : "Equation 5") + " of " + TermsAnswer.CITATION
                + (clipped ? ", the lost overlap clipped to the network's time, which is not in the report" : "");
    }

    /** Which equation it is. */
    String equation() {
        return (free ? "Equation 4" : "Equation 5") + (clipped ? ", lost overlap clipped" : "");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ClosedForm that && clipped == that.clipped && free == that.free;
    }

    @Override
    public int hashCode() {
        return (clipped ? 2 : 0) + (free ? 1 : 0);
    }

    @Override
    public String toString() {
        return key();
    }
}
