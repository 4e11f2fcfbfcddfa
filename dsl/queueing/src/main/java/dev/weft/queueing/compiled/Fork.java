package dev.weft.queueing.compiled;

import java.util.List;

/**
 * A fork and its join: a customer that arrives splits into one task for each branch; each task passes the stations of its branch in
 * order, and the customer continues when the last task has ended. A task that has ended holds no server.
 *
 * @param name in tables and messages
 * @param branches indices of the stations of each branch; a station is in one branch of one fork
 */
public record Fork(String name, List<List<Integer>> branches) {
    /** Copies the lists. */
    public Fork {
        branches = branches.stream().map(List::copyOf).toList();
    }

    /** Returns the index of the branch with this station, -1 if no branch has it. */
    public int branchOf(int k) {
        for (int b = 0; b < branches.size(); b++) {
            if (branches.get(b).contains(k)) {
                return b;
            }
        }
        return -1;
    }
}
