package dev.weft.queueing;

import dev.weft.units.Digits;
import dev.weft.units.Dimension;
import dev.weft.units.Unit;
import java.util.stream.IntStream;

/** Sentences on the outstanding messages of one pair of hosts, below or above the knee. */
final class OutstandingWindow {
    private final Solution solution;
    private final Limits limits;
    private final int outstanding;

    private OutstandingWindow(Solution solution) {
        this.solution = solution;
        this.limits = solution.workload().choice().limits();
        this.outstanding = solution.workload().outstanding();
    }

    static OutstandingWindow of(Solution solution) {
        return new OutstandingWindow(solution);
    }

    private boolean isSmall() {
        return outstanding < limits.customers();
    }

    String subject() {
        return isSmall() ? "latency" : solution.name(bottleneck());
    }

    String dominant() {
        String knee = Digits.four(limits.customers());
        if (isSmall()) {
            return outstanding + " outstanding messages are below the knee of " + knee + ": latency bounds the rate"
                    + (limits.rises() ? ", and a larger window would raise it." : ".");
        }
        int k = bottleneck();
        double most = most();
        return outstanding + " outstanding messages are above the knee of " + knee + ": " + solution.name(k)
                + " is the bottleneck, " + solution.used(k) + ", and the rate cannot exceed "
                + Unit.human(Dimension.RATE, most).print(most) + ".";
    }

    /** The highest message rate, over both protocols where the better one is used. */
    private double most() {
        Workload workload = solution.workload();
        return workload.choice().largestRate() * workload.messagesPerCycle();
    }

    /** Of the stations that bind at the highest rate, the one with the highest utilization. */
    private int bottleneck() {
        return IntStream.range(0, solution.network().stations.length)
                .filter(limits::binds)
                .boxed()
                .max((a, b) -> Double.compare(solution.usedShare(a), solution.usedShare(b)))
                .orElseThrow();
    }
}
