package dev.weft.trace.match;

import dev.weft.trace.event.Pauses;

/** Sums of the counts of all ranks. */
final class RankCounts {
    long incompleteReceives;
    long receiveCompletions;
    long incompleteSends;
    long sendCompletions;
    long otherCompletions;
    long openCollectives;
    long misnested;
    boolean foreignCommunicators;
    long unmatchedLeaves;
    long callsWithoutEnd;
    long unknownCommunicators;
    long withoutPeer;
    long offTicks;
    int offRanks;
    long flushTicks;
    int flushRanks;

    void add(RankScan scan) {
        incompleteReceives += scan.receives().incomplete();
        receiveCompletions += scan.receives().completions();
        incompleteSends += Math.max(0, scan.isends() - scan.sendCompletions());
        sendCompletions += scan.sendCompletions();
        otherCompletions += scan.otherCompletions();
        openCollectives += scan.openCollectives();
        foreignCommunicators |= !scan.peers().foreign().isEmpty();
        misnested += scan.calls().misnested();
        unmatchedLeaves += scan.calls().unmatchedLeaves();
        callsWithoutEnd += scan.calls().withoutEnd();
        unknownCommunicators += scan.sends().unknown()
                + scan.receives().unknown()
                + scan.collectives().unknown();
        withoutPeer += scan.sends().toNobody() + scan.receives().fromNobody();
        add(scan.pauses());
    }

    private void add(Pauses pauses) {
        offTicks += pauses.offTicks();
        offRanks += pauses.offTicks() > 0 ? 1 : 0;
        flushTicks += pauses.flushTicks();
        flushRanks += pauses.flushTicks() > 0 ? 1 : 0;
    }
}
