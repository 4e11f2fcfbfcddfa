package dev.weft.queueing.compiled;

import dev.weft.units.ModelException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Network in primitive arrays and SI units, checked: the input of every solver. Rows are classes, columns are stations. The demand of
 * class r at station k is visits times service time per visit; the means of a product-form network depend on demands alone (Baskett,
 * Chandy, Muntz, Palacios 1975).
 */
public final class Compiled {
    /** The columns. */
    public final SolverStation[] stations;
    /** The rows. */
    public final Chain[] classes;
    /** Seconds per visit, [class][station]. */
    public final double[][] service;
    /** Visits per cycle (closed) or per arrival (open), [class][station]. */
    public final double[][] visits;
    /** {@code visits * service}. */
    public final double[][] demand;

    private Compiled(SolverStation[] stations, Chain[] classes, double[][] service, double[][] visits) {
        this.stations = stations;
        this.classes = classes;
        this.service = service;
        this.visits = visits;
        this.demand = new double[classes.length][stations.length];
        for (int r = 0; r < classes.length; r++) {
            for (int k = 0; k < stations.length; k++) {
                // without visits there is no demand, for any service time
                demand[r][k] = visits[r][k] == 0 ? 0 : visits[r][k] * service[r][k];
            }
        }
    }

    /** Checks the arrays and compiles them; a wrong value is a {@link ModelException} with its class and station. */
    public static Compiled of(
            List<SolverStation> stations, List<Chain> classes, double[][] service, double[][] visits) {
        checkShape("service times", service, classes.size(), stations.size());
        checkShape("visits", visits, classes.size(), stations.size());
        for (int r = 0; r < classes.size(); r++) {
            Chain chain = classes.get(r);
            check("number of customers of", chain, null, chain.population);
            check("think time of", chain, null, chain.thinkTime);
            check("arrival rate of", chain, null, chain.arrivalRate);
            for (int k = 0; k < stations.size(); k++) {
                check("service time of", chain, stations.get(k), service[r][k]);
                check("visits of", chain, stations.get(k), visits[r][k]);
            }
        }
        stations.forEach(Compiled::checkSpeed);
        return new Compiled(
                stations.toArray(SolverStation[]::new), classes.toArray(Chain[]::new), copy(service), copy(visits));
    }

    /** The same network with other populations of its closed classes, for instance with one customer less. */
    public Compiled withPopulation(int index, int population) {
        Chain[] changed = classes.clone();
        changed[index] = Chain.closed(changed[index].name, population, changed[index].thinkTime);
        return new Compiled(stations, changed, service, visits);
    }

    /** Returns the highest speed of each station with its possible customers. */
    public double[] fastest() {
        double[] customers = new double[stations.length];
        for (int r = 0; r < classes.length; r++) {
            double many = classes[r].isEmpty() ? 0 : classes[r].open ? Integer.MAX_VALUE : classes[r].population;
            for (int k = 0; k < customers.length; k++) {
                customers[k] += demand[r][k] > 0 ? many : 0;
            }
        }
        double[] fastest = new double[customers.length];
        for (int k = 0; k < fastest.length; k++) {
            fastest[k] = stations[k].speed.fastest((int) Math.max(1, Math.min(customers[k], Integer.MAX_VALUE)));
        }
        return fastest;
    }

    /**
     * Returns whether customers of two classes do not differ: both closed or both open, with the same think time, visits and times. Then
     * they can be merged in any model.
     */
    public boolean alike(int r, int s) {
        boolean alike = classes[r].open == classes[s].open && classes[r].thinkTime == classes[s].thinkTime;
        for (int k = 0; alike && k < stations.length; k++) {
            boolean visited = demand[r][k] > 0 || demand[s][k] > 0;
            alike = !visited || (visits[r][k] == visits[s][k] && service[r][k] == service[s][k]);
        }
        return alike;
    }

    private static void checkShape(String what, double[][] rows, int classes, int stations) {
        boolean fits = rows.length == classes;
        for (double[] row : rows) {
            fits &= row.length == stations;
        }
        if (!fits) {
            throw ModelException.of(
                    what + " of " + rows.length + " rows",
                    "there are " + classes + " classes and " + stations + " stations",
                    "Give one row per class with one value per station");
        }
    }

    private static void check(String what, Chain chain, @Nullable SolverStation station, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw ModelException.of(
                    what + " " + chain.name + (station == null ? "" : " at " + station.name) + ", " + value,
                    "must be a finite number, 0 or more",
                    "Correct the value");
        }
    }

    private static void checkSpeed(SolverStation station) {
        boolean fits = station.speed.limit() >= 1;
        for (int j = 1; station.kind == SolverStation.Kind.LOAD_DEPENDENT && j <= station.speed.limit(); j++) {
            fits &= station.speed.at(j) > 0 && !Double.isInfinite(station.speed.at(j));
        }
        if (!fits) {
            throw ModelException.of(
                    "station " + ModelException.argument(station.name),
                    "must have at least one server, and finite speeds above 0",
                    "Correct its servers or speeds");
        }
    }

    private static double[][] copy(double[][] rows) {
        double[][] copy = new double[rows.length][];
        for (int r = 0; r < rows.length; r++) {
            copy[r] = rows[r].clone();
        }
        return copy;
    }
}
