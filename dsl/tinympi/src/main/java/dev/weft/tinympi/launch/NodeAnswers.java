package dev.weft.tinympi.launch;

import dev.weft.tinympi.launch.NodeProgram.NodeState;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Waits for the answers of all nodes to one task.
 *
 * <p>A deadlock is recognised by counting twice: if in two consecutive rounds of probes all nodes are quiet or have answered, have sent as many
 * messages as they have received, and none has gone on in between, then no message was on its way between the rounds, so none will
 * come.
 */
final class NodeAnswers {
    private static final long PROBE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long SETTLE_NANOS = TimeUnit.MILLISECONDS.toNanos(600);
    private static final long WAITING_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final List<Child> nodes;
    private final BlockingQueue<Child.Event> events;
    private final int run;
    private final Watch watch;
    private final byte[][] answers;
    private final BitSet settled = new BitSet();
    private final @Nullable NodeState[] states;
    private @Nullable List<NodeState> lastQuiet;
    private int probe;
    private int statesMissing;

    NodeAnswers(List<Child> nodes, BlockingQueue<Child.Event> events, int run, Watch watch) {
        this.nodes = nodes;
        this.events = events;
        this.run = run;
        this.watch = watch;
        this.answers = new byte[nodes.size()][];
        this.states = new NodeState[nodes.size()];
    }

    /** Returns the answers by node, or throws the error of the run after the other nodes were asked to stop. */
    List<byte[]> answers() throws InterruptedException {
        long next = System.nanoTime() + PROBE_NANOS;
        while (settled.cardinality() < nodes.size()) {
            Child.Event event = events.poll(next - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (event != null) {
                Failure failure = take(event);
                if (failure != null) {
                    throw afterAll(failure);
                }
            }
            if (System.nanoTime() - next >= 0) {
                watch.idle();
                sendProbes();
                next = System.nanoTime() + PROBE_NANOS;
            }
        }
        return Arrays.stream(answers).map(Objects::requireNonNull).toList();
    }

    /** Takes news; returns the failure that they are, or null. */
    private @Nullable Failure take(Child.Event event) throws InterruptedException {
        Child child = event.child();
        Frame frame = event.frame();
        if (frame == null) {
            settled.set(child.node());
            return new Failure(
                    child.node(),
                    Failure.DIED,
                    child.ending("Look for the cause in the program of the node or in the memory of its machine, and"
                            + " run again"));
        }
        switch (frame.kind()) {
            case ANSWER -> {
                if (frame.number() == run) {
                    answers[child.node()] = frame.bytes();
                    settled.set(child.node());
                }
            }
            case FAILED -> {
                settled.set(child.node());
                return new Failure(child.node(), frame.detail(), frame.text());
            }
            case STATE -> {
                if (frame.number() == probe) {
                    takeState(child.node(), NodeControl.state(frame.bytes()));
                }
            }
            default -> {
                // a late reply
            }
        }
        return null;
    }

    private void sendProbes() {
        if (statesMissing > 0) {
            return; // a node that does not answer yet is not quiet
        }
        probe++;
        statesMissing = nodes.size();
        nodes.forEach(each -> each.send(Frame.of(FrameKind.PROBE, probe, 0, "")));
    }

    private void takeState(int node, NodeState state) throws InterruptedException {
        states[node] = state;
        statesMissing--;
        if (statesMissing > 0) {
            return;
        }
        List<NodeState> all = Arrays.stream(states).map(Objects::requireNonNull).toList();
        boolean quiet = IntStream.range(0, all.size())
                        .allMatch(each -> settled.get(each) || all.get(each).quiet())
                && all.stream().mapToLong(NodeState::sent).sum()
                        == all.stream().mapToLong(NodeState::received).sum();
        boolean twice = quiet && all.equals(lastQuiet);
        lastQuiet = quiet ? all : null;
        if (twice && settled.cardinality() < nodes.size()) {
            throw deadlock();
        }
    }

    private RuntimeException deadlock() throws InterruptedException {
        nodes.forEach(each -> each.send(Frame.of(FrameKind.ASK_WAITING)));
        List<String> waiting = new ArrayList<>(nodes.stream().map(each -> "").toList());
        int missing = nodes.size();
        long end = System.nanoTime() + WAITING_NANOS;
        while (missing > 0) {
            Child.Event event = events.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (event == null) {
                break;
            }
            Frame frame = event.frame();
            if (frame != null && frame.kind() == FrameKind.WAITING) {
                waiting.set(event.child().node(), frame.text());
                missing--;
            } else {
                Failure failure = take(event);
                if (failure != null) {
                    return afterAll(failure);
                }
            }
        }
        RuntimeException error = watch.deadlock(List.copyOf(waiting));
        settle("deadlock", null);
        return error;
    }

    private ModelException afterAll(Failure first) throws InterruptedException {
        Failure worst = settle(Failure.name(first.node(), nodes.size()) + " failed", first);
        return Objects.requireNonNull(worst).error(nodes.size());
    }

    /** Asks all nodes to stop, waits a little until they have, and returns the failure from which the others follow. */
    private @Nullable Failure settle(String why, @Nullable Failure first) throws InterruptedException {
        Failure worst = first;
        nodes.forEach(each -> each.send(Frame.of(FrameKind.ABORT, 0, 0, why)));
        long end = System.nanoTime() + SETTLE_NANOS;
        while (settled.cardinality() < nodes.size()) {
            Child.Event event = events.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (event == null) {
                break;
            }
            Failure other = event.frame() != null || !settled.get(event.child().node()) ? take(event) : null;
            if (other != null && worst != null && !worst.outweighs(other)) {
                worst = other;
            }
        }
        return worst;
    }
}
