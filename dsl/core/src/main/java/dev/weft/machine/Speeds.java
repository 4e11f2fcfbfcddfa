package dev.weft.machine;

import dev.weft.study.Columns;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import dev.weft.units.Digits;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The speed of one process on each node, or on each of its sockets, in floating-point operations per second. Of a table with the keys
 * {@code node} and perhaps {@code socket}, the nodes in ascending order are those of a machine from the first on.
 */
public final class Speeds implements Serializable {
    private static final long serialVersionUID = 1;
    private static final String EXAMPLE = "Write speeds(measured(\"dahu-dgemm\").where(\"cooling\", \"good\"))";

    private static final String SPREAD = "spread";

    private final String name;
    /** By node and socket; one row and column for a speed of all. */
    private final double[][] flops;
    /** The standard deviation of one call's time as a share of it, alike. */
    private final double[][] spread;

    /** Whether this is one speed for any machine, and not that of a node. */
    private final boolean same;

    private Speeds(String name, double[][] flops, double[][] spread, boolean same) {
        this.name = name;
        this.flops = flops;
        this.spread = spread;
        this.same = same;
    }

    /** Returns one speed of all cores, in operations per second. */
    public static Speeds equal(double perSecond) {
        return new Speeds(Unit.GFLOP_PER_S.print(perSecond), new double[][] {{perSecond}}, new double[][] {{0}}, true);
    }

    /** Reads the measure in Gflop/s, and the measure {@code spread}, a share below 100 %, if there is one. */
    public static Speeds of(Result table) {
        Columns columns =
                ModelException.required(table, "table of speeds", EXAMPLE).columns();
        Measure speed = speed(columns);
        TreeMap<Integer, TreeMap<Integer, Integer>> rows = new TreeMap<>();
        Key node = columns.key("node");
        Optional<Key> socket = columns.find("socket");
        for (int row = 0; row < columns.rows(); row++) {
            if (!(speed.si(row) > 0 && speed.si(row) <= Double.MAX_VALUE)) {
                throw ModelException.of(
                        "speeds(..), row " + (row + 1) + " of the table",
                        "a speed must be above 0 Gflop/s and finite, and this one is "
                                + Unit.GFLOP_PER_S.print(speed.si(row)),
                        "Leave the row out, or correct it");
            }
            int at = row;
            int of = whole(node, row);
            int on = socket.map(each -> whole(each, at)).orElse(0);
            Integer before = rows.computeIfAbsent(of, any -> new TreeMap<>()).put(on, row);
            if (before != null) {
                throw ModelException.of(
                        "speeds(..), node " + of + (socket.isPresent() ? ", socket " + on : ""),
                        "the table has two rows for it, " + (before + 1) + " and " + (row + 1),
                        "Keep one of them by where(..), or take medians(\"node\", \"socket\")");
            }
        }
        if (rows.isEmpty()) {
            throw ModelException.of("speeds(..)", "the table has no rows", EXAMPLE);
        }
        int sockets = rows.firstEntry().getValue().size();
        rows.forEach((of, each) -> {
            if (each.size() != sockets) {
                throw ModelException.of(
                        "speeds(..), node " + of,
                        "it has " + Digits.plural(each.size(), "socket") + ", and the first node " + sockets,
                        "Give a row for each socket of each node");
            }
        });
        int[][] found = rows.values().stream()
                .map(each -> each.values().stream().mapToInt(row -> row).toArray())
                .toArray(int[][]::new);
        double[] spreads = spreads(columns);
        return new Speeds(
                table.label(),
                by(
                        found,
                        IntStream.range(0, columns.rows())
                                .mapToDouble(speed::si)
                                .toArray()),
                by(found, spreads),
                false);
    }

    private static Measure speed(Columns columns) {
        List<Measure> all = columns.measures().stream()
                .filter(each -> each.unit() == Unit.GFLOP_PER_S && !each.name().equals(SPREAD))
                .toList();
        if (all.isEmpty()) {
            throw ModelException.of(
                    "speeds(..)",
                    "the table has no measure in Gflop/s, only " + columns.measureNames(),
                    "Head a column speed (Gflop/s)");
        }
        if (all.size() > 1) {
            throw ModelException.of(
                    "speeds(..)",
                    "the table has several measures in Gflop/s: "
                            + all.stream().map(Measure::name).collect(Collectors.joining(", ")),
                    "Remove the columns that are no speed of a process");
        }
        return all.get(0);
    }

    /** The number of a node or socket. */
    private static int whole(Key key, int row) {
        Object value = key.values().get(row);
        double number = Key.isNumeric(value) ? Key.number(value) : Double.NaN;
        if (!(number >= 0 && number <= Integer.MAX_VALUE && number == Math.rint(number))) {
            throw ModelException.of(
                    "speeds(..), row " + (row + 1) + " of the table",
                    "a " + key.name() + " must be a whole number of 0 or more, and this one is " + Key.print(value),
                    "Number the " + key.name() + "s in the order of the machine");
        }
        return (int) number;
    }

    private static double[] spreads(Columns columns) {
        if (!columns.measureNames().contains(SPREAD)) {
            return new double[columns.rows()];
        }
        Measure spread = columns.measure(SPREAD);
        if (spread.unit().dimension() != Dimension.RATIO) {
            throw ModelException.of(
                    "speeds(..)",
                    "the spread is in " + spread.unit().symbol() + ", and must be a share of the time of a call",
                    "Head the column spread (%)");
        }
        double[] all =
                IntStream.range(0, columns.rows()).mapToDouble(spread::si).toArray();
        for (int row = 0; row < all.length; row++) {
            if (!(all[row] >= 0 && all[row] < 1)) {
                throw ModelException.of(
                        "speeds(..), row " + (row + 1) + " of the table",
                        "a spread must be at least 0 % and below 100 %, and this one is "
                                + Unit.PERCENT.print(all[row]),
                        "Correct it, or leave the column out");
            }
        }
        return all;
    }

    private static double[][] by(int[][] rows, double... values) {
        return Arrays.stream(rows)
                .map(row -> IntStream.of(row).mapToDouble(at -> values[at]).toArray())
                .toArray(double[][]::new);
    }

    /** Returns the operations per second of each rank on these sockets, which are numbered through all nodes of a machine. */
    public double[] flops(Machine machine, int... sockets) {
        return each(flops, machine, sockets);
    }

    /** Returns the standard deviation of a call's time as a share of it, alike; 0 where it is not known. */
    public double[] spread(Machine machine, int... sockets) {
        return each(spread, machine, sockets);
    }

    private double[] each(double[][] values, Machine machine, int... sockets) {
        if (values[0].length > 1 && values[0].length != machine.sockets()) {
            throw ModelException.of(
                    "speeds(..) of " + values[0].length + " sockets on each node",
                    "the machine has " + machine.sockets(),
                    "Write sockets(" + values[0].length + ")");
        }
        return IntStream.of(sockets)
                .mapToDouble(socket -> {
                    int node = same ? 0 : socket / machine.sockets();
                    if (node >= values.length) {
                        throw ModelException.of(
                                "speeds(..) of " + Digits.plural(values.length, "node"),
                                "ranks run on node " + node + ", counted from 0",
                                "Give the speed of each node, or use a smaller machine");
                    }
                    return values[node][values[node].length == 1 ? 0 : socket % machine.sockets()];
                })
                .toArray();
    }

    /** Returns whether the times of calls are known to scatter. */
    public boolean scatters() {
        return Arrays.stream(spread).flatMapToDouble(Arrays::stream).anyMatch(each -> each > 0);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Speeds that
                && same == that.same
                && name.equals(that.name)
                && Arrays.deepEquals(flops, that.flops)
                && Arrays.deepEquals(spread, that.spread);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, Arrays.deepHashCode(flops));
    }

    /** Returns text such as {@code good, 24.56 to 29.12 Gflop/s}. */
    @Override
    public String toString() {
        double least =
                Arrays.stream(flops).flatMapToDouble(Arrays::stream).min().orElse(0);
        double most = Arrays.stream(flops).flatMapToDouble(Arrays::stream).max().orElse(0);
        return least == most
                ? Unit.GFLOP_PER_S.print(least)
                : Unit.GFLOP_PER_S.print(least) + " to " + Unit.GFLOP_PER_S.print(most);
    }
}
