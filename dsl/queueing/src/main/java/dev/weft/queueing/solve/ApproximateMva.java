package dev.weft.queueing.solve;

/**
 * Approximate mean value analysis: costs and implementations ({@link Linearizer}, {@link AggregateQueueLength}). {@link ResidenceTimes}
 * computes residence times from the customers found, and {@link Certified} corrects the answer to proven properties of the exact one.
 */
public enum ApproximateMva implements SolutionMethod {
    /** An arriving customer sees the mean queue lengths of the others. */
    BARD_SCHWEITZER("Bard-Schweitzer") {
        @Override
        public ClosedSolution solve(ClosedNetwork core) {
            return new Linearizer(core).bardSchweitzer();
        }

        @Override
        public double cost(ClosedNetwork core) {
            return STEPS * cells(core) + curves(core);
        }

        @Override
        public double bytes(ClosedNetwork core) {
            return 8 * (4 * cells(core) + weights(core));
        }
    },
    /** The Linearizer's correction, aggregated over classes. */
    AQL("AQL") {
        @Override
        public ClosedSolution solve(ClosedNetwork core) {
            return new AggregateQueueLength(core).solve();
        }

        @Override
        public double cost(ClosedNetwork core) {
            return 20 * STEPS * cells(core) * (1 + Symmetry.of(core).orbits()) + curves(core);
        }

        @Override
        public double bytes(ClosedNetwork core) {
            return 8 * (4 * cells(core) + weights(core));
        }
    },
    /** Corrects Bard-Schweitzer by solutions with one customer less of each class, once for equivalent classes. */
    LINEARIZER("Linearizer") {
        @Override
        public ClosedSolution solve(ClosedNetwork core) {
            return new Linearizer(core).linearizer();
        }

        @Override
        public double cost(ClosedNetwork core) {
            double solutions = 1 + Symmetry.of(core).orbits();
            return 3 * cells(core) * solutions * (STEPS + core.classes()) + curves(core);
        }

        @Override
        public double bytes(ClosedNetwork core) {
            return 8 * (3 * cells(core) * Symmetry.of(core).orbits() + weights(core));
        }
    };

    /** Typical number of steps of a fixed point. */
    private static final double STEPS = 100;

    private final String key;

    ApproximateMva(String key) {
        this.key = key;
    }

    /** The key, as in the language and in tables. */
    public String key() {
        return key;
    }

    @Override
    public String title() {
        return key + " approximation";
    }

    private static double cells(ClosedNetwork core) {
        return (double) core.classes() * core.stations();
    }

    /** Operations to tabulate the curves of stations of variable speed. */
    private static double curves(ClosedNetwork core) {
        double cost = 0;
        for (int k : core.variable) {
            cost += Slowdown.cost(core.speed[k], core.visitors(k));
        }
        return cost;
    }

    private static double weights(ClosedNetwork core) {
        double weights = 0;
        for (int k : core.variable) {
            weights += Math.min(core.speed[k].limit(), core.visitors(k)) + 1e4;
        }
        return weights;
    }
}
