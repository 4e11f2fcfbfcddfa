package dev.weft.queueing.times;

import dev.weft.simulation.Distribution;
import dev.weft.study.From;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.List;

/**
 * Service of exponential phases at one server (M/PH/1 and GI/PH/1). The wait is a geometric number of {@link LadderHeights}, itself a
 * time through phases, and the response is that followed by a service. Its survival probability is a Poisson mixture of those after j jumps
 * (uniformization); once each jump ends the same share of the rest, all later ones do.
 */
@From(paper = "Neuts 1981", equation = "M/PH/1: waiting time of phases T + rho t pi_e")
final class PhaseTail extends QueueTail {
    /** Remaining probability at which the chain is cut off. */
    private static final double REST = 1e-18;

    private static final double NEGLIGIBLE = 1e-22;
    /** Relative change of the share between n / 2 and n jumps; its error is the square of that. */
    private static final double CONSTANT = 1e-13;

    /** Jumps before the share is compared. */
    private static final int LEAST = 64;

    private static final int MOST_JUMPS = 1 << 22;

    private final Survival waiting;
    private final Survival response;

    private final double meanWaiting;

    PhaseTail(Distribution service, double load, double mean, boolean poisson, double... ladder) {
        super(
                "geometric sum of " + (poisson ? "residual services" : "ladder heights") + ", by uniformization",
                load,
                mean);
        this.waiting = new Survival(service, ladder, false);
        this.response = new Survival(service, ladder, true);
        double height = 0;
        int at = 0;
        for (Distribution.Branch branch : service.branches()) {
            for (int left = branch.phases(); left > 0; left--) {
                height += ladder[at++] * left / branch.rate();
            }
        }
        this.meanWaiting = mean * height / (1 - Arrays.stream(ladder).sum());
    }

    @Override
    public double meanWaiting() {
        return meanWaiting;
    }

    @Override
    public double waitingAbove(double seconds) {
        return mean == 0 ? 0 : waiting.above(seconds / mean);
    }

    @Override
    public double responseAbove(double seconds) {
        return mean == 0 ? 0 : response.above(seconds / mean);
    }

    /** Survival probability of a time, in units of the mean service time. */
    private static final class Survival {
        private final double fastest;
        /** After 0, 1, ... jumps. */
        private final double[] left;
        /** The share of the rest that ends with each jump after the last of these; 1 if there is none. */
        private final double ends;

        Survival(Distribution service, double[] ladder, boolean served) {
            List<Distribution.Branch> branches = service.branches();
            this.fastest = branches.stream()
                    .mapToDouble(Distribution.Branch::rate)
                    .max()
                    .orElseThrow();
            Jumps jumps = new Jumps(branches, fastest, ladder, served);
            double[] rest = new double[1024];
            double share = Double.NaN;
            rest[0] = jumps.rest();
            int count = 0;
            double last = 1;
            while (rest[count] > REST) {
                double ended = jumps.jump() / rest[count];
                if (++count == rest.length) {
                    rest = Arrays.copyOf(rest, 2 * count);
                }
                rest[count] = jumps.rest();
                if (Integer.bitCount(count) == 1 && count >= LEAST && count > 2 * jumps.phases()) {
                    if (ended > 0 && Math.abs(ended - share) <= CONSTANT * ended) {
                        last = ended;
                        break;
                    }
                    share = ended;
                }
                if (count > MOST_JUMPS) {
                    throw ModelException.of(
                            "percentiles of a queue with " + service + " service",
                            "the phases are too many or too different",
                            "Use solve(seeded(1))");
                }
            }
            this.left = Arrays.copyOf(rest, count + 1);
            this.ends = last;
        }

        private double left(int jumps) {
            int known = left.length - 1;
            if (jumps <= known) {
                return left[jumps];
            }
            return ends == 1 ? 0 : left[known] * Math.exp((jumps - known) * Math.log1p(-ends));
        }

        double above(double time) {
            double jumps = fastest * time;
            int known = left.length - 1;
            if (jumps - 40 * Math.sqrt(jumps) > known + 40) {
                // a Poisson mixture of a geometric sequence is exponential
                return ends == 1 ? 0 : left[known] * Math.exp(-known * Math.log1p(-ends) - ends * jumps);
            }
            int peak = (int) jumps;
            double weights = 0;
            double sum = 0;
            double weight = 1;
            for (int j = peak; j >= 0 && weight > NEGLIGIBLE; j--) {
                weights += weight;
                sum += weight * left(j);
                weight *= j / jumps;
            }
            weight = jumps / (peak + 1.0);
            for (int j = peak + 1; weight > NEGLIGIBLE; j++) {
                weights += weight;
                sum += weight * left(j);
                weight *= jumps / (j + 1.0);
            }
            return sum / weights;
        }
    }

    /** Probabilities of the phases after each jump of the uniformized chain. */
    private static final class Jumps {
        /** Probability that another ladder height follows, beginning with each phase, and that none does. */
        private final double[] ladder;

        private final double free;
        private final boolean served;
        /** Probability that a jump leaves the phase. */
        private final double[] moves;
        /** Whether the phase is the last of its branch. */
        private final boolean[] ends;
        /** Probability that a service begins with the phase. */
        private final double[] first;

        private final double[] waiting;
        private final double[] serving;

        Jumps(List<Distribution.Branch> branches, double fastest, double[] ladder, boolean served) {
            int phases = branches.stream().mapToInt(Distribution.Branch::phases).sum();
            this.ladder = ladder;
            this.free = 1 - Arrays.stream(ladder).sum();
            this.served = served;
            this.moves = new double[phases];
            this.ends = new boolean[phases];
            this.first = new double[phases];
            int at = 0;
            for (Distribution.Branch branch : branches) {
                first[at] = branch.probability();
                for (int i = 0; i < branch.phases(); i++) {
                    moves[at] = branch.rate() / fastest;
                    ends[at] = i == branch.phases() - 1;
                    at++;
                }
            }
            this.waiting = ladder.clone();
            this.serving =
                    Arrays.stream(first).map(share -> served ? free * share : 0).toArray();
        }

        int phases() {
            return moves.length;
        }

        double rest() {
            return Arrays.stream(waiting).sum() + Arrays.stream(serving).sum();
        }

        /** Makes a jump and returns the probability that it ends the time. */
        double jump() {
            double done = step(waiting);
            double leaves = free * done;
            double out = served ? step(serving) : leaves;
            for (int i = 0; i < waiting.length; i++) {
                waiting[i] += done * ladder[i];
                serving[i] += served ? leaves * first[i] : 0;
            }
            return out;
        }

        /** Moves each phase to the next and returns what ends. */
        private double step(double... present) {
            double before = 0;
            double done = 0;
            for (int i = 0; i < present.length; i++) {
                double moved = present[i] * moves[i];
                present[i] = present[i] * (1 - moves[i]) + before;
                done += ends[i] ? moved : 0;
                before = ends[i] ? 0 : moved;
            }
            return done;
        }
    }
}
