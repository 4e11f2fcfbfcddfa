package dev.weft.waits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.program.LawSteps;
import dev.weft.program.LawTimes;
import dev.weft.program.Mpi;
import dev.weft.program.Program;
import dev.weft.program.ProgramBuilder;
import dev.weft.program.RankBuilder;
import dev.weft.program.run.Operation;
import dev.weft.study.Certainty;
import dev.weft.study.Provenance;
import dev.weft.units.ModelException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A run without network times finds the times that follow from the dependencies of each step alone. */
class IdealRunLawTest {
    private static final int SEEDS = Campaign.cases("ideal.law", 1000);

    @Test
    void ranks_end_when_their_dependencies_allow_it_and_a_run_is_sound_if_all_end_and_all_messages_match() {
        int graphs = 0;
        int unsound = 0;
        int waiting = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            LawSteps law = LawSteps.of(seed);
            LawTimes times = LawTimes.ideal(law);
            double[] expected = times.ends();
            boolean sound = times.isMatched() && Arrays.stream(expected).noneMatch(Double::isNaN);
            IdealRun run = IdealRun.of(law.program(), law.begins());
            assertThat(run.isSound()).as("seed %d", seed).isEqualTo(sound);
            graphs += law.hasGraph() ? 1 : 0;
            unsound += sound ? 0 : 1;
            for (int rank = 0; rank < expected.length; rank++) {
                if (Double.isNaN(expected[rank])) {
                    continue;
                }
                String about = "seed " + seed + ", rank " + rank;
                assertThat(run.end(rank)).as(about).isCloseTo(expected[rank], within(1e-12));
                if (!law.hasGraph()) {
                    double waited = expected[rank] - law.begins()[rank] - law.computes(rank);
                    assertThat(run.waited(rank)).as("waiting, " + about).isCloseTo(waited, within(1e-11));
                    waiting += waited > 1e-3 ? 1 : 0;
                }
            }
        }
        System.out.println("ideal runs: " + SEEDS + " programs, " + graphs + " with graphs, " + unsound + " not sound, "
                + waiting + " waiting ranks");
        assertThat(graphs).as("programs with graphs").isGreaterThan(SEEDS / 3);
        assertThat(unsound).as("programs that are not sound").isBetween(SEEDS / 20, SEEDS / 2);
        assertThat(waiting).as("ranks that wait").isGreaterThan(SEEDS / 2);
    }

    @Test
    void a_receive_from_any_source_takes_the_message_sent_first_and_at_the_same_instant_that_of_the_lowest_rank() {
        assertThat(takenFrom(3, 1)).isEqualTo(2);
        assertThat(takenFrom(1, 3)).isEqualTo(1);
        assertThat(takenFrom(2, 2)).isEqualTo(1);
    }

    /** Returns the rank whose message is received, of two that send after these seconds; it ends a second later, and the other waits. */
    private static int takenFrom(double first, double second) {
        ProgramBuilder program = ProgramBuilder.empty();
        program.rank(0).recv(Mpi.ANY_SOURCE, 8, 0, 0);
        for (int rank = 1; rank <= 2; rank++) {
            // rank 1 computes in two parts, so that its last event is planned after that of rank 2
            program.rank(rank).compute(rank == 1 ? first / 2 : second);
            program.rank(rank).compute(rank == 1 ? first / 2 : 0);
            program.rank(rank).send(Operation.SSEND, 0, 8, 0, 0);
            program.rank(rank).compute(1);
        }
        IdealRun run = IdealRun.of(built(program));
        assertThat(run.isSound()).isFalse();
        assertThat(run.end(0)).isEqualTo(Math.min(first, second));
        assertThat(new double[] {run.end(1), run.end(2)}).containsAnyOf(first + 1, second + 1);
        return run.end(1) > first ? 1 : 2;
    }

    @Test
    void computations_on_one_processor_of_a_rank_run_one_after_the_other() {
        ProgramBuilder program = ProgramBuilder.empty();
        RankBuilder rank = program.rank(0);
        on(rank, 0, 3);
        on(rank, 0, 2);
        on(rank, 1, 4);
        rank.requires(2, 1, true);
        on(rank, 1, 0.5);
        on(rank, 0, 0);
        rank.requires(4, 3, false);
        // processor 0 computes from 0 to 3 and from 3 to 5; processor 1 from 0 to 0.5, and from 3 to 7 because it
        // requires the start at 3
        IdealRun run = IdealRun.of(built(program));
        assertThat(run.finish()).isEqualTo(7);
        assertThat(run.isSound()).isTrue();
        assertThatThrownBy(() -> run.waited(0))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith(
                        "waiting times without network times of \"law\": the steps of rank 0 are a graph");
    }

    private static void on(RankBuilder rank, int processor, double seconds) {
        rank.onProcessor(processor);
        rank.compute(seconds);
    }

    @Test
    void a_wait_for_any_of_several_requests_ends_with_the_first() {
        ProgramBuilder any = ProgramBuilder.empty();
        int one = any.rank(0).irecv(1, 8, 0, 0);
        int two = any.rank(0).irecv(2, 8, 0, 0);
        any.rank(0).waitany(one, two);
        any.rank(0).send(Operation.SEND, 3, 8, 0, 0);
        any.rank(0).waitall(one, two);
        for (int rank = 1; rank <= 2; rank++) {
            any.rank(rank).compute(rank == 1 ? 4 : 1);
            any.rank(rank).send(Operation.SEND, 0, 8, 0, 0);
        }
        any.rank(3).recv(0, 8, 0, 0);
        IdealRun run = IdealRun.of(built(any));
        assertThat(run.isSound()).isTrue();
        assertThat(run.end(3)).isEqualTo(1);
        assertThat(run.end(0)).isEqualTo(4);
    }

    @Test
    void a_long_run_ends_with_an_interruption() {
        Program program = Program.record(2, mpi -> {
            for (int k = 0; k < 2000; k++) {
                mpi.barrier();
            }
        });
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> IdealRun.of(program))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith(
                        "Interrupted after 1 of 4 (thousand steps run without network times, program).");
        assertThat(Thread.interrupted()).isFalse();
    }

    private static Program built(ProgramBuilder program) {
        return program.build("law", Provenance.model(Certainty.EXACT, "steps of the test", ""));
    }
}
