package dev.weft.queueing.times;

import dev.weft.simulation.Distribution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Time through a series of stages of exponential phases, as an absorbing Markov chain. Its survival probability at time t is a Poisson
 * mixture of those after j jumps (uniformization, Jensen 1953). All terms are positive, so even small probabilities are exact to
 * rounding.
 */
final class PhaseChain {
    /** Remaining probability at which the chain is cut off, below the resolution of a double at 1. */
    private static final double REST = 1e-18;
    /** Weights of a Poisson distribution below this share of the largest are left out. */
    private static final double NEGLIGIBLE = 1e-22;

    /**
     * A phase.
     *
     * @param rate per second
     * @param enter probability to enter it from the stage before; negative if it follows the phase before it
     * @param ends whether its end is that of the stage
     * @param pass probability to skip the whole stage
     * @param opens whether it is the first phase of its stage
     */
    private record Phase(double rate, double enter, boolean ends, double pass, boolean opens) {}

    private final List<Phase> phases = new ArrayList<>();
    private double fastest;
    private double mean;
    private double longest;
    /** Survival probability after 0, 1, ... jumps. */
    private double[] left = {};

    /** Adds a stage of this distribution and mean, entered with this probability. */
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

    /** Approximate number of operations to compute the chain. */
    double work() {
        return fastest * (mean + 45 * longest) * phases.size();
    }

    /** Computes the chain; to be called once, after the last stage. */
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

    /** One jump, with this probability entering the first stage. */
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

    /** The survival probability at this time in seconds. */
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
