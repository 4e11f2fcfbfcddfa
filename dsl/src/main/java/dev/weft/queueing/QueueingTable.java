package dev.weft.queueing;

import dev.weft.queueing.solve.Compiled;
import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** The tables of a {@link QueueingSolution}, the same whichever method found the means. */
final class QueueingTable {
    private final Means means;
    private final Compiled network;

    private QueueingTable(Means means) {
        this.means = means;
        this.network = means.network();
    }

    /** The value of a cell of the table. */
    private interface Cell {
        Estimate at(int r, int k);
    }

    /** One row per class and station. */
    static Columns of(Means means) {
        return new QueueingTable(means).cells();
    }

    private Columns cells() {
        List<int[]> cells = new ArrayList<>();
        for (int r = 0; r < network.classes.length; r++) {
            for (int k = 0; k < network.stations.length; k++) {
                cells.add(new int[] {r, k});
            }
        }
        double[][] visits = network.visits;
        Columns table = Columns.rows(cells.size())
                .key("class", each(cells, cell -> network.classes[cell[0]].name))
                .key("station", each(cells, cell -> network.stations[cell[1]].name));
        table = with(
                table,
                cells,
                "throughput",
                Unit.PER_S,
                (r, k) -> means.throughput(r).times(visits[r][k]));
        table = with(table, cells, "utilization", Unit.PERCENT, means::utilization);
        table = with(table, cells, "present", Unit.ONE, means::present);
        table = with(table, cells, "residence", Unit.MS, means::residence);
        return with(table, cells, "response", Unit.MS, (r, k) -> {
            boolean goes = visits[r][k] > 0 && !network.classes[r].isEmpty();
            return goes ? means.residence(r, k).times(1 / visits[r][k]) : Estimate.NONE;
        });
    }

    private static Columns with(Columns table, List<int[]> cells, String name, Unit unit, Cell value) {
        return table.measure(StationTable.measure(name, unit, each(cells, cell -> value.at(cell[0], cell[1]))));
    }

    private static <T> List<T> each(List<int[]> cells, Function<int[], T> value) {
        return cells.stream().map(value).toList();
    }

    static List<String> names(Compiled network) {
        return Arrays.stream(network.classes).map(chain -> chain.name).toList();
    }

    /** One row per class. */
    static Columns classes(Means means) {
        QueueingTable table = new QueueingTable(means);
        int all = table.network.classes.length;
        return Columns.rows(all)
                .key("class", names(table.network))
                .key(
                        "kind",
                        Arrays.stream(table.network.classes)
                                .map(chain -> chain.open ? "open" : "closed")
                                .toList())
                .measure(StationTable.measure(
                        "throughput", Unit.PER_S, StationTable.each(all, r -> means.throughput(r))))
                .measure(StationTable.measure("response", Unit.MS, StationTable.each(all, means::response)))
                .measure(StationTable.measure("present", Unit.ONE, StationTable.each(all, means::inside)));
    }

    /** One row per class and percentile. */
    static Columns percentiles(SimulatedMeans simulated, double... percent) {
        List<String> names = new ArrayList<>();
        List<Double> shares = new ArrayList<>();
        List<Estimate> response = new ArrayList<>();
        for (int r = 0; r < simulated.network().classes.length; r++) {
            for (double share : percent) {
                names.add(simulated.network().classes[r].name);
                shares.add(share);
                response.add(simulated.measures.percentile(r, share / 100));
            }
        }
        return Columns.rows(shares.size())
                .key("class", names)
                .key("percentile", shares)
                .measure(StationTable.measure("response", Unit.MS, response));
    }
}
