package dev.weft.tinympi;

import static dev.weft.Weft.KiB;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.liveProfile;
import static dev.weft.Weft.minimumProfile;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static dev.weft.Weft.tinyMpi;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.program.Mpi;
import dev.weft.program.Program;
import dev.weft.program.Request;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import dev.weft.waits.WaitProfile;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The profile of a run, summed while it runs, says what its trace says. */
@Timeout(300)
class RunProfileTest {
    private static void everything(Mpi mpi) {
        int right = (mpi.rank() + 1) % mpi.size();
        int left = (mpi.rank() + mpi.size() - 1) % mpi.size();
        Mpi halves = mpi.split(rank -> rank % 2);
        Mpi alone = mpi.split(rank -> rank);
        for (int k = 0; k < 30; k++) {
            mpi.begin("step " + k % 2);
            step(mpi, right, left, k);
            mpi.end();
            mpi.sendrecv(right, left, KiB(1));
            halves.allreduce(KiB(1));
            alone.barrier();
        }
        mpi.barrier();
    }

    private static void step(Mpi mpi, int right, int left, int k) {
        mpi.compute(us(k % 3 * mpi.rank()));
        Request receive = mpi.irecv(left, KiB(1 + k % 5 * 8));
        Request send = mpi.isend(right, KiB(1 + k % 5 * 8));
        mpi.waitall(receive, send);
        Request lone = mpi.isend(right, KiB(3));
        mpi.recv(left, KiB(3));
        mpi.wait(lone); // completes no receive
        mpi.begin("exchange");
        if (mpi.rank() % 2 == 0) {
            mpi.send(right, KiB(20));
        } else {
            mpi.recv(left, KiB(20));
        }
        mpi.end();
        mpi.bcast(k % mpi.size(), KiB(2));
        mpi.reduce(0, KiB(2));
        mpi.alltoall(KiB(1));
    }

    private static void sameRows(Result live, Result traced) {
        assertThat(live.as("a run").toTable().print(1000))
                .isEqualTo(traced.as("a run").toTable().print(1000));
    }

    private static void bothSame(TinyMpi method) {
        Program every = program(4, RunProfileTest::everything);
        TinyMpiRun run = every.on(cluster(2, 2), perNode).solve(method.traced().profiled());
        WaitProfile traced = run.trace().solve(minimumProfile);
        WaitProfile live = liveProfile(run.profile()).solve(minimumProfile);
        assertThat(traced.columns().rows()).isGreaterThan(12);
        assertThat(live.total()).isEqualTo(traced.total());
        sameRows(live, traced);
        sameRows(live.byRank(), traced.byRank());
        sameRows(live.bySize(), traced.bySize());
        sameRows(live.waitFree(), traced.waitFree());
        for (String measure : new String[] {"minimum", "second smallest", "calls"}) {
            assertThat(values(live.trust(), measure)).as(measure).isEqualTo(values(traced.trust(), measure));
        }
    }

    private static double[] values(Result result, String measure) {
        return IntStream.range(0, result.columns().rows())
                .mapToDouble(row -> result.columns().measure(measure).si(row))
                .toArray();
    }

    @Test
    void waiting_by_the_profile_of_a_run_is_that_of_its_trace() {
        bothSame(tinyMpi(1, 2, 2));
    }

    @Test
    void and_so_it_is_between_nodes() {
        bothSame(tinyMpi);
    }

    @Test
    void a_profile_needs_no_trace_and_forgets_warm_ups() {
        TinyMpiRun run = program(2, mpi -> mpi.sendrecv(1 - mpi.rank(), 1 - mpi.rank(), KiB(1)))
                .on(cluster(1, 2), perNode)
                .solve(tinyMpi.warmUps(3).profiled());
        assertThat(run.profile().ranks()).hasSize(2).allSatisfy(rank -> {
            assertThat(rank.calls()).singleElement().satisfies(calls -> {
                assertThat(calls.count()).isEqualTo(1);
                assertThat(calls.path()).endsWith("/MPI_Sendrecv");
            });
        });
        assertThat(liveProfile(run.profile())).asString().startsWith("live profile tinyMpi, 3 warm-ups, profiled (");
        assertThatThrownBy(run::trace).isInstanceOf(ModelException.class);
    }

    @Test
    void settings_that_need_single_calls_are_refused() {
        TinyMpiRun run = program(2, Mpi::barrier).on(cluster(1, 2), perNode).solve(tinyMpi.profiled());
        assertThatThrownBy(() -> liveProfile(run.profile()).solve(minimumProfile.withoutTested()))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "live profile tinyMpi, profiled, minimum profile without tested: a live profile does not record"
                                + " what a test would find; only simulated runs do. Leave withoutTested() out.");
        assertThatThrownBy(() -> liveProfile(run.profile()).solve(minimumProfile.by("function", "peer")))
                .isInstanceOf(ModelException.class)
                .hasMessageEndingWith(
                        "Record a trace of the program (WEFT_KIT=record, or tinyMpi.traced()) and solve it.");
    }

    @Test
    void a_run_that_was_not_profiled_says_how_to() {
        TinyMpiRun run = program(1, Mpi::barrier).on(cluster(1, 1), perNode).solve(tinyMpi);
        assertThatThrownBy(run::profile)
                .hasMessage("profile() of tinyMpi: the run did not sum its calls. Write solve(tinyMpi.profiled()).");
    }
}
