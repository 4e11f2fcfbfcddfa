package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.arrivals;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.network;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Condition;
import dev.weft.study.Origin;
import dev.weft.trace.Trace;
import dev.weft.trace.event.Recording;
import dev.weft.trace.event.Track;
import dev.weft.units.ModelException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Gaps between the messages of runs whose computation is known. */
class RecordedArrivalsTest {
    private static Trace run(int messages, double... computing) {
        return program(2, mpi -> {
                    for (int i = 0; i < messages; i++) {
                        if (mpi.rank() == 0) {
                            mpi.compute(us(computing[i % computing.length]));
                            mpi.send(1, bytes(8));
                        } else {
                            mpi.recv(0, bytes(8));
                        }
                    }
                })
                .on(cluster(2, 1).link(MBps(100), us(5)), perNode)
                .solve(replay(fairShare))
                .trace();
    }

    private static List<String> violated(RecordedArrivals arrivals) {
        return arrivals.explain().conditions().stream()
                .filter(each -> each.outcome() == Condition.Outcome.VIOLATED)
                .map(Condition::sentence)
                .toList();
    }

    @Test
    void two_moments_of_alternating_gaps_are_kept_and_their_order_is_lost() {
        RecordedArrivals recorded = arrivals(run(201, 10, 30));
        double mean = 1 / recorded.perSecond();
        assertThat(mean).isGreaterThan(20e-6);
        assertThat(recorded.squaredVariation()).isCloseTo(Math.pow(10e-6 / mean, 2), within(1e-4));
        assertThat(recorded.columns().measure("correlation").si(0)).isCloseTo(-1, within(0.02));
        assertThat(recorded.columns().measure("messages").si(0)).isEqualTo(201);
        assertThat(recorded.fitted().scv()).isEqualTo(recorded.squaredVariation());
        assertThat(recorded.fitted().key()).startsWith("lognormal(");
        assertThat(violated(recorded))
                .singleElement()
                .asString()
                .startsWith("Independent gaps: neighbouring gaps have a correlation of -1");
    }

    @Test
    void gaps_with_rare_pauses_are_hyperexponential() {
        RecordedArrivals recorded = arrivals(run(400, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1000));
        assertThat(recorded.fitted().key()).startsWith("hyperexponential(");
        ArrivingMessages question =
                network().hosts(2, 1).link(GBps(4), us(1)).messageRate(KiB(4)).arriving(recorded);
        assertThat(question.rate).isEqualTo(recorded.perSecond());
        assertThat(question.words()).contains(recorded.fitted().key());
    }

    /** Gaps of 0 and 2 us: their variance is the square of their mean. */
    @Test
    void gaps_may_vary_as_much_as_those_of_a_poisson_process() {
        Recording run = Recording.of("pairs", 2);
        int send = run.region("MPI_Isend");
        Track zero = run.track(0);
        for (int i = 0; i < 5; i++) {
            long tick = 1000 + 2000L * (i / 2);
            zero.enter(tick, send);
            zero.isend(tick, 1, 0, 0, 8, i);
            zero.leave(tick, send);
        }
        RecordedArrivals recorded = arrivals(Trace.of(run.finish(), Origin.MODEL, "pairs", List.of()));
        assertThat(recorded.squaredVariation()).isCloseTo(1, within(1e-9));
        assertThat(recorded.explain().dominant())
                .startsWith(
                        "gaps vary as much as those of a Poisson process, whose squared coefficient of variation is 1");
        assertThat(arrivals(run(201, 10, 30)).explain().dominant())
                .startsWith("gaps vary less than those of a Poisson process");
    }

    @Test
    void equal_gaps_are_deterministic() {
        RecordedArrivals recorded = arrivals(run(50, 20));
        assertThat(recorded.squaredVariation()).isLessThan(1e-6);
        assertThat(violated(recorded)).isEmpty();
    }

    @Test
    void ranks_of_equal_rate_and_unequal_variation_are_not_equal() {
        Trace run = program(4, mpi -> {
                    for (int i = 0; i < 100; i++) {
                        if (mpi.rank() < 2) {
                            mpi.compute(us(mpi.rank() == 0 ? 100 : i % 10 == 0 ? 910 : 10));
                            mpi.send(mpi.rank() + 2, bytes(8));
                        } else {
                            mpi.recv(mpi.rank() - 2, bytes(8));
                        }
                    }
                })
                .on(cluster(4, 1).link(MBps(100), us(5)), perNode)
                .solve(replay(fairShare))
                .trace();
        RecordedArrivals recorded = arrivals(run);
        assertThat(recorded.explain().dominant())
                .startsWith("pooled over all ranks, gaps vary more than those of a Poisson process")
                .contains("; single ranks have 0 to ");
        assertThat(violated(recorded))
                .filteredOn(each -> each.startsWith("Equal ranks"))
                .singleElement()
                .asString()
                .contains("with squared coefficients of variation of 0 to ");
    }

    @Test
    void a_run_without_gaps_is_an_error() {
        assertThatThrownBy(() -> arrivals(run(2, 20)))
                .isInstanceOf(ModelException.class)
                .hasMessageEndingWith(
                        "no rank sends three messages, so there are no gaps to compare. Take a longer run with"
                                + " point-to-point messages.");
    }
}
