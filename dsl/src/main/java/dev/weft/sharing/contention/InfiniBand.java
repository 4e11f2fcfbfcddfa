package dev.weft.sharing.contention;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;

/**
 * The parameters of Vienne's InfiniBand model.
 *
 * @param betaIn the penalty of a star per reception
 * @param betaOut the penalty of a star per emission
 * @param gamma by how much senders to a crowded node are slowed down
 */
public record InfiniBand(double betaIn, double betaOut, double gamma) implements PenaltyRule {
    /** SimGrid's default, fitted by its authors on Stampede. */
    static final InfiniBand STAMPEDE = new InfiniBand(0.965, 0.925, 1.35);

    /** From this many receptions at the other end on, a sender is slowed by gamma_r. */
    static final int CROWDED = 3;

    public InfiniBand {
        require("beta_e", betaIn, 0.5, "two receptions would have the penalty 2 beta_e");
        require("beta_s", betaOut, 0.5, "two emissions would have the penalty 2 beta_s");
        require("gamma_r", gamma, 1, "receivers slow their senders down and never speed them up");
    }

    @Override
    public Contenders contenders() {
        return new InfiniBandContenders(this);
    }

    private static void require(String name, double value, double least, String why) {
        if (!(value >= least) || Double.isInfinite(value)) {
            throw ModelException.cannot(
                    "use " + name,
                    Digits.four(value),
                    "it is finite and at least " + Digits.four(least) + ": " + why + ", and no penalty is below 1",
                    "SimGrid's values are infiniband(0.965, 0.925, 1.35)");
        }
    }

    /** {@code p_s} of one communication: its source's degree, its destination's degree. */
    double emission(int outDegree, int inDegree) {
        if (outDegree == 1) {
            return 1;
        }
        return outDegree * betaOut * (inDegree >= CROWDED ? gamma : 1);
    }

    /** {@code p_e}: Phi distinct sources send to the destination, Omega communications come from this one. */
    double reception(int inDegree, int phi, int omega) {
        return inDegree == 1 ? 1 : phi * betaIn * omega;
    }

    @Override
    public String toString() {
        return "beta_e " + Digits.four(betaIn) + ", beta_s " + Digits.four(betaOut) + ", gamma_r " + Digits.four(gamma);
    }
}
