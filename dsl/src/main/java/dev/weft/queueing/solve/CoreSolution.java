package dev.weft.queueing.solve;

/** Means of a {@link Core}: throughput per class and customers per class and station, delays included. */
final class CoreSolution {
    final double[] throughput;
    final double[][] queueLength;

    /** The given throughputs; queue lengths are filled in where nobody waits (Little's law) and zero elsewhere. */
    CoreSolution(Core core, double[] throughput) {
        this.throughput = throughput;
        this.queueLength = new double[core.classes()][core.stations()];
        for (int k = 0; k < core.stations(); k++) {
            if (core.role(k) == Core.Role.LAG) {
                for (int r = 0; r < core.classes(); r++) {
                    queueLength[r][k] = throughput[r] * core.demand[r][k] / core.speed[k].at(1);
                }
            }
        }
    }
}
