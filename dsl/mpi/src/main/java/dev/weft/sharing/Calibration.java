package dev.weft.sharing;

import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Provenance;
import dev.weft.study.Rows;
import dev.weft.study.Term;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The parameters of Gigabit Ethernet from measurements, by the closed forms of the paper: beta is the mean penalty
 * per communication of outgoing stars, and both gammas follow from two weak communications of degree 3. Key {@code
 * parameter}, measure {@code value} with a 95 % interval: Student's t over the stars for beta, propagated to the
 * gammas to first order together with the resolution of the clock. Immutable.
 */
@From(paper = "Vienne et al. 2008", equation = "section V-A, beta and gammas")
public final class Calibration extends Answer {
    private static final double CONFIDENCE = 0.95;
    private static final double NOT_ONE_NUMBER = 0.05;

    private final double[] perCommunication;
    private final Estimate beta;
    private final Estimate gammaOut;
    private final Estimate gammaIn;
    private final String given;

    private Calibration(double[] perCommunication, Estimate beta, Estimate gammaOut, Estimate gammaIn, String given) {
        this.perCommunication = perCommunication;
        this.beta = beta;
        this.gammaOut = gammaOut;
        this.gammaIn = gammaIn;
        this.given = given;
    }

    /**
     * Computes beta from the penalties of outgoing stars with 2, 3, .. communications, in that order; the gammas stay
     * unknown until {@link #gammas}. One star gives no interval; a penalty below 1 is an error.
     */
    public static Calibration ofStars(double... penalties) {
        ModelException.required(penalties, "array of penalties", "Write calibrate(1.5, 2.25)");
        if (penalties.length == 0) {
            throw ModelException.call(
                    "calibrate", "at least the penalty of a star of two is needed", "Write calibrate(1.5, 2.25)");
        }
        double[] each = new double[penalties.length];
        for (int i = 0; i < each.length; i++) {
            if (!(penalties[i] >= 1) || Double.isInfinite(penalties[i])) {
                throw ModelException.call(
                        "calibrate",
                        "the penalty of the star of " + (i + 2) + " must be finite and at least 1",
                        "Write the penalties of stars of 2, 3, .. communications, such as calibrate(1.5, 2.25)",
                        Arrays.stream(penalties).boxed().toArray());
            }
            each[i] = penalties[i] / (i + 2);
        }
        String stars =
                "stars of 2 to " + (each.length + 1) + " communications: penalties " + Arrays.toString(penalties);
        return new Calibration(each, Estimate.mean(each, CONFIDENCE), Estimate.NONE, Estimate.NONE, stars);
    }

    /**
     * Computes both gammas from the scheme of Figure 4: {@code gamma_o = 1 - t_a / (3 beta t_ref)} and {@code gamma_i
     * = 1 - t_f / (3 beta t_ref)}, where a is a weak communication of three that leave one node, and f one of three
     * that enter one node. The resolution is the last digit of the measured times; each has an error of up to half of
     * it. A time of zero is an error.
     */
    @From(paper = "Vienne et al. 2008", equation = "section V-A, gamma_o and gamma_i")
    public Calibration gammas(Time weakOut, Time weakIn, Time alone, Time resolution) {
        for (Time time : new Time[] {weakOut, weakIn, alone, resolution}) {
            ModelException.required(time, "a time", "Write gammas(ms(95), ms(103), ms(47.5), ms(1))");
        }
        if (!(weakOut.si() / alone.si() < 1e6 && weakIn.si() / alone.si() < 1e6 && resolution.si() / alone.si() < 1e6)
                && alone.si() > 0) {
            throw ModelException.call(
                    "gammas",
                    "the other times must be less than a million times the time alone, " + alone,
                    "Measure all times with the same size",
                    weakOut,
                    weakIn,
                    alone,
                    resolution);
        }
        if (alone.si() == 0) {
            throw ModelException.call(
                    "gammas",
                    "the time alone must be above zero",
                    "Measure all times with the same size",
                    weakOut,
                    weakIn,
                    alone,
                    resolution);
        }
        return new Calibration(
                perCommunication,
                beta,
                gamma(weakOut.si(), alone.si(), resolution.si()),
                gamma(weakIn.si(), alone.si(), resolution.si()),
                given + "; weak communications of degree 3: " + weakOut + " out, " + weakIn + " in, " + alone
                        + " alone, to " + resolution);
    }

    /** To first order {@code d gamma = (1 - gamma) (dt/t + d beta/beta + d t_ref/t_ref)}, each at its largest. */
    private Estimate gamma(double weak, double alone, double resolution) {
        double gamma = 1 - weak / (3 * beta.value() * alone);
        double relative = resolution / 2 / weak + resolution / 2 / alone + beta.halfWidth() / beta.value();
        double half = (1 - gamma) * relative;
        return new Estimate(gamma, gamma - half, gamma + half);
    }

    /**
     * Returns the model with these parameters. Unknown gammas, and values that could give a penalty below 1, are
     * errors.
     */
    public SharingModel model() {
        if (Double.isNaN(gammaOut.value())) {
            throw ModelException.call(
                    "model",
                    "the gammas are unknown",
                    "Write gammas(ms(95), ms(103), ms(47.5), ms(1)) before it, with your times of the scheme in Figure 4");
        }
        return SharingModel.gigabitEthernet(beta.value(), gammaOut.value(), gammaIn.value());
    }

    @Override
    public String label() {
        return "calibration";
    }

    @Override
    public Columns columns() {
        return Rows.of(List.of(Map.entry("beta", beta), Map.entry("gamma_o", gammaOut), Map.entry("gamma_i", gammaIn)))
                .key("parameter", Map.Entry::getKey)
                .estimate("value", Unit.ONE, Map.Entry::getValue)
                .brackets("95 % interval")
                .columns();
    }

    @Override
    public Provenance provenance() {
        return Provenance.model(
                Certainty.ESTIMATED,
                "closed forms of section V-A",
                "Vienne et al., Predictive models for bandwidth sharing, CLUSTER 2008");
    }

    @Override
    public Explanation explain() {
        List<Term> terms = new ArrayList<>();
        for (int i = 0; i < perCommunication.length; i++) {
            terms.add(Term.of("star of " + (i + 2), Digits.four(perCommunication[i]) + " per communication"));
        }
        boolean one = perCommunication.length == 1;
        double spread = (Arrays.stream(perCommunication).max().orElseThrow()
                        - Arrays.stream(perCommunication).min().orElseThrow())
                / beta.value();
        return Explanation.of("Gigabit Ethernet: beta = mean of P_k / k, gamma = 1 - t / (3 beta t_ref). "
                        + provenance().source())
                .inputs(List.of(given))
                .terms(terms)
                .dominant(
                        "beta",
                        "beta is " + (one ? Digits.four(beta.value()) : beta)
                                + "; 1 - gamma moves by as much in relative terms.")
                .conditions(conditions(one, spread));
    }

    private List<Condition> conditions(boolean one, double spread) {
        String equal = "equal penalty per communication in all stars";
        return List.of(
                Condition.of("more than one star", !one, "from one star neither beta nor the gammas have an interval."),
                one
                        ? Condition.notChecked(equal, "there is one star.")
                        : Condition.of(
                                equal,
                                spread <= NOT_ONE_NUMBER,
                                "it differs by up to " + Unit.PERCENT.print(spread)
                                        + " of beta, so one beta does not describe them."),
                positiveGammas(one));
    }

    private Condition positiveGammas(boolean one) {
        String name = "gammas not below zero";
        if (Double.isNaN(gammaOut.value())) {
            return Condition.notChecked(name, "they are unknown; compute them with gammas(..).");
        }
        boolean below = one ? gammaOut.value() < 0 || gammaIn.value() < 0 : gammaOut.low() < 0 || gammaIn.low() < 0;
        return Condition.of(
                name,
                !below,
                (one ? "one is" : "one interval reaches")
                        + " below zero, so these times do not show that weak communications have lower penalties.");
    }
}
