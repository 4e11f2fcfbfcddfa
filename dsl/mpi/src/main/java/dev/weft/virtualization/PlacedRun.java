package dev.weft.virtualization;

import dev.weft.machine.Machine;
import dev.weft.study.Spec;
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
 * A recorded run on a machine with one core for each of its ranks. Its ranks keep the nodes of their placement; at ratio V each becomes V
 * ranks that divide its work and send its messages, smaller ones.
 *
 * @param run as recorded
 * @param spec settings of the application
 * @param times of messages
 * @param nodes the node of each rank
 * @param active cores that send to other nodes, on the node with most of them
 * @param slow whether every rank is as slow as the slowest, in each term
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PlacedRun(RecordedRun run, Spec spec, MessageTimes times, int[] nodes, int active, boolean slow)
        implements Serializable {
    static PlacedRun of(RecordedRun run, Spec spec, Machine machine) {
        long cores = (long) machine.nodes() * machine.cores();
        if (cores != run.ranks()) {
            throw ModelException.of(
                    "on(" + machine.inWords() + ")",
                    "run \"" + run.label() + "\" has " + Digits.plural(run.ranks(), "rank")
                            + " and needs one core for each, but the machine has " + Digits.plural(cores, "core"),
                    "Write on(" + example(run.ranks()) + ")");
        }
        int[] nodes = spec.get(Application.PLACED).place(run.ranks(), machine);
        int[] senders = new int[machine.nodes()];
        Set<Integer> sending = new HashSet<>();
        for (RecordedRun.SentAlike each : run.sent()) {
            if (nodes[each.source()] != nodes[each.destination()] && sending.add(each.source())) {
                senders[nodes[each.source()]]++;
            }
        }
        int most = Math.max(1, Arrays.stream(senders).max().orElse(1));
        return new PlacedRun(run, spec, new MessageTimes(machine), nodes, most, false);
    }

    private static String example(int ranks) {
        int nodes = ranks % 2 == 0 ? 2 : ranks;
        return "cluster(" + nodes + ", " + ranks / nodes + ")";
    }

    PlacedRun slowest() {
        return new PlacedRun(run, spec, times, nodes, active, true);
    }

    double computation(int ranks) {
        return ofRank(IntStream.range(0, run.ranks()).mapToDouble(run::seconds).toArray()) * run.ranks() / ranks;
    }

    double copying(int ranks) {
        double part = part(ranks / (double) run.ranks(), Application.Shrinking::sharedMemory);
        return ofRank(sums(false, each -> times.copying(each.bytes() * part)));
    }

    double network(int ratio) {
        double part = part(ratio, Application.Shrinking::network);
        return ofRank(sums(true, each -> times.sending(each.bytes() * part, active)));
    }

    /** Returns the size of a message at this ratio, relative to its size in the run. */
    private double part(double ratio, ToDoubleFunction<Application.Shrinking> power) {
        return Math.pow(ratio, -power.applyAsDouble(spec.get(Application.SHRINKING)));
    }

    private double ofRank(double[] each) {
        return slow ? Arrays.stream(each).max().orElse(0) : Arrays.stream(each).sum() / each.length;
    }

    /** Returns the sum for each rank, over its messages within its node or to other nodes. */
    private double[] sums(boolean outside, ToDoubleFunction<RecordedRun.SentAlike> of) {
        double[] sums = new double[run.ranks()];
        for (RecordedRun.SentAlike each : run.sent()) {
            if (outside == (nodes[each.source()] != nodes[each.destination()])) {
                sums[each.source()] += each.count() * of.applyAsDouble(each);
            }
        }
        return sums;
    }

    boolean copiesAsNetwork() {
        return times.copiesAsNetwork();
    }

    List<String> inputs() {
        List<String> lines = new ArrayList<>();
        double mean = computation(run.ranks());
        lines.add("run " + run.label() + ": " + run.ranks() + " ranks, " + spec.get(Application.PLACED)
                + ", computation of a rank " + new Time(mean) + " on average, up to "
                + new Time(slowest().computation(run.ranks())));
        lines.add(messages(false) + " in shared memory; " + messages(true) + " between nodes, from "
                + Digits.plural(active, "core") + " of a node at once");
        lines.addAll(times.inputs());
        return lines;
    }

    private String messages(boolean outside) {
        double count = Arrays.stream(sums(outside, each -> 1)).sum();
        double bytes =
                Arrays.stream(sums(outside, RecordedRun.SentAlike::bytes)).sum();
        return "a rank sends " + Digits.four(count / run.ranks()) + " messages with " + new Bytes(bytes / run.ranks());
    }

    /**
     * Returns what the run does not determine and how it is scaled to other ratios.
     *
     * @param computes whether the computation is that of the run
     * @param communicates whether messages of the run are used
     */
    List<String> assumptions(boolean computes, boolean communicates) {
        List<String> all = new ArrayList<>();
        if (computes) {
            all.add(
                    "All computation is divided among the ranks, because one run does not determine the serial part (default; set"
                            + " with fitted(..) or computation(..)).");
        }
        if (communicates) {
            all.addAll(
                    spec.isSet(Application.SHRINKING)
                            ? List.of("V ranks on a core each send as many messages as one rank of the run.")
                            : spec.assumptions(Application.SHRINKING));
        }
        all.add(
                "Waiting of ranks in the run is left out. Times are means over ranks; the bracket extends to the slowest rank.");
        all.addAll(run.assumed());
        all.addAll(times.assumptions());
        return all;
    }
}
