package dev.weft.queueing.solve;

import dev.weft.queueing.compiled.Speed;

/**
 * Stations of a network as operations on its lattice, tilted by one rate per class. They build a normalizing constant, one station after
 * another in any order (Buzen 1973; Reiser and Kobayashi, IBM J. Res. Dev. 19(3), 1975). Only sums
 * and products of positive numbers occur; a station is omitted by not multiplying it in, never by division.
 */
final class Tilted {
    private final ClosedNetwork core;
    private final double[] rate;
    final Lattice lattice;

    Tilted(ClosedNetwork core, double[] rate) {
        this.core = core;
        this.rate = rate;
        this.lattice = new Lattice(core.population);
    }

    /** All think times and delays: independent Poisson weights per class. */
    Scaled lags() {
        int classes = core.classes();
        double[][] axis = new double[classes][];
        double log = 0;
        for (int r = 0; r < classes; r++) {
            if (core.lag[r] > 0) {
                Occupancy poisson = new Occupancy(Speed.DELAY, core.population[r], rate[r] * core.lag[r]);
                axis[r] = poisson.weight;
                log += poisson.logScale;
            } else {
                axis[r] = new double[core.population[r] + 1];
                axis[r][0] = 1;
            }
        }
        double[] v = new double[lattice.size];
        for (int i = 0; i < v.length; i++) {
            double weight = 1;
            for (int r = 0; r < classes; r++) {
                weight *= axis[r][lattice.coordinate(i, r)];
            }
            v[i] = weight;
        }
        return new Scaled(v, log).normalise();
    }

    /** All stations and lags: the normalizing constants of the network. */
    Scaled everything() {
        Scaled v = lags();
        for (int k = 0; k < core.stations(); k++) {
            v = join(k, v);
        }
        return v;
    }

    /** Adds a station; stations without waiting are in the lags already. The argument is not changed. */
    Scaled join(int station, Scaled v) {
        return switch (core.role(station)) {
            case LAG -> v;
            case FIXED -> {
                Scaled result = v.copy();
                lattice.divide(form(station), result.v);
                yield result.normalise();
            }
            case VARIABLE -> joinVariable(station, v);
        };
    }

    /**
     * Adds the derivative of a station's generating function instead. The mean number of class r there is then {@code
     * form_r} times this, without one customer of the class, over the constants of the whole network.
     */
    Scaled count(int station, Scaled v) {
        return switch (core.role(station)) {
            case LAG -> v;
            case FIXED -> join(station, join(station, v));
            case VARIABLE -> joinDerivative(station, v);
        };
    }

    /** The linear form in which a station's generating function is written, by class. */
    double[] form(int station) {
        if (core.role(station) == ClosedNetwork.Role.VARIABLE) {
            return shares(station);
        }
        double[] form = new double[rate.length];
        for (int r = 0; r < form.length; r++) {
            form[r] = rate[r] * core.demand[r][station] / core.speed[station].at(1);
        }
        return form;
    }

    /** The classes' shares of the tilted demand at a station. */
    double[] shares(int station) {
        double[] form = new double[rate.length];
        double load = load(station);
        for (int r = 0; r < form.length; r++) {
            form[r] = rate[r] * core.demand[r][station] / load;
        }
        return form;
    }

    Occupancy occupancy(int station) {
        return new Occupancy(core.speed[station], SaddlePoint.limit(core, station), load(station));
    }

    /** {@code Phi p} for a station of variable speed, {@code Phi = sum_j weight_j t^j}, evaluated by Horner's rule. */
    private Scaled joinVariable(int station, Scaled p) {
        Occupancy occupancy = occupancy(station);
        double[] t = shares(station);
        int last = occupancy.weight.length - 1;
        Scaled result = p.copy();
        lattice.divide(times(occupancy.ratio, t), result.v);
        scale(result.v, occupancy.weight[last]);
        for (int j = last - 1; j >= 0; j--) {
            lattice.horner(occupancy.weight[j], p.v, t, result.v);
        }
        result.log += occupancy.logScale;
        return result.normalise();
    }

    /**
     * {@code (d Phi / d t) p}, which counts customers at the station. Its geometric tail is {@code weight_L t^(L-1) ((L-1) / (1
     * - ratio t) + 1 / (1 - ratio t)^2)}: again positive terms only.
     */
    private Scaled joinDerivative(int station, Scaled p) {
        Occupancy occupancy = occupancy(station);
        double[] t = shares(station);
        double[] tail = times(occupancy.ratio, t);
        int last = occupancy.weight.length - 1;
        double[] once = p.v.clone();
        lattice.divide(tail, once);
        Scaled result = new Scaled(once.clone(), p.log + occupancy.logScale);
        lattice.divide(tail, result.v);
        for (int i = 0; i < once.length; i++) {
            result.v[i] = occupancy.weight[last] * ((last - 1) * once[i] + result.v[i]);
        }
        for (int j = last - 2; j >= 0; j--) {
            lattice.horner((j + 1) * occupancy.weight[j + 1], p.v, t, result.v);
        }
        return result.normalise();
    }

    private double load(int station) {
        double load = 0;
        for (int r = 0; r < rate.length; r++) {
            load += rate[r] * core.demand[r][station];
        }
        return load;
    }

    private static double[] times(double factor, double[] form) {
        double[] scaled = form.clone();
        scale(scaled, factor);
        return scaled;
    }

    private static void scale(double[] v, double factor) {
        for (int i = 0; i < v.length; i++) {
            v[i] *= factor;
        }
    }
}
