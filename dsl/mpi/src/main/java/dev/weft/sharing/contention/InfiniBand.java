package dev.weft.sharing.contention;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;

/**
 * The parameters of Vienne's InfiniBand model.
 *
 * @param betaIn the penalty of a star per reception
 * @param betaOut the penalty of a star per emission
 * @param gamma the factor by which senders to a node of in-degree three or more are slowed down
 */
public record InfiniBand(double betaIn, double betaOut, double gamma) implements PenaltyRule {
    /** SimGrid's default, fitted by its authors on Stampede. */
    static final InfiniBand STAMPEDE = new InfiniBand(0.965, 0.925, 1.35);

    /** The in-degree of the destination from which gamma_r applies. */
    static final int CROWDED = 3;

    public InfiniBand {
        boolean atLeastOne = betaIn >= 0.5 && betaOut >= 0.5 && gamma >= 1;
        if (!atLeastOne || Double.isInfinite(betaIn + betaOut + gamma)) {
            throw ModelException.call(
                    "infiniband",
                    "both betas must be at least 0.5 and gamma at least 1, all finite, so that no penalty is below 1",
                    "Try infiniband(0.965, 0.925, 1.35), the values of SimGrid",
                    betaIn,
                    betaOut,
                    gamma);
        }
    }

    @Override
    public Contenders contenders() {
        return new InfiniBandContenders(this);
    }

    /** {@code p_s} of one communication, from the degrees of its source and its destination. */
    double emission(int outDegree, int inDegree) {
        if (outDegree == 1) {
            return 1;
        }
        return outDegree * betaOut * (inDegree >= CROWDED ? gamma : 1);
    }

    /** {@code p_e}: phi distinct sources send to the destination, and omega communications come from this source. */
    double reception(int inDegree, int phi, int omega) {
        return inDegree == 1 ? 1 : phi * betaIn * omega;
    }

    @Override
    public String toString() {
        return "beta_e " + Digits.four(betaIn) + ", beta_s " + Digits.four(betaOut) + ", gamma_r " + Digits.four(gamma);
    }
}
