package dev.weft.trace.program;

/**
 * Collectives without a root, as messages; {@code i} is this member of {@code p}. Sources: Hensgen, Finkel and Manber 1988 for
 * dissemination; Bruck, Ho, Kipnis, Upfal and Weathersby 1997 for the allgather of that shape; Thakur, Rabenseifner and Gropp
 * 2005 for recursive doubling with any p, pairwise exchange and Rabenseifner's allreduce; Patarasuk and Yuan 2009 for the ring allreduce; Hillis and
 * Steele 1986 for scans.
 */
final class SymmetricRounds {
    private final CollectiveMember lane;
    private final int i;
    private final int p;

    SymmetricRounds(CollectiveMember lane) {
        this.lane = lane;
        this.i = lane.own();
        this.p = lane.size();
    }

    void barrier(CollectiveAlgorithm algorithm) {
        if (algorithm == CollectiveAlgorithm.LINEAR) {
            RootedRounds rooted = new RootedRounds(lane, 0);
            rooted.reduce(algorithm, 0);
            rooted.bcast(algorithm, 0);
            return;
        }
        for (int mask = 1; mask < p; mask <<= 1) {
            lane.exchange(i + mask, 0, i - mask, 0);
        }
    }

    void allreduce(CollectiveAlgorithm algorithm, long bytes) {
        switch (algorithm) {
            case RING -> ringAllreduce(bytes);
            case RABENSEIFNER -> halvingAllreduce(bytes);
            case BINOMIAL -> {
                RootedRounds rooted = new RootedRounds(lane, 0);
                rooted.reduce(algorithm, bytes);
                rooted.bcast(algorithm, bytes);
            }
            default -> doublingAllreduce(bytes);
        }
    }

    private void doublingAllreduce(long bytes) {
        amongAPowerOfTwo(bytes, (position, folded, power) -> {
            for (int mask = 1; mask < power; mask <<= 1) {
                int other = position ^ mask;
                int partner = other < folded ? 2 * other + 1 : other + folded;
                lane.exchange(partner, bytes, partner, bytes);
            }
        });
    }

    /** Rabenseifner 2004: recursive halving, then the same exchanges backwards. */
    private void halvingAllreduce(long bytes) {
        amongAPowerOfTwo(bytes, (position, folded, power) -> {
            for (int mask = power >> 1; mask > 0; mask >>= 1) {
                exchangeHalves(position, mask, folded, power, bytes, false);
            }
            for (int mask = 1; mask < power; mask <<= 1) {
                exchangeHalves(position, mask, folded, power, bytes, true);
            }
        });
    }

    /** Exchanges of the ranks that remain: a power of two, of which {@code folded} represent two ranks each. */
    private interface Rounds {
        void run(int position, int folded, int power);
    }

    /** The first 2 r ranks, r = p - 2^k, fold in pairs so that a power of two remains, and unfold at the end. */
    private void amongAPowerOfTwo(long bytes, Rounds rounds) {
        int power = Integer.highestOneBit(p);
        int folded = p - power;
        boolean folds = i < 2 * folded;
        if (folds && i % 2 == 0) {
            lane.send(i + 1, bytes);
            lane.recv(i + 1, bytes);
            return;
        }
        if (folds) {
            lane.recv(i - 1, bytes);
        }
        rounds.run(folds ? i / 2 : i - folded, folded, power);
        if (folds) {
            lane.send(i - 1, bytes);
        }
    }

    /** Two ranks at this distance each hold the blocks that agree with their own number in all higher bits, or one half of them. */
    private void exchangeHalves(int position, int mask, int folded, int power, long bytes, boolean back) {
        int other = position ^ mask;
        int partner = other < folded ? 2 * other + 1 : other + folded;
        long own = share(position & -mask, mask, power, bytes);
        long its = share(other & -mask, mask, power, bytes);
        lane.exchange(partner, back ? own : its, partner, back ? its : own);
    }

    /**
     * Returns the bytes of {@code blocks} blocks from one on, of {@code power} blocks that differ by one byte at most.
     */
    private static long share(int first, int blocks, int power, long bytes) {
        return upTo(first + blocks, power, bytes) - upTo(first, power, bytes);
    }

    private static long upTo(int block, int power, long bytes) {
        return block * (bytes / power) + Math.min(block, bytes % power);
    }

    private void ringAllreduce(long bytes) {
        for (int round = 0; round < p - 1; round++) {
            lane.exchange(i + 1, block(i - round, bytes), i - 1, block(i - round - 1, bytes));
        }
        for (int round = 0; round < p - 1; round++) {
            lane.exchange(i + 1, block(i + 1 - round, bytes), i - 1, block(i - round, bytes));
        }
    }

    /** Returns the size of a p-th of a message; the first ones take the remainder. */
    private long block(int number, long bytes) {
        return bytes / p + (lane.around(number) < bytes % p ? 1 : 0);
    }

    void allgather(CollectiveAlgorithm algorithm) {
        if (algorithm == CollectiveAlgorithm.DISSEMINATION) {
            for (int mask = 1; mask < p; mask <<= 1) {
                int blocks = Math.min(mask, p - mask);
                lane.exchange(i - mask, lane.parts(i, blocks), i + mask, lane.parts(i + mask, blocks));
            }
            return;
        }
        for (int round = 0; round < p - 1; round++) {
            lane.exchange(i + 1, lane.part(lane.around(i - round)), i - 1, lane.part(lane.around(i - round - 1)));
        }
    }

    void alltoall(CollectiveAlgorithm algorithm) {
        if (algorithm == CollectiveAlgorithm.LINEAR) {
            int[] requests = new int[2 * (p - 1)];
            for (int k = 1; k < p; k++) {
                int from = lane.around(i - k);
                requests[k - 1] = lane.irecv(from, lane.part(from, i));
            }
            for (int k = 1; k < p; k++) {
                int to = lane.around(i + k);
                requests[p - 2 + k] = lane.isend(to, lane.part(i, to));
            }
            lane.waitall(requests);
            return;
        }
        for (int k = 1; k < p; k++) {
            int to = lane.around(i + k);
            int from = lane.around(i - k);
            lane.exchange(to, lane.part(i, to), from, lane.part(from, i));
        }
    }

    void reduceScatter(CollectiveAlgorithm algorithm) {
        for (int k = 1; k < p; k++) {
            if (algorithm == CollectiveAlgorithm.RING) {
                lane.exchange(i + 1, lane.part(lane.around(i - k)), i - 1, lane.part(lane.around(i - k - 1)));
            } else {
                lane.exchange(i + k, lane.part(lane.around(i + k)), i - k, lane.part(i));
            }
        }
    }

    void scan(CollectiveAlgorithm algorithm, long bytes) {
        if (algorithm == CollectiveAlgorithm.LINEAR) {
            if (i > 0) {
                lane.recv(i - 1, bytes);
            }
            if (i < p - 1) {
                lane.send(i + 1, bytes);
            }
            return;
        }
        for (int mask = 1; mask < p; mask <<= 1) {
            boolean sends = i + mask < p;
            int request = sends ? lane.isend(i + mask, bytes) : -1;
            if (i >= mask) {
                lane.recv(i - mask, bytes);
            }
            if (sends) {
                lane.waitall(request);
            }
        }
    }
}
