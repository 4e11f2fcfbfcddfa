package dev.weft.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Columns;
import dev.weft.study.Result;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What must hold for the profile of any run, however its calls nest. */
class ProfileLawsTest {
    private static double sum(Result result, String measure) {
        double sum = 0;
        for (int row = 0; row < result.columns().rows(); row++) {
            sum += result.columns().measure(measure).si(row);
        }
        return sum;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void exclusive_times_and_the_time_outside_add_up_to_the_run(long seed) {
        RecordedRun run = RandomCalls.run(seed, 0);
        CallProfile profile = run.trace().profile();
        double duration = 0;
        for (int rank = 0; rank < run.definitions().ranks(); rank++) {
            List<RecordedRun.Event> events = run.events(rank);
            duration += (events.get(events.size() - 1).time() - events.get(0).time()) * 1e-9;
        }
        assertThat(profile.total().seconds()).as("seed " + seed).isCloseTo(duration, within(1e-15));
        assertThat(sum(profile, "time") + profile.outside().seconds())
                .as("seed " + seed)
                .isCloseTo(duration, within(1e-14));
        assertThat(sum(profile.functions(), "time")).as("seed " + seed).isCloseTo(sum(profile, "time"), within(1e-14));
        assertThat(sum(profile.byRank(), "time")).as("seed " + seed).isCloseTo(sum(profile, "time"), within(1e-14));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void the_tree_has_the_rows_of_the_profile_each_below_its_caller(long seed) {
        CallProfile profile = RandomCalls.run(seed, 0).trace().profile();
        Result tree = profile.tree();
        assertThat(tree.columns().rows()).isEqualTo(profile.columns().rows());
        assertThat(sum(tree, "time")).as("seed " + seed).isCloseTo(sum(profile, "time"), within(1e-14));
        int before = -1;
        for (Object call : tree.columns().key("call").values()) {
            String text = call.toString();
            int depth = (int)
                    text.chars().filter(c -> c == '\u00b7' || c == '\u2514').count();
            assertThat(depth).as("seed " + seed + ", " + text).isLessThanOrEqualTo(before + 1);
            before = depth;
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void other_numbers_for_the_same_regions_change_nothing(long seed) {
        Trace plain = RandomCalls.run(seed, 0).trace();
        Trace renumbered = RandomCalls.run(seed, 1_000_000).trace();
        assertThat(renumbered.profile().toString()).isEqualTo(plain.profile().toString());
        assertThat(renumbered.timeline().toString()).isEqualTo(plain.timeline().toString());
    }

    @Test
    void inclusive_time_holds_the_time_of_what_is_called() {
        CallProfile profile = RecordedRun.of(1)
                .region(0, "main")
                .region(1, "MPI_Send")
                .enter(0, 0, 0)
                .enter(0, 10, 1)
                .leave(0, 40, 1)
                .leave(0, 100, 0)
                .trace()
                .profile();
        Columns columns = profile.columns();
        assertThat(columns.key("call path").values()).containsExactly("main", "main/MPI_Send");
        assertThat(columns.measure("time").si(0)).isEqualTo(70e-9, within(1e-18));
        assertThat(columns.measure("inclusive time").si(0)).isEqualTo(100e-9, within(1e-18));
        assertThat(columns.measure("inclusive time").si(1)).isEqualTo(30e-9, within(1e-18));
    }

    @Test
    void a_function_that_calls_itself_counts_its_inclusive_time_once() {
        FunctionTotals totals = RecordedRun.of(1)
                .region(0, "f")
                .enter(0, 0, 0)
                .enter(0, 10, 0)
                .leave(0, 30, 0)
                .leave(0, 50, 0)
                .trace()
                .functions();
        assertThat(totals.columns().measure("inclusive time").si(0)).isEqualTo(50e-9, within(1e-18));
        assertThat(totals.columns().measure("time").si(0)).isEqualTo(50e-9, within(1e-18));
        assertThat(totals.columns().measure("calls").si(0)).isEqualTo(2);
    }

    @Test
    void regions_of_one_name_are_one_function() {
        FunctionTotals totals = RecordedRun.of(2)
                .region(0, "MPI_Recv")
                .region(7, "MPI_Recv")
                .enter(0, 0, 0)
                .leave(0, 10, 0)
                .enter(1, 0, 7)
                .leave(1, 30, 7)
                .trace()
                .functions();
        assertThat(totals.columns().key("function").values()).containsExactly("MPI_Recv");
        assertThat(totals.columns().measure("imbalance").si(0)).isEqualTo(1.5);
    }

    @Test
    void an_end_below_other_calls_ends_that_call_as_eztrace_writes_it() {
        CallProfile profile = RecordedRun.of(1)
                .region(0, "Working")
                .region(1, "finalize")
                .enter(0, 0, 0)
                .enter(0, 10, 1)
                .leave(0, 30, 0)
                .leave(0, 40, 1)
                .trace()
                .profile();
        assertThat(profile.columns().measure("inclusive time").si(0)).isEqualTo(30e-9, within(1e-18));
        assertThat(profile.columns().measure("time").si(0)).isEqualTo(10e-9, within(1e-18));
        assertThat(profile.columns().measure("inclusive time").si(1)).isEqualTo(30e-9, within(1e-18));
        assertThat(profile.explain().violated())
                .containsExactly(
                        "Properly nested calls: 1 call ended inside a call that began later, on 1 of 1 location; first: Working at 30 ns on rank 0.");
    }

    @Test
    void calls_without_an_end_count_up_to_the_last_event_and_ends_without_a_call_not_at_all() {
        CallProfile profile = RecordedRun.of(1)
                .region(0, "main")
                .region(1, "f")
                .enter(0, 0, 0)
                .leave(0, 5, 1)
                .enter(0, 10, 1)
                .enter(0, 60, 9)
                .trace()
                .profile();
        assertThat(profile.columns().measure("inclusive time").si(0)).isEqualTo(60e-9, within(1e-18));
        assertThat(profile.explain().violated())
                .containsExactly(
                        "Recorded beginnings of calls: 1 end of a call has no beginning and is ignored, on 1 of 1 location; first: f at 5 ns on rank 0.",
                        "Recorded ends of calls: 3 calls have no end and last until the last event of their location, on 1 of 1 location; first:"
                                + " main at 0 s on rank 0.",
                        "Defined functions: 1 call names a function that the run does not define, on 1 of 1 location; first: region 9 at 60 ns"
                                + " on rank 0.");
    }

    @Test
    void a_clean_run_breaks_no_assumption_and_says_whose_numbers_they_are() {
        CallProfile profile = RecordedRun.of(1)
                .region(0, "MPI_Recv")
                .enter(0, 0, 0)
                .leave(0, 5, 0)
                .trace()
                .profile();
        assertThat(profile.explain().violated()).isEmpty();
        assertThat(profile.label()).isEqualTo("synthetic");
        assertThat(profile.provenance().toString()).startsWith("synthetic. Method: calls added up over 2 events");
        assertThat(profile.functions().explain().violated()).isEmpty();
        assertThat(profile.explain().dominant()).isEqualTo("MPI_Recv is on top for 5 ns, 100 % of the run.");
    }

    @Test
    void a_run_without_calls_or_without_mpi_says_so() {
        Trace empty = RecordedRun.of(1).trace();
        assertThat(empty.profile().explain().dominant()).isEqualTo("no call was recorded.");
        Trace serial =
                RecordedRun.of(1).region(0, "f").enter(0, 0, 0).leave(0, 5, 0).trace();
        assertThat(serial.functions().explain().violated())
                .containsExactly(
                        "Recorded MPI functions: no recorded function is named MPI_..., so communication cannot be distinguished"
                                + " from computation.");
    }

    @Test
    void the_largest_functions_keep_the_sum() {
        FunctionTotals totals = RandomCalls.run(3, 0).trace().functions();
        Result two = totals.largest(2);
        assertThat(two.columns().rows()).isEqualTo(3);
        assertThat(sum(two, "time")).isCloseTo(sum(totals, "time"), within(1e-14));
        assertThat(sum(two, "calls")).isEqualTo(sum(totals, "calls"));
        assertThat(two.columns().measure("imbalance").si(2)).isNaN();
        assertThat(totals.largest(RandomCalls.FUNCTIONS)).isSameAs(totals);
    }
}
