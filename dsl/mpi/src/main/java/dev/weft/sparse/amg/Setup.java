package dev.weft.sparse.amg;

import dev.weft.study.Setting;
import dev.weft.study.Spec;
import java.io.Serializable;
import java.util.List;

/** The choices by which a hierarchy is built. An immutable value. */
public final class Setup implements Serializable {
    private static final long serialVersionUID = 1;

    /** Threshold of strong dependency, as a fraction of the largest entry of a row. */
    public static final Setting<Double> THETA =
            Setting.of("theta", 0.25).assuming("An entry is strong above theta = %s of the largest of its row");

    /** Threshold below which entries of the interpolation are dropped, as a fraction of the largest entry of a row. */
    public static final Setting<Double> TRUNCATION =
            Setting.of("truncation", 0.0).assuming("No entry of the interpolation is dropped");

    /** Whether the processes first choose coarse points on their own (HMIS), or coarsening ignores processes (PMIS). */
    public static final Setting<Boolean> PER_PROCESS =
            Setting.of("perProcess", true).assuming("Coarsening is HMIS").setWith("pmis()");

    /** The rule of interpolation. */
    public static final Setting<InterpolationRule> RULE = Setting.of("rule", InterpolationRule.EXTENDED)
            .assuming("Interpolation is ext+i")
            .setWith("direct() or classical()");

    /** Unknowns of a node, which are coarsened separately; by default those that the matrix has. */
    public static final Setting<Integer> VARIABLES = Setting.open("variables");

    /** Whether the matrix has all unknowns of the first variable first. */
    public static final Setting<Boolean> BY_VARIABLE = Setting.of("byVariable", false)
            .assuming("The unknowns of a node are consecutive")
            .setWith("byVariable() if the matrix is ordered by variable");

    /** Unknowns of a level that is not coarsened further. */
    private static final int COARSEST = 50;

    private final int usualVariables;
    private final Spec spec;

    private Setup(int usualVariables, Spec spec) {
        this.usualVariables = usualVariables;
        this.spec = spec;
    }

    /** Returns the default choices for a matrix with this number of unknowns per node. */
    public static Setup usual(int variables) {
        return new Setup(variables, Spec.DEFAULTS);
    }

    /** Sets one choice. */
    public <T> Setup with(Setting<T> setting, T value) {
        return new Setup(usualVariables, spec.with(setting, value));
    }

    /** Returns the threshold of strong dependency. */
    public double theta() {
        return spec.get(THETA);
    }

    /** Returns the threshold of truncation. */
    public double truncation() {
        return spec.get(TRUNCATION);
    }

    /** Returns the number of unknowns of a node. */
    public int variables() {
        return spec.find(VARIABLES).orElse(usualVariables);
    }

    /** Tells whether coarsening is HMIS, else PMIS. */
    public boolean perProcess() {
        return spec.get(PER_PROCESS);
    }

    /** Tells whether the matrix has all unknowns of the first variable first. */
    public boolean byVariable() {
        return spec.get(BY_VARIABLE);
    }

    /** Returns the rule of interpolation. */
    public InterpolationRule rule() {
        return spec.get(RULE);
    }

    /** Returns the number of unknowns at which coarsening stops. */
    public int coarsest() {
        return COARSEST;
    }

    /** Returns the defaults among these choices, one sentence each. */
    public List<String> assumptions(Setting<?>... of) {
        return spec.assumptions(of);
    }
}
