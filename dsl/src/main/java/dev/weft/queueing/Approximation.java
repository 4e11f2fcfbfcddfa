package dev.weft.queueing;

import dev.weft.study.Keyed;

/** Approximate mean value analysis, for networks whose exact solution is out of reach and for comparison. */
public enum Approximation implements Keyed {
    /** Y. Bard 1979, P. Schweitzer 1979: an arriving customer sees the others as they are on average. */
    BARD_SCHWEITZER("Bard-Schweitzer") {
        @Override
        CoreSolution solve(Core core) {
            return new Linearizer(core).bardSchweitzer();
        }

        @Override
        double cost(Core core) {
            return STEPS * cells(core);
        }

        @Override
        double bytes(Core core) {
            return 8 * 4 * cells(core);
        }
    },
    /**
     * J. Zahorjan, D. L. Eager and H. M. Sweillam, Performance Evaluation 8, 1988: the Linearizer's correction for all classes
     * together, nearly as good in less memory.
     */
    AQL("AQL") {
        @Override
        CoreSolution solve(Core core) {
            return new AggregateQueueLength(core).solve();
        }

        @Override
        double cost(Core core) {
            return 20 * STEPS * cells(core) * core.classes();
        }

        @Override
        double bytes(Core core) {
            return 8 * 4 * cells(core);
        }
    },
    /** K. M. Chandy and D. Neuse, Comm. ACM 25(2), 1982: corrects the former by solving with one customer less of each class. */
    LINEARIZER("Linearizer") {
        @Override
        CoreSolution solve(Core core) {
            return new Linearizer(core).linearizer();
        }

        @Override
        double cost(Core core) {
            double classes = core.classes();
            return 3 * cells(core) * classes * (STEPS + classes);
        }

        @Override
        double bytes(Core core) {
            return 8 * 3 * cells(core) * core.classes();
        }
    };

    /** Steps that a fixed point usually takes. */
    private static final double STEPS = 100;

    private final String key;

    Approximation(String key) {
        this.key = key;
    }

    @Override
    public String key() {
        return key;
    }

    String title() {
        return key + " approximation";
    }

    /** Rough number of operations, for choosing. */
    abstract double cost(Core core);

    /** Bytes of memory it will ask for, checked before anything is allocated. */
    abstract double bytes(Core core);

    private static double cells(Core core) {
        return (double) core.classes() * core.stations();
    }

    /** Solves a network whose stations are lags and fixed-rate queues; see {@link #plain}. */
    abstract CoreSolution solve(Core core);

    /**
     * The network with every station of variable speed replaced by a queue at its ultimate speed and a delay that makes up
     * the time of a lone customer (Seidmann, Schweitzer and Shalev-Oren 1987); the given network itself if it has none.
     */
    static Core plain(Core core) {
        if (core.variable.length == 0) {
            return core;
        }
        double[] think = core.think.clone();
        double[][] demand = new double[core.classes()][];
        Speed[] speed = core.speed.clone();
        for (int k : core.variable) {
            speed[k] = Speed.listed(core.speed[k].at(core.customers));
        }
        for (int r = 0; r < demand.length; r++) {
            demand[r] = core.demand[r].clone();
            for (int k : core.variable) {
                think[r] += Math.max(0, demand[r][k] / core.speed[k].at(1) - demand[r][k] / speed[k].at(1));
            }
        }
        return new Core(core.population, think, demand, speed);
    }
}
