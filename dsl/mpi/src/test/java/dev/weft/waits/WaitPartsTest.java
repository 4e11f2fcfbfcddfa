package dev.weft.waits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Weft;
import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.trace.Trace;
import dev.weft.waits.MatchedWaits.Worst;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Parts of the wait analyses by themselves: periods, sums by class, calls that are open, the longest waits, and methods as values. */
class WaitPartsTest {
    @Test
    void a_tick_lies_in_the_period_whose_beginning_is_the_last_before_it() {
        for (int count : new int[] {1, 2, 3, 7}) {
            Periods periods = new Periods(count, 100, 111);
            assertThat(periods.count()).isEqualTo(count);
            assertThat(periods.start(0)).isEqualTo(100);
            assertThat(periods.start(count)).isEqualTo(111);
            for (long tick = 90; tick < 120; tick++) {
                int expected = 0;
                while (expected < count - 1 && periods.start(expected + 1) <= tick) {
                    expected++;
                }
                assertThat(periods.of(tick)).as("tick %d of %d", tick, count).isEqualTo(expected);
            }
        }
        assertThat(new Periods(3, 100, 111).start(1)).isEqualTo(103);
        assertThat(new Periods(3, 100, 111).start(2)).isEqualTo(107);
        assertThat(new Periods(3, 5, 5).of(5)).isEqualTo(2);
    }

    @Test
    void a_stretch_is_spread_over_the_periods_that_it_lies_in() {
        Periods periods = new Periods(3, 100, 111);
        long[] sums = new long[3];
        periods.spread(102, 108, sums);
        assertThat(sums).containsExactly(1, 4, 1);
        periods.spread(103, 107, sums);
        assertThat(sums).containsExactly(1, 8, 1);
        periods.spread(105, 105, sums);
        periods.spread(106, 105, sums);
        assertThat(sums).containsExactly(1, 8, 1);
        periods.spread(110, 111, sums);
        assertThat(sums).containsExactly(1, 8, 2);
    }

    /** More classes than there are places at first, met in any order. */
    @Test
    void each_class_of_calls_has_sums_of_its_own() {
        ClassSums sums = new ClassSums();
        Map<CallClass, Long> expected = new LinkedHashMap<>();
        Random random = new Random(1254);
        List<WaitPattern> patterns = List.of(WaitPattern.values());
        for (int i = 0; i < 3000; i++) {
            WaitPattern pattern = patterns.get(random.nextInt(patterns.size()));
            CallClass one =
                    new CallClass(pattern, random.nextInt(6), random.nextInt(3), random.nextInt(3), random.nextInt(2));
            sums.of(pattern, one.path(), one.size(), one.peer(), one.phase()).add(i);
            expected.merge(one, (long) i, Long::sum);
        }
        assertThat(expected).hasSizeGreaterThan(200);
        Map<CallClass, Long> found = new LinkedHashMap<>();
        sums.forEach((one, durations) -> found.put(one, durations.sum()));
        assertThat(new ArrayList<>(found.entrySet())).isEqualTo(new ArrayList<>(expected.entrySet()));
    }

    @Test
    void places_of_open_calls_are_used_again_and_are_empty_then() {
        OpenCalls open = new OpenCalls();
        int first = open.open();
        assertThat(open.receives(first)).isFalse();
        assertThat(open.sends(first)).isFalse();
        assertThat(open.peer(first)).isEqualTo(-1);
        assertThat(open.pattern(first)).isNull();
        open.receive(first, 4, 10);
        open.receive(first, 4, 5);
        assertThat(open.receives(first)).isTrue();
        assertThat(open.sends(first)).isFalse();
        assertThat(open.received(first)).isEqualTo(15);
        assertThat(open.peer(first)).isEqualTo(4);
        int second = open.open();
        open.send(second, 3, 7);
        open.send(second, 2, 1);
        assertThat(open.sends(second)).isTrue();
        assertThat(open.receives(second)).isFalse();
        assertThat(open.sent(second)).isEqualTo(8);
        assertThat(open.peer(second)).isEqualTo(CallClass.SEVERAL);
        open.receive(second, 2, 1);
        assertThat(open.peer(second)).isEqualTo(CallClass.SEVERAL);
        open.collective(second, WaitPattern.LATE_SENDER, 20, 30);
        assertThat(open.sent(second)).isEqualTo(20);
        assertThat(open.received(second)).isEqualTo(30);
        assertThat(open.pattern(second)).isEqualTo(WaitPattern.LATE_SENDER);
        open.close(second);
        assertThat(open.open()).isEqualTo(second);
        assertThat(open.sends(second)).isFalse();
        assertThat(open.receives(second)).isFalse();
        assertThat(open.sent(second)).isZero();
        assertThat(open.received(second)).isZero();
        assertThat(open.peer(second)).isEqualTo(-1);
        assertThat(open.pattern(second)).isNull();
        List<Integer> more = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            more.add(open.open());
            open.send(more.get(i), i, i);
        }
        assertThat(more).doesNotHaveDuplicates().doesNotContain(first, second);
        more.forEach(open::close);
        assertThat(open.received(first)).as("kept when there is more room").isEqualTo(15);
        assertThat(open.open()).isEqualTo(more.get(39));
    }

    @Test
    void only_the_longest_waits_are_kept_and_of_equal_ones_the_first() {
        Worst worst = new Worst();
        for (int i = 0; i < Worst.KEPT + 10; i++) {
            worst.add(new Worst.Wait(WaitPattern.LATE_SENDER, 0, 0, i, 1, 0, 1 + i % 7));
        }
        assertThat(worst.all()).hasSize(Worst.KEPT);
        assertThat(worst.all().get(0).waited()).isEqualTo(7);
        assertThat(worst.all().get(0).enter()).isEqualTo(6);
        long shortest = worst.all().get(Worst.KEPT - 1).waited();
        assertThat(shortest).isEqualTo(1);
        for (int i = 0; i < 200; i++) {
            worst.add(new Worst.Wait(WaitPattern.LATE_SENDER, 0, 0, -1, 1, 0, shortest));
        }
        assertThat(worst.all()).noneMatch(wait -> wait.enter() == -1);
        worst.add(new Worst.Wait(WaitPattern.LATE_SENDER, 0, 0, -1, 1, 0, shortest + 1));
        assertThat(worst.all()).anyMatch(wait -> wait.enter() == -1).hasSize(Worst.KEPT);
    }

    @Test
    void verdicts_change_where_they_say() {
        EstimateReliability trust = new EstimateReliability(
                new Minima(Weft.minimumProfile, List.of()), dev.weft.trace.event.Clock.NANOSECONDS);
        assertThat(trust.verdict(0, alike(4, 20_000))).isEqualTo("few calls");
        assertThat(trust.verdict(0, alike(5, 20_000))).isEqualTo("every call alike");
        assertThat(trust.verdict(0, alike(5, 10_000)))
                .as("10 us are not worth a word")
                .isEqualTo("minimum reached");
        Durations third = alike(5, 20_000);
        third.add(20_000 + 6 * 40_000 + 6); // the mean is three times the minimum
        assertThat(trust.verdict(0, third)).isEqualTo("minimum reached");
        assertThat(trust.verdict(31, alike(5, 5_000))).as("1 GiB in 5 us").isEqualTo("arrived before");
        assertThat(trust.verdict(1, alike(5, 5_000))).isEqualTo("minimum reached");
        assertThat(trust.doubtedShare()).isZero();
    }

    private static Durations alike(int calls, long ticks) {
        Durations all = new Durations();
        for (int i = 0; i < calls; i++) {
            all.add(ticks);
        }
        return all;
    }

    private static Object travelled(Object value) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }

    @Test
    void methods_are_called_by_their_keys_and_travel_as_themselves() throws Exception {
        Map<Method<Trace, ? extends Result>, String> constants = new LinkedHashMap<>();
        constants.put(Weft.criticalPath, "critical path");
        constants.put(Weft.delays, "delays");
        constants.put(Weft.efficiencies, "efficiencies");
        constants.put(Weft.eachMessage, "each message");
        constants.put(Weft.byCollective, "by collective");
        constants.put(Weft.eachCollective, "each collective");
        constants.put(Weft.idleWaves, "idle waves");
        for (Map.Entry<Method<Trace, ? extends Result>, String> each : constants.entrySet()) {
            assertThat(each.getKey().key()).isEqualTo(each.getValue());
            assertThat(each.getKey().toString()).isEqualTo(each.getValue());
            assertThat(travelled(each.getKey())).isSameAs(each.getKey());
        }
        assertThat(Weft.overTime(3).toString()).isEqualTo(Weft.overTime(3).key());
        assertThat(Weft.overTime(3))
                .isEqualTo(Weft.overTime(3))
                .isNotEqualTo(Weft.overTime(4))
                .hasToString("over time in 3 periods");
        assertThat(Weft.overTime(3).hashCode()).isNotEqualTo(Weft.overTime(4).hashCode());
        assertThat(Weft.traceReplay.toString()).isEqualTo("trace replay");
        assertThat(Weft.traceReplay.asRecorded().toString()).isEqualTo("trace replay as recorded");
        assertThat(Weft.traceReplay.synchronised().key()).isEqualTo("trace replay synchronised");
        assertThat(travelled(Weft.traceReplay.asRecorded()))
                .isEqualTo(Weft.traceReplay.asRecorded())
                .isNotEqualTo(Weft.traceReplay)
                .isNotEqualTo("trace replay as recorded");
        assertThat(Weft.traceReplay.hashCode())
                .isNotEqualTo(Weft.traceReplay.asRecorded().hashCode());
        assertThat(Weft.minimumProfile.hashCode())
                .isNotEqualTo(Weft.minimumProfile.phases("step").hashCode());
    }

    @Test
    void rows_of_one_class_are_added_up() {
        WaitRow one = new WaitRow(WaitPattern.LATE_SENDER, "main/MPI_Recv", "MPI_Recv", 2, 3, 1, 5, 70, 30);
        WaitRow both = one.and(new WaitRow(WaitPattern.LATE_SENDER, "other", "MPI_Recv", 1, 2, 0, 2, 20, 10));
        assertThat(both)
                .isEqualTo(new WaitRow(WaitPattern.LATE_SENDER, "main/MPI_Recv", "MPI_Recv", 2, 3, 1, 7, 90, 40));
        assertThat(one.waiting(1).waited()).isCloseTo(1, within(0.0));
    }

    @Test
    void the_explanation_of_periods_names_the_one_with_most_waiting() {
        Trace run = Weft.program(2, mpi -> {
                    for (int step = 0; step < 4; step++) {
                        int at = step;
                        mpi.compute(Weft.ms(mpi.rank() == 0 && at == 2 ? 4 : 2));
                        mpi.barrier();
                    }
                })
                .on(Weft.cluster(2, 1).link(Weft.GBps(1e9), Weft.ns(0)), Weft.perNode)
                .solve(Weft.replay(Weft.fairShare))
                .trace();
        Result periods = run.solve(Weft.overTime(5));
        assertThat(periods.columns().rows()).isEqualTo(5);
        assertThat(periods.explain().dominant())
                .isEqualTo("waiting is longest between 6 ms and 8 ms: 100 % of all waiting.");
        assertThat(periods.explain().inputs()).contains("2 ranks, 10 ms from the first event to the last");
        assertThat(periods.explain().terms().get(0).toString()).contains("2 ms");
        assertThat(periods.explain().terms().get(0).share()).isCloseTo(0.1, within(1e-4));
        assertThat(periods.explain().terms().get(1).share()).isCloseTo(0.1, within(1e-4));
        assertThat(periods.explain().terms().get(2).share()).isCloseTo(0.9, within(1e-4));
        assertThat(run.solve(Weft.overTime(1)).explain().dominant()).contains("100 % of all waiting");
    }
}
