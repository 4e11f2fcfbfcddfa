package dev.weft.queueing.solve;

/**
 * Approximate mean value analysis: what each takes, and who carries it out ({@link Linearizer}, {@link AggregateQueueLength}).
 * They solve networks whose stations are lags and fixed-rate queues; {@link #plain} makes one of any.
 */
public enum ApproximateMva implements Method {
    /** An arriving customer sees the others as they are on average. */
    BARD_SCHWEITZER("Bard-Schweitzer") {
        @Override
        public CoreSolution solve(Core core) {
            return new Linearizer(core).bardSchweitzer();
        }

        @Override
        public double cost(Core core) {
            return STEPS * cells(core);
        }

        @Override
        public double bytes(Core core) {
            return 8 * 4 * cells(core);
        }
    },
    /** The Linearizer's correction for all classes together. */
    AQL("AQL") {
        @Override
        public CoreSolution solve(Core core) {
            return new AggregateQueueLength(core).solve();
        }

        @Override
        public double cost(Core core) {
            return 20 * STEPS * cells(core) * core.classes();
        }

        @Override
        public double bytes(Core core) {
            return 8 * 4 * cells(core);
        }
    },
    /** Corrects the first by solving with one customer less of each class. */
    LINEARIZER("Linearizer") {
        @Override
        public CoreSolution solve(Core core) {
            return new Linearizer(core).linearizer();
        }

        @Override
        public double cost(Core core) {
            double classes = core.classes();
            return 3 * cells(core) * classes * (STEPS + classes);
        }

        @Override
        public double bytes(Core core) {
            return 8 * 3 * cells(core) * core.classes();
        }
    };

    /** Steps that a fixed point usually takes. */
    private static final double STEPS = 100;

    private final String key;

    ApproximateMva(String key) {
        this.key = key;
    }

    /** The name alone, as users and tables write it. */
    public String key() {
        return key;
    }

    @Override
    public String title() {
        return key + " approximation";
    }

    private static double cells(Core core) {
        return (double) core.classes() * core.stations();
    }

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
