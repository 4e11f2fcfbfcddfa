package dev.weft.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.program.run.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** One member of a collective with numbers in memory. It first keeps what the rounds do, and then does it. */
final class MemoryLane extends CollectiveLane {
    /** A step, its message, how many messages of the same sender come before it, and the receives it waits for. */
    record Step(Operation kind, int peer, Span span, Action action, int earlier, List<Step> awaited) {}

    final List<Step> steps = new ArrayList<>();
    final double[] input;
    final double[] work;
    final double[] addedApart;
    private double[] scratch = {};

    private final int own;
    private final int size;
    private final int[] parts;
    private final int[] to;
    private final int[] from;
    private final List<Step> requests = new ArrayList<>();
    private final int[] receives;
    private final List<List<double[]>> sent = new ArrayList<>();
    private int at;

    /** {@code numbers} is how many numbers a member has for another, or for itself where there are no pairs. */
    MemoryLane(int own, int size, IntBinaryOperator numbers, double[] input, double[] work) {
        this.own = own;
        this.size = size;
        this.parts = offsets(size, member -> numbers.applyAsInt(member, member));
        this.to = offsets(size, member -> numbers.applyAsInt(own, member));
        this.from = offsets(size, member -> numbers.applyAsInt(member, own));
        this.input = input;
        this.work = work;
        this.addedApart = new double[work.length];
        this.receives = new int[size];
        for (int member = 0; member < size; member++) {
            sent.add(new ArrayList<>());
        }
    }

    /** Runs the kept steps of all members, the first or the last of them as far as it can go first. */
    static void exchange(List<MemoryLane> lanes, boolean lastFirst) {
        List<MemoryLane> order = new ArrayList<>(lanes);
        if (lastFirst) {
            Collections.reverse(order);
        }
        boolean moved = true;
        while (moved) {
            moved = false;
            for (MemoryLane lane : order) {
                moved |= lane.advance(lanes);
            }
        }
        for (MemoryLane lane : lanes) {
            if (lane.at < lane.steps.size()) {
                throw new AssertionError("member " + lane.own + " waits for ever in " + lane.steps.get(lane.at));
            }
            for (MemoryLane other : lanes) {
                if (lane.receives[other.own] != other.sent.get(lane.own).size()) {
                    throw new AssertionError("messages from " + other.own + " to " + lane.own + " are left over");
                }
            }
        }
    }

    private boolean advance(List<MemoryLane> lanes) {
        int before = at;
        while (at < steps.size() && run(steps.get(at), lanes)) {
            at++;
        }
        return at > before;
    }

    private boolean run(Step step, List<MemoryLane> lanes) {
        if (step.kind() == Operation.COMPUTE) {
            write(step.awaited().get(0), read(step.span()));
            return true;
        }
        if (step.kind().sends()) {
            sent.get(step.peer()).add(read(step.span()));
        }
        for (Step receive : step.awaited()) {
            if (lanes.get(receive.peer()).sent.get(own).size() <= receive.earlier()) {
                return false;
            }
        }
        for (Step receive : step.awaited()) {
            write(receive, lanes.get(receive.peer()).sent.get(own).get(receive.earlier()));
        }
        return true;
    }

    private double[] read(Span span) {
        double[] data = new double[count(span.bytes())];
        for (int k = 0; k < data.length; k++) {
            int place = count(span.offset()) + k;
            data[k] = switch (span.vector()) {
                case WORK -> work[place % work.length];
                case INPUT -> input[place];
                case SCRATCH -> scratch[place];
            };
        }
        return data;
    }

    @Override
    public boolean hasData() {
        return true;
    }

    @Override
    public void copy(Span from, Span to) {
        assertThat(from.bytes()).isEqualTo(to.bytes());
        Step target = new Step(Operation.COMPUTE, own, to, Action.REPLACE, 0, List.of());
        steps.add(new Step(Operation.COMPUTE, own, from, Action.REPLACE, 0, List.of(target)));
    }

    private void write(Step receive, double... data) {
        if (count(receive.span().bytes()) != data.length) {
            throw new AssertionError(receive + " meets " + data.length + " numbers");
        }
        if (receive.span().vector() == Vector.SCRATCH) {
            int offset = count(receive.span().offset());
            int old = scratch.length;
            scratch = Arrays.copyOf(scratch, Math.max(old, offset + data.length));
            Arrays.fill(scratch, Math.min(old, scratch.length), scratch.length, Double.NaN);
            System.arraycopy(data, 0, scratch, offset, data.length);
            return;
        }
        for (int k = 0; k < data.length; k++) {
            int place = (count(receive.span().offset()) + k) % work.length;
            work[place] = data[k] + (receive.action() == Action.ADD ? work[place] : 0);
            addedApart[place] += data[k];
        }
    }

    private static int count(long bytes) {
        if (bytes % Double.BYTES != 0) {
            throw new AssertionError(bytes + " bytes are no whole numbers");
        }
        return Math.toIntExact(bytes / Double.BYTES);
    }

    @Override
    public int own() {
        return own;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Span parts(int first, int count) {
        int length = 0;
        for (int k = 0; k < count; k++) {
            length += parts[around(first + k) + 1] - parts[around(first + k)];
        }
        return span(parts[around(first)], length);
    }

    @Override
    public Span to(int member) {
        Span span = span(to[around(member)], to[around(member) + 1] - to[around(member)]);
        return new Span(Vector.INPUT, span.offset(), span.bytes());
    }

    @Override
    public Span from(int member) {
        return span(from[around(member)], from[around(member) + 1] - from[around(member)]);
    }

    /** Returns where each of a row of pieces begins, and the length of them all. */
    static int[] offsets(int count, IntUnaryOperator length) {
        int[] offsets = new int[count + 1];
        for (int k = 0; k < count; k++) {
            offsets[k + 1] = offsets[k] + length.applyAsInt(k);
        }
        return offsets;
    }

    private static Span span(int offset, int length) {
        return new Span((long) Double.BYTES * offset, (long) Double.BYTES * length);
    }

    @Override
    public void send(int member, Span span) {
        steps.add(new Step(Operation.SEND, around(member), span, Action.REPLACE, 0, List.of()));
    }

    @Override
    public void recv(int member, Span span, Action action) {
        Step receive = receive(Operation.RECV, member, span, action);
        steps.add(new Step(Operation.RECV, receive.peer(), span, action, 0, List.of(receive)));
    }

    @Override
    public int isend(int member, Span span) {
        return request(new Step(Operation.ISEND, around(member), span, Action.REPLACE, 0, List.of()));
    }

    @Override
    public int irecv(int member, Span span, Action action) {
        return request(receive(Operation.IRECV, member, span, action));
    }

    private Step receive(Operation kind, int member, Span span, Action action) {
        int peer = around(member);
        return new Step(kind, peer, span, action, receives[peer]++, List.of());
    }

    private int request(Step step) {
        steps.add(step);
        requests.add(step);
        return requests.size() - 1;
    }

    @Override
    public void waitall(int... numbersOfRequests) {
        List<Step> awaited = Arrays.stream(numbersOfRequests)
                .mapToObj(requests::get)
                .filter(step -> step.kind().receives())
                .toList();
        steps.add(new Step(Operation.WAITALL, own, new Span(0, 0), Action.REPLACE, 0, awaited));
    }
}
