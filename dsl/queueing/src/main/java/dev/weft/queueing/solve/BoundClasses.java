package dev.weft.queueing.solve;

import java.util.Arrays;

/**
 * Exact solution for classes with stations of their own and few shared ones: the paper's endpoints, each with its core, at one link
 * (Bridges et al. 2015, section 3.1). The shared stations then depend on a class only through the number of its customers there, and
 * on classes of proportional shared demands only through their sum m. So with h(m) the normalizing
 * constant of the shared stations and {@code B(m)} the weight with which the private parts leave m customers to them,
 * {@code G = sum_m h(m) B(m)}: a lattice with one axis per direction of shared demand instead of one per class. The cost for 128
 * classes is that of a polynomial of degree N.
 *
 * <p>B is built by binomial mixing: given m customers at the shared stations, each belongs to class r with probability {@code
 * p_r}, so {@code B_12(m) = sum_k Bin(m, k, p_2) B_1(m - k) B_2(k)}. The plain power series would contain {@code m!},
 * which exceeds the range of a double; mixtures of terms near 1 stay near 1.
 *
 * <p>Cost: the square of the number of customers of each direction for the mixing, and the population vectors of the directions times the
 * shared stations for h; memory for these vectors.
 */
final class BoundClasses implements SolutionMethod {
    @Override
    public String title() {
        return "exact generating function of bound classes";
    }

    @Override
    public double cost(ClosedNetwork core) {
        if (core.classes() == 1) {
            return Double.POSITIVE_INFINITY;
        }
        Binding binding = Binding.of(core);
        double states = binding.states();
        double shared = 1;
        for (int k : binding.sharedStations) {
            shared += core.speed[k].constantUpTo(core.customers) ? 2 : 3.0 * SaddlePoint.limit(core, k);
        }
        double mixing = 0;
        for (Binding.Kind kind : binding.kinds) {
            double total = binding.customers[kind.direction];
            mixing += total * total + 3 * total * kind.population * shared;
        }
        return 1e4 + 6 * states * shared * binding.customers.length + 3 * mixing;
    }

    @Override
    public double bytes(ClosedNetwork core) {
        Binding binding = Binding.of(core);
        double kinds = binding.kinds.size();
        return 8 * binding.states() * (binding.sharedStations.length + 6.0) + 8 * 4.0 * kinds * core.customers;
    }

    @Override
    public ClosedSolution solve(ClosedNetwork core) {
        return new Run(core).solve();
    }

    /** State of one solution. */
    private static final class Run {
        private final ClosedNetwork core;
        private final Binding binding;
        private final SharedPart shared;
        private final PrivatePart[] parts;
        private final double[][] present;
        private final double[] throughput;

        Run(ClosedNetwork core) {
            this.core = core;
            this.binding = Binding.of(core);
            double[] rate = binding.rates();
            this.parts = new PrivatePart[binding.kinds.size()];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = new PrivatePart(core, binding.kinds.get(i), rate[i]);
            }
            this.shared = new SharedPart(binding, rate);
            this.throughput = new double[core.classes()];
            this.present = new double[core.classes()][core.stations()];
        }

        ClosedSolution solve() {
            Mixture[][] full = new Mixture[binding.customers.length][];
            double[][] all = new double[full.length][];
            for (int d = 0; d < full.length; d++) {
                full[d] = mixtures(d);
                all[d] = Mixture.of(full[d]).v();
            }
            for (int d = 0; d < full.length; d++) {
                double[][] seen = shared.seenBy(d, all);
                for (int i = 0; i < parts.length; i++) {
                    if (binding.kinds.get(i).direction == d) {
                        one(i, seen, others(i, full[d]));
                    }
                }
            }
            ClosedSolution solution = new ClosedSolution(core, throughput);
            for (int r = 0; r < core.classes(); r++) {
                for (int k : core.fixed) {
                    solution.queueLength[r][k] = present[r][k];
                }
                for (int k : core.variable) {
                    solution.queueLength[r][k] = present[r][k];
                }
            }
            return solution;
        }

        /** For each kind of one direction, the mixture of all its classes; other kinds have none. */
        private Mixture[] mixtures(int direction) {
            Mixture[] mixtures = new Mixture[parts.length];
            Arrays.fill(mixtures, Mixture.NONE);
            for (int i = 0; i < parts.length; i++) {
                Binding.Kind kind = binding.kinds.get(i);
                if (kind.direction == direction) {
                    mixtures[i] = parts[i].mixture().power(kind.classes.size());
                }
            }
            return mixtures;
        }

        /** The mixture of all classes of a direction but one of kind i. */
        private Mixture others(int i, Mixture[] full) {
            Mixture[] changed = full.clone();
            changed[i] = parts[i].mixture().power(binding.kinds.get(i).classes.size() - 1);
            return Mixture.of(changed);
        }

        /** Solves for the classes of kind i, which are equivalent. */
        private void one(int i, double[][] seen, Mixture others) {
            PrivatePart part = parts[i];
            double share = shared.share(i);
            double[] left = Mixture.mixed(seen[0], others.v(), share, part.customers());
            double whole = checked(part.weigh(left, 0));
            double rate = part.rate() * checked(part.weigh(left, 1)) / whole;
            for (int member = 0; member < binding.kinds.get(i).classes.size(); member++) {
                int r = binding.kinds.get(i).classes.get(member);
                throughput[r] = rate;
                for (int j = 0; j < part.stations(); j++) {
                    present[r][binding.kinds.get(i).privateStations.get(member)[j]] = part.presentAt(j, left) / whole;
                }
            }
            for (int s = 0; s < binding.sharedStations.length; s++) {
                double[] counted = Mixture.mixed(seen[s + 1], others.v(), share, part.customers());
                double mean = share
                        * shared.form(s, binding.kinds.get(i).direction)
                        * shared.scale(s)
                        * part.weigh(counted, 1)
                        / whole;
                for (int r : binding.kinds.get(i).classes) {
                    present[r][binding.sharedStations[s]] = mean;
                }
            }
        }

        private static double checked(double value) {
            if (!(value > Scaled.SAFE)) {
                throw new RangeLost();
            }
            return value;
        }
    }
}
