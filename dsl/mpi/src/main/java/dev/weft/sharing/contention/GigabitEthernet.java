package dev.weft.sharing.contention;

import dev.weft.study.From;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;

/**
 * The formulas of Gigabit Ethernet, with their parameters.
 *
 * @param beta the penalty of a star per communication
 * @param gammaOut the relative reduction of the penalty of weak senders
 * @param gammaIn the relative reduction of the penalty of weak receivers
 * @param printed whether the weak branch of p_i divides by card(C_o^m), as the paper prints it, instead of
 * card(C_i^m)
 */
public record GigabitEthernet(double beta, double gammaOut, double gammaIn, boolean printed) implements PenaltyRule {
    private static final String PAPERS = "Try gigabitEthernet(0.75, 0.115, 0.036), the values of the paper";

    /** Section V-A: 1.5 / 2 = 2.25 / 3, and both gammas from Figure 4. */
    static final GigabitEthernet PAPER = new GigabitEthernet(0.75, 0.115, 0.036, false);

    public GigabitEthernet {
        boolean shares = gammaOut >= 0 && gammaOut < 1 && gammaIn >= 0 && gammaIn < 1;
        if (!shares) {
            throw ModelException.call(
                    "gigabitEthernet", "both gammas must be at least 0 and below 1", PAPERS, beta, gammaOut, gammaIn);
        }
        double most = Math.max(gammaOut, gammaIn);
        if (!(2 * beta * (1 - most) >= 1) || Double.isInfinite(beta)) {
            throw ModelException.call(
                    "gigabitEthernet",
                    "beta must be finite and at least " + Digits.four(0.5 / (1 - most))
                            + ", so that no penalty is below 1",
                    PAPERS,
                    beta,
                    gammaOut,
                    gammaIn);
        }
    }

    @Override
    public Contenders contenders() {
        return new GigabitContenders(this);
    }

    /** {@code p_o}: the degree and the card are those of the source. */
    @From(paper = "Vienne et al. 2008", equation = "section V-A, p_o")
    double emission(int degree, int card, boolean strong) {
        return side(gammaOut, degree, card, card, strong);
    }

    /** {@code p_i}: the weak branch may use another card than the strong one. */
    @From(paper = "Vienne et al. 2008", equation = "section V-A, p_i")
    double reception(int degree, int card, int weakCard, boolean strong) {
        return side(gammaIn, degree, card, weakCard, strong);
    }

    private double side(double gamma, int degree, int card, int weakCard, boolean strong) {
        if (degree == 1) {
            return 1;
        }
        return strong ? degree * beta * (1 + gamma * (degree - card)) : degree * beta * (1 - gamma / weakCard);
    }

    @Override
    public String toString() {
        return "beta " + Digits.four(beta) + ", gamma_o " + Digits.four(gammaOut) + ", gamma_i " + Digits.four(gammaIn)
                + (printed ? ", weak receivers divided by card(C_o^m) as printed" : "");
    }
}
