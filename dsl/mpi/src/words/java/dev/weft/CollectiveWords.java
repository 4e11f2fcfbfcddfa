package dev.weft;

import dev.weft.collectives.Collective;
import dev.weft.collectives.CollectiveVerdict;
import dev.weft.collectives.FittedRounds;
import dev.weft.collectives.Guidelines;
import dev.weft.collectives.LibraryChoices;
import dev.weft.collectives.PlacedCollective;
import dev.weft.machine.Layout;
import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.program.run.Operation;
import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.units.Bytes;

/**
 * Words for the choice of algorithms of collectives. Users import them through {@link Weft}; public, because JShell
 * completes public members only.
 */
public class CollectiveWords extends NodeAwareWords {
    CollectiveWords() {}

    /**
     * Selects a barrier.
     * Example: {@code collective(barrier, bytes(0))} prints {@code barrier}.
     */
    public static final Operation barrier = Operation.BARRIER;
    /**
     * Selects a broadcast from a root.
     * Example: {@code collective(bcast, KiB(4))} prints {@code bcast of 4 KiB}.
     */
    public static final Operation bcast = Operation.BCAST;
    /**
     * Selects a reduction to a root.
     * Example: {@code collective(reduce, KiB(4))} prints {@code reduce of 4 KiB}.
     */
    public static final Operation reduce = Operation.REDUCE;
    /**
     * Selects a reduction whose result all ranks have.
     * Example: {@code collective(allreduce, KiB(4))} prints {@code allreduce of 4 KiB}.
     */
    public static final Operation allreduce = Operation.ALLREDUCE;
    /**
     * Selects parts of all ranks to a root.
     * Example: {@code collective(gather, KiB(4))} prints {@code gather of 4 KiB}.
     */
    public static final Operation gather = Operation.GATHER;
    /**
     * Selects parts from a root to all ranks.
     * Example: {@code collective(scatter, KiB(4))} prints {@code scatter of 4 KiB}.
     */
    public static final Operation scatter = Operation.SCATTER;
    /**
     * Selects parts of all ranks to all ranks.
     * Example: {@code collective(allgather, KiB(4))} prints {@code allgather of 4 KiB}.
     */
    public static final Operation allgather = Operation.ALLGATHER;
    /**
     * Selects a part from each rank to each.
     * Example: {@code collective(alltoall, KiB(4))} prints {@code alltoall of 4 KiB}.
     */
    public static final Operation alltoall = Operation.ALLTOALL;
    /**
     * Selects a reduction of which each rank has a part.
     * Example: {@code collective(reduceScatter, KiB(4))} prints {@code reducescatter of 4 KiB}.
     */
    public static final Operation reduceScatter = Operation.REDUCESCATTER;
    /**
     * Selects a reduction over the ranks up to each.
     * Example: {@code collective(scan, KiB(4))} prints {@code scan of 4 KiB}.
     */
    public static final Operation scan = Operation.SCAN;
    /**
     * Selects a reduction over the ranks before each.
     * Example: {@code collective(exscan, KiB(4))} prints {@code exscan of 4 KiB}.
     */
    public static final Operation exscan = Operation.EXSCAN;

    /**
     * Creates a question about one collective: which algorithm is best on a machine, and what does another one cost? The size is that
     * of the message of a bcast, reduce, allreduce or scan, else of the part of a rank.
     * Example: {@code collective(allreduce, KiB(64)).on(cluster(8, 1).link(GBps(10), us(2)), perNode).best()} prints {@code rabenseifner}.
     */
    public static Collective collective(Operation operation, Bytes size) {
        return Collective.of(operation, size);
    }

    /**
     * Tells what a library's own choice of algorithms cost in measurements: the rows of algorithm {@code default} beside the best named one of
     * the same run, collective and size.
     * Example: {@code regret(measured("collectives-leonardo").where("collective", "allreduce")).explain()} prints {@code 21 of 36 cases}.
     */
    public static Result regret(Result measured) {
        return CollectiveVerdict.regret(measured);
    }

    /**
     * Fits costs of messages by level and size, and of reductions, to measured times of collectives by named algorithms in a run with this
     * layout. The table has the keys collective, algorithm and vector (of all ranks) or size (what the call takes) and the measure time.
     * Example: {@code fitCosts(measured("collectives-leonardo").where("run", "03-28 18:19").where("collective", "allreduce"),
     * layout("leonardo-layout").run("03-28 18:19"))} prints {@code latency from 0 B}.
     */
    public static FittedRounds fitCosts(Result measured, Layout layout) {
        return FittedRounds.of(measured, layout);
    }

    /**
     * Fits the same for a placement on a machine, whose costs are not used.
     * Example: {@code fitCosts(measured("collectives-marenostrum").where("run", "04-10 20:36"), cluster(32, 1), perNode)}.
     */
    public static FittedRounds fitCosts(Result measured, Machine machine, Placement placement) {
        return FittedRounds.of(measured, machine, placement);
    }

    /**
     * Fits the same, and the time to start a collective, to collectives on GPUs by NCCL: the table has the keys collective, ranks, datatype
     * and vector (of all ranks) or size (what the call takes) and the measure time. The numbers hold for other numbers of GPUs.
     * Example: {@code fitCosts(measured("nccl-h100"), gpus(8).nvlink(GBps(450), us(1))).explain()} prints {@code sizes in bytes}.
     */
    public static FittedRounds fitCosts(Result measured, Machine gpus) {
        return FittedRounds.of(measured, gpus);
    }

    /**
     * Selects, for a job, what its collectives cost as the library chooses their algorithms, and what the best ones would save. For a
     * recorded run write {@code trace("collectives-8").program().on(machine, placement).solve(collectivesChosen)}.
     * Example: {@code program(8, mpi -> mpi.allreduce(KiB(64))).on(cluster(8, 1).link(GBps(10), us(2)), perNode).solve(collectivesChosen)}
     * prints {@code rabenseifner}.
     */
    public static final LibraryChoices collectivesChosen = LibraryChoices.USUAL;

    /**
     * Selects, for a collective on GPUs of a node, the times by which NCCL chooses algorithm and protocol: its own constants, the machine's
     * NVLink, the fastest first.
     * Example: {@code collective(allreduce, KiB(64)).on(gpus(8).nvlink(GBps(370), us(1)), perNode).solve(ncclTuning)} prints {@code ring       LL}.
     */
    public static final Method<PlacedCollective, Result> ncclTuning = PlacedCollective.NCCL_TUNING;

    /**
     * Checks measured collectives against self-consistent performance guidelines: which ones take longer than what can replace them, and
     * by how much? The table has the keys collective and vector (of all ranks) or size (what the call takes), perhaps algorithm, and the measure
     * time.
     * Example: {@code guidelines(measured("collectives-leonardo"))} prints {@code reduce at most reducescatter + gather}.
     */
    public static Guidelines guidelines(Result measured) {
        return Guidelines.of(measured);
    }
}
