package dev.weft.waits;

import dev.weft.program.Program;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.From;
import dev.weft.study.Method;
import dev.weft.study.Progress;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Workers;
import dev.weft.trace.Trace;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the computation that makes other ranks wait. A delay is the excess time of a call path on a rank over the mean of all ranks, visit
 * by visit, or the late start of a rank relative to the mean. The recorded program is run again without each delay, on a network without
 * latency and with infinite bandwidth. The waiting time that the other ranks save, directly and through chains of ranks, is the cost of
 * the delay. Costs of several delays overlap and do not add up: if two ranks are equally late, neither alone has a cost. An immutable value.
 */
@From(paper = "Böhme et al. 2010", equation = "section III, delay; its cost by counterfactual runs instead")
final class Delays implements Method<Trace, Result> {
    private static final long serialVersionUID = 1;
    private static final int MOST = 64;

    /** The only instance. */
    static final Delays USUAL = new Delays();

    private Delays() {}

    /** A delay, the waiting time that the other ranks save without it, and the time that the run saves, in seconds. */
    record SiteCost(DelaySites.Site site, double waiting, double saved) {}

    /**
     * Returns one row for each of the 64 largest delays, the most expensive first: keys {@code call path} and {@code rank}; measures {@code
     * excess time}, the delay summed over visits; {@code delay cost}, the waiting time that the other ranks save without it; {@code saved
     * time}, by which the run is then shorter. A run that cannot be converted to a program is an error.
     */
    @Override
    public Result of(Trace run) {
        ModelException.required(run, "run", "Write trace(\"wavefront-6\")");
        Program program = run.program();
        MatchedRun matched = MatchedRun.of(run);
        double[] begins = matched.begins();
        IdealRun before = IdealRun.of(program, begins);
        if (!before.isSound()) {
            throw ModelException.of(
                    "delays of run \"" + run.name() + "\"",
                    "some of its messages or collective operations are recorded only in part",
                    "Use the whole run");
        }
        DelaySites sites = new DelaySites(program, begins);
        List<DelaySites.Site> all = sites.all();
        List<DelaySites.Site> largest = all.subList(0, Math.min(MOST, all.size()));
        List<SiteCost> costs = Workers.map(
                        largest,
                        site -> cost(program, before, site, sites.without(site)),
                        Progress.of("running " + run.name() + " without a delay", largest.size()))
                .stream()
                .sorted(Comparator.comparingDouble(SiteCost::waiting).reversed())
                .toList();
        DelayReport report = new DelayReport(
                matched, run.provenance(matched.found()), costs, all.size() - largest.size(), before, program);
        return Tabulated.of(
                key(),
                columns(costs),
                run.provenance(matched.found())
                        .of(Certainty.EXACT, "the recorded program run without network times and without each delay"),
                report::explain);
    }

    private static SiteCost cost(Program program, IdealRun before, DelaySites.Site site, IdealRun without) {
        double waiting = 0;
        for (int rank = 0; rank < program.size(); rank++) {
            waiting += rank == site.rank() ? 0 : before.waited(rank) - without.waited(rank);
        }
        return new SiteCost(site, Math.max(0, waiting), Math.max(0, before.finish() - without.finish()));
    }

    private static Columns columns(List<SiteCost> costs) {
        return Rows.of(costs)
                .key("call path", each -> each.site().path())
                .key("rank", each -> each.site().rank())
                .measure("excess time", Unit.MS, each -> each.site().excess())
                .measure("delay cost", Unit.MS, SiteCost::waiting)
                .measure("saved time", Unit.MS, SiteCost::saved)
                .columns();
    }

    @Override
    public String key() {
        return "delays";
    }

    private Object readResolve() {
        return USUAL;
    }

    @Override
    public String toString() {
        return key();
    }
}
