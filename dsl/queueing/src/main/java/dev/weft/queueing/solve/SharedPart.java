package dev.weft.queueing.solve;

/** Shared stations as a network with one class per direction of demand, tilted by the flow in each direction. */
final class SharedPart {
    private final Binding binding;
    private final Tilted tilted;
    private final double[] rate;
    private final double[] flow;
    /** Normalizing constants, then the counting vector of each shared station. */
    private final Scaled[] built;

    SharedPart(Binding binding, double[] rate) {
        this.binding = binding;
        this.rate = rate;
        this.flow = binding.flows(rate);
        ClosedNetwork core = binding.sharedNetwork();
        this.tilted = new Tilted(core, flow);
        int stations = core.stations();
        Scaled[] before = new Scaled[stations + 1];
        before[0] = tilted.lags();
        for (int s = 0; s < stations; s++) {
            before[s + 1] = tilted.join(s, before[s]);
        }
        this.built = new Scaled[stations + 1];
        built[0] = before[stations];
        for (int s = 0; s < stations; s++) {
            Scaled counted = tilted.count(s, before[s]);
            for (int after = s + 1; after < stations; after++) {
                counted = tilted.join(after, counted);
            }
            built[s + 1] = counted;
        }
    }

    /** Share of one class of kind i in the flow of its direction. */
    double share(int i) {
        Binding.Kind kind = binding.kinds.get(i);
        return kind.sharedWork * rate[i] / flow[kind.direction];
    }

    /** The tilted demand of a direction at a shared station, as {@link Tilted#join} uses it. */
    double form(int s, int direction) {
        return tilted.form(s)[direction];
    }

    /** The factor between the counting vector of a station and the normalizing constants. */
    double scale(int s) {
        return Math.exp(built[s + 1].log - built[0].log);
    }

    /** All vectors with all directions but one summed out: [0] the constants, then the counting vector of each shared station. */
    double[][] seenBy(int direction, double[][] mixtures) {
        double[][] seen = new double[built.length][binding.customers[direction] + 1];
        Lattice lattice = tilted.lattice;
        for (int i = 0; i < lattice.size; i++) {
            double weight = 1;
            for (int d = 0; d < mixtures.length; d++) {
                weight *= d == direction ? 1 : mixtures[d][lattice.coordinate(i, d)];
            }
            int m = lattice.coordinate(i, direction);
            for (int s = 0; s < built.length; s++) {
                seen[s][m] += weight * built[s].v[i];
            }
        }
        return seen;
    }
}
