package dev.weft.program.pattern;

import static dev.weft.Weft.KB;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.grid;
import static dev.weft.Weft.hpl;
import static dev.weft.Weft.imbalanced;
import static dev.weft.Weft.masterWorker;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.ringShift;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.program.Program;
import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Patterns send what they say: every send has its receive, and counts and volumes are those of the codes. */
class PatternsTest {
    @Test
    void every_send_has_its_receive_in_every_pattern() {
        List<Program> all = List.of(
                grid(4, 3).lu(2, 5, ms(1), KB(8)),
                grid(3, 4).sweep3d(2, 3, ms(1), KB(8)),
                grid(4, 4).haloWait(3, ms(1), KB(8)),
                grid(1, 5).haloWaitall(3, ms(1), KB(8)),
                grid(2, 2).stencil(3, ms(1), KB(8), KB(4)),
                ringShift(7, 3, ms(1), KB(8)),
                masterWorker(5, 23, ms(1), KB(1), KB(2)),
                masterWorker(9, 3, ms(1), KB(1), KB(2)),
                imbalanced(6, 4, ms(1), 0.5, KB(3), 7),
                hpl(1000, 64, 2, 3, 4),
                hpl(500, 100, 1, 4, 1),
                hpl(300, 128, 3, 1, 1));
        for (Program program : all) {
            assertThat(program.check()).as(program.label()).isEmpty();
            assertThat(program.expanded().check()).as(program.label()).isEmpty();
        }
    }

    @Test
    void a_wavefront_crosses_each_inner_edge_once_per_plane_and_direction() {
        Program lu = grid(4, 3).lu(2, 5, ms(1), KB(8));
        int edges = 3 * 3 + 4 * 2;
        assertThat(lu.messages().count()).isEqualTo(2L * 2 * 5 * edges);
        assertThat(lu.region(0, 0)).isEqualTo("blts");
        assertThat(grid(4, 3).sweep3d(1, 5, ms(1), KB(8)).messages().count()).isEqualTo(8L * 5 * edges);
    }

    @Test
    void the_stencil_of_listing_1_makes_eight_calls_per_iteration() {
        Steps steps = grid(3, 3).stencil(10, ms(1), KB(8), KB(4)).steps(4);
        assertThat(count(steps, Operation.IRECV)).isEqualTo(40);
        assertThat(count(steps, Operation.ISEND)).isEqualTo(40);
        assertThat(count(steps, Operation.WAITALL)).isEqualTo(10);
        assertThat(count(grid(3, 3).haloWait(10, ms(1), KB(8)).steps(4), Operation.WAIT))
                .isEqualTo(80);
    }

    @Test
    void linpack_computes_two_thirds_n_cubed_and_broadcasts_each_panel_round_its_rows() {
        int n = 4000;
        Program one = hpl(n, 40, 2, 4, 1);
        double operations = one.computeTime().seconds() * 1e9;
        assertThat(operations).isCloseTo(2.0 / 3 * n * n * n, within(0.03 * n * n * n));
        // panels of width nb hold n - j nb rows in all; each is sent q - 1 times along every row of the grid
        double volume = IntStream.range(0, 100)
                .mapToDouble(j -> 8.0 * (n - 40 * j) * 40 * 3)
                .sum();
        assertThat(one.messages().bytes()).isEqualTo(bytes(volume));
    }

    @Test
    void imbalance_keeps_its_mean_and_follows_its_seed() {
        Program program = imbalanced(50, 200, ms(1), 0.25, KB(1), 3);
        assertThat(program.computeTime().seconds()).isCloseTo(50 * 200 * 1e-3, within(0.2));
        assertThat(imbalanced(5, 5, ms(1), 0.25, KB(1), 3).steps(2))
                .isEqualTo(imbalanced(5, 5, ms(1), 0.25, KB(1), 3).steps(2))
                .isNotEqualTo(imbalanced(5, 5, ms(1), 0.25, KB(1), 4).steps(2));
    }

    @Test
    void a_master_needs_a_worker_and_a_grid_a_rank() {
        assertThatThrownBy(() -> masterWorker(1, 3, ms(1), KB(1), KB(1)))
                .hasMessage("masterWorker(1, ..): needs at least 2 ranks, a master and a worker. Use 2 or more ranks.");
        assertThatThrownBy(() -> grid(0, 4)).hasMessage("grid(0, 4): both sides must be at least 1. Try grid(4, 4).");
        assertThatThrownBy(() -> Patterns.hpl(1_000_000, 100, 100_000, 100_000, 4))
                .isInstanceOf(ModelException.class)
                .hasMessage("grid of 100000 x 100000 ranks: a program has up to 1048576 ranks, and these are"
                        + " 10000000000. Use a smaller grid.");
        assertThat(GridPatterns.grid(4, 2))
                .hasToString(
                        "grid of 4 x 2 ranks: write lu(..), sweep3d(..), haloWait(..), haloWaitall(..) or stencil(..)");
        assertThatThrownBy(() -> hpl(100, 200, 1, 1, 1))
                .hasMessage("hpl(100, 200, 1, 1, 1.0): nb must not exceed n. Try" + " hpl(20500, 128, 2, 4, 2).");
        assertThatThrownBy(() -> hpl(100, 20, 1, 1, 4e9))
                .isInstanceOf(ModelException.class)
                .hasMessage("hpl(100, 20, 1, 1, 4.0E9): gigaflops of a rank must not exceed 1,000,000, a petaflop per"
                        + " second. Use 4 for 4e9 floating-point operations per second.");
        assertThat(hpl(100, 20, 1, 1, 1e6)).isNotNull();
        assertThatThrownBy(() -> imbalanced(2, 1, ms(1), -1, KB(1), 1))
                .hasMessage("imbalanced(..), squared coefficient of variation -1.0: must be from 0 to below 1,000,000."
                        + " Try 0.1.");
    }

    @Test
    void what_is_known_not_to_fit_is_refused_before_the_first_step() {
        long start = System.nanoTime();
        assertThatThrownBy(() -> hpl(1_000_000_000, 1, 4, 4, 4))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("program of 16 ranks with 6.25e9 steps each: needs ")
                .hasMessageEndingWith("Use fewer ranks or iterations, or start Java with a larger -Xmx.");
        assertThatThrownBy(() -> grid(1000, 1000).lu(1_000_000, 10, ms(1), KB(1)))
                .hasMessageStartingWith("program of 1000000 ranks with ");
        assertThatThrownBy(() -> ringShift(1000, Integer.MAX_VALUE, ms(1), KB(1)))
                .hasMessageStartingWith("program of 1000 ranks with ");
        assertThat(System.nanoTime() - start).isLessThan(20_000_000_000L); // making the first of them would take hours
        assertThatThrownBy(() -> grid(2, 2).stencil(-1, ms(1), KB(1), KB(1)))
                .hasMessage("iterations = -1: must not be negative. Try 10.");
        assertThatThrownBy(() -> ringShift(4, -3, ms(1), KB(1)))
                .hasMessage("rounds = -3: must not be negative. Try 10.");
        assertThat(ringShift(4, 0, ms(1), KB(1)).steps(3).count()).isZero();
    }

    private static long count(Steps steps, Operation operation) {
        return IntStream.range(0, steps.count())
                .filter(step -> steps.operation(step) == operation)
                .count();
    }
}
