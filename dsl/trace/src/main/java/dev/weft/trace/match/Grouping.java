package dev.weft.trace.match;

import dev.weft.trace.event.CollectiveCode;
import dev.weft.trace.event.Communicator;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the calls of each collective operation: the k-th of each member in a communicator. All members must have one
 * and call the same operation; other calls are counted.
 */
final class Grouping {
    private static final int MISSING = -1;

    private final List<@Nullable RankScan> ranks;
    private final List<Communicator> communicators;
    private final Identities identities;
    private final Collectives collectives;
    private final int[] place;
    private final int[][] firsts;
    private final int[][] ordered;
    private int places;
    private long incomplete;
    private long different;
    private long alone;
    private @Nullable String example;

    Grouping(List<@Nullable RankScan> ranks, List<Communicator> communicators, Identities identities, Budget budget) {
        this.ranks = ranks;
        this.communicators = communicators;
        this.identities = identities;
        this.collectives = new Collectives(budget);
        this.firsts = new int[ranks.size()][];
        this.ordered = new int[ranks.size()][];
        this.place = new int[communicators.size()];
        findPlaces();
        long bytes = 0;
        for (int rank = 0; rank < ranks.size(); rank++) {
            @Nullable RankScan scan = ranks.get(rank);
            int count = scan == null ? 0 : scan.collectives().count();
            long mine = (long) Integer.BYTES * (count + 2L * places);
            budget.take(mine);
            bytes += mine;
            order(rank, scan, count);
        }
        for (int communicator = 0; communicator < place.length; communicator++) {
            if (place[communicator] >= 0) {
                group(communicator, communicators.get(communicator).worldRanks());
            }
        }
        budget.free(bytes);
    }

    /** Numbers the communicators with several members and at least one call, because tracers define many more. */
    private void findPlaces() {
        Arrays.fill(place, MISSING);
        for (@Nullable RankScan scan : ranks) {
            for (int i = 0; scan != null && i < scan.collectives().count(); i++) {
                int communicator = identity(scan, i);
                alone += communicator >= 0 && communicators.get(communicator).size() == 1 ? 1 : 0;
                if (communicator >= 0
                        && place[communicator] == MISSING
                        && communicators.get(communicator).size() > 1) {
                    place[communicator] = places++;
                }
            }
        }
    }

    private int identity(RankScan scan, int call) {
        int communicator = scan.collectives().communicator.get(call);
        return communicator < 0 ? MISSING : identities.of(communicator);
    }

    private int place(RankScan scan, int call) {
        int communicator = identity(scan, call);
        return communicator < 0 ? MISSING : place[communicator];
    }

    /** Sorts the calls of a rank by communicator, those of one communicator in their order. */
    private void order(int rank, @Nullable RankScan scan, int count) {
        int[] first = new int[places + 1];
        for (int i = 0; scan != null && i < count; i++) {
            int at = place(scan, i);
            if (at >= 0) {
                first[at + 1]++;
            }
        }
        for (int i = 0; i < places; i++) {
            first[i + 1] += first[i];
        }
        int[] calls = new int[first[places]];
        int[] free = first.clone();
        for (int i = 0; scan != null && i < count; i++) {
            int at = place(scan, i);
            if (at >= 0) {
                calls[free[at]++] = i;
            }
        }
        firsts[rank] = first;
        ordered[rank] = calls;
    }

    private void group(int communicator, int[] members) {
        int most = 0;
        for (int member : members) {
            most = Math.max(most, count(member, communicator));
        }
        for (int k = 0; k < most; k++) {
            int operation = MISSING;
            boolean all = true;
            boolean same = true;
            boolean earlier = false;
            for (int member : members) {
                int call = k < count(member, communicator) ? call(member, communicator, k) : MISSING;
                all &= call != MISSING;
                if (call != MISSING) {
                    int called = calls(member).operation.get(call);
                    earlier |= calls(member).posted.get(call) == RankScan.EARLIER;
                    same &= operation == MISSING || operation == called;
                    operation = operation == MISSING ? called : operation;
                }
            }
            if (all && same && !earlier) {
                add(communicator, members, k, operation);
            } else if (!earlier) {
                skip(communicator, k, all);
            }
        }
    }

    private void add(int communicator, int[] members, int k, int operation) {
        int root = -1;
        for (int member : members) {
            int call = call(member, communicator, k);
            CollectiveCalls calls = calls(member);
            collectives.visit(member, calls, call);
            int named = calls.root.get(call);
            if (root < 0) {
                root = named == CollectiveCode.ROOT_SELF
                        ? member
                        : communicators.get(communicator).peer(member, named);
            }
        }
        collectives.operation(operation, communicators.get(communicator).id(), root);
    }

    private void skip(int communicator, int k, boolean all) {
        incomplete += all ? 0 : 1;
        different += all ? 1 : 0;
        if (example == null) {
            example = "number " + (k + 1) + " in "
                    + communicators.get(communicator).name();
        }
    }

    private int count(int member, int communicator) {
        if (member < 0 || member >= firsts.length) {
            return 0;
        }
        return firsts[member][place[communicator] + 1] - firsts[member][place[communicator]];
    }

    private int call(int member, int communicator, int k) {
        return ordered[member][firsts[member][place[communicator]] + k];
    }

    private CollectiveCalls calls(int member) {
        @Nullable RankScan scan = ranks.get(member);
        if (scan == null) {
            throw new IllegalStateException("rank " + member + " has no calls");
        }
        return scan.collectives();
    }

    Collectives collectives() {
        return collectives;
    }

    /** Returns collective calls in communicators of one process. */
    long alone() {
        return alone;
    }

    /** Operations that not all members took part in. */
    long incomplete() {
        return incomplete;
    }

    /** Operations in which members called different ones. */
    long different() {
        return different;
    }

    /** Returns the first operation left out, in words. */
    Optional<String> example() {
        return Optional.ofNullable(example);
    }
}
