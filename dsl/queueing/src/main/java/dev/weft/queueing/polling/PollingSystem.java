package dev.weft.queueing.polling;

import dev.weft.simulation.Distribution;
import java.util.Arrays;
import java.util.stream.IntStream;

/** A polling system in SI numbers: queues by their index, and the table of visits. */
final class PollingSystem {
    final int queues;
    /** Messages per second. */
    final double[] rate;
    /** Mean service time. */
    final double[] mean;

    final Distribution[] service;
    /** Queue of each visit of one cycle of the table; each queue once, in order of priority, for an engine that polls by priority. */
    final int[] table;

    final boolean byPriority;
    final PollingRule rule;
    /** Mean of one switch-over. */
    final double switchOver;

    final Distribution switching;

    PollingSystem(
            double[] rate,
            double[] mean,
            Distribution[] service,
            int[] table,
            boolean byPriority,
            PollingRule rule,
            double switchOver,
            Distribution switching) {
        this.queues = rate.length;
        this.rate = rate;
        this.mean = mean;
        this.service = service;
        this.table = table;
        this.byPriority = byPriority;
        this.rule = rule;
        this.switchOver = switchOver;
        this.switching = switching;
    }

    /** The same without switch-over. */
    PollingSystem instant() {
        return new PollingSystem(rate, mean, service, table, byPriority, rule, 0, switching);
    }

    /** Mean square of the service time. */
    double square(int i) {
        return mean[i] * mean[i] * (1 + service[i].scv());
    }

    /** Share of the engine's time that serves this queue. */
    double utilization(int i) {
        return rate[i] * mean[i];
    }

    double utilization() {
        return IntStream.range(0, queues).mapToDouble(this::utilization).sum();
    }

    double totalRate() {
        return Arrays.stream(rate).sum();
    }

    /** Mean time of all switch-overs of one cycle of the table. */
    double switchOvers() {
        return table.length * switchOver;
    }

    /** Variance of the time of all switch-overs of one cycle of the table. */
    double switchOverVariance() {
        return table.length * switchOver * switchOver * switching.scv();
    }

    /** Visits of a queue in one cycle of the table. */
    int visits(int i) {
        return (int) Arrays.stream(table).filter(each -> each == i).count();
    }

    /** Whether each queue has one visit per cycle, in any fixed order. */
    boolean isCyclic() {
        return !byPriority && table.length == queues;
    }

    boolean isSymmetric() {
        return IntStream.range(1, queues)
                .allMatch(i -> rate[i] == rate[0] && mean[i] == mean[0] && service[i].equals(service[0]));
    }

    /** Mean wait in an M/G/1 queue with an engine of its own. */
    double waitingAlone(int i) {
        return rate[i] * square(i) / (2 * (1 - utilization(i)));
    }

    /** Mean of values of the queues, weighted by utilization. */
    double weighted(double... values) {
        double sum = 0;
        for (int i = 0; i < queues; i++) {
            sum += utilization(i) * values[i];
        }
        return sum / utilization();
    }
}
