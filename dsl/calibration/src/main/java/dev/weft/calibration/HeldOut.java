package dev.weft.calibration;

import dev.weft.machine.FittedCosts;
import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.data.Launches;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Predictions of cells that the fit did not see, beside the simplest model and the scatter that no model can predict. */
final class HeldOut {
    /** One of the methods that are compared. */
    private record Line(String method, double error, double covered, int cells) {}

    private HeldOut() {}

    static Result of(FittedMachine machine, PingPongFits pings, Bench heldOut) {
        if (heldOut.of(Bench.PING_PONG).isEmpty()) {
            throw ModelException.of(
                    "validate(..), operations " + String.join(", ", heldOut.operations()),
                    "held-out measurements must have ping-pongs",
                    "Write validate(measured(\"other\"))");
        }
        List<Residuals.Cell> cells = Residuals.cells(pings, heldOut);
        if (cells.isEmpty()) {
            throw ModelException.of(
                    "validate(..)", "no held-out ping-pong is of a fitted locality", "Measure the same localities");
        }
        List<Line> lines = new ArrayList<>();
        lines.add(new Line(
                "fitted ranges",
                mean(cells, cell -> Math.abs(cell.error())),
                mean(cells, cell -> inside(cell.fitted(), cell.medians())),
                cells.size()));
        List<Residuals.Cell> straight = cells.stream()
                .map(cell -> {
                    FittedCosts line = pings.line(cell.where());
                    return new Residuals.Cell(
                            cell.where(),
                            cell.size(),
                            cell.pairs(),
                            cell.launches(),
                            Residuals.predicted(line, cell.size(), cell.pairs()));
                })
                .toList();
        lines.add(new Line(
                "straight line",
                mean(straight, cell -> Math.abs(cell.error())),
                mean(straight, cell -> inside(cell.fitted(), cell.medians())),
                cells.size()));
        lines.add(new Line("launch to launch", mean(cells, HeldOut::scatter), Double.NaN, cells.size()));
        Columns columns = Rows.of(lines)
                .key("method", Line::method)
                .measure("time E_abs", Unit.PERCENT, Line::error)
                .measure("covered", Unit.PERCENT, Line::covered)
                .measure("count", Unit.ONE, Line::cells)
                .columns();
        return Tabulated.of("held-out cells", columns, machine.provenance(), machine::explain);
    }

    private static double mean(List<Residuals.Cell> cells, ToDoubleFunction<Residuals.Cell> of) {
        return cells.stream()
                .mapToDouble(of)
                .filter(value -> !Double.isNaN(value))
                .average()
                .orElse(Double.NaN);
    }

    /** The share of the launches whose median is in the interval of a new launch; NaN without an interval. */
    private static double inside(Estimate interval, double... medians) {
        if (!interval.hasInterval()) {
            return Double.NaN;
        }
        int count = 0;
        for (double median : medians) {
            count += interval.covers(median) ? 1 : 0;
        }
        return (double) count / medians.length;
    }

    /** The mean error of one launch as a prediction of the median of the others; NaN of a single launch. */
    private static double scatter(Residuals.Cell cell) {
        double[] medians = cell.medians();
        if (medians.length < 2) {
            return Double.NaN;
        }
        double sum = 0;
        for (int out = 0; out < medians.length; out++) {
            double[] others = new double[medians.length - 1];
            for (int i = 0, to = 0; i < medians.length; i++) {
                if (i != out) {
                    others[to++] = medians[i];
                }
            }
            sum += Math.abs(medians[out] / Launches.median(others) - 1);
        }
        return sum / medians.length;
    }
}
