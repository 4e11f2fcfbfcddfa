package dev.weft.collectives;

import dev.weft.machine.Link;
import dev.weft.program.run.Operation;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Keyed;
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
import java.util.Optional;

/**
 * The time of a collective among the GPUs of one node as NCCL estimates it to choose: latency plus bytes over bandwidth, for each algorithm and
 * protocol, the fastest first. The constants are those of NCCL's {@code src/graph/tuning.cc} of June 2026 for NVLink of the Hopper
 * generation; the bandwidth is that of the machine's {@code nvlink(..)}. NVLS is left out.
 */
public enum NcclTuning implements Keyed {
    /** NCCL's own constants. */
    MODEL;

    private static final String SOURCE = "NVIDIA NCCL, src/graph/tuning.cc, June 2026";
    private static final String EXAMPLE =
            "Write collective(allreduce, MiB(64)).on(gpus(8).nvlink(GBps(370), us(1)), perNode).solve(ncclTuning)";
    /** Bytes per second that LL reaches at most in one Hopper node. */
    private static final double MOST_LL = 141e9;

    /** Latencies in us, and the share of the bandwidth: those of a ring and of a tree, for each step. */
    private enum Protocol {
        LL(6.6, 0.6, 6.8, 0.6, 0.5),
        LL128(14, 1.9, 14, 1.25, 0.92),
        Simple(8.4, 3.4, 8.4, 4, 1);

        final double ring;
        final double ringStep;
        final double tree;
        final double treeStep;
        private final double share;

        Protocol(double ring, double ringStep, double tree, double treeStep, double share) {
            this.ring = ring;
            this.ringStep = ringStep;
            this.tree = tree;
            this.treeStep = treeStep;
            this.share = share;
        }

        double bandwidth(double bus) {
            return this == LL ? Math.min(MOST_LL, share * bus) : share * bus;
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

    /**
     * A collective among GPUs.
     *
     * @param bytes of the vector of a rank
     * @param busBytes that the busiest link carries
     * @param inputs of the question, itself first
     */
    record Asked(
            Operation operation,
            double bytes,
            int ranks,
            double busBytes,
            boolean onOneNode,
            Optional<Link> nvlink,
            List<String> inputs) {}

    Result of(Asked question) {
        double bus = bus(question);
        List<Estimated> all = all(question, bus);
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

    private static double bus(Asked question) {
        Operation operation = question.operation();
        if (steps(operation, 2) == 0) {
            throw ModelException.of(
                    "ncclTuning of " + operation.word(), "must be an allreduce, allgather or reduceScatter", EXAMPLE);
        }
        if (question.ranks() < 2 || !question.onOneNode()) {
            throw ModelException.of(
                    "ncclTuning of " + question.inputs().get(0),
                    "must be among the GPUs of one node, at least 2",
                    EXAMPLE);
        }
        return question.nvlink()
                .orElseThrow(() -> ModelException.of(
                        "ncclTuning of " + question.inputs().get(0), "the machine has no NVLink", EXAMPLE))
                .bandwidth()
                .si();
    }

    private static List<Estimated> all(Asked question, double bus) {
        Operation operation = question.operation();
        int ranks = question.ranks();
        double bytes = question.bytes();
        double steps = steps(operation, ranks);
        List<Estimated> all = new ArrayList<>();
        for (Protocol each : Protocol.values()) {
            double bandwidth = each.bandwidth(bus);
            all.add(new Estimated(
                    "ring", each, (each.ring + steps * each.ringStep) * 1e-6, bytes * steps / ranks / bandwidth));
            if (operation == Operation.ALLREDUCE) {
                all.add(new Estimated("tree", each, (each.tree + steps * each.treeStep) * 1e-6, 2 * bytes / bandwidth));
            }
        }
        all.sort(Comparator.comparingDouble(Estimated::time));
        return all;
    }

    /** The steps of a ring; 0 of a collective that has none here. */
    private static int steps(Operation operation, int ranks) {
        return switch (operation) {
            case ALLREDUCE -> 2 * (ranks - 1);
            case ALLGATHER, REDUCESCATTER -> ranks - 1;
            default -> 0;
        };
    }

    private static Explanation explain(Asked question, List<Estimated> all) {
        Estimated best = all.get(0);
        Estimated next = all.get(1);
        double latency = next.latency() - best.latency();
        double transfer = next.transfer() - best.transfer();
        String saved = latency > 0 ? new Time(latency) + " of latency" : "";
        saved += transfer > 0 ? (saved.isEmpty() ? "" : " and ") + new Time(transfer) + " of transfer" : "";
        return Explanation.of("NCCL's choice: latency + bytes / bandwidth, least over algorithms and protocols")
                .inputs(question.inputs())
                .assuming(List.of(
                        "The bandwidth of a ring is that of NVLink, by LL half of it up to 141 GB/s, by LL128 0.92 of it; a tree"
                                + " has half of a ring's.",
                        "The latency of nvlink(..) is not used: NCCL has its own.",
                        "NCCL's corrections of trees by size, NVLS and limits of channels are left out."))
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
                        "constants of this GPU", "they are those of NVLink of the Hopper generation.")));
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
