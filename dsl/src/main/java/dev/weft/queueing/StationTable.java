package dev.weft.queueing;

import dev.weft.queueing.solve.Compiled;
import dev.weft.queueing.solve.Place;
import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Measure;
import dev.weft.units.Unit;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Tables with one row per station, the same whichever method found the means. */
final class StationTable {
    private StationTable() {}

    /** How busy the stations are, how many customers are there and how long those who go there stay per cycle. */
    static Columns of(Columns table, Means means) {
        int all = means.network().stations.length;
        return table.measure(measure("utilization", Unit.PERCENT, each(all, k -> means.busy(k))))
                .measure(measure("present", Unit.ONE, each(all, k -> means.present(k))))
                .measure(measure("residence", Unit.NS, each(all, means::residenceOfVisitors)));
    }

    /** The keys of the stations. */
    static Columns keys(Columns table, Compiled network) {
        Place[] places = network.stations;
        return table.key(
                        "station",
                        Arrays.stream(places).map(place -> place.name).toList())
                .key("kind", Arrays.stream(places).map(Place::words).toList());
    }

    static List<Estimate> each(int count, IntFunction<Estimate> value) {
        return IntStream.range(0, count).mapToObj(value).toList();
    }

    static Measure measure(String name, Unit unit, List<Estimate> estimates) {
        return Measure.between(
                name,
                unit,
                values(estimates, Estimate::low),
                values(estimates, Estimate::value),
                values(estimates, Estimate::high));
    }

    private static double[] values(List<Estimate> estimates, ToDoubleFunction<Estimate> what) {
        return estimates.stream().mapToDouble(what).toArray();
    }
}
