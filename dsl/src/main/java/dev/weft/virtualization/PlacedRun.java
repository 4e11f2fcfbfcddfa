package dev.weft.virtualization;

import dev.weft.machine.Machine;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A recorded run on a machine that it fills at ratio 1: its ranks keep the nodes of its placement, and at ratio V each becomes V ranks
 * that share out its work and send its messages, smaller ones.
 */
final class PlacedRun implements Serializable {
    private static final long serialVersionUID = 1;

    private final RecordedRun run;
    private final MessageTimes times;
    private final int[] nodes;
    /** Cores of one node that send to other nodes, of the node with most of them. */
    private final int active;
    /** Whether all ranks are taken to be as slow as the slowest, in each term. */
    private final boolean slow;

    private PlacedRun(RecordedRun run, MessageTimes times, int[] nodes, int active, boolean slow) {
        this.run = run;
        this.times = times;
        this.nodes = nodes;
        this.active = active;
        this.slow = slow;
    }

    static PlacedRun of(RecordedRun run, Machine machine) {
        long cores = (long) machine.nodes() * machine.cores();
        if (cores != run.ranks()) {
            throw ModelException.cannot(
                    "spread the " + run.ranks() + " ranks of \"" + run.label() + "\" over",
                    machine.inWords(),
                    "the run is taken as one rank on each core, and there are " + cores
                            + (cores == 1 ? " core" : " cores"),
                    "Write on(" + example(run.ranks()) + ")");
        }
        int[] nodes = run.placement().place(run.ranks(), machine);
        int[] senders = new int[machine.nodes()];
        Set<Integer> sending = new HashSet<>();
        for (RecordedRun.Sent each : run.sent()) {
            if (nodes[each.source()] != nodes[each.destination()] && sending.add(each.source())) {
                senders[nodes[each.source()]]++;
            }
        }
        int most = Math.max(1, Arrays.stream(senders).max().orElse(1));
        return new PlacedRun(run, new MessageTimes(machine), nodes, most, false);
    }

    private static String example(int ranks) {
        int nodes = ranks % 2 == 0 ? 2 : ranks;
        return "cluster(" + nodes + ", " + ranks / nodes + ")";
    }

    PlacedRun slowest() {
        return new PlacedRun(run, times, nodes, active, true);
    }

    double computation(int ranks) {
        return ofRank(IntStream.range(0, run.ranks()).mapToDouble(run::seconds).toArray()) * run.ranks() / ranks;
    }

    double copying(int ranks) {
        double part = run.sharedPart(ranks / (double) run.ranks());
        return ofRank(sums(false, each -> times.copying(each.bytes() * part)));
    }

    double network(int ratio) {
        double part = run.networkPart(ratio);
        return ofRank(sums(true, each -> times.sending(each.bytes() * part, active)));
    }

    private double ofRank(double[] each) {
        return slow ? Arrays.stream(each).max().orElse(0) : Arrays.stream(each).sum() / each.length;
    }

    /** For each rank, over its messages within its node or to others. */
    private double[] sums(boolean outside, ToDoubleFunction<RecordedRun.Sent> of) {
        double[] sums = new double[run.ranks()];
        for (RecordedRun.Sent each : run.sent()) {
            if (outside == (nodes[each.source()] != nodes[each.destination()])) {
                sums[each.source()] += each.count() * of.applyAsDouble(each);
            }
        }
        return sums;
    }

    List<String> inputs() {
        List<String> lines = new ArrayList<>();
        double mean = computation(run.ranks());
        lines.add("run " + run.label() + ": " + run.ranks() + " ranks, " + run.placement() + ", each computes "
                + new Time(mean) + " in the mean, " + new Time(slowest().computation(run.ranks())) + " at most");
        lines.add(messages(false) + " in shared memory; " + messages(true) + " between nodes, from "
                + Digits.plural(active, "core") + " of a node at once");
        lines.addAll(times.inputs());
        return lines;
    }

    private String messages(boolean outside) {
        double count = Arrays.stream(sums(outside, each -> 1)).sum();
        double bytes = Arrays.stream(sums(outside, RecordedRun.Sent::bytes)).sum();
        return "a rank sends " + Digits.four(count / run.ranks()) + " messages with " + new Bytes(bytes / run.ranks());
    }

    /** What a run cannot tell, and how it is scaled to other ratios. */
    List<String> assumptions(boolean computes, boolean copies, boolean sends) {
        List<String> all = new ArrayList<>();
        if (computes) {
            all.add("All computation is shared out among the ranks: one run cannot tell its serial part; fitted(..) or"
                    + " computation(..) says it.");
        }
        if (copies || sends) {
            all.add(
                    run.saysShrinking()
                            ? "V ranks on a core each send as many messages as the one rank of the run did."
                            : "V ranks on a core each send as many messages as the one rank of the run did, between nodes of"
                                    + " 1/V of the size, in shared memory of the same size (Equations 2 and 3);"
                                    + " messagesShrink(..) says otherwise.");
        }
        all.add("Waiting that the run's ranks did for one another is left out; the mean over ranks stands for each, the"
                + " bracket goes up to the slowest.");
        all.addAll(run.assumed());
        all.addAll(times.assumptions());
        return all;
    }
}
