package dev.weft.machine;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Tabulated;
import dev.weft.study.fit.LinearFit;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Parameters of the postal and max-rate models, fitted to ping-pongs by protocol as Table 1 was made. */
@From(paper = "Bienz et al. 2018", equation = "Table 1")
public final class FittedCosts {
    /** From so many pairs on, what a node injects limits rendezvous messages between nodes: where Table 1 was split. */
    private static final int LIMITED = 4;

    private static final String EXAMPLE =
            "Write fitCosts(measured(\"bluewaters-max-rate\"), interNode, bytes(500), bytes(8000))";

    /** A fitted number and the ends of its interval. */
    private record Row(
            String protocol,
            String parameter,
            double value,
            double error,
            double low,
            double high,
            int points,
            double r2) {}

    private final Columns measured;
    private final List<Row> rows = new ArrayList<>();

    private FittedCosts(Columns measured) {
        this.measured = measured;
    }

    /**
     * Short messages below the first size, eager ones below the second, rendezvous from there on. Every row of the measured {@code latency}
     * counts by its error in seconds, whatever its number of {@code pairs}. Rendezvous messages between nodes get an injection limit as well
     * where fewer and more than 4 pairs were measured. Intervals are those of Student's t at 95 %, of a bandwidth those of its inverse.
     */
    public static Result of(Result measured, Locality where, Bytes eagerFrom, Bytes rendezvousFrom) {
        ModelException.required(measured, "measurements", EXAMPLE);
        ModelException.required(where, "a locality", EXAMPLE);
        double eager = ModelException.required(eagerFrom, "a size", EXAMPLE).si();
        double rendezvous =
                ModelException.required(rendezvousFrom, "a size", EXAMPLE).si();
        if (!(eager < rendezvous)) {
            throw ModelException.cannot(
                    "send messages by rendezvous from", rendezvousFrom, "eager ones begin at " + eagerFrom, EXAMPLE);
        }
        FittedCosts fit = new FittedCosts(measured.columns());
        fit.add("short", where, 0, eager);
        fit.add("eager", where, eager, rendezvous);
        fit.add("rendezvous", where, rendezvous, Double.POSITIVE_INFINITY);
        return fit.result(measured, where);
    }

    private void add(String protocol, Locality where, double from, double below) {
        Key size = measured.key("size");
        Measure latency = measured.measure("latency");
        int[] used = IntStream.range(0, measured.rows())
                .filter(row -> Key.number(size.values().get(row)) >= from)
                .filter(row -> Key.number(size.values().get(row)) < below)
                .toArray();
        double[] bytes = IntStream.of(used)
                .mapToDouble(row -> Key.number(size.values().get(row)))
                .toArray();
        double[] seconds = IntStream.of(used).mapToDouble(latency::si).toArray();
        double[] pairs = pairs(used);
        boolean limited = where == Locality.NETWORK
                && protocol.equals("rendezvous")
                && IntStream.range(0, pairs.length).anyMatch(i -> pairs[i] < LIMITED)
                && IntStream.range(0, pairs.length).anyMatch(i -> pairs[i] >= LIMITED);
        LinearFit fit = limited ? CostFit.maxRate(bytes, pairs, seconds, LIMITED) : CostFit.postal(bytes, seconds);
        double half = fit.halfWidth(0);
        rows.add(new Row(
                protocol,
                "latency in s",
                fit.value(0),
                fit.error(0),
                fit.value(0) - half,
                fit.value(0) + half,
                used.length,
                fit.determination()));
        rows.add(rate(protocol, "bandwidth in B/s", fit, 1, used.length));
        if (limited) {
            rows.add(rate(protocol, "injection limit in B/s", fit, 2, used.length));
        }
    }

    /** An interval of a time per byte that reaches zero leaves the bandwidth without an upper end. */
    private static Row rate(String protocol, String name, LinearFit fit, int parameter, int points) {
        double beta = fit.value(parameter);
        double half = fit.halfWidth(parameter);
        if (!(beta > 0)) {
            throw ModelException.cannot(
                    "fit a bandwidth to messages of the protocol",
                    protocol,
                    "their latency does not grow with their size",
                    "Measure more sizes, or move the cut-offs");
        }
        double high = beta > half ? 1 / (beta - half) : Double.POSITIVE_INFINITY;
        return new Row(
                protocol,
                name,
                1 / beta,
                fit.error(parameter) / (beta * beta),
                1 / (beta + half),
                high,
                points,
                fit.determination());
    }

    private double[] pairs(int[] used) {
        if (measured.find("pairs").isEmpty()) {
            return IntStream.of(used).mapToDouble(row -> 1).toArray();
        }
        Key pairs = measured.key("pairs");
        return IntStream.of(used)
                .mapToDouble(row -> Key.number(pairs.values().get(row)))
                .toArray();
    }

    private Result result(Result measurements, Locality where) {
        Columns columns = Columns.rows(rows.size())
                .key("protocol", rows.stream().map(Row::protocol).toList())
                .key("parameter", rows.stream().map(Row::parameter).toList())
                .measure(Measure.between(
                        "value",
                        Unit.ONE,
                        rows.stream().mapToDouble(Row::low).toArray(),
                        rows.stream().mapToDouble(Row::value).toArray(),
                        rows.stream().mapToDouble(Row::high).toArray()))
                .measure(
                        "standard error",
                        Unit.ONE,
                        rows.stream().mapToDouble(Row::error).toArray())
                .measure(
                        "points",
                        Unit.ONE,
                        rows.stream().mapToDouble(Row::points).toArray())
                .measure(
                        "determination",
                        Unit.ONE,
                        rows.stream().mapToDouble(Row::r2).toArray());
        String source = measurements.provenance().source();
        return Tabulated.of(
                "fitted",
                columns,
                Provenance.model(Certainty.ESTIMATED, "absolute least squares by protocol, 95 % intervals", source),
                () -> Explanation.of(
                                "postal and max-rate models (Bienz et al. 2018, equations 1 and 2), fitted by absolute least squares")
                        .inputs(List.of(where + " ping-pongs from " + source)));
    }
}
