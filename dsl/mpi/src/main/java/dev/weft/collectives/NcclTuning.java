package dev.weft.collectives;

import dev.weft.machine.MachineDetails;
import dev.weft.program.CollectiveAlgorithm;
import dev.weft.program.CollectiveAlgorithms;
import dev.weft.program.CollectiveChoice;
import dev.weft.program.CollectiveRule;
import dev.weft.program.run.Operation;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Method;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The time of a collective among the GPUs of one node as NCCL estimates it to choose: latency plus bytes over bandwidth, for each algorithm and
 * protocol, the fastest first. The constants are those of NCCL of June 2026; the bandwidth is that of the machine's {@code nvlink(..)}, which
 * also tells the generation. As a rule for algorithms it is NCCL's choice.
 */
enum NcclTuning implements Method<PlacedCollective, Result>, CollectiveRule {
    /** NCCL's own constants. */
    MODEL;

    /** The algorithm by which switches add: an allreduce of at least 3 GPUs of Hopper or Blackwell. */
    static final String NVLS = "NVLS";

    private static final String SOURCE = "NVIDIA NCCL, src/graph/tuning.cc, June 2026";
    private static final String EXAMPLE =
            "Write collective(allreduce, MiB(64)).on(gpus(8).nvlink(GBps(370), us(1)), perNode).solve(ncclTuning)";
    private static final double NVLS_LATENCY = 25e-6;
    private static final int LEAST_NVLS_RANKS = 3;
    /** The most bytes per second in one direction by data sheet. */
    private static final double AMPERE = 300e9;

    private static final double HOPPER = 450e9;

    /** Latencies in us, for a collective and for each step, and the share of the bandwidth: those of a ring and of a tree. */
    private enum Protocol {
        LL(6.6, 0.6, 0.5, 6.8, 0.6, 0.92 / 3.8),
        LL128(14, 1.9, 0.92, 14, 1.25, 0.92 * 7 / 9),
        Simple(8.4, 3.4, 1, 8.4, 4, 0.92);

        final double ring;
        final double ringStep;
        final double ringShare;
        final double tree;
        final double treeStep;
        final double treeShare;

        Protocol(double ring, double ringStep, double ringShare, double tree, double treeStep, double treeShare) {
            this.ring = ring;
            this.ringStep = ringStep;
            this.ringShare = ringShare;
            this.tree = tree;
            this.treeStep = treeStep;
            this.treeShare = treeShare;
        }

        double bandwidth(double bus, double share) {
            return this == LL ? Math.min(mostOfLL(bus), share * bus) : share * bus;
        }

        /** The share of its bandwidth that a tree has: tenths from 64 B on, each for twice the size of the one before, and all beyond. */
        double corrected(double bytes) {
            int[] tenths = switch (this) {
                case LL -> new int[] {10, 10, 10, 10, 9, 8, 7, 7, 7, 7, 6, 5, 4, 4, 5, 6, 7, 8, 9};
                case LL128 -> new int[] {10, 10, 10, 10, 10, 9, 8, 8, 8, 7, 6, 6, 6, 6, 6, 6, 8, 9, 9, 9, 9};
                case Simple -> new int[] {9, 9, 9, 9, 9, 9, 9, 8, 7, 6, 6, 5, 5, 5, 5, 6, 7, 8, 7, 7, 8, 9, 9};
            };
            int at = bytes < 64 ? tenths.length : Math.getExponent(bytes / 64);
            return at < tenths.length ? tenths[at] / 10.0 : 1;
        }

        private static double mostOfLL(double bus) {
            if (bus <= AMPERE) {
                return 87.7e9;
            }
            return bus <= HOPPER ? 141e9 : 282e9;
        }
    }

    /** Seconds of one algorithm by one protocol. */
    private record Estimated(String algorithm, Protocol protocol, double latency, double transfer) {
        double time() {
            return latency + transfer;
        }

        String name() {
            return algorithm + " " + protocol;
        }
    }

    @Override
    public Result of(PlacedCollective question) {
        requireKnown(question);
        List<Estimated> all = all(question);
        Columns columns = Rows.of(all)
                .key("algorithm", Estimated::algorithm)
                .key("protocol", each -> each.protocol().name())
                .measure("time", Unit.S, Estimated::time)
                .measure("latency", Unit.S, Estimated::latency)
                .measure("transfer", Unit.S, Estimated::transfer)
                .measure("bus bandwidth", Unit.BPS, each -> question.busBytes() / each.time())
                .columns();
        Provenance provenance = Provenance.model(Certainty.ESTIMATED, "NCCL's tuning constants", SOURCE);
        return Tabulated.of(key(), columns, provenance, () -> explain(question, all));
    }

    private static void requireKnown(PlacedCollective question) {
        Operation operation = question.collective().operation();
        if (steps(operation, 2) == 0) {
            throw ModelException.of(
                    "ncclTuning of " + operation.word(), "must be an allreduce, allgather or reduceScatter", EXAMPLE);
        }
        if (question.method() != null) {
            throw ModelException.of(
                    "ncclTuning of " + question,
                    "its times are those of NCCL's constants, and under(..) sets another method",
                    "Leave under(..) out");
        }
        if (question.ranks() < 2 || question.nodes() > 1) {
            throw ModelException.of(
                    "ncclTuning of " + question, "must be among the GPUs of one node, at least 2", EXAMPLE);
        }
        if (MachineDetails.nvlink(question.machine()).isEmpty()) {
            throw ModelException.of("ncclTuning of " + question, "the machine has no NVLink", EXAMPLE);
        }
    }

    /** Whether NCCL is the library that chooses here, and its choice is known. */
    static boolean chooses(PlacedCollective question) {
        Operation operation = question.collective().operation();
        return MachineDetails.hasGpus(question.machine())
                && MachineDetails.nvlink(question.machine()).isPresent()
                && question.ranks() > 1
                && question.nodes() == 1
                && (steps(operation, 2) > 0 || operation == Operation.ALLTOALL);
    }

    /** Its choice, which the messages of a ring represent, or, of an alltoall, messages that all begin at once. */
    static CollectiveChoice choice(PlacedCollective question) {
        if (question.collective().operation() == Operation.ALLTOALL) {
            return new CollectiveChoice(CollectiveAlgorithm.LINEAR.key(), CollectiveAlgorithm.LINEAR, true);
        }
        Estimated best = all(question).get(0);
        return new CollectiveChoice(
                best.name(), CollectiveAlgorithm.RING, best.algorithm().equals(CollectiveAlgorithm.RING.key()));
    }

    private static List<Estimated> all(PlacedCollective question) {
        double bus = MachineDetails.nvlink(question.machine())
                .orElseThrow()
                .bandwidth()
                .si();
        Operation operation = question.collective().operation();
        int ranks = question.ranks();
        double bytes = question.collective().vector(ranks).si();
        double steps = steps(operation, ranks);
        List<Estimated> all = new ArrayList<>();
        for (Protocol each : Protocol.values()) {
            double latency = (each.ring + steps * each.ringStep) * 1e-6;
            all.add(new Estimated("ring", each, latency, question.busBytes() / each.bandwidth(bus, each.ringShare)));
            if (operation == Operation.ALLREDUCE) {
                double bandwidth = each.bandwidth(bus, each.treeShare) * each.corrected(bytes);
                all.add(new Estimated("tree", each, (each.tree + steps * each.treeStep) * 1e-6, 2 * bytes / bandwidth));
            }
        }
        if (hasNvls(operation, ranks, bus)) {
            all.add(new Estimated(NVLS, Protocol.Simple, NVLS_LATENCY, question.busBytes() / bus));
        }
        all.sort(Comparator.comparingDouble(Estimated::time));
        return all;
    }

    /** Whether a switch adds with NVLink of this bandwidth in B/s. */
    static boolean hasNvls(Operation operation, int ranks, double nvlink) {
        return operation == Operation.ALLREDUCE && ranks >= LEAST_NVLS_RANKS && nvlink > AMPERE;
    }

    /** The steps of a ring; 0 of a collective that has none here. */
    private static int steps(Operation operation, int ranks) {
        return switch (operation) {
            case ALLREDUCE -> 2 * (ranks - 1);
            case ALLGATHER, REDUCESCATTER -> ranks - 1;
            default -> 0;
        };
    }

    private static Explanation explain(PlacedCollective question, List<Estimated> all) {
        Estimated best = all.get(0);
        Estimated next = all.get(1);
        double latency = next.latency() - best.latency();
        double transfer = next.transfer() - best.transfer();
        String saved = latency > 0 ? new Time(latency) + " of latency" : "";
        saved += transfer > 0 ? (saved.isEmpty() ? "" : " and ") + new Time(transfer) + " of transfer" : "";
        return Explanation.of("NCCL's choice: latency + bytes / bandwidth, least over algorithms and protocols")
                .inputs(question.inputs())
                .assuming(List.of(
                        "The bandwidth of a ring is that of NVLink: by LL half of it up to 87.7 GB/s (Ampere), 141 GB/s (Hopper) or"
                                + " 282 GB/s (Blackwell), by LL128 0.92 of it.",
                        "A tree has half of 0.92 of it, by LL a 3.8th of that and by LL128 seven ninths, times NCCL's correction by"
                                + " size, 0.4 to 1.",
                        "NVLS is for an allreduce of at least 3 GPUs on Hopper or Blackwell, which NVLink above 300 GB/s tells; its"
                                + " bandwidth is that of NVLink, because both directions by 0.85 (Hopper) or 0.74 (Blackwell) are more.",
                        "The latency of nvlink(..) is not used: NCCL has its own.",
                        "Limits by channel are left out: of LL128, 36.7 GB/s for each on Hopper."))
                .terms(List.of(
                        Term.time("latency", best.latency(), best.time()),
                        Term.time("transfer", best.transfer(), best.time())))
                .dominant(
                        best.name(),
                        best.name() + " is fastest, " + new Time(best.time()) + "; next is " + next.name() + ", "
                                + new Time(next.time()) + " or "
                                + Digits.of(100 * (next.time() / best.time() - 1), 2) + " % more: " + best.name()
                                + " saves " + saved + ".")
                .conditions(List.of(Condition.notChecked(
                        "the bandwidth that NCCL takes",
                        "nvlink(..) counts as what it finds, 370 GB/s or so where Hopper's data sheet says 450.")));
    }

    @Override
    public CollectiveAlgorithms choosing(Operation operation) {
        return (operation == Operation.ALLTOALL ? CollectiveAlgorithm.LINEAR : CollectiveAlgorithm.RING)
                .choosing(operation);
    }

    @Override
    public String key() {
        return "ncclTuning";
    }

    @Override
    public String toString() {
        return key();
    }
}
