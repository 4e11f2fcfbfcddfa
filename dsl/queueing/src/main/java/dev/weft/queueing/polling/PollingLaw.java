package dev.weft.queueing.polling;

import dev.weft.queueing.compiled.SolverStation;
import dev.weft.queueing.times.Cobham;
import dev.weft.study.From;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Closed forms of polling systems: the pseudo-conservation law, the condition of stability, and mean waits of special cases. */
final class PollingLaw {
    private PollingLaw() {}

    /** Whether the law holds for this system: one visit per queue and cycle, and at most one message per limited visit. */
    static boolean applies(PollingSystem system) {
        return system.isCyclic() && (!system.rule.isLimited() || system.rule.limit() == 1);
    }

    /** The weight of the mean wait of a queue in the sum that the law gives: its utilization, less if visits are limited. */
    static double weight(PollingSystem system, int i) {
        double left = 1 - system.utilization();
        double turn = system.rule.isLimited() ? 1 - system.rate[i] * system.switchOvers() / left : 1;
        return system.utilization(i) * turn;
    }

    /** The weighted sum of mean waits: the work present in one queue that serves all, and the work left behind by switch-overs. */
    @From(
            paper = "Boxma and Groenendijk 1987",
            equation = "Pseudo-conservation laws in cyclic-service systems, J. Applied Probability 24")
    static double weightedSum(PollingSystem system) {
        double load = system.utilization();
        double cycle = system.switchOvers();
        double squares = IntStream.range(0, system.queues)
                .mapToDouble(i -> system.utilization(i) * system.utilization(i))
                .sum();
        double residual = cycle == 0 ? 0 : (cycle + system.switchOverVariance() / cycle) / 2;
        boolean exhaustive = system.rule.kind() == PollingRule.Kind.EXHAUSTIVE;
        return load * sharedWait(system)
                + load * residual
                + cycle / (2 * (1 - load)) * (load * load + (exhaustive ? -squares : squares));
    }

    /**
     * The mean wait, weighted by utilization, if switch-overs take no time. It is the same for every order and rule in which the engine
     * serves whenever messages are present, without regard to their service times.
     */
    @From(paper = "Kleinrock 1965", equation = "conservation law: sum of rho_i W_i = rho W0 / (1 - rho)")
    static double sharedWait(PollingSystem system) {
        return residualService(system) / (1 - system.utilization());
    }

    private static double residualService(PollingSystem system) {
        return IntStream.range(0, system.queues)
                        .mapToDouble(i -> system.rate[i] * system.square(i))
                        .sum()
                / 2;
    }

    /** Whether the mean waits are known exactly. */
    static boolean isKnown(PollingSystem system) {
        return isSingle(system)
                || isEqual(system)
                || isPrioritized(system)
                || (!system.byPriority && !system.rule.isLimited());
    }

    /** One queue that is served whenever it has messages. */
    private static boolean isSingle(PollingSystem system) {
        return system.queues == 1 && (system.switchOver == 0 || system.byPriority);
    }

    /** Equal queues, of which the law gives the wait. */
    private static boolean isEqual(PollingSystem system) {
        return system.rule.isLimited() && applies(system) && system.isSymmetric();
    }

    private static boolean isPrioritized(PollingSystem system) {
        return system.byPriority && system.switchOver == 0 && system.rule.limit() == 1;
    }

    /** The mean waits where they are known exactly, null elsewhere. */
    @From(paper = "Resing 1993", equation = "Polling systems and multitype branching processes, Queueing Systems 13")
    static double @Nullable [] exact(PollingSystem system) {
        if (isSingle(system)) {
            return new double[] {sharedWait(system)};
        }
        if (isEqual(system)) {
            double[] all = new double[system.queues];
            Arrays.fill(all, weightedSum(system) / (all.length * weight(system, 0)));
            return all;
        }
        if (isPrioritized(system)) {
            return priorities(system);
        }
        return isKnown(system) ? PollingMoments.waiting(system) : null;
    }

    /** The method of the exact waits. */
    static String exactMethod(PollingSystem system) {
        if (isSingle(system)) {
            return "formula of Pollaczek and Khinchine";
        }
        if (isPrioritized(system)) {
            return "Cobham's formula of non-preemptive priorities";
        }
        return isEqual(system)
                ? "pseudo-conservation law of equal queues"
                : "moments of the messages at the starts of visits";
    }

    private static double[] priorities(PollingSystem system) {
        double[] waiting = new double[system.queues];
        double above = 0;
        for (int i = 0; i < waiting.length; i++) {
            double to = above + system.utilization(i);
            waiting[i] = Cobham.waiting(residualService(system), above, to);
            above = to;
        }
        return waiting;
    }

    /** The largest share of the engine's capacity that any queue can need; queues are stable below 1. */
    static double load(PollingSystem system) {
        double worst = system.utilization();
        if (system.rule.isLimited()) {
            for (int i = 0; i < system.queues; i++) {
                worst = Math.max(worst, system.utilization() + switching(system, i));
            }
        }
        return worst;
    }

    /** The share of time that switch-overs take when each visit to this queue serves its limit. */
    private static double switching(PollingSystem system, int i) {
        return system.byPriority
                ? system.totalRate() * system.switchOver
                : system.rate[i] * system.switchOvers() / (system.rule.limit() * (double) system.visits(i));
    }

    /** Throws an error that names the queue without a steady state. */
    @From(
            paper = "Fricker and Jaibi 1994",
            equation = "rho + max (lambda_i / k_i) R < 1, Monotonicity and stability of periodic polling models")
    static void checkStable(Polling polling, PollingSystem system) {
        double load = system.utilization();
        if (SolverStation.isFull(load, 1)) {
            int most = largest(system, system::utilization);
            throw ModelException.of(
                    "solve() of " + polling.words(),
                    "the utilization must be below 100 %, and the queues need " + percent(load) + ", queue \""
                            + polling.name(most) + "\" alone " + percent(system.utilization(most)),
                    "Lower the rates or the service times, or use more engines");
        }
        if (!SolverStation.isFull(load(system), 1)) {
            return;
        }
        int worst = largest(system, i -> switching(system, i));
        String rule = system.byPriority
                ? "queue \"" + polling.name(system.queues - 1)
                        + "\" may grow without limit: with limited(..) and priorities a"
                        + " steady state is certain only if services and one switch-over per message take less than 100 %"
                        + " of the engine's time, and they take " + percent(load(system))
                : "queue \"" + polling.name(worst) + "\" grows without limit: services take " + percent(load)
                        + " of the engine's time, and the switch-overs between the visits that this queue needs take "
                        + percent(switching(system, worst));
        throw ModelException.of(
                "solve() of " + polling.words(),
                rule,
                "Use exhaustive() or gated(), raise the limit of " + system.rule.limit()
                        + ", or lower the switch-over time");
    }

    private static int largest(PollingSystem system, IntToDoubleFunction of) {
        int largest = 0;
        for (int i = 1; i < system.queues; i++) {
            largest = of.applyAsDouble(i) > of.applyAsDouble(largest) ? i : largest;
        }
        return largest;
    }

    private static String percent(double share) {
        return Digits.four(100 * share) + " %";
    }
}
