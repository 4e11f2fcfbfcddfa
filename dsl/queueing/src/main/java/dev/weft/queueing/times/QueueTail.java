package dev.weft.queueing.times;

import dev.weft.simulation.Distribution;
import dev.weft.study.From;
import org.jspecify.annotations.Nullable;

/**
 * Distribution of the waiting and the response times of a first-come queue where it is known exactly: with Poisson arrivals and
 * phase-type or constant service at one server or exponential service at several, and with phase-type service at one server and
 * independent times between arrivals that are of phases or constant. No method subtracts, so small probabilities
 * are exact to rounding, too.
 */
public abstract class QueueTail {
    /** The recursion of Erlang takes a second. */
    private static final int MOST_SERVERS = 100_000_000;

    /** The method of the distribution. */
    public final String method;

    final double load;
    /** Mean seconds of a service. */
    final double mean;

    QueueTail(String method, double load, double mean) {
        this.method = method;
        this.load = load;
        this.mean = mean;
    }

    /**
     * Returns the distribution for times between arrivals and service times of these shapes, an arrival rate, and a mean service time in
     * seconds; null where it is not known exactly.
     */
    public static @Nullable QueueTail of(
            Distribution arrivals, Distribution service, double rate, double mean, int servers) {
        double load = rate * mean / servers;
        if (!arrivals.isExponential()) {
            boolean phases = servers == 1 && mean > 0 && !service.branches().isEmpty();
            double[] ladder = phases ? LadderHeights.of(arrivals, service, load) : null;
            return ladder == null ? null : new PhaseTail(service, load, mean, false, ladder);
        }
        if (service.isExponential() && servers <= MOST_SERVERS) {
            return new ServersTail(rate, mean, servers);
        }
        if (servers > 1) {
            return null;
        }
        if (service.scv() == 0) {
            return new ConstantTail(load, mean);
        }
        double[] ladder = service.branches().isEmpty() ? null : LadderHeights.of(arrivals, service, load);
        return ladder == null ? null : new PhaseTail(service, load, mean, true, ladder);
    }

    /** Returns the mean wait in seconds. */
    public abstract double meanWaiting();

    /** Returns the probability of a longer wait, {@code seconds} 0 or more. */
    public abstract double waitingAbove(double seconds);

    /** Returns the probability of a longer response. */
    public abstract double responseAbove(double seconds);

    /** Returns the quantile of the waiting time in seconds for a probability between 0 and 1; 0 for the share that does not wait. */
    public double waiting(double share) {
        return waitingAbove(0) <= 1 - share ? 0 : quantile(share, this::waitingAbove);
    }

    /** Returns the quantile of the response time in seconds. */
    public double response(double share) {
        return quantile(share, this::responseAbove);
    }

    /** A probability by time. */
    interface Above {
        double at(double seconds);
    }

    /** The time that is exceeded with the rest of the probability, by bisection to full precision. */
    private double quantile(double share, Above above) {
        if (mean == 0) {
            return 0;
        }
        double low = 0;
        double high = mean;
        while (above.at(high) > 1 - share) {
            low = high;
            high *= 2;
        }
        double middle = (low + high) / 2;
        while (middle > low && middle < high) {
            if (above.at(middle) > 1 - share) {
                low = middle;
            } else {
                high = middle;
            }
            middle = (low + high) / 2;
        }
        return high;
    }

    /** Exponential service at several servers (M/M/c): the wait is exponential for those who wait. */
    @From(paper = "Kleinrock, Queueing systems I", equation = "M/M/m, P(W > t) = C exp(-(m mu - lambda) t)")
    private static final class ServersTail extends QueueTail {
        /** The probability to wait. */
        private final double waits;
        /** Services per second of one server. */
        private final double one;
        /** Rate at which the probability of a longer wait falls. */
        private final double falls;

        ServersTail(double rate, double mean, int servers) {
            super("formula of the M/M/" + servers + " queue", rate * mean / servers, mean);
            this.waits = ErlangC.of(rate * mean, servers);
            this.one = 1 / mean;
            this.falls = servers * one - rate;
        }

        @Override
        public double meanWaiting() {
            return mean == 0 ? 0 : waits / falls;
        }

        @Override
        public double waitingAbove(double seconds) {
            return mean == 0 ? 0 : waits * Math.exp(-falls * seconds);
        }

        @Override
        public double responseAbove(double seconds) {
            if (mean == 0) {
                return 0;
            }
            double difference = Math.abs(one - falls);
            double spread = difference * seconds;
            // (1 - exp(-difference t)) / difference, which tends to t
            double integral = spread < 1e-300 ? seconds : -Math.expm1(-spread) / difference;
            return Math.exp(-one * seconds) + waits * one * Math.exp(-Math.min(one, falls) * seconds) * integral;
        }
    }
}
