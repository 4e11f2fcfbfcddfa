package dev.weft.virtualization;

import dev.weft.study.Formula;
import dev.weft.study.From;
import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.units.ModelException;
import org.jspecify.annotations.Nullable;

/**
 * The closed form of the report: the larger of the core time and the network time, plus half the computation of one rank for lost
 * overlap. One rank on each core overlaps nothing: its time is the sum of the base model. An immutable value; adjectives return a variant.
 */
@From(paper = "Nigay et al. 2018", equation = "(4), (5)")
public final class ClosedForm implements Method<Virtualized, Result> {
    private static final long serialVersionUID = 1;
    /** Equation 5 with the overhead of calls, as in the figures of the report. */
    public static final ClosedForm USUAL = new ClosedForm(Spec.DEFAULTS);

    private static final Setting<Boolean> CLIPPED = Setting.silent("clipped", false);
    private static final Setting<Boolean> FREE = Setting.silent("without overhead", false);

    /** The base model, Equations 1 to 3. */
    static final Formula BASE = new Formula("T = T_{comp} + T_{shmem} + T_{net}", "T = T_comp + T_shmem + T_net");

    private static final double ROUNDING = 1e-12;

    private final Spec spec;

    private ClosedForm(Spec spec) {
        this.spec = spec;
    }

    /** Limits the lost overlap to the communication that could be hidden. Example: {@code stencil.on(dibonaLike).solve(closedForm.clipped())}. */
    public ClosedForm clipped() {
        return new ClosedForm(spec.with(CLIPPED, true));
    }

    /** Leaves out the overhead of calls, which gives Equation 4. Example: {@code stencil.on(dibonaLike).solve(closedForm.withoutOverhead())}. */
    public ClosedForm withoutOverhead() {
        return new ClosedForm(spec.with(FREE, true));
    }

    /** Returns the predicted time and its terms, in one row. */
    @Override
    public Result of(Virtualized question) {
        ModelException.required(question, "question", "Write stencil.on(dibonaLike).solve(closedForm)");
        return new TermsAnswer(question, this).result();
    }

    boolean isClipped() {
        return spec.get(CLIPPED);
    }

    boolean isFree() {
        return spec.get(FREE);
    }

    @Override
    public String key() {
        return "closedForm" + (isClipped() ? ", clipped" : "") + (isFree() ? ", without overhead" : "");
    }

    /** Returns whether a time is shorter by more than rounding: the sum of V parts of the work differs from the work in its last bits. */
    boolean isShorter(double seconds, double than) {
        return seconds < than * (1 - ROUNDING);
    }

    /** Returns the formula, with or without the overhead of calls. */
    Formula formula() {
        String calls = isFree() ? "" : " + V K T_{ovhd}";
        return new Formula(
                "T = \\max(V (T_{comp} + T_{shmem})" + calls + ", V T_{net}) + "
                        + (isClipped() ? "\\min(\\frac{1}{2} T_{comp}, V T_{net})" : "\\frac{1}{2} T_{comp}"),
                "T = max(V (T_comp + T_shmem)" + (isFree() ? "" : " + V K T_ovhd") + ", V T_net) + "
                        + (isClipped() ? "min(T_comp / 2, V T_net)" : "T_comp / 2"));
    }

    /** Returns the equation of the report, and the extension that the report does not have. */
    String inWords() {
        return (isFree() ? "Equation 4" : "Equation 5") + " of " + TermsAnswer.CITATION
                + (isClipped() ? ", the lost overlap clipped to the network time, which is not in the report" : "");
    }

    /** Returns the name of the equation. */
    String equation() {
        return (isFree() ? "Equation 4" : "Equation 5") + (isClipped() ? ", lost overlap clipped" : "");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ClosedForm that && spec.equals(that.spec);
    }

    @Override
    public int hashCode() {
        return spec.hashCode();
    }

    @Override
    public String toString() {
        return key();
    }
}
