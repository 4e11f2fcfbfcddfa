package dev.weft.trace.match;

import dev.weft.trace.event.Clock;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.Pauses;
import dev.weft.units.Digits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What in a run did not fit together: counts, and sentences for who reads the answer. */
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

    /** Where the run's files ended too early, which is why things may be missing. */
    public List<Fault> faults() {
        return faults;
    }

    /** Sends without a receive; empty where the trace cannot tell, because receives were posted that it never saw complete. */
    public OptionalLong unmatchedSends() {
        return counts.incompleteReceives > 0 ? OptionalLong.empty() : OptionalLong.of(unmatchedSends);
    }

    /** Receives without a send. */
    public long unmatchedReceives() {
        return unmatchedReceives;
    }

    /** Non-blocking receives that were posted and neither seen to complete nor cancelled: their messages are not known. */
    public long incompleteReceives() {
        return counts.incompleteReceives;
    }

    /** Non-blocking sends without a record of their completion. */
    public long incompleteSends() {
        return counts.incompleteSends;
    }

    /** Collective operations that not all members took part in. */
    public long incompleteCollectives() {
        return incompleteCollectives;
    }

    /** Collective operations in which members called different ones. */
    public long differentCollectives() {
        return differentCollectives;
    }

    /** Collective operations in communicators of one process, such as MPI_COMM_SELF, where nobody waits for another. */
    public long collectivesAlone() {
        return collectivesAlone;
    }

    /** Collective calls that began and were not seen to end; which operations they were is not known. */
    public long openCollectives() {
        return counts.openCollectives;
    }

    /** LEAVEs that ended a call below others. */
    public long misnestedLeaves() {
        return counts.misnested;
    }

    /** LEAVEs that ended nothing. */
    public long unmatchedLeaves() {
        return counts.unmatchedLeaves;
    }

    /** MPI calls with messages or collective operations whose end is not recorded; they count up to the rank's last event. */
    public long callsWithoutEnd() {
        return counts.callsWithoutEnd;
    }

    /** Messages and collective calls in communicators that are not defined, or by ranks that are not in them. */
    public long unknownCommunicators() {
        return counts.unknownCommunicators;
    }

    /** Messages to and from MPI_PROC_NULL or a rank that its communicator does not have: no messages at all. */
    public long withoutPeer() {
        return counts.withoutPeer;
    }

    /** Messages and collective calls on threads that are no MPI rank, which are left out. */
    public long elsewhere() {
        return elsewhere;
    }

    /** One sentence for each kind of thing that did not fit; empty if all did. */
    public List<String> sentences() {
        List<String> all = new ArrayList<>();
        faults.forEach(fault -> all.add("The run is not whole: " + fault + "."));
        all.addAll(ofEvents(true));
        return all;
    }

    /** The same without what each answer about a run says of the locations that it read: how calls nest, and what has no other half. */
    public List<String> ofMatching() {
        return ofEvents(false);
    }

    private List<String> ofEvents(boolean ofLocations) {
        List<String> all = new ArrayList<>();
        if (counts.incompleteReceives > 0 && counts.receiveCompletions == 0) {
            all.add("The tracer recorded no completion of " + counts.incompleteReceives
                    + " non-blocking receives: who sent to them, and which sends have no receive, is n/a.");
        } else {
            say(
                    all,
                    counts.incompleteReceives,
                    "non-blocking receives were not seen to complete, so which sends they took" + " is n/a.");
        }
        if (ofLocations) {
            say(
                    all,
                    unmatchedSends().orElse(0),
                    "sends have no receive"
                            + firstSend.map(first -> ", first " + first).orElse("") + ".");
            say(all, unmatchedReceives, "receives have no send.");
        }
        collectives(all);
        if (ofLocations) {
            nesting(all);
        }
        say(
                all,
                counts.unknownCommunicators,
                "messages and collective calls name a communicator that is not defined, or"
                        + " that their rank is not in; they are left out.");
        say(all, elsewhere, "messages and collective calls stand on threads that are no MPI rank; they are left out.");
        say(
                all,
                joinedCommunicators,
                "ids of communicators were taken for another id of the same one, as each process"
                        + " numbers them itself.");
        return all;
    }

    /** What was not recorded, as sentences. */
    public List<String> ofPauses(Clock clock) {
        List<String> all = new ArrayList<>();
        if (counts.offTicks > 0) {
            all.add(Pauses.sentence(clock, counts.offTicks, Digits.plural(counts.offRanks, "rank")));
        }
        if (counts.flushTicks > 0) {
            all.add("The tracer wrote its buffer to disk for " + clock.time(counts.flushTicks) + " on "
                    + Digits.plural(counts.flushRanks, "rank") + "; the program did not run.");
        }
        return all;
    }

    private void collectives(List<String> all) {
        String first = firstCollective.map(what -> " (first: " + what + ")").orElse("");
        say(
                all,
                incompleteCollectives,
                "collective operations lack calls of some members and are left out" + first + ".");
        say(
                all,
                differentCollectives,
                "collective operations are called differently by their members and are left out" + first + ".");
        say(all, counts.openCollectives, "collective calls have no recorded end: what they were is n/a.");
    }

    private void nesting(List<String> all) {
        say(all, counts.misnested, "calls end inside of others that began later.");
        say(all, counts.unmatchedLeaves, "calls end that never began.");
        say(all, counts.callsWithoutEnd, "MPI calls have no end; they count up to the last event of their rank.");
    }

    private static void say(List<String> all, long count, String what) {
        if (count > 0) {
            all.add(count + " " + what);
        }
    }
}
