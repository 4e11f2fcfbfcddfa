package dev.weft.trace;

import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.Location;
import dev.weft.trace.event.TraceProvenance;
import dev.weft.trace.event.WithinMpi;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Sums of one rank that replays and programs have, too: time within MPI, time outside MPI, and the messages sent with
 * their bytes. An MPI call lasts until its end, regardless of the functions that it calls; time without recording is
 * neither.
 */
final class RankSums implements EventConsumer, Serializable {
    private final Definitions definitions;
    private final int rank;
    private final WithinMpi mpi;
    private boolean any;
    private long last;
    private long communication;
    private long computation;
    private long messages;
    private long bytes;
    private long unknown;

    private RankSums(Definitions definitions, int rank) {
        this.definitions = definitions;
        this.rank = rank;
        this.mpi = new WithinMpi(definitions);
    }

    /** Returns one row for each rank that has a location. */
    static Tabulated of(Trace trace) {
        if (trace.definitions().ranks() == 0) {
            throw ModelException.of(
                    "trace " + ModelException.argument(trace.name()),
                    "the run has no MPI ranks",
                    "Use profile(), or a trace whose tracer recorded MPI");
        }
        InterruptedScan<RankSums> scan = InterruptedScan.wherever(
                trace, (interruptions, location) -> new RankSums(interruptions.definitions(), location.rank()));
        List<Location> locations = trace.definitions().locations();
        List<RankSums> ranks = new ArrayList<>();
        for (int rank = 0; rank < trace.definitions().ranks(); rank++) {
            int location = trace.definitions().locationOf(rank);
            if (location >= 0 && location < locations.size()) {
                ranks.add(scan.part(location));
            }
        }
        Clock clock = trace.definitions().clock();
        TraceProvenance provenance = scan.provenance();
        Columns columns = Rows.of(ranks)
                .key("rank", each -> each.rank)
                .measure("communication time", Unit.MS, each -> clock.seconds(each.communication))
                .measure("computation time", Unit.MS, each -> clock.seconds(each.computation))
                .count("messages", each -> each.messages)
                .measure("bytes", Unit.MB, each -> each.bytes)
                .columns();
        return Tabulated.of(
                provenance.label(),
                columns,
                provenance.of("time within and outside of MPI added up over " + scan.events() + " events"),
                () -> explain(provenance, ranks, clock));
    }

    private static Explanation explain(TraceProvenance provenance, List<RankSums> ranks, Clock clock) {
        long within = ranks.stream().mapToLong(each -> each.communication).sum();
        long outside = ranks.stream().mapToLong(each -> each.computation).sum();
        long all = Math.max(1, within + outside);
        return Explanation.of("Time and messages of each rank in a recorded run")
                .assuming(List.of(RunFacts.COMPUTATION))
                .inputs(List.of(provenance.input()))
                .terms(List.of(
                        Term.part("within MPI", clock.time(within).toString(), within, all),
                        Term.part("outside of MPI", clock.time(outside).toString(), outside, all)))
                .dominant(
                        within > outside ? "within MPI" : "outside of MPI",
                        within > outside
                                ? "the ranks spend more time within MPI than outside of it."
                                : "the ranks spend no more time within MPI than outside of it.")
                .conditions(conditions(provenance, ranks));
    }

    private static List<Condition> conditions(TraceProvenance provenance, List<RankSums> ranks) {
        List<Condition> conditions = new ArrayList<>(provenance.conditions());
        conditions.add(MessageCounts.knownDestinations(
                ranks.stream().mapToLong(each -> each.unknown).sum()));
        return conditions;
    }

    @Override
    public void accept(EventBatch batch) {
        for (int i = 0; i < batch.count; i++) {
            pass(batch.time[i]);
            switch (batch.kind[i]) {
                case EventKind.ENTER -> mpi.enter(definitions.function(batch.reference[i]));
                case EventKind.LEAVE -> mpi.leave(definitions.function(batch.reference[i]));
                case EventKind.MPI_SEND, EventKind.MPI_ISEND -> send(batch, i);
                default -> {
                    // only its time
                }
            }
        }
    }

    private void pass(long time) {
        if (any && mpi.isRecorded()) {
            long ticks = time - last;
            communication += mpi.isWithin() ? ticks : 0;
            computation += mpi.isWithin() ? 0 : ticks;
        }
        any = true;
        last = time;
    }

    private void send(EventBatch batch, int i) {
        if (rank >= 0 && definitions.peer(batch.communicator[i], rank, batch.reference[i]) >= 0) {
            messages++;
            bytes += batch.sent[i];
        } else if (rank >= 0 && !MessageCounts.isKnown(definitions, batch.communicator[i], rank)) {
            unknown++;
        }
    }
}
