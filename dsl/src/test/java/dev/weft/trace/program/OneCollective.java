package dev.weft.trace.program;

import static dev.weft.Weft.bytes;
import static dev.weft.Weft.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.trace.program.run.Operation;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A program in which every rank computes for some whole milliseconds and then takes part in one collective with a part that may be
 * empty; and, written down once more for each operation, whose data a rank needs there.
 */
public record OneCollective(
        Operation operation, int root, List<Integer> parts, List<List<Integer>> pairs, List<Integer> came) {
    private static final List<Integer> SIZES = List.of(0, 0, 1, 1000);

    /** All collectives with this many ranks, those with a root once for each root, with random parts and times. */
    public static List<OneCollective> all(long seed) {
        Random random = new Random(seed);
        int ranks = 2 + random.nextInt(5);
        List<OneCollective> all = new ArrayList<>();
        for (Operation operation : Operation.values()) {
            for (int root = 0; operation.isCollective() && root < (operation.isRooted() ? ranks : 1); root++) {
                all.add(new OneCollective(
                        operation,
                        root,
                        parts(operation, ranks, random),
                        IntStream.range(0, ranks)
                                .mapToObj(rank -> drawn(ranks, random))
                                .toList(),
                        random.ints(ranks, 0, 12).boxed().toList()));
            }
        }
        return all;
    }

    /** MPI has all members name the same size in some operations. */
    private static List<Integer> parts(Operation operation, int ranks, Random random) {
        List<Integer> parts = drawn(ranks, random);
        return switch (operation) {
            case GATHER, SCATTER, ALLGATHER, REDUCESCATTER -> parts;
            default -> IntStream.range(0, ranks).mapToObj(rank -> parts.get(0)).toList();
        };
    }

    private static List<Integer> drawn(int count, Random random) {
        return IntStream.range(0, count)
                .mapToObj(each -> SIZES.get(random.nextInt(SIZES.size())))
                .toList();
    }

    public int ranks() {
        return parts.size();
    }

    /** Each rank calls the collective in a region of its own. */
    public Program program() {
        return Program.record(ranks(), mpi -> {
            mpi.compute(ms(came.get(mpi.rank())));
            mpi.region("on " + mpi.rank(), () -> call(mpi));
        });
    }

    private void call(Mpi mpi) {
        Bytes own = bytes(parts.get(mpi.rank()));
        switch (operation) {
            case BARRIER -> mpi.barrier();
            case BCAST -> mpi.bcast(root, own);
            case REDUCE -> mpi.reduce(root, own);
            case ALLREDUCE -> mpi.allreduce(own);
            case GATHER -> mpi.gather(root, own);
            case SCATTER -> mpi.scatter(root, own);
            case ALLGATHER -> mpi.allgather(own);
            case ALLTOALL -> mpi.alltoall(own);
            case ALLTOALLV ->
                mpi.alltoallv(
                        pairs.get(mpi.rank()).stream().map(each -> bytes(each)).toArray(Bytes[]::new));
            case REDUCESCATTER -> mpi.reduceScatter(own);
            case SCAN -> mpi.scan(own);
            default -> mpi.exscan(own);
        }
    }

    /** Whether a rank needs the data of another. */
    public boolean needs(int taker, int giver) {
        boolean given = parts.get(giver) > 0;
        boolean taken = parts.get(taker) > 0;
        return taker != giver
                && switch (operation) {
                    case BARRIER -> true;
                    case BCAST, SCATTER -> giver == root && taken;
                    case REDUCE, GATHER -> taker == root && given;
                    case ALLGATHER, ALLREDUCE, ALLTOALL -> given;
                    case ALLTOALLV -> pairs.get(giver).get(taker) > 0;
                    case REDUCESCATTER -> given && taken;
                    default -> given && giver < taker;
                };
    }

    /** Milliseconds that a rank waits before the last of those is there whose data it needs, or before the first is. */
    public int waits(int taker, boolean untilFirst) {
        int[] times = IntStream.range(0, ranks())
                .filter(giver -> needs(taker, giver))
                .map(came::get)
                .sorted()
                .toArray();
        int until = times.length == 0 ? 0 : times[untilFirst ? 0 : times.length - 1];
        return Math.max(0, until - came.get(taker));
    }

    /** What algorithms there are for it, each with its name; those that are none for it are refused, and left out. */
    Map<String, CollectiveAlgorithms> algorithms() {
        Map<String, CollectiveAlgorithms> all = new LinkedHashMap<>();
        for (CollectiveAlgorithm algorithm : (Iterable<CollectiveAlgorithm>) CollectiveAlgorithm.all()::iterator) {
            try {
                all.put(algorithm.key(), by(algorithm));
            } catch (ModelException refused) {
                assertThat(refused).hasMessageContaining("must be one of ");
            }
        }
        return all;
    }

    CollectiveAlgorithms by(CollectiveAlgorithm algorithm) {
        CollectiveAlgorithms usual = CollectiveAlgorithms.usual();
        return switch (operation) {
            case BARRIER -> usual.barrier(algorithm);
            case BCAST -> usual.bcast(algorithm);
            case REDUCE -> usual.reduce(algorithm);
            case ALLREDUCE -> usual.allreduce(algorithm);
            case GATHER -> usual.gather(algorithm);
            case SCATTER -> usual.scatter(algorithm);
            case ALLGATHER -> usual.allgather(algorithm);
            case ALLTOALL, ALLTOALLV -> usual.alltoall(algorithm);
            case REDUCESCATTER -> usual.reduceScatter(algorithm);
            default -> usual.scan(algorithm);
        };
    }

    @Override
    public String toString() {
        return operation + ", root " + root + ", parts " + parts
                + (operation == Operation.ALLTOALLV ? ", pairs " + pairs : "") + ", came at " + came;
    }
}
