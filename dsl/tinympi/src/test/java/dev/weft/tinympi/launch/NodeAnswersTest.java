package dev.weft.tinympi.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.tinympi.launch.NodeProgram.NodeState;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Deadlocks and failures of a run, with nodes that are only frames. */
@Timeout(60)
class NodeAnswersTest {
    private static final int RUN = 3;

    private final BlockingQueue<Child.Event> events = new LinkedBlockingQueue<>();
    private final List<Child> nodes = List.of(child(0), child(1));

    private Child child(int node) {
        return new Child(node, events, new ClassAnswers());
    }

    private void arrives(int node, Frame frame) {
        events.add(new Child.Event(nodes.get(node), frame));
    }

    private void answers(int node) {
        arrives(node, Frame.of(FrameKind.ANSWER, RUN, 0, "answer " + node));
    }

    private static byte[] bytes(NodeState state) {
        return ByteBuffer.allocate(25)
                .put((byte) (state.quiet() ? 1 : 0))
                .putLong(state.sent())
                .putLong(state.received())
                .putLong(state.epoch())
                .array();
    }

    /** Replies to each round of probes with these states, by round and node, and then answers. */
    private List<byte[]> run(NodeState[]... rounds) throws InterruptedException {
        Watch watch = new Watch() {
            private int round;

            @Override
            public RuntimeException deadlock(List<String> waiting) {
                return new ModelException("deadlock in round " + round + ": " + waiting);
            }

            @Override
            public void idle() {
                for (int node = 0; node < nodes.size(); node++) {
                    if (round < rounds.length) {
                        arrives(node, Frame.of(FrameKind.STATE, round + 1, 0, bytes(rounds[round][node])));
                    } else {
                        answers(node);
                    }
                }
                for (int node = 0; node < nodes.size(); node++) {
                    arrives(node, Frame.of(FrameKind.WAITING, 0, 0, "rank " + node));
                }
                round++;
            }
        };
        return new NodeAnswers(nodes, events, RUN, watch).answers();
    }

    private static NodeState[] states(NodeState zero, NodeState one) {
        return new NodeState[] {zero, one};
    }

    private static NodeState quiet(long sent, long received, long epoch) {
        return new NodeState(true, sent, received, epoch);
    }

    @Test
    void two_equal_rounds_of_quiet_nodes_are_a_deadlock() {
        NodeState[] same = states(quiet(5, 2, 9), quiet(2, 5, 4));
        assertThatThrownBy(() -> run(same, same)).hasMessage("deadlock in round 2: [rank 0, rank 1]");
    }

    @Test
    void messages_on_their_way_and_ranks_that_go_on_are_no_deadlock() throws InterruptedException {
        NodeState[] first = states(quiet(5, 2, 9), quiet(2, 5, 4));
        NodeState[] wentOn = states(quiet(5, 2, 9), quiet(2, 5, 5));
        NodeState[] onItsWay = states(quiet(5, 2, 9), quiet(2, 4, 5));
        NodeState[] busy = states(quiet(5, 2, 9), new NodeState(false, 2, 5, 5));
        assertThat(run(first, wentOn, onItsWay, onItsWay, wentOn, busy, wentOn))
                .extracting(String::new)
                .containsExactly("answer 0", "answer 1");
    }

    @Test
    void the_error_from_which_the_others_follow_is_reported() {
        arrives(0, Frame.of(FrameKind.FAILED, RUN, Failure.CONSEQUENCE, "node 1 ended"));
        arrives(1, Frame.of(FrameKind.FAILED, RUN, Failure.WORDED, "the cause"));
        assertThatThrownBy(this::run).isInstanceOf(ModelException.class).hasMessage("the cause");

        arrives(0, Frame.of(FrameKind.FAILED, RUN, Failure.OWN, "java.lang.OutOfMemoryError: Java heap space"));
        arrives(1, Frame.of(FrameKind.FAILED, RUN, Failure.INPUT_OUTPUT, "java.io.IOException: closed"));
        assertThatThrownBy(this::run)
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "node 0 of 2: its program failed with java.lang.OutOfMemoryError: Java heap space. Give nodes"
                                + " more memory, for example heap(\"2g\"), or use more nodes.");
    }

    @Test
    void failures_are_weighed_by_their_kind() {
        assertThat(Failure.of(1, new ModelException("a: b. c."), false))
                .isEqualTo(new Failure(1, Failure.WORDED, "a: b. c."));
        Throwable wrapped = new IllegalStateException("receive", new PeerEndedException(0));
        assertThat(Failure.of(1, wrapped, false).severity()).isEqualTo(Failure.CONSEQUENCE);
        assertThat(Failure.of(1, new ModelException("aborted"), true).severity())
                .isEqualTo(Failure.CONSEQUENCE);
        assertThat(Failure.of(1, new IOException("reset"), false).severity()).isEqualTo(Failure.INPUT_OUTPUT);
    }
}
