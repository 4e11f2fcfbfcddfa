package dev.weft.waits;

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
import dev.weft.trace.program.Program;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.Comparator;
import java.util.List;

/**
 * Which computation makes others wait, and how much. A delay is what a call path of a rank takes in a visit beyond the mean over all
 * ranks, or by how much a rank begins later than the mean of them. For each the recorded program is run once more without it, on a network without latency and of endless bandwidth: what the
 * other ranks then wait less, at once and passed on from rank to rank, is the delay's cost. Costs of several delays overlap and do not
 * add up: where two ranks are equally late, neither alone costs anything. An immutable value.
 */
@From(paper = "Böhme et al. 2010", equation = "section III, delay; its cost by counterfactual runs instead")
final class Delays implements Method<Trace, Result> {
    private static final long serialVersionUID = 1;
    private static final int MOST = 64;

    /** The only one. */
    static final Delays USUAL = new Delays();

    private Delays() {}

    /** A delay, what the other ranks wait less without it, and by how much the run is then shorter, in seconds. */
    record Cost(DelaySites.Site site, double waiting, double saved) {}

    /**
     * One row for each of the 64 largest delays, the costliest first: keys {@code call path} and {@code rank}; measures {@code excess
     * time}, the delay summed over visits; {@code delay cost}, what the other ranks wait less without it; {@code saved time}, by how
     * much the run is then shorter. A run of which no program can be made is an error.
     */
    @Override
    public Result of(Trace run) {
        ModelException.required(run, "a run", "Write trace(\"ring\")");
        Program program = run.program();
        MatchedRun matched = MatchedRun.of(run);
        double[] begins = matched.begins();
        IdealRun before = IdealRun.of(program, begins);
        if (!before.isSound()) {
            throw ModelException.cannot(
                    "find the delays of the run",
                    run.name(),
                    "of some of its messages or collective operations only a part is there",
                    "Ask the whole run");
        }
        DelaySites sites = new DelaySites(program, begins);
        List<DelaySites.Site> all = sites.all();
        List<DelaySites.Site> largest = all.subList(0, Math.min(MOST, all.size()));
        List<Cost> costs = Workers.map(
                        largest,
                        site -> cost(program, before, site, sites.without(site)),
                        Progress.of("running " + run.name() + " without a delay", largest.size()))
                .stream()
                .sorted(Comparator.comparingDouble(Cost::waiting).reversed())
                .toList();
        DelayReport report = new DelayReport(
                run,
                run.provenance(matched.found()),
                costs,
                all.size() - largest.size(),
                before,
                program,
                run.definitions().clock().seconds(matched.ticks()));
        return Tabulated.of(
                key(),
                columns(costs),
                run.provenance(matched.found())
                        .of(Certainty.EXACT, "the recorded program run without network times and without each delay"),
                report::explain);
    }

    private static Cost cost(Program program, IdealRun before, DelaySites.Site site, IdealRun without) {
        double waiting = 0;
        for (int rank = 0; rank < program.size(); rank++) {
            waiting += rank == site.rank() ? 0 : before.waited(rank) - without.waited(rank);
        }
        return new Cost(site, Math.max(0, waiting), Math.max(0, before.finish() - without.finish()));
    }

    private static Columns columns(List<Cost> costs) {
        return Rows.of(costs)
                .key("call path", each -> each.site().path())
                .key("rank", each -> each.site().rank())
                .measure("excess time", Unit.MS, each -> each.site().excess())
                .measure("delay cost", Unit.MS, Cost::waiting)
                .measure("saved time", Unit.MS, Cost::saved)
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
