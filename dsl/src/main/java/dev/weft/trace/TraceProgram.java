package dev.weft.trace;

import dev.weft.trace.event.Communicator;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.Fault;
import dev.weft.trace.program.Program;
import dev.weft.trace.program.ProgramBuilder;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Makes a program of a recorded run: two passes over the events of each rank, the first for receives that end later. */
final class TraceProgram {
    private final Trace trace;
    private final Definitions definitions;
    private final CollectiveBytes collectiveBytes;
    private final ProgramBuilder builder = ProgramBuilder.empty();
    private final Map<Integer, Integer> communicators = new HashMap<>();
    private final Map<Integer, Integer> alone = new HashMap<>();
    private long receivesWithoutEnd;

    private TraceProgram(Trace trace) {
        this.trace = trace;
        this.definitions = trace.definitions();
        this.collectiveBytes = CollectiveBytes.of(definitions);
    }

    static Program of(Trace trace) {
        TraceProgram maker = new TraceProgram(trace);
        if (maker.definitions.ranks() == 0) {
            throw ModelException.cannot(
                    "make a program of the trace",
                    trace.name(),
                    "it names no MPI ranks",
                    "Give a trace whose tracer recorded MPI");
        }
        return maker.make();
    }

    private Program make() {
        Scan<PostedReceives> posted = trace.scan(location -> new PostedReceives());
        List<Fault> faults = new ArrayList<>(posted.faults());
        for (int rank = 0; rank < definitions.ranks(); rank++) {
            int location = definitions.locationOf(rank);
            if (location < 0) {
                throw ModelException.cannot(
                        "make a program of the trace",
                        trace.name(),
                        "it has messages of the ranks 0 to " + (definitions.ranks() - 1) + ", and rank " + rank
                                + " has no location, so what it did is unknown",
                        "Give a trace in which every rank is recorded");
            }
            RankProgram steps = new RankProgram(
                    this, rank, builder.rank(rank), posted.parts().get(location));
            trace.events().read(location, steps);
            steps.finish();
        }
        if (receivesWithoutEnd > 0) {
            throw ModelException.cannot(
                    "make a program of the trace",
                    trace.name(),
                    "the senders of " + receivesWithoutEnd
                            + " non-blocking receives are unknown, because their ends were not recorded",
                    "Record the run with Weft's kit or Score-P; eztrace leaves them out");
        }
        TraceProvenance provenance = TraceProvenance.of(trace, faults);
        provenance.broken().forEach(builder::note);
        return builder.build(trace.name(), provenance.of("a recorded run, its time within MPI left out"));
    }

    Definitions definitions() {
        return definitions;
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

    /** The program's number of a communicator, as this rank sees it. */
    int communicator(int id, int rank) {
        Optional<Communicator> known = definitions.communicator(id);
        if (known.isPresent() && known.get().isSelf()) {
            return alone.computeIfAbsent(rank, builder::communicator);
        }
        return communicators.computeIfAbsent(
                id,
                key -> known.map(Communicator::worldRanks)
                        .filter(this::isPart)
                        .map(builder::communicator)
                        .orElse(0));
    }

    /** Whether these are not just all ranks in their order. */
    private boolean isPart(int[] members) {
        return !Arrays.equals(members, IntStream.range(0, definitions.ranks()).toArray());
    }
}
