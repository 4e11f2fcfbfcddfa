package dev.weft.virtualization;

import static dev.weft.Weft.dibonaLike;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.stencil;
import static dev.weft.Weft.threadSimulation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.simulation.RandomStream;
import dev.weft.study.PictureData;
import dev.weft.trace.Timeline;
import dev.weft.units.ModelException;
import dev.weft.virtualization.simulate.ThreadLog;
import dev.weft.virtualization.simulate.ThreadLog.Message;
import dev.weft.virtualization.simulate.ThreadLog.Step;
import dev.weft.virtualization.simulate.ThreadSetting;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The messages of the rendezvous and eager protocols of a simulated run, and their sequence diagram. */
class ThreadProtocolTest {
    private static final int CASES = 60;
    private static final double TINY = 1e-12;

    private static ThreadSetting random(int seed) {
        RandomStream random = RandomStream.of(7, seed);
        ThreadSetting.Layout layout = new ThreadSetting.Layout(
                2 + 2 * random.below(2), 1 + random.below(3), 1 + random.below(4), 1 + random.below(4));
        ThreadSetting.Burst burst = new ThreadSetting.Burst(
                1e-3 * random.below(3), 0.1 * random.below(3), random.below(9), 1e-6 * random.below(3), 1e-6, 1e-5);
        ThreadSetting.Wire wire =
                new ThreadSetting.Wire(1e5 * random.below(4), 1e-6 * random.below(20), 1e9, 2e9, random.below(2) == 0);
        return ThreadSetting.of(layout, burst, wire)
                .offset(random.below(3) / 2.0)
                .migrating(random.below(3))
                .seed(seed);
    }

    /** The messages of a step for the data of a rank, in their order. */
    private static List<Message> of(ThreadLog log, Step step, int sender) {
        boolean back = step == Step.READY_TO_RECEIVE;
        return log.messages().stream()
                .filter(each -> each.step() == step && (back ? each.to() : each.from()) == sender)
                .toList();
    }

    @Test
    void each_message_asks_is_answered_and_travels_once_in_this_order() {
        for (int seed = 0; seed < CASES; seed++) {
            ThreadSetting setting = random(seed);
            ThreadLog log = ThreadLog.withMessages(setting);
            ThreadSetting.Wire wire = setting.wire();
            int each = 4 * setting.layout().iterations();
            assertThat(log.messages())
                    .as("seed %s", seed)
                    .hasSize(setting.layout().ranks() * each * (wire.eager() ? 1 : 3));
            assertThat(log.messages())
                    .as("seed %s", seed)
                    .allMatch(message ->
                            message.arrived() >= message.left() && message.to() == log.partner(message.from()));
            for (int rank = 0; rank < setting.layout().ranks(); rank++) {
                List<Message> asks = of(log, Step.READY_TO_SEND, rank);
                List<Message> answers = of(log, Step.READY_TO_RECEIVE, rank);
                List<Message> data = of(log, Step.DATA, rank);
                assertThat(data).as("seed %s", seed).hasSize(each);
                assertThat(asks).as("seed %s", seed).hasSize(wire.eager() ? 0 : each);
                assertThat(answers).as("seed %s", seed).hasSize(asks.size());
                for (int i = 0; i < asks.size(); i++) {
                    assertThat(asks.get(i).arrived() - asks.get(i).left())
                            .as("seed %s", seed)
                            .isCloseTo(wire.latency(), within(TINY));
                    assertThat(answers.get(i).left())
                            .isGreaterThanOrEqualTo(asks.get(i).arrived() - TINY);
                    assertThat(answers.get(i).arrived() - answers.get(i).left())
                            .isCloseTo(wire.latency(), within(TINY));
                    assertThat(data.get(i).left())
                            .isGreaterThanOrEqualTo(answers.get(i).arrived() - TINY);
                }
                for (int i = 0; i < each; i++) {
                    assertThat(data.get(i).arrived() - data.get(i).left())
                            .as("seed %s", seed)
                            .isGreaterThanOrEqualTo(wire.bytes() / wire.coreRate() + wire.latency() - TINY);
                    assertThat(data.get(i).left())
                            .isGreaterThanOrEqualTo(log.began(rank, i / 4) + log.computed(rank, i / 4) - TINY);
                    assertThat(data.get(i).arrived()).isLessThanOrEqualTo(log.ended(log.partner(rank)) + TINY);
                }
            }
        }
    }

    @Test
    void a_log_without_messages_has_none_and_the_same_outcome() {
        for (int seed = 0; seed < CASES; seed++) {
            ThreadSetting setting = random(seed);
            assertThat(ThreadLog.of(setting).messages()).isEmpty();
            assertThat(ThreadLog.of(setting).outcome().makespan())
                    .isEqualTo(ThreadLog.withMessages(setting).outcome().makespan());
        }
    }

    /** Bursts of 1 ms, a latency of 10 us, data of 1 ms, and a call of 2 us: one rank on each of two cores, the second 0.5 ms late. */
    @Test
    void times_of_one_exchange_follow_from_the_protocol() {
        ThreadSetting setting = ThreadSetting.of(
                        new ThreadSetting.Layout(2, 1, 1, 1),
                        new ThreadSetting.Burst(1e-3, 0, 0, 2e-6, 0, 0),
                        new ThreadSetting.Wire(1e6, 1e-5, 1e9, 1e9, false))
                .offset(0.5);
        ThreadLog log = ThreadLog.withMessages(setting);
        // rank 0 asks at the end of its burst; the core of rank 1 is busy until 1.5 ms and handles four requests in
        // turn
        assertThat(of(log, Step.READY_TO_SEND, 0)).extracting(Message::left).allMatch(left -> left == 1e-3);
        assertThat(of(log, Step.READY_TO_RECEIVE, 0).get(0).left()).isCloseTo(1.502e-3, within(TINY));
        assertThat(of(log, Step.READY_TO_RECEIVE, 0).get(3).left()).isCloseTo(1.508e-3, within(TINY));
        // the idle core of rank 0 handles the first answer at once; then the transfer starts after one latency
        Message first = of(log, Step.DATA, 0).get(0);
        assertThat(first.left()).isCloseTo(1.512e-3 + 2e-6 + 1e-5, within(TINY));
        assertThat(first.arrived()).isCloseTo(first.left() + 1e-3 + 1e-5, within(TINY));
        // and the next ones one after the other
        assertThat(of(log, Step.DATA, 0).get(1).left()).isCloseTo(first.left() + 1e-3 + 1e-5, within(TINY));
        // rank 1 asks at the end of its own burst, and rank 0 waits already
        assertThat(of(log, Step.READY_TO_SEND, 1).get(0).left()).isCloseTo(1.5e-3, within(TINY));
        assertThat(of(log, Step.READY_TO_RECEIVE, 1).get(0).left()).isCloseTo(1.5e-3 + 1e-5 + 2e-6, within(TINY));
    }

    private static final Virtualized TWO =
            stencil.iterations(2).on(dibonaLike.cores(1)).ratio(2);

    private static List<List<String>> rows(Timeline timeline, String name) {
        return timeline.picture().data().rows().stream()
                .filter(row -> row.get(0).equals(name))
                .toList();
    }

    @Test
    void the_diagram_has_each_message_of_the_protocol_once_at_its_time() {
        Timeline diagram = TWO.protocol(threadSimulation.runs(1)).sequence();
        ThreadSimulation how = threadSimulation.runs(1);
        ThreadSetting middle = dev.weft.virtualization.simulate.ThreadRuns.of(new ThreadInput(TWO, how).setting(), 1)
                .middleSetting();
        for (Step step : Step.values()) {
            String name =
                    step == Step.DATA ? "data" : step == Step.READY_TO_SEND ? "ready to send" : "ready to receive";
            assertThat(rows(diagram, name))
                    .extracting(row -> row.get(3) + ">" + row.get(row.size() - 1) + " "
                            + Math.round(1e6 * PictureData.number(row.get(4))) + " "
                            + Math.round(1e6 * PictureData.number(row.get(5))))
                    .containsExactlyInAnyOrderElementsOf(ThreadLog.withMessages(middle).messages().stream()
                            .filter(each -> each.step() == step)
                            .map(each -> each.from() + ">" + each.to() + " " + Math.round(1e9 * each.left()) + " "
                                    + Math.round(1e9 * each.arrived()))
                            .toList());
        }
        assertThat(rows(TWO.protocol(threadSimulation.runs(1).eager()).sequence(), "data"))
                .hasSize(32);
        assertThat(rows(TWO.protocol(threadSimulation.runs(1).eager()).sequence(), "ready to send"))
                .isEmpty();
    }

    @Test
    void messages_that_the_protocol_has_already_are_not_drawn_again() {
        Timeline timeline = TWO.protocol(threadSimulation.runs(1));
        assertThat(timeline.messages().sequence().toString())
                .isEqualTo(timeline.sequence().toString());
        assertThat(timeline.sequence().messages().toString())
                .isEqualTo(timeline.sequence().toString());
        assertThat(rows(timeline.sequence(), "message")).isEmpty();
        assertThat(rows(timeline, "ready to receive"))
                .hasSize(32)
                .allMatch(row -> row.get(2).equals("handshake"));
    }

    @Test
    void a_part_has_the_messages_within_it() {
        Timeline part = TWO.protocol(threadSimulation.runs(1))
                .sequence()
                .ranks(0, 2)
                .between(ms(0), ms(9))
                .title("Part");
        for (String name : List.of("ready to send", "ready to receive", "data")) {
            assertThat(rows(part, name)).as(name).hasSize(8).allMatch(row -> "02".contains(row.get(3)));
        }
        assertThat(part.toString()).startsWith("Figure: Part: ");
        assertThat(part.picture().drawing().svg()).contains("rank 2").contains("4 × ready to send");
    }

    @Test
    void what_is_too_large_is_refused() {
        assertThatThrownBy(() -> stencil.iterations(100)
                        .on(dibonaLike.cores(32))
                        .ratio(32)
                        .protocol(threadSimulation.runs(1)))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "protocol(..) of 6.963e6 events: up to 5e6 events are held in memory. Use fewer iterations(..) or"
                                + " ranks.");
    }
}
