package dev.weft.tinympi.run;

import dev.weft.program.CollectiveAlgorithm;
import dev.weft.program.CollectiveRounds;
import dev.weft.program.CollectiveVolumes;
import dev.weft.program.MessageBuffer;
import dev.weft.program.Received;
import dev.weft.program.run.Operation;
import dev.weft.tinympi.run.CoreClock.Activity;
import dev.weft.trace.event.CollectiveCode;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * One collective of a communicator, as one rank takes part in it.
 *
 * @param mpi of the rank
 * @param operation that is called
 * @param root of the operation; 0 without one
 * @param own part of this rank
 * @param data its memory, or only its size
 * @param parts of all members
 */
record LiveCollective(LiveMpi mpi, Operation operation, int root, long own, MessageBuffer data, Parts parts) {
    private static final long[] NONE = {};

    /** The parts of a call: of a member, or of a pair of members. */
    interface Parts extends CollectiveVolumes.Sizes {
        /** Returns whether all are equal. */
        boolean isEqual();

        /** Returns parts that are all equal. */
        static Parts equal(long each, int members) {
            return new Parts() {
                @Override
                public boolean isEqual() {
                    return true;
                }

                @Override
                public long own(int member) {
                    return each;
                }

                @Override
                public long pair(int from, int to) {
                    return each;
                }

                @Override
                public long total() {
                    return each * members;
                }
            };
        }

        /** Returns parts by member. */
        static Parts of(long... each) {
            return new Parts() {
                @Override
                public boolean isEqual() {
                    return false;
                }

                @Override
                public long own(int member) {
                    return each[member];
                }

                @Override
                public long pair(int from, int to) {
                    return each[from];
                }

                @Override
                public long total() {
                    return LongStream.of(each).sum();
                }
            };
        }

        /** Returns parts by sender and receiver. */
        static Parts pairs(int members, long... pairs) {
            return new Parts() {
                @Override
                public boolean isEqual() {
                    return false;
                }

                @Override
                public long own(int member) {
                    return Arrays.stream(pairs, member * members, (member + 1) * members)
                            .sum();
                }

                @Override
                public long pair(int from, int to) {
                    return pairs[from * members + to];
                }

                @Override
                public long total() {
                    return LongStream.of(pairs).sum();
                }
            };
        }
    }

    /** Runs the rounds; returns the result of this rank. */
    Received run() {
        RankLog log = mpi.liveRank().log();
        if (log != null) {
            log.collective(mpi.liveRank().core.clock.last());
        }
        LiveLane lane = lane();
        lane.begin(operation, root, data);
        CollectiveRounds.run(operation, algorithm(), root, own, lane);
        MessageBuffer result = lane.result(operation, root, own);
        if (log != null) {
            CollectiveVolumes volumes = new CollectiveVolumes(operation, root, mpi.size(), parts);
            log.collected(
                    mpi.liveRank().core.clock.to(Activity.OVERHEAD),
                    operation,
                    mpi.wire(),
                    mpi.size(),
                    mpi.rank(),
                    operation.isRooted() ? root : CollectiveCode.NO_ROOT,
                    volumes.sent(mpi.rank()),
                    volumes.received(mpi.rank()));
        }
        return new LiveReceived(root, 0, result.count(), result);
    }

    private LiveLane lane() {
        boolean pairs = operation == Operation.ALLTOALL || operation == Operation.ALLTOALLV;
        boolean parted = switch (operation) {
            case GATHER, SCATTER, ALLGATHER, REDUCESCATTER -> true;
            default -> pairs;
        };
        if (!parted) {
            return new LiveLane(mpi, operation, NONE, own, NONE);
        }
        long[] offsets = new long[mpi.size() + 1];
        for (int member = 0; member < mpi.size(); member++) {
            offsets[member + 1] = offsets[member] + (pairs ? parts.pair(member, mpi.rank()) : parts.own(member));
        }
        return new LiveLane(mpi, operation, offsets, offsets[mpi.size()], inputs(pairs));
    }

    /** Returns the offsets of the parts for each member in the input of an alltoall. */
    private long[] inputs(boolean pairs) {
        long[] offsets = new long[pairs ? mpi.size() + 1 : 0];
        for (int member = 0; member + 1 < offsets.length; member++) {
            offsets[member + 1] = offsets[member] + parts.pair(mpi.rank(), member);
        }
        return offsets;
    }

    private CollectiveAlgorithm algorithm() {
        boolean decided = operation == Operation.BARRIER || operation == Operation.ALLTOALLV;
        double mean = decided ? 0 : parts.isEqual() ? (double) own : (double) parts.total() / mpi.size();
        return CollectiveRounds.chosen(
                        mpi.liveRank().core.node.plan().algorithms(),
                        operation,
                        mpi.size(),
                        mean,
                        decided || parts.isEqual())
                .here();
    }
}
