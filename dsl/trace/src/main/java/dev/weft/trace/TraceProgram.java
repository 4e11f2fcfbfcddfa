package dev.weft.trace;

import dev.weft.program.Program;
import dev.weft.program.ProgramBuilder;
import dev.weft.trace.event.Communicator;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.TraceProvenance;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Makes a program from a recorded run: two passes over the events of each rank, of which the first collects what only
 * later events contain.
 */
final class TraceProgram {
    /** The largest number of ranks that are named with their unknown time. */
    private static final int NAMED = 8;

    private final Trace trace;
    private final Definitions definitions;
    private final InterruptedScan<LocationPrescan> first;
    private final ProgramBuilder builder = ProgramBuilder.empty();
    private final ProgramCommunicators communicators;
    private final CollectiveBytes collectiveBytes;
    private final Exchanges exchanges = new Exchanges();
    private final long[] unknown;
    private long receivesWithoutEnd;
    private long cancelledReceives;
    private long cancelledSends;

    private TraceProgram(Trace trace) {
        this.trace = trace;
        this.definitions = trace.definitions();
        requireRanks();
        this.first = InterruptedScan.of(trace, (interruptions, location) -> new LocationPrescan());
        this.unknown = new long[definitions.ranks()];
        this.collectiveBytes = CollectiveBytes.of(definitions);
        List<Set<Integer>> named = new ArrayList<>();
        for (int rank = 0; rank < definitions.ranks(); rank++) {
            named.add(pass(rank).exchanges().keySet());
        }
        this.communicators = ProgramCommunicators.of(definitions, builder, named);
        for (int rank = 0; rank < definitions.ranks(); rank++) {
            int own = rank;
            pass(rank).exchanges().forEach((id, list) -> exchanges.add(communicators.identity(id), own, list));
        }
    }

    static Program of(Trace trace) {
        return new TraceProgram(trace).make();
    }

    private void requireRanks() {
        if (definitions.ranks() == 0) {
            throw cannot("it names no MPI ranks", "Give a trace whose tracer recorded MPI");
        }
        for (int rank = 0; rank < definitions.ranks(); rank++) {
            if (definitions.locationOf(rank) < 0) {
                throw cannot(
                        "it has messages of the ranks 0 to " + (definitions.ranks() - 1) + ", and rank " + rank
                                + " has no location, so what it did is unknown",
                        "Give a trace in which every rank is recorded");
            }
        }
    }

    private ModelException cannot(String rule, String next) {
        return ModelException.of("program() of trace " + ModelException.argument(trace.name()), rule, next);
    }

    private LocationPrescan pass(int rank) {
        return first.part(definitions.locationOf(rank));
    }

    private Program make() {
        for (int rank = 0; rank < definitions.ranks(); rank++) {
            RankProgram steps = new RankProgram(this, rank, builder.rank(rank), pass(rank));
            first.read(definitions.locationOf(rank), steps);
            steps.finish();
        }
        if (receivesWithoutEnd > 0 && trace.facts().isCut()) {
            note("Receives that end in this part: " + Digits.plural(receivesWithoutEnd, "non-blocking receive")
                    + (receivesWithoutEnd == 1 ? " ends later and is left out." : " end later and are left out."));
        } else if (receivesWithoutEnd > 0) {
            throw cannot(
                    "the senders of " + receivesWithoutEnd
                            + " non-blocking receives are unknown, because their ends were not recorded",
                    "Record the run with Weft's kit or Score-P; eztrace leaves them out");
        }
        TraceProvenance provenance = first.provenance();
        provenance.defects().forEach(builder::note);
        builder.assume(RunFacts.COMPUTATION);
        builder.library(trace.facts().library());
        noteUnknown();
        noteCancelled(cancelledSends, "send");
        noteCancelled(cancelledReceives, "receive");
        return builder.build(trace.name(), provenance.of("a recorded run, its time within MPI left out"));
    }

    private void noteUnknown() {
        List<Integer> ranks = IntStream.range(0, unknown.length)
                .filter(rank -> unknown[rank] > 0)
                .boxed()
                .sorted(Comparator.comparingLong((Integer rank) -> -unknown[rank]))
                .toList();
        if (ranks.isEmpty()) {
            return;
        }
        String each = ranks.stream()
                .limit(NAMED)
                .map(rank -> "rank " + rank + ": " + definitions.clock().time(unknown[rank]))
                .collect(Collectors.joining(", "));
        String others = ranks.size() <= NAMED
                ? ""
                : " and " + Digits.plural(ranks.size() - NAMED, "other rank") + " up to "
                        + definitions.clock().time(unknown[ranks.get(NAMED)]);
        note("Continuous computation: time outside MPI while recording was off is left out: " + each
                + others + "; in total "
                + definitions.clock().time(Arrays.stream(unknown).sum()) + ".");
    }

    private void noteCancelled(long count, String what) {
        if (count > 0) {
            note("Requests that complete: " + Digits.plural(count, "non-blocking " + what)
                    + (count == 1 ? " was cancelled and is left out." : " were cancelled and are left out."));
        }
    }

    Definitions definitions() {
        return first.definitions();
    }

    CollectiveBytes collectiveBytes() {
        return collectiveBytes;
    }

    void note(String sentence) {
        builder.note(sentence);
    }

    /** Counts a receive whose end was not recorded. */
    void receiveWithoutEnd() {
        receivesWithoutEnd++;
    }

    /** Counts a receive that was cancelled. */
    void cancelledReceive() {
        cancelledReceives++;
    }

    /** Counts a send that was cancelled. */
    void cancelledSend() {
        cancelledSends++;
    }

    /** Counts ticks in which a rank may have computed. */
    void unknown(int rank, long ticks) {
        unknown[rank] += ticks;
    }

    /** Returns the program's number of a communicator, as this rank uses it. */
    int communicator(int id, int rank) {
        requireMember(id, rank);
        return communicators.number(id, rank);
    }

    /** Returns the world rank of a peer, which is negative for MPI_PROC_NULL. */
    int peer(int id, int rank, int peer) {
        Communicator known = requireMember(id, rank);
        int found = peer < 0 ? peer : known.peer(rank, peer);
        if (peer >= 0 && (found < 0 || found >= definitions.ranks())) {
            throw cannot(
                    "rank " + rank + " names rank " + peer + " of communicator " + shown(known)
                            + ", which the run does not define",
                    "Copy the archive again, or record the run anew");
        }
        return found;
    }

    private Communicator requireMember(int id, int rank) {
        Optional<Communicator> known = definitions.communicator(id);
        if (known.isEmpty()) {
            throw cannot(
                    "rank " + rank + " communicates in communicator " + Integer.toUnsignedString(id)
                            + ", which the run does not define",
                    trace.facts().isUnfinished()
                            ? "The run was ended by force, and with it what it had made its communicators of: take the"
                                    + " part before with between(..), or record a run that ends"
                            : "Record it with a tracer that defines its communicators, such as Weft's kit or Score-P");
        }
        if (!known.get().has(rank)) {
            throw cannot(
                    "rank " + rank + " communicates in communicator " + shown(known.get())
                            + ", of which it is no member",
                    "Record it with a tracer that defines its communicators, such as Weft's kit or Score-P");
        }
        return known.get();
    }

    private static String shown(Communicator communicator) {
        return Integer.toUnsignedString(communicator.id()) + " (\"" + communicator.name() + "\")";
    }

    /** Throws an error for an operation between two groups, which programs do not have. */
    void requireOneGroup(int id, int rank, String operation) {
        Communicator known = requireMember(id, rank);
        if (known.isInter()) {
            throw cannot(
                    "rank " + rank + " calls MPI_" + operation + " in communicator " + shown(known)
                            + ", which is one between two groups",
                    "A program has messages between groups, and collective operations within one");
        }
    }

    /** Returns the bytes that a rank sent to each member in its k-th exchange of unequal parts in a communicator. */
    long[] exchanged(int id, int call, int rank, long sent) {
        Communicator known = requireMember(id, rank);
        int[] members = known.isSelf() ? new int[] {rank} : known.worldRanks();
        int member = IntStream.range(0, members.length)
                .filter(i -> members[i] == rank)
                .findFirst()
                .orElse(0);
        if (collectiveBytes.once()) {
            note("Recorded message sizes of MPI_Alltoallv: the tracer recorded one size for all destinations of an"
                    + " MPI_Alltoallv or MPI_Alltoallw.");
            long[] row = new long[members.length];
            Arrays.fill(row, sent);
            return row;
        }
        Optional<long[]> row = exchanges.sent(communicators.identity(id), call, member, members);
        if (row.isEmpty()) {
            note("Recorded message sizes of MPI_Alltoallv: sent and received bytes of an MPI_Alltoallv or MPI_Alltoallw"
                    + " differ; each rank sends the same size to all.");
            return Exchanges.even(sent, members.length);
        }
        note("Recorded message sizes of MPI_Alltoallv: for an MPI_Alltoallv or MPI_Alltoallw only the totals of"
                + " each rank are recorded; bytes are divided in proportion to the totals that the other ranks"
                + " received.");
        return row.get();
    }
}
