package dev.weft.waits;

import dev.weft.program.Program;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.From;
import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.trace.Trace;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;

/**
 * Computes the multiplicative efficiency factors of the POP project. For a run time {@code T}, computation times {@code c_r} of ranks and a
 * run time {@code T_i} without network times, parallel efficiency = {@code mean c / T} = load balance x communication efficiency, load
 * balance = {@code mean c / max c}, communication efficiency = {@code max c / T} = serialisation x transfer, serialisation = {@code max c /
 * T_i}, transfer = {@code T_i / T}. Computation is time outside of MPI. {@code T_i} is the run time of the recorded program on a network
 * without latency and with infinite bandwidth: members of collective operations wait for those whose data they need, only sends by
 * MPI_Ssend wait, and ranks begin as late as in the recorded run. An immutable value.
 */
@From(paper = "Rosas et al. 2014", equation = "fundamental factors, as the POP project names them")
final class Efficiencies implements Method<Trace, Result> {
    private static final long serialVersionUID = 1;

    /** The only instance. */
    static final Efficiencies USUAL = new Efficiencies();

    private Efficiencies() {}

    /**
     * Returns one row for each factor: key {@code factor}; measure {@code efficiency}. Serialisation and transfer are n/a if the run cannot be
     * converted to a program, for example a selection of ranks or receives without known senders; {@code explain()} gives the reason. A run
     * without MPI ranks, or one that takes no time, is an error.
     */
    @Override
    public Result of(Trace run) {
        MatchedRun matched = MatchedRun.timed(run, "efficiencies");
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
                        matched,
                        run.provenance(matched.found()).input(),
                        useful.explain().conditions()));
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
                        Double.NaN, "some of its messages or collective operations are recorded only in part.");
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
