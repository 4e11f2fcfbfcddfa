package dev.weft.queueing.solve;

import dev.weft.queueing.compiled.Compiled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What must hold of every approximation of a closed network, because it holds of the exact solution; one line per broken law. */
final class ApproximationLaws {
    private static final double TIGHT = 1e-9;

    private final Compiled network;
    private final Solved solved;
    private final List<String> broken = new ArrayList<>();

    private ApproximationLaws(Solved solved) {
        this.network = solved.network;
        this.solved = solved;
    }

    static List<String> broken(Solved solved) {
        ApproximationLaws laws = new ApproximationLaws(solved);
        laws.customersAddUp();
        laws.nobodyIsServedFasterThanAlone();
        laws.stationsStayWithinCapacity();
        laws.bracketsHoldTheEstimateAndStayWithinCapacity();
        return laws.broken;
    }

    /** The laws that need no product form. */
    static List<String> conserved(Solved solved) {
        ApproximationLaws laws = new ApproximationLaws(solved);
        laws.customersAddUp();
        laws.stationsStayWithinCapacity();
        laws.bracketsHoldTheEstimateAndStayWithinCapacity();
        return laws.broken;
    }

    /** The bracket of an approximation has the exact throughputs in it. */
    static List<String> containing(Solved solved, double... exact) {
        ApproximationLaws laws = new ApproximationLaws(solved);
        double[][] bounds = solved.throughputBounds();
        for (int r = 0; r < exact.length; r++) {
            laws.check(
                    bounds[0][r] <= exact[r] * (1 + TIGHT) && exact[r] <= bounds[1][r] * (1 + TIGHT),
                    "exact throughput of class %d: %.12g outside %.12g to %.12g",
                    r,
                    exact[r],
                    bounds[0][r],
                    bounds[1][r]);
        }
        return laws.broken;
    }

    private void check(boolean holds, String law, Object... values) {
        if (!holds) {
            broken.add(String.format(Locale.ROOT, law, values));
        }
    }

    private void customersAddUp() {
        for (int r = 0; r < network.classes.length; r++) {
            double present = Arrays.stream(solved.queueLength[r]).sum() + solved.thinking(r);
            double wanted = network.classes[r].population;
            check(
                    Math.abs(present - wanted) <= TIGHT * wanted,
                    "class %d has %.12g customers of %s",
                    r,
                    present,
                    wanted);
        }
    }

    /** With product form the residence is the demand times the mean of j / mu(j), j being how many are there. */
    private void nobodyIsServedFasterThanAlone() {
        for (int k = 0; k < network.stations.length; k++) {
            int visitors = visitors(k);
            double least = Double.POSITIVE_INFINITY;
            for (int j = 1; j <= visitors; j++) {
                least = Math.min(least, j / network.stations[k].speed.at(j));
            }
            for (int r = 0; r < network.classes.length; r++) {
                if (solved.throughput[r] > 0 && network.demand[r][k] > 0) {
                    double service = network.demand[r][k] * least;
                    check(
                            solved.residence(r, k) >= service * (1 - TIGHT),
                            "class %d stays %.12g at station %d and needs %.12g",
                            r,
                            solved.residence(r, k),
                            k,
                            service);
                }
            }
        }
    }

    private int visitors(int k) {
        long visitors = 0;
        for (int r = 0; r < network.classes.length; r++) {
            visitors += network.demand[r][k] > 0 ? network.classes[r].population : 0;
        }
        return (int) Math.min(visitors, 100_000);
    }

    private double capacity(int k) {
        double fastest = 0;
        for (int j = 1; j <= Math.max(1, visitors(k)); j++) {
            fastest = Math.max(fastest, network.stations[k].speed.at(j));
        }
        return fastest;
    }

    private void stationsStayWithinCapacity() {
        for (int k = 0; k < network.stations.length; k++) {
            double work = 0;
            for (int r = 0; r < network.classes.length; r++) {
                work += solved.throughput[r] * network.demand[r][k];
            }
            check(work <= capacity(k) * (1 + TIGHT), "station %d does %.12g of %.12g", k, work, capacity(k));
        }
    }

    private void bracketsHoldTheEstimateAndStayWithinCapacity() {
        double[][] bounds = solved.throughputBounds();
        for (int r = 0; r < network.classes.length; r++) {
            double x = solved.throughput[r];
            check(
                    bounds[0][r] <= x * (1 + TIGHT) && x <= bounds[1][r] * (1 + TIGHT),
                    "throughput of class %d: %.12g outside %.12g to %.12g",
                    r,
                    x,
                    bounds[0][r],
                    bounds[1][r]);
            for (int k = 0; k < network.stations.length; k++) {
                check(
                        bounds[1][r] * network.demand[r][k] <= capacity(k) * (1 + TIGHT),
                        "class %d may do %.12g at station %d, which can do %.12g",
                        r,
                        bounds[1][r] * network.demand[r][k],
                        k,
                        capacity(k));
            }
        }
    }
}
