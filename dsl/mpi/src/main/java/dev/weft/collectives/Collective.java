package dev.weft.collectives;

import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.program.Program;
import dev.weft.program.run.Operation;
import dev.weft.study.Keyed;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One collective of a number of bytes: of the message of a bcast, reduce, allreduce, scan or exscan, else of the part of each rank, in an
 * alltoall of the part from each rank to each. Placed on a machine by {@link #on}, it is a question that algorithms answer. An immutable
 * value; adjectives return a new one.
 */
public final class Collective implements Keyed, Serializable {
    private static final long serialVersionUID = 1;
    private static final String EXAMPLE = "Write collective(allreduce, KiB(64))";
    /** A terabyte. */
    private static final double MOST_BYTES = 1e12;

    private static final Setting<Integer> RANKS =
            Setting.<Integer>open("ranks").must(ranks -> ranks >= 1, "must be at least 1", "ranks(64)");
    private static final Setting<Integer> ROOT = Setting.of("root", 0);

    private final Operation operation;
    private final Bytes size;
    private final Spec spec;

    private Collective(Operation operation, Bytes size, Spec spec) {
        this.operation = operation;
        this.size = size;
        this.spec = spec;
    }

    /** Returns a collective of this size, up to 1 TB; a barrier has 0 bytes. */
    public static Collective of(Operation operation, Bytes size) {
        ModelException.required(operation, "a collective", EXAMPLE);
        ModelException.required(size, "size", EXAMPLE);
        if (!operation.isCollective() || operation == Operation.ALLTOALLV) {
            throw ModelException.call(
                    "collective", "must be a collective with equal parts", EXAMPLE, operation.word(), size);
        }
        if (size.si() != Math.rint(size.si()) || size.si() > MOST_BYTES) {
            throw ModelException.call(
                    "collective",
                    "the size must be a whole number of bytes up to 1 TB",
                    EXAMPLE,
                    operation.word(),
                    size);
        }
        if (operation == Operation.BARRIER && size.si() > 0) {
            throw ModelException.call(
                    "collective",
                    "a barrier has no data",
                    "Write collective(barrier, bytes(0))",
                    operation.word(),
                    size);
        }
        return new Collective(operation, size, Spec.DEFAULTS);
    }

    /** Sets the number of ranks; by default there is one on each core of the machine. Example: {@code collective(bcast, KiB(4)).ranks(40)}. */
    public Collective ranks(int count) {
        return new Collective(operation, size, spec.with(RANKS, count));
    }

    /** Sets the root of a bcast, reduce, gather or scatter (default 0). Example: {@code collective(bcast, KiB(4)).root(3)}. */
    public Collective root(int rank) {
        if (rank < 0) {
            throw ModelException.call("root", "must be at least 0", "Try root(0)", rank);
        }
        if (!operation.isRooted()) {
            throw ModelException.call(
                    "root", "a collective " + operation.word() + " has no root", "Leave root(..) out", rank);
        }
        return new Collective(operation, size, spec.with(ROOT, rank));
    }

    /** Sets another size, for sweeps. */
    Collective size(Bytes other) {
        return new Collective(operation, of(operation, other).size, spec);
    }

    /** Places the ranks on a machine. Example: {@code collective(allreduce, KiB(64)).on(blueWaters.nodes(4), perNode)}. */
    public PlacedCollective on(Machine machine, Placement placement) {
        String next = "Write on(blueWaters.nodes(4), perNode)";
        ModelException.required(machine, "machine", next);
        ModelException.required(placement, "placement", next);
        int ranks = spec.find(RANKS).orElse(machine.nodes() * machine.cores());
        if (root() >= ranks) {
            throw ModelException.call("root", "the ranks are 0 to " + (ranks - 1), "Try root(0)", root());
        }
        return PlacedCollective.of(this, machine, placement, ranks);
    }

    Operation operation() {
        return operation;
    }

    Bytes size() {
        return size;
    }

    int root() {
        return spec.get(ROOT);
    }

    /** The bytes of the vector that a rank works on. */
    Bytes vector(int ranks) {
        return new Bytes(size.si() * parts(operation, ranks));
    }

    /** The number of parts of the vector, of which a call takes one. */
    static int parts(Operation operation, int ranks) {
        return switch (operation) {
            case GATHER, SCATTER, ALLGATHER, ALLTOALL, REDUCESCATTER -> ranks;
            default -> 1;
        };
    }

    boolean reduces() {
        return switch (operation) {
            case REDUCE, ALLREDUCE, REDUCESCATTER, SCAN, EXSCAN -> true;
            default -> false;
        };
    }

    /** A program of this collective alone. */
    Program program(int ranks) {
        return Program.record(ranks, mpi -> {
                    switch (operation) {
                        case BARRIER -> mpi.barrier();
                        case BCAST -> mpi.bcast(root(), size);
                        case REDUCE -> mpi.reduce(root(), size);
                        case ALLREDUCE -> mpi.allreduce(size);
                        case GATHER -> mpi.gather(root(), size);
                        case SCATTER -> mpi.scatter(root(), size);
                        case ALLGATHER -> mpi.allgather(size);
                        case ALLTOALL -> mpi.alltoall(size);
                        case REDUCESCATTER -> mpi.reduceScatter(size);
                        case SCAN -> mpi.scan(size);
                        default -> mpi.exscan(size);
                    }
                })
                .as(words());
    }

    List<String> assumptions() {
        return operation.isRooted() ? spec.assumptions(ROOT) : List.of();
    }

    /** Returns text such as {@code allreduce of 64 KiB}. */
    @Override
    public String key() {
        return spec.key(name(), RANKS, ROOT);
    }

    /** The same without the number of ranks. */
    String words() {
        return spec.key(name(), ROOT);
    }

    private String name() {
        return operation.word() + (operation == Operation.BARRIER ? "" : " of " + size);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Collective that
                && operation == that.operation
                && size.equals(that.size)
                && spec.equals(that.spec);
    }

    @Override
    public int hashCode() {
        return Objects.hash(operation, size, spec);
    }

    @Override
    public String toString() {
        return key();
    }
}
