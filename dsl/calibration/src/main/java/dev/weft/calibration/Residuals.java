package dev.weft.calibration;

import dev.weft.machine.FittedCosts;
import dev.weft.machine.Locality;
import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Figure;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Value;
import dev.weft.study.data.Launches;
import dev.weft.units.Bytes;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/** Ping-pong cells beside what the fit says of them. */
final class Residuals {
    /** A cell: its factors, its median in each launch, and the fitted time. */
    record Cell(Locality where, double size, int pairs, List<Double> launches, Estimate fitted) {
        double[] medians() {
            return launches.stream().mapToDouble(each -> each).toArray();
        }

        double measured() {
            return Launches.median(medians());
        }

        double error() {
            return fitted.value() / measured() - 1;
        }
    }

    private record Factors(Locality where, double size, int pairs) implements Comparable<Factors> {
        private static final Comparator<Factors> ORDER = Comparator.comparing(Factors::where)
                .thenComparingDouble(Factors::size)
                .thenComparingInt(Factors::pairs);

        @Override
        public int compareTo(Factors other) {
            return ORDER.compare(this, other);
        }
    }

    private Residuals() {}

    /** The cells of the localities that were fitted. */
    static List<Cell> cells(PingPongFits pings, Bench bench) {
        Map<Factors, List<Double>> found = new TreeMap<>();
        Launches launches = bench.of(Bench.PING_PONG)
                .map(PingPongFits::hot)
                .map(Launches::of)
                .orElseThrow();
        for (Columns launch : launches.medians()) {
            Measure time = Launches.time(launch);
            for (int row = 0; row < launch.rows(); row++) {
                int at = row;
                Locality where = launch.find("locality")
                        .map(key -> Locality.of(key.values().get(at).toString()))
                        .orElse(Locality.NETWORK);
                Factors factors = new Factors(
                        where, Bench.number(launch, "size", row, 0), (int) Bench.number(launch, "pairs", row, 1));
                if (pings.fits().containsKey(where)) {
                    found.computeIfAbsent(factors, first -> new ArrayList<>()).add(time.si(row));
                }
            }
        }
        List<Cell> cells = new ArrayList<>();
        found.forEach((factors, times) -> {
            FittedCosts costs = pings.fit(factors.where());
            cells.add(new Cell(
                    factors.where(),
                    factors.size(),
                    factors.pairs(),
                    List.copyOf(times),
                    predicted(costs, factors.size(), factors.pairs())));
        });
        return cells;
    }

    static Estimate predicted(FittedCosts costs, double size, int pairs) {
        Value value = costs.predict(new Bytes(size), pairs);
        return new Estimate(value.si(), value.low(), value.high());
    }

    static Result of(FittedMachine machine, PingPongFits pings, Bench bench) {
        Columns columns = keyed(cells(pings, bench))
                .measure("measured", Unit.S, Cell::measured)
                .from(bench.provenance())
                .estimate("fitted", Unit.S, Cell::fitted)
                .brackets("95 % interval of a new launch")
                .measure("error", Unit.ONE, Cell::error)
                .from(machine.provenance(), bench.provenance())
                .columns();
        return Tabulated.of("residuals", columns, machine.provenance(), machine::explain);
    }

    private static Rows<Cell> keyed(List<Cell> cells) {
        return Rows.of(cells)
                .key("locality", cell -> cell.where().key())
                .key("size", cell -> new Bytes(cell.size()))
                .key("pairs", Cell::pairs);
    }

    static Figure figure(FittedMachine machine, PingPongFits pings, Bench bench) {
        List<Cell> all = cells(pings, bench);
        int fewest = all.stream().mapToInt(Cell::pairs).min().orElse(1);
        List<Cell> shown = all.stream()
                .filter(cell -> cell.pairs() == fewest && cell.size() > 0)
                .sorted((one, other) -> Double.compare(one.size(), other.size()))
                .toList();
        Columns fitted = keyed(shown).estimate("time", Unit.S, Cell::fitted).columns();
        Columns measured = keyed(shown)
                .estimate("time", Unit.S, cell -> {
                    double[] medians = cell.medians();
                    return new Estimate(
                            cell.measured(),
                            DoubleStream.of(medians).min().orElse(Double.NaN),
                            DoubleStream.of(medians).max().orElse(Double.NaN));
                })
                .brackets("least to most of the launches")
                .columns();
        Result dots = Tabulated.of("measured", measured, bench.provenance(), () -> Explanation.of("none; measured"));
        return Tabulated.of("fitted", fitted, machine.provenance(), machine::explain)
                .chart("time")
                .x("size")
                .by("locality")
                .logX()
                .logY()
                .and(dots.chart("time").x("size").by("locality").dots());
    }
}
