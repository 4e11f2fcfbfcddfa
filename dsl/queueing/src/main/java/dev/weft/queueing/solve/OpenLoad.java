package dev.weft.queueing.solve;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.queueing.compiled.Speed;
import java.util.stream.IntStream;

/**
 * Open classes of a network: their work at each station, the check that no station is overloaded, and the speed that remains for
 * closed customers. With the open classes' load {@code rho} at a station of generating function Phi, closed
 * customers see {@code Phi(s + rho)}: a single server becomes slower by {@code 1 - rho}, and any other station gets the
 * speeds {@code mu'(n) = a(n-1) / a(n)}, {@code a(n) = Phi^(n)(rho) / n!} (Lazowska et al. 1984, section 7.4.1, for one server).
 */
final class OpenLoad {
    private final Compiled network;
    /** Indices of the open classes. */
    private final int[] open;

    private final double[] load;
    /** The stations as closed customers see them. */
    final Speed[] speed;

    final FcfsStations lines;

    OpenLoad(Compiled network) {
        this.network = network;
        this.lines = FcfsStations.of(network);
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

    private static Speed left(SolverStation station, double load, long closed) {
        if (station.kind == SolverStation.Kind.DELAY || load == 0) {
            return station.speed;
        }
        double ultimate = station.speed.ultimate();
        if (SolverStation.isFull(load, ultimate)) {
            throw Solving.overloaded(station, load / ultimate);
        }
        if (station.speed.limit() == 1) {
            return Speed.listed(ultimate - load);
        }
        return shared(station.speed, load, (int) Math.min(station.speed.limit(), closed + 1));
    }

    /**
     * Speeds that remain at a station of variable speed. With {@code sigma_n = Phi^(n)(rho) / (n! a_n)} they are {@code mu(n)
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
                break; // most of a billion servers are idle, and further terms only get smaller
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

    /** The method for a purely open network. */
    String title() {
        if (!lines.any()) {
            return "open formulas";
        }
        return feedForward() ? "formula of Pollaczek and Khinchine" : "work found by an arrival, an approximation";
    }

    /**
     * Fills in throughputs and queue lengths of the open classes, given those of the closed ones. Returns whether that is
     * exact.
     */
    boolean fill(ClosedNetwork core, boolean exact, double[] throughput, double[][] queueLength) {
        for (int k = 0; k < speed.length; k++) {
            double perWork = load[k] > 0 && !lines.unequal(k) ? presentPerWork(core, k, exact, queueLength) : 1;
            double[] closed = load[k] > 0 && lines.unequal(k) ? closed(k, queueLength) : new double[0];
            for (int r : open) {
                throughput[r] = network.classes[r].arrivalRate;
                queueLength[r][k] = throughput[r] * network.demand[r][k] * perWork;
                if (closed.length > 0) {
                    double factor = slowdown(core, k).at(closed[0]);
                    queueLength[r][k] = throughput[r]
                            * network.visits[r][k]
                            * lines.stay(k, network.service[r][k], factor, closed[0], closed[1]);
                }
            }
        }
        return !lines.any() || !lines.open() || (core.classes() == 0 && feedForward());
    }

    /** Customers of closed classes at a station, and their work. */
    private double[] closed(int k, double[][] queueLength) {
        double[] closed = new double[2];
        for (int r = 0; r < queueLength.length; r++) {
            closed[0] += network.classes[r].open ? 0 : queueLength[r][k];
            closed[1] += network.classes[r].open ? 0 : queueLength[r][k] * network.service[r][k];
        }
        return closed;
    }

    /**
     * Whether each first-come station of unequal times is one server that open classes reach at most once, through stations of product
     * form: then arrivals there are a Poisson process (Kelly 1979, section 3.2), and there is no waiting behind it.
     */
    private boolean feedForward() {
        boolean[] behind = new boolean[network.classes.length];
        for (int k = 0; k < speed.length; k++) {
            boolean waits = network.stations[k].kind != SolverStation.Kind.DELAY;
            boolean line = lines.unequal(k);
            for (int r : open) {
                boolean comes = network.classes[r].arrivalRate > 0 && network.demand[r][k] > 0;
                if (comes && waits && behind[r]) {
                    return false;
                }
                if (comes && line && (network.stations[k].speed.limit() > 1 || network.visits[r][k] > 1)) {
                    return false;
                }
            }
            for (int r : open) {
                behind[r] |= line && network.demand[r][k] > 0;
            }
        }
        return true;
    }

    private Slowdown slowdown(ClosedNetwork core, int k) {
        return Slowdown.of(speed[k], core.visitors(k) + 1);
    }

    /** Open customers present per unit of their work: {@code (n + 1) / mu'(n + 1)} averaged over the closed ones present. */
    private double presentPerWork(ClosedNetwork core, int k, boolean exact, double[][] queueLength) {
        if (network.stations[k].kind == SolverStation.Kind.DELAY) {
            return 1;
        }
        double closed = closed(k, queueLength)[0];
        if (network.stations[k].speed.limit() == 1) {
            return (1 + closed) / speed[k].at(1);
        }
        if (!exact || core.lines.any()) {
            return slowdown(core, k).at(closed);
        }
        double[] distribution = {1};
        if (core.classes() > 0) {
            Memory.check("the distribution at station " + network.stations[k].name, Marginal.bytes(core));
            distribution = Marginal.of(core, k);
        }
        double present = 0;
        for (int n = 0; n < distribution.length; n++) {
            present += distribution[n] * (n + 1) / speed[k].at(n + 1);
        }
        return present;
    }
}
