package dev.weft.sharing.replay;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.MB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.gigabitEthernet;
import static dev.weft.Weft.hpl;
import static dev.weft.Weft.infiniband;
import static dev.weft.Weft.kimLee;
import static dev.weft.Weft.masterWorker;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.myrinet;
import static dev.weft.Weft.noSharing;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.randomPlacement;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.ringShift;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.machine.Machine;
import dev.weft.program.Job;
import dev.weft.program.Program;
import dev.weft.sharing.Scheme;
import dev.weft.sharing.SharingModel;
import dev.weft.simulation.RandomStream;
import dev.weft.study.Columns;
import dev.weft.study.Result;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a replay reports as lost was lost: what the subtraction of two times leaves over is zero. */
class ReplayLossesTest {
    private static final List<SharingModel> MODELS =
            List.of(gigabitEthernet, myrinet, infiniband(0.66, 0.87, 1.42), fairShare, kimLee, noSharing);
    /** Of the duration of the whole run: far more than doubles lose, far less than anybody would call a loss. */
    private static final double ROUNDING = 1e-9;

    static Stream<Long> seeds() {
        return LongStream.range(1, 21).boxed();
    }

    static Stream<Job> patterns() {
        Machine cluster = cluster(8, 2).link(MBps(84.2), us(50)).inside(GBps(1), us(1));
        List<Job> jobs = new ArrayList<>();
        List<Program> programs = List.of(
                hpl(8000, 128, 1, 16, 4),
                hpl(2000, 200, 4, 4, 4),
                ringShift(16, 50, ms(20), MB(2)),
                masterWorker(16, 60, ms(100), MB(1), new Bytes(100_000)));
        for (Program program : programs) {
            jobs.add(program.on(cluster, perNode));
            jobs.add(program.on(cluster.eagerUpTo(MB(4)), perProcessor));
            jobs.add(program.on(cluster, randomPlacement(3)).startingAt(ms(12_345.678)));
        }
        Program ring = ringShift(8, 50, ms(20), MB(2)).as("ring");
        jobs.add(ring.on(cluster, perNode)
                .beside(ring.as("late").on(cluster, perNode).startingAt(ms(3_000.1))));
        return jobs.stream();
    }

    private static void requireNoCrumbs(Job job, SharingModel model) {
        Replay replay = job.solve(replay(model));
        double finish = replay.finish().seconds();
        for (Result table :
                List.of(replay, replay.messages(), replay.conflictsMet(), replay.conflicts(), replay.programs())) {
            Columns columns = table.columns();
            for (int row = 0; row < columns.rows(); row++) {
                double lost = columns.measure("lost").si(row);
                assertThat(lost == 0 || lost >= ROUNDING * finish)
                        .as("%s, row %s: %s s of %s s", table.label(), row, lost, finish)
                        .isTrue();
                double penalty = columns.measure("penalty").si(row);
                assertThat(penalty < 1).as("penalty %s", penalty).isFalse();
            }
        }
        Columns periods = replay.periods().columns();
        for (int row = 0; row < periods.rows(); row++) {
            double width = periods.measure("time").si(row);
            double lost = periods.measure("lost").si(row);
            // a period may really lose little, when a transfer reaches just into it
            assertThat(lost == 0 || lost > 1e-12 * width)
                    .as("period %s: %s s", row, lost)
                    .isTrue();
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("seeds")
    void randomJobsLoseNothingOrSomething(long seed) {
        for (SharingModel model : MODELS) {
            requireNoCrumbs(new RandomJobs(seed, false).job(RandomJobs.CLUSTER), model);
            requireNoCrumbs(new RandomJobs(seed, false).job(RandomJobs.eager(2_000_000)), model);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void communicationsOfASchemeThatMeetNobodyLoseNothing(long seed) {
        RandomStream stream = RandomStream.of(seed, 23);
        for (int k = 0; k < 50; k++) {
            Scheme apart = Scheme.of("a:0->1 b:2->3")
                    .size(new Bytes(1.0 + stream.below(100_000_000)))
                    .link(new Bandwidth(1e6 + 1e9 * stream.uniform()), new Time(1e-4 * stream.uniform()));
            for (SharingModel model : MODELS) {
                Columns times = apart.time(model).columns();
                assertThat(times.measure("lost").si(0)).isZero();
                assertThat(times.measure("lost").si(1)).isZero();
                assertThat(times.measure("penalty").si(0)).isEqualTo(1);
            }
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("patterns")
    void programsLoseNothingOrSomething(Job job) {
        MODELS.forEach(model -> requireNoCrumbs(job, model));
    }

    @Test
    void withoutSharingNothingIsLost() {
        patterns().forEach(job -> {
            Columns programs = job.solve(replay(noSharing)).programs().columns();
            assertThat(programs.measure("lost").si(0)).isZero();
        });
    }
}
