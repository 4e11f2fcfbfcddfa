package dev.weft.queueing;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.Region;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Rows;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Table of a network with priorities, capacities, regions or forks: one row per class and station, then one per class and region or
 * fork that it enters. For a fork, throughput is joins per second, present counts customers between fork and join, residence is their
 * time per cycle, and response that per join. For a region, throughput is tokens granted per second, utilization the share of tokens held, present counts customers who wait
 * for a token, residence is their waiting time per cycle, and response that per token.
 */
final class ConstrainedTable {
    /** A class at a station, or at a region or fork after them. */
    private record Cell(int r, int place) {}

    private final ConstraintMeasures more;
    private final Constraints constraints;
    private final Compiled network;
    private final int stations;

    private ConstrainedTable(ConstraintMeasures more) {
        this.more = more;
        this.constraints = more.constraints();
        this.network = constraints.network();
        this.stations = network.stations.length;
    }

    static Columns of(Means means, ConstraintMeasures more) {
        ConstrainedTable table = new ConstrainedTable(more);
        Rows<Cell> rows = Rows.of(table.cells())
                .key("class", cell -> table.network.classes[cell.r].name)
                .key("station", cell -> table.name(cell.place))
                .estimate("throughput", Unit.JOBS_PER_S, table.each(more::visits, more::granted, more::joined))
                .estimate(
                        "utilization",
                        Unit.PERCENT,
                        table.each(means::utilization, table::share, ConstrainedTable::none))
                .estimate("present", Unit.ONE, table.each(means::present, more::waiting, more::forked))
                .estimate(
                        "residence", Unit.MS, table.each(means::residence, more::waitingPerCycle, more::forkedPerCycle))
                .estimate("response", Unit.MS, table.each(more::perVisit, more::tokenWait, more::forkResponse));
        if (table.constraints.loses()) {
            rows = rows.estimate("loss", Unit.PERCENT, table.each(more::loss, more::refused, ConstrainedTable::none));
        }
        if (table.constraints.blocks()) {
            rows = rows.estimate(
                    "blocked",
                    Unit.PERCENT,
                    table.each(table::blockedServers, ConstrainedTable::none, ConstrainedTable::none));
        }
        return rows.brackets(means.brackets()).columns();
    }

    private static Estimate none(int r, int place) {
        return Estimate.NONE;
    }

    private List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        List<Region> regions = constraints.regions();
        for (int r = 0; r < network.classes.length; r++) {
            int row = r;
            for (int k = 0; k < stations; k++) {
                cells.add(new Cell(r, k));
            }
            IntStream.range(0, regions.size())
                    .filter(g -> regions.get(g).stations().stream().anyMatch(k -> network.demand[row][k] > 0))
                    .forEach(g -> cells.add(new Cell(row, stations + g)));
            IntStream.range(0, constraints.forks().size())
                    .filter(f -> IntStream.range(0, stations)
                            .anyMatch(k -> constraints.forkOf(k) == f && network.demand[row][k] > 0))
                    .forEach(f -> cells.add(new Cell(row, stations + regions.size() + f)));
        }
        return cells;
    }

    private String name(int place) {
        int beyond = place - stations - constraints.regions().size();
        if (beyond >= 0) {
            return constraints.forks().get(beyond).name();
        }
        return place < stations
                ? network.stations[place].name
                : constraints.regions().get(place - stations).name();
    }

    private Function<Cell, Estimate> each(
            BiFunction<Integer, Integer, Estimate> atStation,
            BiFunction<Integer, Integer, Estimate> atRegion,
            BiFunction<Integer, Integer, Estimate> atFork) {
        int regions = constraints.regions().size();
        return cell -> cell.place < stations
                ? atStation.apply(cell.r, cell.place)
                : cell.place < stations + regions
                        ? atRegion.apply(cell.r, cell.place - stations)
                        : atFork.apply(cell.r, cell.place - stations - regions);
    }

    private Estimate share(int r, int g) {
        return more.held(r, g).times(1.0 / constraints.regions().get(g).tokens());
    }

    /** Share of the servers that blocked customers occupy. */
    private Estimate blockedServers(int r, int k) {
        SolverStation station = network.stations[k];
        return station.kind == SolverStation.Kind.QUEUE
                ? more.blocked(r, k).times(1.0 / station.servers)
                : Estimate.NONE;
    }
}
