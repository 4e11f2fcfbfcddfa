package dev.weft.nodeaware;

import java.util.Arrays;

/**
 * Runs the two queues of an MPI library while receives are posted and messages arrive, and counts the elements compared. Each queue is
 * searched from its head; a miss searches the whole queue. A Fenwick tree counts the elements before another, so n messages take n log n
 * steps, where the library takes n^2.
 */
final class MatchRun {
    private static final int NOWHERE = -1;

    private final Line posted;
    private final Line unexpected;
    private int receives;

    private MatchRun(int numbers) {
        posted = new Line(numbers);
        unexpected = new Line(numbers);
    }

    /** Event {@code k >= 0} posts receive k, {@code ~k} is the arrival of message k; each at most once, k below {@code numbers}. */
    static MatchRun of(int numbers, int... events) {
        MatchRun run = new MatchRun(numbers);
        for (int event : events) {
            if (event >= 0) {
                match(event, run.unexpected, run.posted);
                run.receives++;
            } else {
                match(~event, run.posted, run.unexpected);
            }
        }
        return run;
    }

    private static void match(int number, Line searched, Line own) {
        if (!searched.take(number)) {
            own.append(number);
        }
    }

    /** Elements compared in the queue of posted receives. */
    long postedSearched() {
        return posted.searched;
    }

    /** Elements compared in the queue of unexpected messages. */
    long unexpectedSearched() {
        return unexpected.searched;
    }

    int receives() {
        return receives;
    }

    long searched() {
        return posted.searched + unexpected.searched;
    }

    /** Messages that matched a posted receive. */
    int postedHits() {
        return posted.hits;
    }

    /** Receives that matched an unexpected message. */
    int unexpectedHits() {
        return unexpected.hits;
    }

    int longestPosted() {
        return posted.longest;
    }

    int longestUnexpected() {
        return unexpected.longest;
    }

    /** A queue; the position of an element never changes, and the tree counts the elements that are still in it. */
    private static final class Line {
        private final int[] place;
        private final int[] tree;
        private int appended;
        private int length;
        private int longest;
        private int hits;
        private long searched;

        private Line(int numbers) {
            place = new int[numbers];
            Arrays.fill(place, NOWHERE);
            tree = new int[numbers + 1];
        }

        private void append(int number) {
            place[number] = appended;
            add(appended, 1);
            appended++;
            length++;
            longest = Math.max(longest, length);
        }

        private boolean take(int number) {
            int at = place[number];
            if (at == NOWHERE) {
                searched += length;
                return false;
            }
            searched += upTo(at);
            add(at, -1);
            length--;
            hits++;
            return true;
        }

        private void add(int at, int change) {
            for (int node = at + 1; node < tree.length; node += node & -node) {
                tree[node] += change;
            }
        }

        private int upTo(int at) {
            int sum = 0;
            for (int node = at + 1; node > 0; node -= node & -node) {
                sum += tree[node];
            }
            return sum;
        }
    }
}
