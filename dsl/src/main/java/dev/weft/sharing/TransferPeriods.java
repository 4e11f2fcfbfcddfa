package dev.weft.sharing;

import dev.weft.study.Columns;
import dev.weft.study.Progress;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The tables of a fluid run over time. */
final class TransferPeriods {
    /** How long before its end a penalty is shown for the last time, as a share of its time. */
    private static final double BEFORE = 1e-6;

    /** Rows between two looks for an interruption. */
    private static final int STRIDE = 1 << 12;

    private TransferPeriods() {}

    /** Two rows per penalty, so that a line through them has steps; charts refuse two values at one instant. */
    static Columns history(Scheme scheme, FluidRun run) {
        int[] order = IntStream.range(0, run.segments())
                .boxed()
                .sorted(Comparator.comparingInt(run::arc)) // stable: the order of time stays
                .mapToInt(Integer::intValue)
                .toArray();
        int rows = 2 * order.length;
        double[] at = new double[rows];
        double[] penalty = new double[rows];
        double[] lost = new double[rows];
        Progress progress = Progress.of("penalties in order", order.length);
        for (int i = 0; i < order.length; i++) {
            progress.tick();
            boolean last = i + 1 == order.length || run.arc(order[i + 1]) != run.arc(order[i]);
            double until = last ? run.end[run.arc(order[i])] : run.from(order[i + 1]);
            at[2 * i] = run.from(order[i]);
            at[2 * i + 1] = until - (until - at[2 * i]) * BEFORE;
            penalty[2 * i] = run.penalty(order[i]);
            penalty[2 * i + 1] = penalty[2 * i];
            lost[2 * i + 1] = (until - at[2 * i]) * (1 - 1 / penalty[2 * i]);
        }
        progress.finish();
        return Columns.rows(rows)
                .key("arc", all(rows, i -> scheme.arcs().labels().get(run.arc(order[i / 2]))))
                .key("instant", all(rows, i -> new Time(at[i])))
                .measure("penalty", Unit.ONE, penalty)
                .measure("lost", Unit.S, lost);
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
        return Columns.rows(periods)
                .key("period", all(periods, period -> period + 1))
                .key("start", all(periods, period -> new Time(from(run, cuts, period))))
                .measure("lost", Unit.S, lost)
                .measure("time", Unit.S, duration)
                .measure("present", Unit.ONE, active);
    }

    private static double from(FluidRun run, double[] cuts, int period) {
        return period == 0 ? run.latency : cuts[period - 1];
    }

    /** What a row has at its position. */
    private interface Cell {
        Object at(int row);
    }

    private static List<Object> all(int rows, Cell cell) {
        List<Object> values = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            if (row % STRIDE == 0) {
                Progress.stopIfInterrupted("making a table of periods");
            }
            values.add(cell.at(row));
        }
        return values;
    }
}
