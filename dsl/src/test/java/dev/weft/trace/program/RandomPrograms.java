package dev.weft.trace.program;

import static dev.weft.Weft.bytes;
import static dev.weft.Weft.seconds;

import dev.weft.units.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Seeded random programs that are sound: every rank draws the same numbers, so each knows what the others do. */
final class RandomPrograms {
    private RandomPrograms() {}

    static Program of(long seed) {
        return of(seed, 1);
    }

    /** Returns the program of a seed with computations of up to a number of seconds times the rank. */
    static Program of(long seed, double most) {
        int ranks = 1 + new Random(seed).nextInt(9);
        return Program.record(ranks, mpi -> {
            Random random = new Random(seed + 1);
            Mpi half = mpi.split(rank -> rank % 2);
            for (int step = 0; step < 30; step++) {
                Mpi where = random.nextInt(3) == 0 ? half : mpi;
                act(where, random, step, most);
            }
        });
    }

    private static void act(Mpi mpi, Random random, int step, double most) {
        Bytes size = bytes(random.nextInt(100_000));
        int shift = random.nextInt(20);
        int root = random.nextInt(20) % mpi.size();
        int to = (mpi.rank() + shift) % mpi.size();
        int from = Math.floorMod(mpi.rank() - shift, mpi.size());
        switch (random.nextInt(16)) {
            case 0 -> mpi.compute(seconds(random.nextDouble() * most * mpi.rank()));
            case 1 -> mpi.sendrecv(to, size, from, size, step);
            case 2 -> exchange(mpi, to, from, size, step);
            case 3 -> mpi.barrier();
            case 4 -> mpi.bcast(root, size);
            case 5 -> mpi.reduce(root, size);
            case 6 -> mpi.allreduce(size);
            case 7 -> mpi.gather(root, size.times(mpi.rank()));
            case 8 -> mpi.scatter(root, size.times(mpi.rank()));
            case 9 -> mpi.allgather(size.times(mpi.rank()));
            case 10 -> mpi.alltoall(size);
            case 11 ->
                mpi.alltoallv(IntStream.range(0, mpi.size())
                        .mapToObj(k -> bytes(100.0 * k + mpi.rank()))
                        .toArray(Bytes[]::new));
            case 12 -> mpi.reduceScatter(size.times(mpi.rank()));
            case 13 -> mpi.scan(size);
            case 14 -> mpi.exscan(size);
            default -> mpi.region("region " + root, () -> wildcard(mpi, size, 1000 + step));
        }
    }

    private static void exchange(Mpi mpi, int to, int from, Bytes size, int tag) {
        List<Request> requests = new ArrayList<>(List.of(mpi.irecv(from, size, tag), mpi.isend(to, size, tag)));
        if (tag % 2 == 0) {
            mpi.waitall(requests);
        } else {
            requests.forEach(mpi::wait);
        }
    }

    /** The tag is of this step only: a rank may be steps ahead of another. */
    private static void wildcard(Mpi mpi, Bytes size, int tag) {
        for (int k = 1; k < mpi.size() && mpi.rank() == 0; k++) {
            mpi.recv(Mpi.ANY_SOURCE, size, tag);
        }
        if (mpi.rank() > 0) {
            mpi.ssend(0, size, tag);
        }
    }
}
