package dev.weft.queueing.times;

import dev.weft.simulation.Distribution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The time through stages of exponential phases, one stage after the other: a Markov chain that moves in one direction only. Its
 * probability of not being through at time t is a Poisson mixture of those after j jumps (uniformization, Jensen 1953). Every term
 * is positive, so that small probabilities, too, are exact to rounding.
 */
final class PhaseChain {
    /** What is left in the chain when it is no longer followed: below what a double can tell from 0 beside 1. */
    private static final double REST = 1e-18;
    /** Weights of a Poisson distribution below this share of the largest are left out. */
    private static final double NEGLIGIBLE = 1e-22;

    /**
     * One phase.
     *
     * @param rate per second
     * @param enter chance to enter it from the stage before; negative if it follows the phase before it
     * @param ends whether its end is that of the stage
     * @param pass chance to pass by the whole stage
     * @param opens whether it is the first phase of its stage
     */
    private record Phase(double rate, double enter, boolean ends, double pass, boolean opens) {}

    private final List<Phase> phases = new ArrayList<>();
    private double fastest;
    private double mean;
    private double longest;
    /** Probability of not being through after 0, 1, ... jumps. */
    private double[] left = {};

    /** One more stage of this distribution and mean, passed through with this probability. */
    void add(Distribution distribution, double stageMean, double probability) {
        boolean opens = true;
        for (Distribution.Branch branch : distribution.branches()) {
            double rate = branch.rate() / stageMean;
            for (int i = 0; i < branch.phases(); i++) {
                double enter = i == 0 ? probability * branch.probability() : -1;
                phases.add(new Phase(rate, enter, i == branch.phases() - 1, 1 - probability, opens));
                opens = false;
            }
            fastest = Math.max(fastest, rate);
            longest = Math.max(longest, 1 / rate);
            mean += branch.phases() / rate;
        }
    }

    /** Rough number of operations to follow the chain to its end. */
    double work() {
        return fastest * (mean + 45 * longest) * phases.size();
    }

    /** Follows the chain to its end; to be called once, after the last stage. */
    void follow() {
        int size = phases.size();
        double[] present = new double[size];
        double[] moves =
                phases.stream().mapToDouble(phase -> phase.rate / fastest).toArray();
        double[] rest = new double[1024];
        step(present, moves, 1);
        rest[0] = Arrays.stream(present).sum();
        int jumps = 0;
        while (rest[jumps] > REST) {
            step(present, moves, 0);
            if (++jumps == rest.length) {
                rest = Arrays.copyOf(rest, 2 * jumps);
            }
            rest[jumps] = Arrays.stream(present).sum();
        }
        left = Arrays.copyOf(rest, jumps + 1);
    }

    /** One jump, with so much entering the first stage. */
    private void step(double[] present, double[] moves, double entering) {
        double flow = entering;
        double out = 0;
        double pass = 1;
        double before = 0;
        for (int i = 0; i < present.length; i++) {
            Phase phase = phases.get(i);
            if (phase.opens) {
                flow = i == 0 ? entering : flow * pass + out;
                out = 0;
                pass = phase.pass;
            }
            double moved = present[i] * moves[i];
            present[i] = present[i] * (1 - moves[i]) + (phase.enter < 0 ? before : flow * phase.enter);
            before = moved;
            out += phase.ends ? moved : 0;
        }
    }

    /** The probability of not being through at this time. */
    double above(double seconds) {
        if (seconds < 0) {
            return 1;
        }
        double jumps = fastest * seconds;
        if (jumps > left.length + 40 * Math.sqrt(jumps)) {
            return 0;
        }
        int peak = (int) jumps;
        double weights = 0;
        double sum = 0;
        double weight = 1;
        for (int j = peak; j >= 0 && weight > NEGLIGIBLE; j--) {
            weights += weight;
            sum += weight * (j < left.length ? left[j] : 0);
            weight *= j / jumps;
        }
        weight = jumps / (peak + 1.0);
        for (int j = peak + 1; weight > NEGLIGIBLE; j++) {
            weights += weight;
            sum += weight * (j < left.length ? left[j] : 0);
            weight *= jumps / (j + 1.0);
        }
        return sum / weights;
    }
}
