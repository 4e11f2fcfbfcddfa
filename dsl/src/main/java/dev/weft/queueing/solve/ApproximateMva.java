package dev.weft.queueing.solve;

/**
 * Approximate mean value analysis: what each takes, and who carries it out ({@link Linearizer}, {@link AggregateQueueLength}).
 * What a customer finds at a station tells how long it stays there ({@link ResidenceTimes}). {@link Certified} then sees to it that the
 * answer breaks no law of the exact one.
 */
public enum ApproximateMva implements SolutionMethod {
    /** An arriving customer sees the others as they are on average. */
    BARD_SCHWEITZER("Bard-Schweitzer") {
        @Override
        public CoreSolution solve(Core core) {
            return new Linearizer(core).bardSchweitzer();
        }

        @Override
        public double cost(Core core) {
            return STEPS * cells(core) + curves(core);
        }

        @Override
        public double bytes(Core core) {
            return 8 * (4 * cells(core) + weights(core));
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
            return 20 * STEPS * cells(core) * (1 + Symmetry.of(core).orbits()) + curves(core);
        }

        @Override
        public double bytes(Core core) {
            return 8 * (4 * cells(core) + weights(core));
        }
    },
    /** Corrects the first by solving with one customer less of each class; of classes that are alike, of one. */
    LINEARIZER("Linearizer") {
        @Override
        public CoreSolution solve(Core core) {
            return new Linearizer(core).linearizer();
        }

        @Override
        public double cost(Core core) {
            double solutions = 1 + Symmetry.of(core).orbits();
            return 3 * cells(core) * solutions * (STEPS + core.classes()) + curves(core);
        }

        @Override
        public double bytes(Core core) {
            return 8 * (3 * cells(core) * Symmetry.of(core).orbits() + weights(core));
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

    /** Operations that it takes to draw the curves of stations of variable speed. */
    private static double curves(Core core) {
        double cost = 0;
        for (int k : core.variable) {
            cost += Slowdown.cost(core.speed[k], core.visitors(k));
        }
        return cost;
    }

    private static double weights(Core core) {
        double weights = 0;
        for (int k : core.variable) {
            weights += Math.min(core.speed[k].limit(), core.visitors(k)) + 1e4;
        }
        return weights;
    }
}
