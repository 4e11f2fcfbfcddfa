package dev.weft.program;

import static dev.weft.program.CollectiveLane.Action.ADD;
import static dev.weft.program.CollectiveLane.Action.REPLACE;

import dev.weft.program.CollectiveLane.Span;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A member of a chain or of a binary tree, along which a message goes in segments: a member passes one on while it receives the next.
 *
 * @param parent of this member; negative at the root
 * @param children of this member, in the order in which it sends to them
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record TreeMember(int parent, int... children) {
    /** Returns a member of a chain of {@code p} members from 0 on. */
    static TreeMember chain(int member, int p) {
        return member < p - 1 ? new TreeMember(member - 1, member + 1) : new TreeMember(member - 1);
    }

    /**
     * Returns a member of Open MPI's binary tree: levels of 1, 2, 4, .. members, and the children of a member of a level
     * of n have its number plus n and plus 2 n, so that one subtree of the root has the odd members.
     */
    static TreeMember of(int member, int p) {
        int level = Integer.highestOneBit(member + 1);
        int above = member - level / 2;
        int parent = level == 1 ? -1 : above < level - 1 ? above : member - level;
        return new TreeMember(
                parent,
                IntStream.of(member + level, member + 2 * level)
                        .filter(child -> child < p)
                        .toArray());
    }

    /**
     * Returns a member of Open MPI's in-order tree: the last member is the root; of the others, the first half of all
     * is one subtree and the rest the other one, each with its last member as root.
     */
    static TreeMember inOrder(int member, int p) {
        int first = 0;
        int size = p;
        int parent = -1;
        while (first + size - 1 != member) {
            int half = size / 2;
            parent = first + size - 1;
            if (member >= first + half) {
                first += half;
                size -= half + 1;
            } else {
                size = half;
            }
        }
        int half = size / 2;
        IntStream last = size < 2
                ? IntStream.empty()
                : size == 2 ? IntStream.of(first) : IntStream.of(first + size - 2, first + half - 1);
        return new TreeMember(parent, last.toArray());
    }

    /** Passes a message from the root, which is member {@code root} of the lane, to the leaves. */
    void down(CollectiveLane lane, int root, long segment, Span whole) {
        int last = MessageBlocks.lastSegment(whole, segment);
        if (parent < 0) {
            lane.alike(last, k -> send(lane, root, MessageBlocks.segment(whole, segment, k)));
        } else {
            lane.recv(root + parent, MessageBlocks.segment(whole, segment, 0), REPLACE);
            lane.alike(last - 1, k -> pass(lane, root, segment, whole, k));
            if (last > 0) {
                pass(lane, root, segment, whole, last - 1);
            }
        }
        send(lane, root, MessageBlocks.segment(whole, segment, last));
    }

    private void send(CollectiveLane lane, int root, Span span) {
        if (children.length == 1) {
            lane.send(root + children[0], span);
        } else if (children.length > 1) {
            int[] requests = new int[children.length];
            for (int k = 0; k < children.length; k++) {
                requests[k] = lane.isend(root + children[k], span);
            }
            lane.waitall(requests);
        }
    }

    private void pass(CollectiveLane lane, int root, long segment, Span whole, int k) {
        int[] requests = new int[children.length + 1];
        requests[0] = lane.irecv(root + parent, MessageBlocks.segment(whole, segment, k + 1), REPLACE);
        for (int child = 0; child < children.length; child++) {
            requests[child + 1] = lane.isend(root + children[child], MessageBlocks.segment(whole, segment, k));
        }
        lane.waitall(requests);
    }

    /** Adds messages of all members on the way to the root, which is member {@code root} of the lane. */
    void up(CollectiveLane lane, int root, long segment, Span whole) {
        int last = MessageBlocks.lastSegment(whole, segment);
        if (children.length > 0) {
            collect(lane, root, MessageBlocks.segment(whole, segment, 0), null);
            lane.alike(last - 1, k -> collect(lane, root, segment, whole, k));
            if (last > 0) {
                collect(lane, root, segment, whole, last - 1);
            }
        } else if (parent >= 0) {
            lane.alike(last, k -> lane.send(root + parent, MessageBlocks.segment(whole, segment, k)));
        }
        if (parent >= 0) {
            lane.send(root + parent, MessageBlocks.segment(whole, segment, last));
        }
    }

    private void collect(CollectiveLane lane, int root, long segment, Span whole, int k) {
        Span done = MessageBlocks.segment(whole, segment, k);
        collect(lane, root, MessageBlocks.segment(whole, segment, k + 1), parent < 0 ? null : done);
    }

    /** Receives a segment from all children, and sends another one to the parent meanwhile, if there is one. */
    private void collect(CollectiveLane lane, int root, Span received, @Nullable Span sent) {
        int[] requests = new int[children.length + (sent == null ? 0 : 1)];
        for (int child = 0; child < children.length; child++) {
            requests[child] = lane.irecv(root + children[child], received, ADD);
        }
        if (sent != null) {
            requests[children.length] = lane.isend(root + parent, sent);
        }
        lane.waitall(requests);
    }
}
