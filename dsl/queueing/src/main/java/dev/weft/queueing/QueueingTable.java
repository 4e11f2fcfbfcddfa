package dev.weft.queueing;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Rows;
import dev.weft.units.Unit;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Tables of a {@link QueueingSolution}, the same for every method. */
final class QueueingTable {
    /** A class at a station. */
    private record Cell(int r, int k) {}

    /** A percentile of the response of a class. */
    private record Percentile(int r, double percent) {}

    private QueueingTable() {}

    /** One row per class and station. */
    static Columns of(Means means) {
        ConstraintMeasures constrained = means.constrained();
        return constrained == null ? plain(means) : ConstrainedTable.of(means, constrained);
    }

    private static Columns plain(Means means) {
        Compiled network = means.network();
        return Rows.of(eachClass(
                        network,
                        r -> IntStream.range(0, network.stations.length).mapToObj(k -> new Cell(r, k))))
                .key("class", cell -> network.classes[cell.r].name)
                .key("station", cell -> network.stations[cell.k].name)
                .estimate(
                        "throughput",
                        Unit.JOBS_PER_S,
                        cell -> means.throughput(cell.r).times(network.visits[cell.r][cell.k]))
                .estimate("utilization", Unit.PERCENT, cell -> means.utilization(cell.r, cell.k))
                .estimate("present", Unit.ONE, cell -> means.present(cell.r, cell.k))
                .estimate("residence", Unit.MS, cell -> means.residence(cell.r, cell.k))
                .estimate("response", Unit.MS, cell -> response(means, cell.r, cell.k))
                .brackets(means.brackets())
                .columns();
    }

    /** Seconds per visit, NaN if the class does not visit the station. */
    private static Estimate response(Means means, int r, int k) {
        double visits = means.network().visits[r][k];
        boolean goes = visits > 0 && !means.network().classes[r].isEmpty();
        return goes ? means.residence(r, k).times(1 / visits) : Estimate.NONE;
    }

    static List<String> names(Compiled network) {
        return Arrays.stream(network.classes).map(chain -> chain.name).toList();
    }

    /** One row per class. */
    static Columns classes(Means means) {
        Compiled network = means.network();
        return Rows.upTo(network.classes.length)
                .key("class", r -> network.classes[r].name)
                .key("kind", r -> network.classes[r].open ? "open" : "closed")
                .estimate("throughput", Unit.JOBS_PER_S, r -> means.throughput(r))
                .estimate("response", Unit.MS, means::response)
                .estimate("present", Unit.ONE, means::inside)
                .brackets(means.brackets())
                .columns();
    }

    /** One row per class and percentile. */
    static Columns percentiles(SimulatedMeans simulated, double... percent) {
        Compiled network = simulated.network();
        return Rows.of(eachClass(network, r -> DoubleStream.of(percent).mapToObj(share -> new Percentile(r, share))))
                .key("class", row -> network.classes[row.r].name)
                .key("percentile", Percentile::percent)
                .estimate("response", Unit.MS, row -> simulated.measures.percentile(row.r, row.percent / 100))
                .brackets(simulated.brackets())
                .columns();
    }

    private static <T> List<T> eachClass(Compiled network, Function<Integer, Stream<T>> rows) {
        return IntStream.range(0, network.classes.length).boxed().flatMap(rows).toList();
    }
}
