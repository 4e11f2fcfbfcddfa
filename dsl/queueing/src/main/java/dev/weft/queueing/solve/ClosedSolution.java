package dev.weft.queueing.solve;

import org.jspecify.annotations.Nullable;

/** Means of a {@link ClosedNetwork}: throughput per class and customers per class and station, delays included. */
final class ClosedSolution {
    /** The name of the method; set by {@link #by}. */
    String title = "";
    /** Whether the means are exact; set by {@link #by}. */
    boolean exact = true;

    final double[] throughput;
    final double[][] queueLength;
    /** Probabilities of 0, 1, ... customers by station, if the method computes them. */
    double @Nullable [][] distribution;

    /** The given throughputs; queue lengths follow from Little's law at stations without waiting and are zero elsewhere. */
    ClosedSolution(ClosedNetwork core, double[] throughput) {
        this.throughput = throughput;
        this.queueLength = new double[core.classes()][core.stations()];
        for (int k = 0; k < core.stations(); k++) {
            if (core.role(k) == ClosedNetwork.Role.LAG) {
                for (int r = 0; r < core.classes(); r++) {
                    queueLength[r][k] = throughput[r] * core.demand[r][k] / core.speed[k].at(1);
                }
            }
        }
    }

    /** This solution, found by a method. */
    ClosedSolution by(SolutionMethod method, boolean exactly) {
        title = method.title();
        exact = exactly;
        return this;
    }

    /** Adds the customers of an independent part, if both distributions are known. */
    void join(double @Nullable [][] part, boolean first) {
        double[][] known = distribution;
        if (first || part == null) {
            distribution = part;
        } else if (known != null) {
            double[][] both = new double[known.length][];
            for (int k = 0; k < both.length; k++) {
                both[k] = sum(known[k], part[k]);
            }
            distribution = both;
        }
    }

    /** The distribution of the sum of two independent numbers. */
    private static double[] sum(double[] one, double[] other) {
        double[] sum = new double[one.length + other.length - 1];
        for (int i = 0; i < one.length; i++) {
            for (int j = 0; j < other.length; j++) {
                sum[i + j] += one[i] * other[j];
            }
        }
        return sum;
    }
}
