package dev.weft.program;

import static dev.weft.program.CollectiveLane.Action.ADD;
import static dev.weft.program.CollectiveLane.Action.REPLACE;

import dev.weft.program.CollectiveLane.Span;

/**
 * Allreduce as messages; {@code i} is this member of {@code p}. Sources: Thakur, Rabenseifner and Gropp 2005 for recursive doubling and
 * Rabenseifner's algorithm with any p; Patarasuk and Yuan 2009 for the ring; {@link Halving} for Swing and Bine; Bayatpour et al. 2017 for
 * several leaders of a group.
 */
final class AllreduceRounds {
    /** The largest part for which leaders exchange whole messages, as MPICH does. */
    static final long SHORT = 2048;

    private final CollectiveLane lane;
    private final int i;
    private final int p;

    AllreduceRounds(CollectiveLane lane) {
        this.lane = lane;
        this.i = lane.own();
        this.p = lane.size();
    }

    void run(CollectiveAlgorithm algorithm, Span whole) {
        switch (algorithm.kind()) {
            case RING -> ring(1, whole);
            case SEGMENTED_RING -> ring(phases(algorithm.segment(whole.bytes()), whole), whole);
            case RABENSEIFNER -> halving(whole, false);
            case SWING_BANDWIDTH, BINE_BANDWIDTH -> halving(whole, true);
            case SWING, BINE -> doubling(whole, true);
            case HIERARCHICAL -> hierarchical(algorithm.number(), algorithm.leaders(), whole);
            case BINOMIAL, LINEAR -> {
                new ReduceRounds(lane, 0).run(algorithm, whole);
                new BcastRounds(lane, 0).run(algorithm, whole);
            }
            default -> doubling(whole, false);
        }
    }

    /** Whole messages between the partners of a butterfly. */
    private void doubling(Span whole, boolean swing) {
        PowerOfTwo among = new PowerOfTwo(p, true);
        Halving partners = new Halving(among, swing);
        among.fold(lane, whole, position -> {
            for (int step = 0; step < among.steps(); step++) {
                int partner = among.member(partners.partner(position, step));
                lane.exchange(partner, whole, partner, whole, ADD);
            }
        });
    }

    private void halving(Span whole, boolean swing) {
        PowerOfTwo among = new PowerOfTwo(p, true);
        Halving halves = new Halving(among, swing);
        MessageBlocks blocks = new MessageBlocks(whole, among.count());
        among.fold(lane, whole, position -> {
            halves.reduceScatter(lane, blocks, position);
            halves.allgather(lane, blocks, position);
        });
    }

    /** Returns the number of phases in which Open MPI passes blocks: 1 for fewer bytes than one segment for each member. */
    private int phases(long segment, Span whole) {
        long round = p * segment;
        long phases = whole.bytes() / round;
        long rest = whole.bytes() % round;
        return MessageBlocks.counted(Math.max(1, phases > 0 && rest > round / 2 ? phases + 1 : phases), whole, segment);
    }

    private void ring(int phases, Span whole) {
        MessageBlocks blocks = new MessageBlocks(whole, p);
        for (int phase = 0; phase < phases; phase++) {
            int number = phase;
            lane.alike(
                    p - 1,
                    round -> lane.exchange(
                            i + 1,
                            phase(block(i - round, blocks), phases, number),
                            i - 1,
                            phase(block(i - round - 1, blocks), phases, number),
                            ADD));
        }
        lane.alike(
                p - 1,
                round -> lane.exchange(i + 1, block(i + 1 - round, blocks), i - 1, block(i - round, blocks), REPLACE));
    }

    /** Returns the part of a block in one of several phases. */
    private static Span phase(Span block, int phases, int number) {
        return phases == 1 ? block : new MessageBlocks(block, phases).of(number, 1);
    }

    /** Returns a p-th of a message. */
    private Span block(int number, MessageBlocks blocks) {
        return blocks.of(lane.around(number), 1);
    }

    /**
     * Each leader has a part of the message: it reduces that of its group along a binomial tree, exchanges it with the
     * leaders of the same number, by recursive doubling up to 2 KiB and else by Rabenseifner's algorithm, and
     * broadcasts it in its group along a binomial tree.
     */
    private void hierarchical(int ranks, int leaders, Span whole) {
        int group = i / ranks;
        int groups = (p + ranks - 1) / ranks;
        int size = size(group, ranks);
        CollectiveLane within = new MemberLane(lane, i - group * ranks, size, member -> group * ranks + member);
        MessageBlocks parts = new MessageBlocks(whole, leaders);
        for (int leader = 0; leader < leaders; leader++) {
            new ReduceRounds(within, leader % size).run(CollectiveAlgorithm.BINOMIAL, parts.of(leader, 1));
        }
        for (int leader = 0; leader < leaders; leader++) {
            int number = leader;
            if (within.own() == leader % size) {
                Span part = parts.of(leader, 1);
                CollectiveLane among =
                        new MemberLane(lane, group, groups, other -> other * ranks + number % size(other, ranks));
                new AllreduceRounds(among)
                        .run(
                                part.bytes() <= SHORT
                                        ? CollectiveAlgorithm.RECURSIVE_DOUBLING
                                        : CollectiveAlgorithm.RABENSEIFNER,
                                part);
            }
        }
        for (int leader = 0; leader < leaders; leader++) {
            new BcastRounds(within, leader % size).run(CollectiveAlgorithm.BINOMIAL, parts.of(leader, 1));
        }
    }

    private int size(int group, int ranks) {
        return Math.min(ranks, p - group * ranks);
    }
}
