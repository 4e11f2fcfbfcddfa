package dev.weft.sharing;

import dev.weft.study.Columns;
import dev.weft.study.Progress;
import dev.weft.study.Rows;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The tables of a fluid run over time. */
final class TransferPeriods {
    /** The last row of a penalty is this share of its duration before its end. */
    private static final double BEFORE = 1e-6;

    private record Step(String arc, double at, double penalty, double lost) {}

    private TransferPeriods() {}

    /** Two rows per penalty, so that a line through them has steps; charts do not accept two values at one instant. */
    static Columns history(Scheme scheme, FluidRun run) {
        int[] order = IntStream.range(0, run.segments())
                .boxed()
                .sorted(Comparator.comparingInt(run::arc)) // stable, so the order in time is kept
                .mapToInt(Integer::intValue)
                .toArray();
        List<Step> steps = new ArrayList<>(2 * order.length);
        Progress progress = Progress.of("penalties in order", order.length);
        for (int i = 0; i < order.length; i++) {
            progress.tick();
            int arc = run.arc(order[i]);
            boolean last = i + 1 == order.length || run.arc(order[i + 1]) != arc;
            double from = run.from(order[i]);
            double until = last ? run.end[arc] : run.from(order[i + 1]);
            double penalty = run.penalty(order[i]);
            String label = scheme.arcs().labels().get(arc);
            steps.add(new Step(label, from, penalty, 0));
            double end = until - (until - from) * BEFORE;
            steps.add(new Step(label, end, penalty, (until - from) * (1 - 1 / penalty)));
        }
        progress.finish();
        return Rows.of(steps)
                .key("arc", Step::arc)
                .key("instant", step -> new Time(step.at))
                .measure("penalty", Unit.ONE, Step::penalty)
                .measure("lost", Unit.S, Step::lost)
                .columns();
    }

    static Columns periods(FluidRun run) {
        double[] cuts = IntStream.range(0, run.graph.arcs)
                .filter(run::shares)
                .mapToDouble(arc -> run.end[arc])
                .sorted()
                .distinct()
                .toArray();
        int periods = cuts.length;
        double[] lost = new double[periods];
        double[] active = new double[periods];
        double[] duration = new double[periods];
        Progress progress = Progress.of("periods", 2L * periods);
        for (int period = 0; period < periods; period++) {
            duration[period] = cuts[period] - from(run, cuts, period);
            double end = cuts[period];
            active[period] = IntStream.range(0, run.graph.arcs)
                    .filter(arc -> run.shares(arc) && run.end[arc] >= end)
                    .count();
            progress.stride();
        }
        double[] current = new double[run.graph.arcs];
        Arrays.fill(current, 1);
        int segment = 0;
        for (int period = 0; period < periods; period++) {
            while (segment < run.segments() && run.from(segment) <= from(run, cuts, period)) {
                current[run.arc(segment)] = run.penalty(segment);
                segment++;
            }
            for (int arc = 0; arc < run.graph.arcs; arc++) {
                if (run.shares(arc) && run.end[arc] >= cuts[period]) {
                    lost[period] += duration[period] * (1 - 1 / current[arc]);
                }
            }
            progress.stride();
        }
        progress.finish();
        return Rows.upTo(periods)
                .key("period", period -> period + 1)
                .key("start", period -> new Time(from(run, cuts, period)))
                .measure("lost", Unit.S, period -> lost[period])
                .measure("time", Unit.S, period -> duration[period])
                .measure("present", Unit.ONE, period -> active[period])
                .columns();
    }

    private static double from(FluidRun run, double[] cuts, int period) {
        return period == 0 ? run.latency : cuts[period - 1];
    }
}
