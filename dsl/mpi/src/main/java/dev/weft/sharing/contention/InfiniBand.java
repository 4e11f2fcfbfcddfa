package dev.weft.sharing.contention;

import static dev.weft.sharing.contention.Ports.NONE;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.Arrays;

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

    /**
     * The penalties of InfiniBand for a changing set: a start or end touches its source, its destination and all sources
     * that send to the destination.
     */
    private static final class InfiniBandContenders extends PortContenders {
        private final InfiniBand rule;
        private double[] reception = new double[16];
        private int[] omega = new int[16];

        InfiniBandContenders(InfiniBand rule) {
            this.rule = rule;
        }

        @Override
        void chargeTouched() {
            if (reception.length < ports.source.length) {
                reception = Arrays.copyOf(reception, ports.source.length);
            }
            if (omega.length < ports.nodes()) {
                omega = Arrays.copyOf(omega, ports.nodes());
            }
            for (int i = 0; i < destinations.size(); i++) {
                receive(destinations.at(i));
            }
            for (int i = 0; i < sources.size(); i++) {
                double most = emission(sources.at(i));
                for (int id = ports.firstFrom(sources.at(i)); id != NONE; id = ports.nextFrom(id)) {
                    charges.charge(id, Math.max(most, reception[id]));
                }
            }
        }

        /** Touches all sources that send to this node, because its degree affects their penalties. */
        private void receive(int node) {
            int phi = 0;
            for (int id = ports.firstInto(node); id != NONE; id = ports.nextInto(id)) {
                int source = ports.source[id];
                phi += omega[source]++ == 0 ? 1 : 0;
                sources.add(source);
            }
            for (int id = ports.firstInto(node); id != NONE; id = ports.nextInto(id)) {
                reception[id] = rule.reception(ports.inDegree(node), phi, omega[ports.source[id]]);
            }
            for (int id = ports.firstInto(node); id != NONE; id = ports.nextInto(id)) {
                omega[ports.source[id]] = 0;
            }
        }

        /** The largest p_s of the communications of a source, which delays all of them. */
        private double emission(int source) {
            double most = 1;
            for (int id = ports.firstFrom(source); id != NONE; id = ports.nextFrom(id)) {
                most = Math.max(most, rule.emission(ports.outDegree(source), ports.inDegree(ports.destination[id])));
            }
            return most;
        }

        @Override
        public String reason(int id) {
            return "p_s " + Digits.four(emission(ports.source[id])) + " (the largest of its source), p_e "
                    + Digits.four(reception[id]) + " (" + ports.inDegree(ports.destination[id]) + " received)";
        }
    }
}
