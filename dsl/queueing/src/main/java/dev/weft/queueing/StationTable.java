package dev.weft.queueing;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.study.Rows;
import dev.weft.units.Unit;

/** Columns of tables with one row per station, the same for every method. */
final class StationTable {
    private StationTable() {}

    /** Utilization, customers present and residence time per cycle of the classes that visit the station. */
    static Rows<Integer> means(Rows<Integer> stations, Means means) {
        return stations.estimate("utilization", Unit.PERCENT, k -> means.busy(k))
                .estimate("present", Unit.ONE, k -> means.present(k))
                .estimate("residence", Unit.NS, means::residenceOfVisitors)
                .brackets(means.brackets());
    }

    /** The keys of the stations. */
    static Rows<Integer> keys(Rows<Integer> stations, Compiled network) {
        return stations.key("station", k -> network.stations[k].name).key("kind", k -> network.stations[k].words());
    }
}
