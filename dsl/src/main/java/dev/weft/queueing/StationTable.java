package dev.weft.queueing;

import dev.weft.queueing.solve.Compiled;
import dev.weft.study.Rows;
import dev.weft.units.Unit;

/** Tables with one row per station, the same whichever method found the means. */
final class StationTable {
    private StationTable() {}

    /** How busy the stations are, how many customers are there and how long those who go there stay per cycle. */
    static Rows<Integer> means(Rows<Integer> stations, Means means) {
        return stations.estimate("utilization", Unit.PERCENT, k -> means.busy(k))
                .estimate("present", Unit.ONE, k -> means.present(k))
                .estimate("residence", Unit.NS, means::residenceOfVisitors);
    }

    /** The keys of the stations. */
    static Rows<Integer> keys(Rows<Integer> stations, Compiled network) {
        return stations.key("station", k -> network.stations[k].name).key("kind", k -> network.stations[k].words());
    }
}
