package dev.weft.trace.program;

import dev.weft.trace.program.run.Steps;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs a program of point-to-point steps without a clock, in the strictest way: every send waits for its receive. It carries who
 * can know what: a message holds all that its sender knew when it began, and how many messages that took in a row.
 */
final class Flow {
    private final Program program;
    private final List<Rank> ranks = new ArrayList<>();
    private final Map<Long, List<Post>> waiting = new HashMap<>();

    /** Whether messages without bytes tell nothing. */
    private final boolean dataOnly;

    private Flow(Program program, boolean dataOnly) {
        this.program = program;
        this.dataOnly = dataOnly;
    }

    /** What each rank knows in the end; fails when ranks wait for ever or messages are left over. */
    static Flow run(Program program) {
        return run(program, false);
    }

    /** The same, if only data count, where messages without bytes tell nothing. */
    static Flow run(Program program, boolean dataOnly) {
        Flow flow = new Flow(program, dataOnly);
        for (int rank = 0; rank < program.size(); rank++) {
            flow.ranks.add(flow.new Rank(rank));
        }
        boolean moved = true;
        while (moved) {
            moved = false;
            for (Rank rank : flow.ranks) {
                moved |= rank.advance();
            }
        }
        for (Rank rank : flow.ranks) {
            if (rank.at < rank.steps.count()) {
                throw new AssertionError("rank " + rank.number + " waits for ever at step " + rank.at + ", "
                        + rank.steps.operation(rank.at));
            }
        }
        if (flow.waiting.values().stream().anyMatch(posts -> !posts.isEmpty())) {
            throw new AssertionError("messages are left over");
        }
        return flow;
    }

    BitSet known(int rank) {
        return ranks.get(rank).known;
    }

    /** The longest chain of messages. */
    int depth() {
        return ranks.stream().mapToInt(rank -> rank.depth).max().orElse(0);
    }

    private static final class Post {
        private boolean send;
        private int source;
        private int tag;
        private long bytes;
        private boolean matched;
        private BitSet cargo = new BitSet();
        private int depth;

        private boolean meets(Post receive) {
            boolean who = receive.source == Mpi.ANY_SOURCE || receive.source == source;
            boolean what = receive.tag == Mpi.ANY_TAG || receive.tag == tag;
            return who && what && bytes <= receive.bytes;
        }
    }

    private final class Rank {
        private final int number;
        private final Steps steps;
        private final BitSet known = new BitSet();
        private final List<Post> requests = new ArrayList<>();
        private int at;
        private int depth;
        private Post current = new Post();
        private boolean posted;

        Rank(int number) {
            this.number = number;
            this.steps = program.steps(number);
            known.set(number);
        }

        boolean advance() {
            int before = at;
            while (at < steps.count() && step()) {
                at++;
                posted = false;
            }
            return at > before;
        }

        private boolean step() {
            switch (steps.operation(at)) {
                case SEND, SSEND, RECV -> {
                    if (!posted) {
                        current = post();
                        posted = true;
                    }
                    return complete(current);
                }
                case ISEND, IRECV -> requests.add(post());
                case WAIT -> {
                    return complete(requests.get(steps.request(at)));
                }
                case WAITALL -> {
                    boolean all = true;
                    for (int k = 0; k < steps.listLength(at); k++) {
                        all &= requests.get((int) steps.list(at, k)).matched;
                    }
                    for (int k = 0; all && k < steps.listLength(at); k++) {
                        complete(requests.get((int) steps.list(at, k)));
                    }
                    return all;
                }
                case COMPUTE, BEGIN, END -> {}
                default -> throw new AssertionError("not expanded: " + steps.operation(at));
            }
            return true;
        }

        private boolean complete(Post post) {
            if (post.matched && !post.send) {
                known.or(post.cargo);
                depth = Math.max(depth, post.depth);
            }
            return post.matched;
        }

        private Post post() {
            Post mine = new Post();
            mine.send = steps.operation(at).sends();
            mine.source = mine.send ? number : steps.peer(at);
            mine.tag = steps.tag(at);
            mine.bytes = steps.bytes(at);
            mine.cargo = (BitSet) known.clone();
            mine.depth = depth + 1;
            int destination = mine.send ? steps.peer(at) : number;
            List<Post> open = waiting.computeIfAbsent(
                    (long) steps.communicator(at) << 32 | destination, key -> new ArrayList<>());
            for (Post other : open) {
                if (other.send != mine.send && (mine.send ? mine.meets(other) : other.meets(mine))) {
                    open.remove(other);
                    match(mine.send ? mine : other, mine.send ? other : mine);
                    return mine;
                }
            }
            open.add(mine);
            return mine;
        }

        private void match(Post send, Post receive) {
            receive.cargo = dataOnly && send.bytes == 0 ? new BitSet() : send.cargo;
            receive.depth = send.depth;
            send.matched = true;
            receive.matched = true;
        }
    }
}
