package dev.weft.calibration;

import dev.weft.machine.FittedCosts;
import dev.weft.machine.Locality;
import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import dev.weft.study.data.Launches;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;

/** The rate of reductions of a rank: the bytes of a line through size and time, or two lines if vectors beyond a size are slower. */
final class ReductionFit {
    static final String RATE = "reduction rate in B/s";
    static final String CACHE = "first size beyond the cache in B";
    static final String BEYOND = "reduction rate beyond the cache in B/s";

    private static final int SIZES_OF_TWO_LINES = 6;

    private ReductionFit() {}

    static Part of(Bench bench) {
        return bench.of(Bench.REDUCE)
                .map(samples -> fitted(Bench.table(Launches.of(samples).together(), bench.source())))
                .orElse(Part.NONE);
    }

    private static Part fitted(Result samples) {
        int launches = Launches.of(samples.columns()).medians().size();
        long sizes = samples.columns().key("size").values().stream().distinct().count();
        String input = "reduce-local: " + sizes + " sizes in " + Part.launches(launches);
        try {
            List<Parameter> all = new ArrayList<>();
            FittedCosts one = FittedCosts.of(samples, Locality.NODE, 1).relative();
            FittedCosts two = FittedCosts.of(samples, Locality.NODE, sizes < SIZES_OF_TWO_LINES ? 1 : 2)
                    .relative();
            List<Parameter> rates = rows(two, "bandwidth in B/s", launches);
            Estimate near = rates.get(0).value();
            Estimate far = rates.get(rates.size() - 1).value();
            if (far.high() < near.low()) { // never of one launch, whose rates have no interval
                all.add(named(rates.get(0), RATE));
                all.add(named(rows(two, "first size in B", launches).get(0), CACHE));
                all.add(named(rates.get(1), BEYOND));
            } else {
                all.add(named(rows(one, "bandwidth in B/s", launches).get(0), RATE));
            }
            return new Part(all, List.of(input), List.of());
        } catch (ModelException few) {
            return new Part(
                    List.of(), List.of(input), List.of("Enough sizes: no rate of reductions, " + few.getMessage()));
        }
    }

    private static List<Parameter> rows(FittedCosts costs, String name, int launches) {
        Columns rows = costs.columns();
        Measure value = rows.measure("value");
        List<Parameter> all = new ArrayList<>();
        for (int row = 0; row < rows.rows(); row++) {
            if (rows.key("parameter").values().get(row).toString().equals(name)) {
                all.add(Parameter.of(
                        Bench.REDUCE,
                        Parameter.ANY,
                        name,
                        new Estimate(value.si(row), value.low(row), value.high(row)),
                        launches,
                        (int) rows.measure("points").si(row)));
            }
        }
        return all;
    }

    private static Parameter named(Parameter other, String name) {
        return Parameter.of(other.operation(), other.locality(), name, other.value(), other.launches(), other.points());
    }
}
