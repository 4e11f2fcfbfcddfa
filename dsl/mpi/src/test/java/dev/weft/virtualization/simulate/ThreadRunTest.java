package dev.weft.virtualization.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.simulation.RandomStream;
import dev.weft.study.Progress;
import dev.weft.study.Workers;
import dev.weft.units.ModelException;
import dev.weft.virtualization.simulate.ThreadSetting.Burst;
import dev.weft.virtualization.simulate.ThreadSetting.Layout;
import dev.weft.virtualization.simulate.ThreadSetting.Wire;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws that every simulated run of user-level threads keeps. */
class ThreadRunTest {
    /** 2 nodes of the assumed machine, 20 iterations. */
    private static ThreadSetting dibona(int cores, int ratio, double sigma, boolean eager) {
        Burst burst = new Burst(0.01048576 / (2 * cores * ratio), sigma, 8, 0.2e-6, 0.3e-6, 8.5536e-6);
        Wire wire = new Wire(8.0 * 8 * 32768 / (cores * ratio), 1.3e-6, 3e9, 11e9, eager);
        return ThreadSetting.of(new Layout(2, cores, ratio, 20), burst, wire);
    }

    /** Anything that a setting can be. */
    private static ThreadSetting random(int seed) {
        RandomStream random = RandomStream.of(7, seed);
        Layout layout =
                new Layout(2 * (1 + random.below(2)), 1 + random.below(4), 1 + random.below(5), 1 + random.below(8));
        Burst burst = new Burst(
                random.below(4) == 0 ? 0 : random.uniform() * 1e-3,
                random.below(2) * 0.3,
                random.below(17),
                random.below(3) * 1e-6,
                random.below(2) * 1e-6,
                random.below(2) * 1e-5);
        Wire wire = new Wire(
                random.below(3) * 1e5, random.below(3) * 1e-5, 1e9 + random.below(3) * 1e9, 4e9, random.below(2) == 0);
        ThreadSetting setting = ThreadSetting.of(layout, burst, wire)
                .offset(random.below(3) / 2.0)
                .migrating(random.below(4))
                .seed(seed);
        return random.below(2) == 0 ? setting : setting.imbalance(factors(random, layout.ranks()));
    }

    private static double[] factors(RandomStream random, int ranks) {
        return IntStream.range(0, ranks)
                .mapToDouble(rank -> 0.5 + random.uniform())
                .toArray();
    }

    @Test
    void the_times_of_each_core_add_up_to_the_makespan() {
        for (int seed = 0; seed < 300; seed++) {
            ThreadOutcome run = ThreadRuns.one(random(seed));
            for (int core = 0; core < run.compute().length; core++) {
                double sum = run.compute()[core] + run.memory()[core] + run.overhead()[core] + run.waiting()[core];
                assertThat(sum)
                        .as("seed %s, core %s", seed, core)
                        .isCloseTo(run.makespan(), within(1e-12 + 1e-9 * run.makespan()));
                assertThat(run.waiting()[core])
                        .as("seed %s, core %s", seed, core)
                        .isNotNegative();
            }
        }
    }

    @Test
    void every_message_that_is_sent_is_received_once() {
        for (int seed = 0; seed < 300; seed++) {
            ThreadSetting setting = random(seed);
            ThreadOutcome run = ThreadRuns.one(setting);
            assertThat(run.sent())
                    .as("seed %s", seed)
                    .containsOnly(4 * setting.layout().iterations());
            assertThat(run.received()).as("seed %s", seed).isEqualTo(run.sent());
        }
    }

    @Test
    void no_run_is_shorter_than_the_work_of_its_busiest_core_or_the_volume_of_a_node() {
        for (int seed = 0; seed < 300; seed++) {
            ThreadSetting setting = random(seed);
            ThreadOutcome run = ThreadRuns.one(setting);
            for (int core = 0; core < run.compute().length; core++) {
                double work = run.compute()[core] + run.memory()[core] + run.overhead()[core];
                assertThat(run.makespan()).as("seed %s", seed).isGreaterThanOrEqualTo(work * (1 - 1e-12));
            }
            Layout layout = setting.layout();
            double bytes = 4.0
                    * layout.iterations()
                    * layout.cores()
                    * layout.ratio()
                    * setting.wire().bytes();
            assertThat(run.makespan())
                    .as("seed %s", seed)
                    .isGreaterThanOrEqualTo(bytes / setting.wire().nodeRate() * (1 - 1e-9));
        }
    }

    @Test
    void a_single_rank_per_core_takes_the_sum_of_its_parts() {
        // 4 messages, one after the other, then a latency and a look at the last one; no neighbour, nothing shared
        Burst burst = new Burst(1e-3, 0, 8, 0, 0, 0);
        ThreadSetting eager = ThreadSetting.of(new Layout(2, 1, 1, 3), burst, new Wire(1e6, 1e-5, 1e9, 1e9, true));
        assertThat(ThreadRuns.one(eager).makespan()).isCloseTo(3 * (1e-3 + 4 * (1e-5 + 1e-3) + 1e-5), within(1e-12));
        ThreadSetting rendezvous =
                ThreadSetting.of(new Layout(2, 1, 1, 3), burst, new Wire(1e6, 1e-5, 1e9, 1e9, false));
        assertThat(ThreadRuns.one(rendezvous).makespan())
                .isCloseTo(3 * (1e-3 + 2e-5 + 4 * (1e-5 + 1e-3) + 1e-5), within(1e-12));
    }

    @Test
    void eager_messages_gain_all_there_is_with_the_second_rank() {
        double one = ThreadRuns.one(dibona(3, 1, 0, true).offset(0.5)).makespan();
        double two = ThreadRuns.one(dibona(3, 2, 0, true).offset(0.5)).makespan();
        assertThat(two / one).isLessThan(0.67);
        for (int ratio = 3; ratio <= 6; ratio++) {
            double more = ThreadRuns.one(dibona(3, ratio, 0, true).offset(0.5)).makespan();
            assertThat(more / two).as("V = %s", ratio).isBetween(0.98, 1.02);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void a_rendezvous_needs_the_third_rank(long seed) {
        double[] median = new double[4];
        for (int ratio = 1; ratio <= 3; ratio++) {
            ThreadSetting setting = dibona(3, ratio, 0.03, false).offset(0.5).seed(seed);
            median[ratio] = ThreadRuns.of(setting, 25).median(ThreadOutcome::makespan);
        }
        assertThat(1 - median[2] / median[1]).isBetween(0.15, 0.18);
        assertThat(1 - median[3] / median[1]).isBetween(0.33, 0.34);
    }

    @Test
    void the_same_seed_gives_the_same_runs_on_any_number_of_threads() {
        ThreadSetting setting = dibona(3, 4, 0.1, false).offset(0.5).seed(5);
        List<Double> many = makespans(setting);
        // inside a worker everything runs on that one thread
        List<List<Double>> single =
                Workers.map(List.of(1, 2), number -> makespans(setting), Progress.of("settings", 2));
        assertThat(single).containsOnly(many);
        assertThat(many).doesNotHaveDuplicates();
        assertThat(makespans(setting.seed(6))).doesNotContainAnyElementsOf(many);
    }

    private static List<Double> makespans(ThreadSetting setting) {
        return ThreadRuns.of(setting, 8).outcomes().stream()
                .map(ThreadOutcome::makespan)
                .toList();
    }

    @Test
    void without_noise_one_run_stands_for_all() {
        ThreadRuns runs = ThreadRuns.of(dibona(3, 4, 0, false), 25);
        assertThat(runs.outcomes()).hasSize(1);
        assertThat(runs.least(ThreadOutcome::makespan)).isEqualTo(runs.most(ThreadOutcome::makespan));
    }

    @Test
    void the_names_of_nodes_do_not_matter() {
        for (int seed = 0; seed < 50; seed++) {
            RandomStream random = RandomStream.of(11, seed);
            int perNode = 6;
            double[] factors = factors(random, 4 * perNode);
            ThreadSetting setting = ThreadSetting.of(
                    new Layout(4, 2, 3, 6),
                    new Burst(1e-3, 0, 8, 1e-6, 1e-6, 1e-5),
                    new Wire(1e5, 1e-5, 1e9, 1.5e9, seed % 2 == 0));
            double before = ThreadRuns.one(setting.imbalance(factors)).makespan();
            int[] other = {3, 2, 0, 1};
            double[] moved = new double[factors.length];
            for (int rank = 0; rank < factors.length; rank++) {
                moved[other[rank / perNode] * perNode + rank % perNode] = factors[rank];
            }
            double after = ThreadRuns.one(setting.imbalance(moved)).makespan();
            assertThat(after).as("seed %s", seed).isCloseTo(before, within(1e-9 * before));
        }
    }

    @Test
    void ranks_that_move_to_idle_cores_even_out_the_work() {
        double[] factors = new double[2 * 2 * 4];
        for (int rank = 0; rank < factors.length; rank++) {
            factors[rank] = rank / 4 % 2 == 0 ? 2 : 0.5;
        }
        ThreadSetting setting = ThreadSetting.of(
                        new Layout(2, 2, 4, 40), new Burst(1e-3, 0, 8, 0, 0, 0), new Wire(0, 1e-6, 1e9, 1e9, true))
                .imbalance(factors);
        double[] stay = ThreadRuns.one(setting).compute();
        double[] move = ThreadRuns.one(setting.migrating(1)).compute();
        assertThat(stay[0] / stay[1]).isCloseTo(4, within(1e-9));
        // one rank of twice the work moves: 6 to 4 average ranks instead of 8 to 2, after the first iteration
        assertThat(move[0] / move[1]).isBetween(1.5, 1.6);
        assertThat(Arrays.stream(move).sum()).isCloseTo(Arrays.stream(stay).sum(), within(1e-9));
        assertThat(ThreadRuns.one(setting.migrating(1)).makespan())
                .isLessThan(0.8 * ThreadRuns.one(setting).makespan());
        // nothing to gain from equal ranks
        assertThat(ThreadRuns.one(dibona(3, 4, 0, true).migrating(1)).makespan())
                .isEqualTo(ThreadRuns.one(dibona(3, 4, 0, true)).makespan());
    }

    @Test
    void an_interrupt_ends_the_runs() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> ThreadRuns.of(dibona(3, 4, 0.1, false), 25))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("Interrupted after");
    }

    @Test
    void errors_name_the_rule_and_the_next_step() {
        assertThatThrownBy(() -> new Layout(3, 1, 1, 1))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "threadSimulation, nodes = 3: nodes exchange messages in pairs. Use an even number of nodes.");
        assertThatThrownBy(() -> ThreadRuns.of(dibona(1, 1, 0, true), 0))
                .isInstanceOf(ModelException.class)
                .hasMessage("runs(0): must be between 1 and 10,000. Try runs(25).");
        assertThatThrownBy(() -> dibona(1, 1, 0, true).imbalance(1, 2, 3))
                .isInstanceOf(ModelException.class)
                .hasMessage("threadSimulation, factors of work = 3: must be one for each of the 2 ranks, or none."
                        + " Give one factor for each rank.");
    }
}
