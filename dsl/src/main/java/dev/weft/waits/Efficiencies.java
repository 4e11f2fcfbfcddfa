package dev.weft.waits;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.From;
import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.trace.Trace;
import dev.weft.trace.program.Program;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;

/**
 * How well a run uses its ranks, as the POP project takes it apart: of a run that takes {@code T}, whose ranks compute {@code c_r},
 * and which without network times would take {@code T_i}, parallel efficiency = {@code mean c / T} = load balance x communication
 * efficiency, load balance = {@code mean c / max c}, communication efficiency = {@code max c / T} = serialisation x transfer,
 * serialisation = {@code max c / T_i}, transfer = {@code T_i / T}. Computation is time outside of MPI. {@code T_i} is that of the
 * recorded program on a network without latency and of endless bandwidth, where collective operations wait for those whose
 * data they need, and sends for nobody but those of MPI_Ssend; ranks begin as late as they did. An immutable value.
 */
@From(paper = "Rosas et al. 2014", equation = "fundamental factors, as the POP project names them")
final class Efficiencies implements Method<Trace, Result> {
    private static final long serialVersionUID = 1;

    /** The only one. */
    static final Efficiencies USUAL = new Efficiencies();

    private Efficiencies() {}

    /**
     * One row for each factor: key {@code factor}; measure {@code efficiency}. Serialisation and transfer are n/a where no program can
     * be made of the run, such as of some ranks or where receives do not tell their senders; {@code explain()} says why. A run
     * without MPI ranks, or one that takes no time, is an error.
     */
    @Override
    public Result of(Trace run) {
        MatchedRun matched = MatchedRun.timed(run, "find the efficiencies of the run");
        Tabulated useful = run.byRank();
        EfficiencyFactors factors = new EfficiencyFactors(
                useful.columns(), run.definitions().clock().seconds(matched.ticks()), ideal(run, matched.begins()));
        Columns columns = Rows.of(factors.all())
                .key("factor", EfficiencyFactors.Factor::name)
                .measure("efficiency", Unit.PERCENT, EfficiencyFactors.Factor::value)
                .columns();
        return Tabulated.of(
                key(),
                columns,
                run.provenance(matched.found())
                        .of(
                                run.origin().measured() ? Certainty.MEASURED : Certainty.EXACT,
                                "computation against the run time, and against that without network times"),
                () -> factors.explain(
                        run,
                        run.provenance(matched.found()).input(),
                        useful.explain().conditions(),
                        matched.clockRemarks()));
    }

    private static EfficiencyFactors.Ideal ideal(Trace run, double[] begins) {
        Program program;
        try {
            program = run.program();
        } catch (ModelException refused) {
            return new EfficiencyFactors.Ideal(Double.NaN, String.valueOf(refused.getMessage()));
        }
        IdealRun ideal = IdealRun.of(program, begins);
        return ideal.isSound()
                ? new EfficiencyFactors.Ideal(ideal.finish(), "")
                : new EfficiencyFactors.Ideal(
                        Double.NaN, "Some of its messages or collective operations are recorded only in part.");
    }

    @Override
    public String key() {
        return "efficiencies";
    }

    private Object readResolve() {
        return USUAL;
    }

    @Override
    public String toString() {
        return key();
    }
}
