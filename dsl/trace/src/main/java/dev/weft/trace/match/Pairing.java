package dev.weft.trace.match;

import dev.weft.trace.event.Communicator;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the send of each receive: for each source, destination, communicator and tag, the k-th send matches the k-th
 * receive, with sends in their order and receives in the order of posting. This is MPI's rule that messages do not
 * overtake one another. It handles one receiver after the other, so that the queues never hold more than its sends.
 */
final class Pairing {
    private static final int END = -1;

    private final List<@Nullable RankScan> ranks;
    private final List<Communicator> communicators;
    private final Identities identities;
    private final MatchedMessages messages;
    private final int[] firstOfRank;
    private final int[] sendsByReceiver;
    private final int[] firstOfReceiver;
    private final int[] next;
    private long unmatchedSends;
    private long unmatchedReceives;
    private @Nullable String example;

    Pairing(List<@Nullable RankScan> ranks, List<Communicator> communicators, Identities identities, Budget budget) {
        this.ranks = ranks;
        this.communicators = communicators;
        this.identities = identities;
        this.firstOfRank = new int[ranks.size() + 1];
        for (int rank = 0; rank < ranks.size(); rank++) {
            @Nullable RankScan scan = ranks.get(rank);
            firstOfRank[rank + 1] = Math.addExact(
                    firstOfRank[rank], scan == null ? 0 : scan.sends().count());
        }
        int sends = firstOfRank[ranks.size()];
        budget.take(2L * Integer.BYTES * sends);
        this.sendsByReceiver = new int[sends];
        this.next = new int[sends];
        this.firstOfReceiver = bucket();
        this.messages = MatchedMessages.capacity(Math.min(sends, receives()), budget);
        for (int receiver = 0; receiver < ranks.size(); receiver++) {
            pair(receiver);
        }
        budget.free(2L * Integer.BYTES * sends);
    }

    private int receives() {
        long all = 0;
        for (@Nullable RankScan scan : ranks) {
            all += scan == null ? 0 : scan.receives().count();
        }
        return (int) Math.min(Integer.MAX_VALUE, all);
    }

    /** Sorts all sends by their receiver, those to one receiver by sender and then in their order. */
    private int[] bucket() {
        int[] first = new int[ranks.size() + 1];
        for (@Nullable RankScan scan : ranks) {
            for (int i = 0; scan != null && i < scan.sends().count(); i++) {
                first[scan.sends().peer.get(i) + 1]++;
            }
        }
        for (int rank = 0; rank < ranks.size(); rank++) {
            first[rank + 1] += first[rank];
        }
        int[] at = first.clone();
        for (int rank = 0; rank < ranks.size(); rank++) {
            @Nullable RankScan scan = ranks.get(rank);
            for (int i = 0; scan != null && i < scan.sends().count(); i++) {
                sendsByReceiver[at[scan.sends().peer.get(i)]++] = firstOfRank[rank] + i;
            }
        }
        return first;
    }

    private void pair(int receiver) {
        Channels queues = new Channels();
        int sender = 0;
        for (int i = firstOfReceiver[receiver]; i < firstOfReceiver[receiver + 1]; i++) {
            int send = sendsByReceiver[i];
            if (send >= firstOfRank[sender + 1]) {
                sender = sender(send);
            }
            RankSends sends = sends(sender);
            int local = send - firstOfRank[sender];
            int tail = queues.append(sender, identities.of(sends.communicator.get(local)), sends.tag.get(local), send);
            next[send] = END;
            if (tail != END) {
                next[tail] = send;
            }
        }
        @Nullable RankScan scan = ranks.get(receiver);
        int taken = scan == null ? 0 : take(receiver, scan.receives(), queues);
        int left = firstOfReceiver[receiver + 1] - firstOfReceiver[receiver] - taken;
        unmatchedSends += left;
        if (left > 0 && example == null) {
            example = describe(receiver, queues.firstLeft());
        }
    }

    /** Returns the rank of a send: the last whose sends begin at or before it. */
    private int sender(int send) {
        int low = 0;
        int high = ranks.size();
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (firstOfRank[middle] <= send) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private int take(int receiver, Receives receives, Channels queues) {
        int taken = 0;
        for (int i = 0; i < receives.count(); i++) {
            int sender = receives.peer.get(i);
            if (sender < 0) {
                continue;
            }
            int identity = identities.of(receives.communicator.get(i));
            int queue = queues.find(sender, identity, receives.tag.get(i));
            int send = queue < 0 ? END : queues.head(queue);
            if (send == END) {
                unmatchedReceives++;
                continue;
            }
            queues.head(queue, next[send]);
            RankSends sends = sends(sender);
            int local = send - firstOfRank[sender];
            boolean earlier = sends.call.get(local) == RankScan.EARLIER
                    || receives.posted.get(i) == RankScan.EARLIER
                    || receives.completed.get(i) == RankScan.EARLIER;
            if (!earlier) {
                messages.add(
                        sender,
                        sends,
                        local,
                        receiver,
                        receives,
                        i,
                        communicators.get(identity).id());
            }
            taken++;
        }
        return taken;
    }

    private RankSends sends(int rank) {
        @Nullable RankScan scan = ranks.get(rank);
        if (scan == null) {
            throw new IllegalStateException("rank " + rank + " has no sends");
        }
        return scan.sends();
    }

    private String describe(int receiver, int send) {
        int at = Arrays.binarySearch(firstOfRank, send);
        int sender = at >= 0 ? at : -at - 2;
        while (firstOfRank[sender + 1] == send) {
            sender++; // ranks without sends begin where the next rank does
        }
        RankSends sends = sends(sender);
        int local = send - firstOfRank[sender];
        return "from rank " + sender + " to rank " + receiver + " with tag " + sends.tag.get(local) + " in "
                + communicators
                        .get(identities.of(sends.communicator.get(local)))
                        .name();
    }

    MatchedMessages messages() {
        return messages;
    }

    long unmatchedSends() {
        return unmatchedSends;
    }

    long unmatchedReceives() {
        return unmatchedReceives;
    }

    /** Returns the first send without a receive, in words. */
    Optional<String> example() {
        return Optional.ofNullable(example);
    }
}
