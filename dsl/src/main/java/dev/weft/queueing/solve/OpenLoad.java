package dev.weft.queueing.solve;

import dev.weft.units.ModelException;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The open classes of a network: their work at each station, the check that every station can bear it, and the speed that
 * is left for closed customers. With the open classes' load {@code rho} at a station of generating function Phi, closed
 * customers see {@code Phi(s + rho)}: a single server becomes slower by {@code 1 - rho}, and any other station becomes one with
 * speeds {@code mu'(n) = a(n-1) / a(n)}, {@code a(n) = Phi^(n)(rho) / n!} (Lazowska et al. 1984, section 7.4.1, for one server).
 */
final class OpenLoad {
    private final Compiled network;
    /** Indices of the open classes. */
    private final int[] open;

    private final double[] load;
    /** What closed customers see of each station. */
    final Speed[] speed;

    OpenLoad(Compiled network) {
        this.network = network;
        int stations = network.stations.length;
        this.load = new double[stations];
        this.speed = new Speed[stations];
        this.open = IntStream.range(0, network.classes.length)
                .filter(r -> network.classes[r].open)
                .toArray();
        long closed = 0;
        for (Chain chain : network.classes) {
            closed += chain.population;
        }
        for (int k = 0; k < stations; k++) {
            for (int r : open) {
                load[k] += network.classes[r].arrivalRate * network.demand[r][k];
            }
            speed[k] = left(network.stations[k], load[k], closed);
        }
    }

    private static Speed left(Place station, double load, long closed) {
        if (station.kind == Place.Kind.DELAY || load == 0) {
            return station.speed;
        }
        double ultimate = station.speed.ultimate();
        if (load >= ultimate) {
            throw ModelException.cannot(
                    "find a steady state at station",
                    station.name,
                    String.format(
                            Locale.ROOT,
                            "its open classes use %.10g of what it can serve (utilization)",
                            load / ultimate),
                    "Lower the arrival rates or its demands, or add servers, until the utilization is below 1");
        }
        if (station.speed.limit() == 1) {
            return Speed.listed(ultimate - load);
        }
        return shared(station.speed, load, (int) Math.min(station.speed.limit(), closed + 1));
    }

    /**
     * Speeds left at a station of variable speed. With {@code sigma_n = Phi^(n)(rho) / (n! a_n)} they are {@code mu(n)
     * sigma_(n-1) / sigma_n}; beyond the station's own limit they are {@code ultimate - rho}.
     */
    private static Speed shared(Speed speed, double load, int most) {
        double[] speeds = new double[most + 1];
        double u = load / speed.ultimate();
        int limit = speed.limit();
        double tail = -Math.log1p(-u);
        double before = logSum(speed, load, 0, tail);
        for (int n = 1; n <= most; n++) {
            double step = Math.log(u * n / (limit - n + 1.0)) + tail;
            tail = logAdd(0, step) - Math.log1p(-u);
            double sum = logSum(speed, load, n, tail);
            speeds[n - 1] = speed.at(n) * Math.exp(before - sum);
            before = sum;
        }
        speeds[most] = most == limit ? speed.ultimate() - load : speeds[most - 1];
        return Speed.listed(speeds);
    }

    /** {@code ln sigma_n}; {@code tail} is the logarithm of the sum from the limit on, in units of its first term. */
    private static double logSum(Speed speed, double load, int n, double tail) {
        double sum = 0;
        double log = 0;
        double term = 1;
        for (int j = n; j < speed.limit(); j++) {
            sum += term;
            term *= load / speed.at(j + 1) * (j + 1) / (j + 1 - n);
            if (speed.isServers() && j > n + 2 * load && term < 1e-40 * sum) {
                break; // of a billion servers most are idle, and what follows only gets smaller
            }
            if (term > 1e200 || sum > 1e200) {
                log += Math.log(1e200);
                term /= 1e200;
                sum /= 1e200;
            }
        }
        return log + logAdd(Math.log(sum), Math.log(term) + tail);
    }

    private static double logAdd(double a, double b) {
        double high = Math.max(a, b);
        return high == Double.NEGATIVE_INFINITY ? high : high + Math.log1p(Math.exp(Math.min(a, b) - high));
    }

    /** Fills in throughputs and queue lengths of the open classes, given those of the closed ones. */
    void fill(Core core, double[] throughput, double[][] queueLength) {
        for (int k = 0; k < speed.length; k++) {
            double perWork = load[k] > 0 ? presentPerWork(core, k, queueLength) : 1;
            for (int r : open) {
                throughput[r] = network.classes[r].arrivalRate;
                queueLength[r][k] = throughput[r] * network.demand[r][k] * perWork;
            }
        }
    }

    /** Open customers present per unit of their work: {@code (n + 1) / mu'(n + 1)} averaged over the closed ones present. */
    private double presentPerWork(Core core, int k, double[][] queueLength) {
        if (network.stations[k].kind == Place.Kind.DELAY) {
            return 1;
        }
        if (network.stations[k].speed.limit() == 1) {
            double closed = 0;
            for (double[] row : queueLength) {
                closed += row[k];
            }
            return (1 + closed) / speed[k].at(1);
        }
        double[] distribution = {1};
        if (core.classes() > 0) {
            Solver.checkMemory("the distribution at station " + network.stations[k].name, Marginal.bytes(core));
            distribution = Marginal.of(core, k);
        }
        double present = 0;
        for (int n = 0; n < distribution.length; n++) {
            present += distribution[n] * (n + 1) / speed[k].at(n + 1);
        }
        return present;
    }
}
