package dev.weft.trace.match;

import dev.weft.trace.event.Clock;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.Pauses;
import dev.weft.units.Digits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Events that could not be matched: counts, and sentences for answers. */
public final class Mismatches {
    private final List<Fault> faults;
    private final RankCounts counts;
    private final long unmatchedSends;
    private final long unmatchedReceives;
    private final Optional<String> firstSend;
    private final long incompleteCollectives;
    private final long differentCollectives;
    private final long collectivesAlone;
    private final Optional<String> firstCollective;
    private final int joinedCommunicators;
    private final long elsewhere;

    Mismatches(List<Fault> faults, RankCounts counts, Pairing pairing, Grouping grouping, int joined, long elsewhere) {
        this.faults = faults.stream().filter(fault -> !fault.harmless()).toList();
        this.counts = counts;
        this.unmatchedSends = pairing.unmatchedSends();
        this.unmatchedReceives = pairing.unmatchedReceives();
        this.firstSend = pairing.example();
        this.incompleteCollectives = grouping.incomplete();
        this.differentCollectives = grouping.different();
        this.collectivesAlone = grouping.alone();
        this.firstCollective = grouping.example();
        this.joinedCommunicators = joined;
        this.elsewhere = elsewhere;
    }

    /** Returns the faults at which the run's files ended too early, a possible cause of missing events. */
    public List<Fault> faults() {
        return faults;
    }

    /**
     * Returns the sends without a receive; empty if unknown, because receives were posted without a recorded
     * completion.
     */
    public OptionalLong unmatchedSends() {
        return counts.incompleteReceives > 0 ? OptionalLong.empty() : OptionalLong.of(unmatchedSends);
    }

    /** Returns receives without a send. */
    public long unmatchedReceives() {
        return unmatchedReceives;
    }

    /**
     * Returns the non-blocking receives that were neither completed nor cancelled in the recording; their messages are
     * unknown.
     */
    public long incompleteReceives() {
        return counts.incompleteReceives;
    }

    /** Returns non-blocking sends without a record of their completion. */
    public long incompleteSends() {
        return counts.incompleteSends;
    }

    /** Returns the collective operations in which some members are missing. */
    public long incompleteCollectives() {
        return incompleteCollectives;
    }

    /** Returns collective operations in which members called different ones. */
    public long differentCollectives() {
        return differentCollectives;
    }

    /** Returns the collective operations in communicators of one process, such as MPI_COMM_SELF, which never wait. */
    public long collectivesAlone() {
        return collectivesAlone;
    }

    /** Returns the collective calls without a recorded end, whose operations are unknown. */
    public long openCollectives() {
        return counts.openCollectives;
    }

    /** Returns the LEAVEs that ended a call below others. */
    public long misnestedLeaves() {
        return counts.misnested;
    }

    /** Returns the LEAVEs that ended no call. */
    public long unmatchedLeaves() {
        return counts.unmatchedLeaves;
    }

    /**
     * Returns the MPI calls with messages or collective operations without a recorded end; they last until the rank's
     * last event.
     */
    public long callsWithoutEnd() {
        return counts.callsWithoutEnd;
    }

    /**
     * Returns the messages and collective calls in communicators that are not defined or that their rank is not a
     * member of.
     */
    public long unknownCommunicators() {
        return counts.unknownCommunicators;
    }

    /** Returns the messages to and from MPI_PROC_NULL or a rank that its communicator does not have. */
    public long withoutPeer() {
        return counts.withoutPeer;
    }

    /** Returns the messages and collective calls on threads that are not MPI ranks, which are left out. */
    public long elsewhere() {
        return elsewhere;
    }

    /** Returns one sentence for each kind of mismatch; empty if there is none. */
    public List<String> sentences() {
        List<String> all = new ArrayList<>();
        faults.forEach(fault -> all.add("Complete files: one ends early at " + fault + "."));
        all.addAll(ofEvents(true));
        return all;
    }

    /**
     * Returns the sentences without those that every answer about a run has: nesting of calls, and sends and receives
     * without a partner.
     */
    public List<String> ofMatching() {
        return ofEvents(false);
    }

    private List<String> ofEvents(boolean ofLocations) {
        List<String> all = new ArrayList<>();
        if (counts.incompleteReceives > 0 && counts.receiveCompletions == 0) {
            all.add("Recorded completions of receives: the tracer recorded none of "
                    + Digits.plural(counts.incompleteReceives, "non-blocking receive")
                    + "; their senders, and which sends have no receive, are n/a.");
        } else {
            say(
                    all,
                    counts.incompleteReceives,
                    "Recorded completions of receives",
                    "non-blocking receive has none; the send that it matches is n/a.",
                    "non-blocking receives have none; the sends that they match are n/a.");
        }
        if (ofLocations) {
            String first = firstSend.map(send -> ", first " + send).orElse("");
            say(
                    all,
                    unmatchedSends().orElse(0),
                    "Matched sends",
                    "send has no receive" + first + ".",
                    "sends have no receive" + first + ".");
            say(all, unmatchedReceives, "Matched receives", "receive has no send.", "receives have no send.");
        }
        collectives(all);
        if (ofLocations) {
            nesting(all);
        }
        say(
                all,
                counts.unknownCommunicators,
                "Known communicators",
                "message or collective call uses a communicator that is not defined or that its rank is not a member"
                        + " of; it is left out.",
                "messages or collective calls use a communicator that is not defined or that their rank is not a member"
                        + " of; they are left out.");
        say(
                all,
                elsewhere,
                "Communication on MPI ranks only",
                "message or collective call is recorded on a thread that is not an MPI rank; it is left out.",
                "messages or collective calls are recorded on threads that are not MPI ranks; they are left out.");
        say(
                all,
                joinedCommunicators,
                "One id for each communicator",
                "id was merged with another id of the same communicator; each process numbers communicators itself.",
                "ids were merged with other ids of the same communicator; each process numbers communicators itself.");
        return all;
    }

    /** Returns sentences on the times without recording. */
    public List<String> ofPauses(Clock clock) {
        List<String> all = new ArrayList<>();
        if (counts.offTicks > 0) {
            all.add(Pauses.sentence(clock, counts.offTicks, Digits.plural(counts.offRanks, "rank")));
        }
        if (counts.flushTicks > 0) {
            all.add("Continuous run of the program: the tracer wrote its buffer to disk for "
                    + clock.time(counts.flushTicks) + " on " + Digits.plural(counts.flushRanks, "rank")
                    + "; the program did not run.");
        }
        return all;
    }

    private void collectives(List<String> all) {
        String first = firstCollective.map(what -> " (first: " + what + ")").orElse("");
        say(
                all,
                incompleteCollectives,
                "Complete collective operations",
                "operation lacks calls of some members and is left out" + first + ".",
                "operations lack calls of some members and are left out" + first + ".");
        say(
                all,
                differentCollectives,
                "Consistent collective operations",
                "operation is called differently by its members and is left out" + first + ".",
                "operations are called differently by their members and are left out" + first + ".");
        say(
                all,
                counts.openCollectives,
                "Recorded ends of collective calls",
                "call has none; its operation is n/a.",
                "calls have none; their operations are n/a.");
    }

    private void nesting(List<String> all) {
        say(
                all,
                counts.misnested,
                "Properly nested calls",
                "call ended inside a call that began later.",
                "calls ended inside calls that began later.");
        say(
                all,
                counts.unmatchedLeaves,
                "Recorded beginnings of calls",
                "end of a call has no beginning.",
                "ends of calls have no beginning.");
        say(
                all,
                counts.callsWithoutEnd,
                "Recorded ends of calls",
                "MPI call has no end and lasts until the last event of its rank.",
                "MPI calls have no end and last until the last event of their rank.");
    }

    private static void say(List<String> all, long count, String condition, String one, String many) {
        if (count > 0) {
            all.add(condition + ": " + count + " " + (count == 1 ? one : many));
        }
    }

    /** Sums of the counts of all ranks. */
    static final class RankCounts {
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
}
