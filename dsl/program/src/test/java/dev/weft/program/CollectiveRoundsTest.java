package dev.weft.program;

import static dev.weft.Weft.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Campaign;
import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every algorithm delivers the data of its collective as the MPI standard defines, by the messages recorded for it. */
class CollectiveRoundsTest {
    /** In the gate those around powers of two and of three, small primes, and a larger one. */
    private static final int[] MEMBERS = Campaign.isLong()
            ? IntStream.rangeClosed(1, 40).toArray()
            : new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 15, 16, 17, 27, 33};

    static Stream<Operation> collectives() {
        return Stream.of(Operation.values()).filter(Operation::isCollective);
    }

    /** All algorithms, with parameters that cut small messages and small communicators. */
    private static List<CollectiveAlgorithm> algorithms(Operation operation) {
        return CollectiveAlgorithms.known(operation).stream()
                .flatMap(each -> switch (each.kind().parameter) {
                    case SEGMENTS -> Stream.of(each, each.segments(bytes(8)), each.segments(bytes(83)));
                    case RADIX -> Stream.of(each.radix(2), each.radix(3), each);
                    case WINDOW -> Stream.of(each, each.window(1), each.window(3));
                    case GROUPS ->
                        each.kind() == CollectiveAlgorithm.Kind.HIERARCHICAL
                                ? Stream.of(
                                        each,
                                        each.groups(1),
                                        each.groups(3).leaders(2),
                                        each.groups(5).leaders(7))
                                : Stream.of(each, each.groups(1), each.groups(2), each.groups(3));
                    default -> Stream.of(each);
                })
                .toList();
    }

    /** Up to 40 members, with all roots or the first, the last and two between; messages and parts of 0 to 100 numbers, and unequal parts, some of them empty. */
    @ParameterizedTest
    @MethodSource("collectives")
    void the_data_arrive_as_the_standard_defines(Operation operation) {
        for (CollectiveAlgorithm algorithm : algorithms(operation)) {
            for (IntBinaryOperator numbers : numbers(operation)) {
                for (int p : MEMBERS) {
                    for (int root : operation.isRooted() ? roots(p) : new int[] {0}) {
                        new Case(operation, algorithm, p, root, numbers).check();
                    }
                }
            }
        }
    }

    private static int[] roots(int p) {
        return Campaign.isLong()
                ? IntStream.range(0, p).toArray()
                : IntStream.of(0, 1, p / 2, p - 1)
                        .filter(root -> root < p)
                        .distinct()
                        .toArray();
    }

    @ParameterizedTest
    @MethodSource("collectives")
    void the_messages_are_those_that_are_recorded(Operation operation) {
        for (CollectiveAlgorithm algorithm : algorithms(operation)) {
            for (int p : new int[] {1, 2, 3, 5, 8, 13}) {
                for (IntBinaryOperator numbers : numbers(operation)) {
                    Case one = new Case(operation, algorithm, p, operation.isRooted() ? p / 2 : 0, numbers);
                    Program recorded = one.recorded();
                    for (MemoryLane lane : one.lanes()) {
                        assertThat(lane.steps.stream()
                                        .filter(step -> step.kind() != Operation.COMPUTE)
                                        .map(step -> words(
                                                step.kind(),
                                                step.peer(),
                                                step.span().bytes())))
                                .as("%s", one)
                                .containsExactlyElementsOf(messages(recorded.steps(lane.own())));
                    }
                }
            }
        }
    }

    /** A member that is not the root may store less than all parts. */
    @Test
    void members_of_a_gather_and_a_scatter_use_parts_from_their_own_on_only() {
        int p = 13;
        int root = 4;
        for (Operation operation : List.of(Operation.GATHER, Operation.SCATTER)) {
            for (CollectiveAlgorithm algorithm : CollectiveAlgorithms.known(operation)) {
                for (MemoryLane lane : new Case(operation, algorithm, p, root, (from, to) -> 1).lanes()) {
                    for (MemoryLane.Step step : lane.own() == root ? List.<MemoryLane.Step>of() : lane.steps) {
                        long fromOwn = Math.floorMod(step.span().offset() / Double.BYTES - lane.own(), (long) p);
                        assertThat(fromOwn + step.span().bytes() / Double.BYTES)
                                .isLessThanOrEqualTo(lane.around(root - lane.own()));
                    }
                }
            }
        }
    }

    @Test
    void blocks_are_cut_between_numbers_unless_the_message_is_none_of_numbers() {
        Program numbers = Program.record(3, mpi -> mpi.allreduce(bytes(40)))
                .expanded(CollectiveAlgorithms.usual().allreduce(CollectiveAlgorithm.RING));
        assertThat(messages(numbers.steps(0)))
                .startsWith("IRECV 2 8", "ISEND 1 16", "WAITALL", "IRECV 2 16", "ISEND 1 8", "WAITALL");
        Program bytes = Program.record(3, mpi -> mpi.allreduce(bytes(41)))
                .expanded(CollectiveAlgorithms.usual().allreduce(CollectiveAlgorithm.RING));
        assertThat(messages(bytes.steps(0)))
                .startsWith("IRECV 2 13", "ISEND 1 14", "WAITALL", "IRECV 2 14", "ISEND 1 13", "WAITALL");
    }

    @Test
    void the_choice_is_that_of_the_library_unless_one_is_named() {
        CollectiveAlgorithms usual = CollectiveAlgorithms.usual();
        assertThat(CollectiveRounds.chosen(usual, Operation.ALLREDUCE, 12, 8192, true)
                        .here())
                .isEqualTo(CollectiveAlgorithm.RABENSEIFNER);
        assertThat(CollectiveRounds.chosen(
                                usual.allreduce(CollectiveAlgorithm.RING), Operation.ALLREDUCE, 12, 8192, true)
                        .here())
                .isEqualTo(CollectiveAlgorithm.RING);
    }

    @Test
    void only_a_collective_has_rounds_and_only_by_its_algorithms() {
        MemoryLane lane = new MemoryLane(0, 1, (from, to) -> 0, new double[0], new double[0]);
        assertThatThrownBy(() -> CollectiveRounds.run(Operation.SEND, CollectiveAlgorithm.RING, 0, 0, lane))
                .hasMessage("operation SEND: is not a collective. Pass a collective, for example ALLREDUCE.");
        assertThatThrownBy(() -> CollectiveRounds.run(Operation.BCAST, CollectiveAlgorithm.PAIRWISE, 0, 0, lane))
                .hasMessage(
                        "bcast(pairwise): must be one of binomial, ring, linear, binomialDoubling, knomial, pipeline, binary, splitBinary, scatterAllgather, scatterRing. Try bcast(binomial).");
    }

    private static List<IntBinaryOperator> numbers(Operation operation) {
        List<IntBinaryOperator> all = new ArrayList<>();
        // with up to 40 parts in each vector, and 40 roots
        boolean allParts = operation == Operation.GATHER || operation == Operation.SCATTER;
        for (int count : allParts ? new int[] {0, 1, 7} : new int[] {0, 1, 7, 40, 100}) {
            all.add((from, to) -> count);
        }
        switch (operation) {
            case GATHER, SCATTER, ALLGATHER, REDUCESCATTER -> {
                all.add((from, to) -> from % 4);
                all.add((from, to) -> (5 * from + 3) % 11 / 3);
            }
            case ALLTOALLV -> {
                all.add((from, to) -> (5 * from + 3 * to) % 7);
                all.add((from, to) -> from < to ? to : 0);
            }
            default -> {}
        }
        return all;
    }

    private static String words(Operation kind, int peer, long bytes) {
        return kind == Operation.WAITALL ? "WAITALL" : kind + " " + peer + " " + bytes;
    }

    private static List<String> messages(Steps steps) {
        return IntStream.range(0, steps.count())
                .filter(step -> steps.operation(step) == Operation.WAITALL
                        || steps.operation(step).sends()
                        || steps.operation(step).receives())
                .mapToObj(step -> words(
                        steps.operation(step),
                        steps.peer(step),
                        steps.operation(step) == Operation.WAITALL ? 0 : steps.bytes(step)))
                .toList();
    }

    /** One collective. Content that a member may not use is NaN, which no sum and no copy loses. */
    private static final class Case {
        private final Operation operation;
        private final CollectiveAlgorithm algorithm;
        private final int p;
        private final int root;
        private final IntBinaryOperator numbers;
        /** Where the part of each member begins among all, and the length of all. */
        private final int[] parts;

        Case(Operation operation, CollectiveAlgorithm algorithm, int p, int root, IntBinaryOperator numbers) {
            this.operation = operation;
            this.algorithm = algorithm;
            this.p = p;
            this.root = root;
            this.numbers = operation == Operation.BARRIER ? (from, to) -> 0 : numbers;
            this.parts = MemoryLane.offsets(p, this::part);
        }

        private int part(int member) {
            return numbers.applyAsInt(member, member);
        }

        /** Number {@code k} of what a member passes. */
        private static double value(int member, int k) {
            return 1000.0 * (member + 1) + k;
        }

        private static double[] values(int member, int count) {
            double[] values = new double[count];
            Arrays.setAll(values, k -> value(member, k));
            return values;
        }

        /** The sum of what the members from 0 to {@code end - 1} pass, of numbers {@code from} to {@code to - 1}. */
        private static double[] sum(int end, int from, int to) {
            double[] sum = new double[to - from];
            for (int member = 0; member < end; member++) {
                for (int k = from; k < to; k++) {
                    sum[k - from] += value(member, k);
                }
            }
            return sum;
        }

        private double[] allParts() {
            double[] all = new double[parts[p]];
            for (int member = 0; member < p; member++) {
                System.arraycopy(values(member, part(member)), 0, all, parts[member], part(member));
            }
            return all;
        }

        /** What a member receives in an alltoall, from itself only or from all. */
        private double[] received(int own, boolean all) {
            int[] places = MemoryLane.offsets(p, from -> numbers.applyAsInt(from, own));
            double[] received = nothing(places[p]);
            for (int from = 0; from < p; from++) {
                if (all || from == own) {
                    int sender = from;
                    int first = MemoryLane.offsets(own, to -> numbers.applyAsInt(sender, to))[own];
                    for (int k = 0; k < places[from + 1] - places[from]; k++) {
                        received[places[from] + k] = value(from, first + k);
                    }
                }
            }
            return received;
        }

        private static double[] nothing(int count) {
            double[] nothing = new double[count];
            Arrays.fill(nothing, Double.NaN);
            return nothing;
        }

        List<MemoryLane> lanes() {
            List<MemoryLane> lanes = IntStream.range(0, p).mapToObj(this::lane).toList();
            for (MemoryLane lane : lanes) {
                CollectiveRounds.run(operation, algorithm, root, (long) Double.BYTES * part(0), lane);
            }
            return lanes;
        }

        private MemoryLane lane(int own) {
            double[] work = work(own);
            boolean pairs = operation == Operation.ALLTOALL || operation == Operation.ALLTOALLV;
            double[] input = pairs ? values(own, MemoryLane.offsets(p, to -> numbers.applyAsInt(own, to))[p]) : work;
            return new MemoryLane(own, p, numbers, input, work);
        }

        private double[] work(int own) {
            return switch (operation) {
                case BCAST -> own == root ? values(own, part(own)) : nothing(part(own));
                case GATHER, ALLGATHER -> {
                    double[] work = nothing(parts[p]);
                    System.arraycopy(values(own, part(own)), 0, work, parts[own], part(own));
                    yield work;
                }
                case SCATTER -> own == root ? values(own, parts[p]) : nothing(parts[p]);
                case ALLTOALL, ALLTOALLV -> received(own, false);
                case REDUCESCATTER -> values(own, parts[p]);
                default -> values(own, part(own));
            };
        }

        void check() {
            List<MemoryLane> lanes = lanes();
            MemoryLane.exchange(lanes, p % 2 == 0);
            for (MemoryLane lane : lanes) {
                int own = lane.own();
                switch (operation) {
                    case BCAST -> same(own, lane.work, values(root, part(own)));
                    case REDUCE -> sameAtTheRoot(own, lane.work, sum(p, 0, part(own)));
                    case GATHER -> sameAtTheRoot(own, lane.work, allParts());
                    case ALLGATHER -> same(own, lane.work, allParts());
                    case SCATTER -> same(own, ownPart(own, lane.work), ownPart(own, values(root, parts[p])));
                    case ALLTOALL, ALLTOALLV -> same(own, lane.work, received(own, true));
                    case REDUCESCATTER -> same(own, ownPart(own, lane.work), sum(p, parts[own], parts[own + 1]));
                    case SCAN -> same(own, lane.work, sum(own + 1, 0, part(own)));
                    case EXSCAN -> same(own, lane.addedApart, sum(own, 0, part(own)));
                    default -> same(own, lane.work, sum(p, 0, part(own)));
                }
            }
        }

        private double[] ownPart(int own, double... all) {
            return Arrays.copyOfRange(all, parts[own], parts[own + 1]);
        }

        private void sameAtTheRoot(int own, double[] got, double... expected) {
            if (own == root) {
                same(own, got, expected);
            }
        }

        private void same(int own, double[] got, double... expected) {
            if (!Arrays.equals(got, expected)) {
                assertThat(got).as("%s, member %d", this, own).isEqualTo(expected);
            }
        }

        Program recorded() {
            OneCollective one = new OneCollective(
                    operation,
                    root,
                    IntStream.range(0, p)
                            .mapToObj(member -> Double.BYTES * part(member))
                            .toList(),
                    IntStream.range(0, p)
                            .mapToObj(from -> IntStream.range(0, p)
                                    .mapToObj(to -> Double.BYTES * numbers.applyAsInt(from, to))
                                    .toList())
                            .toList(),
                    IntStream.range(0, p).mapToObj(member -> 0).toList());
            return one.program().expanded(one.by(algorithm));
        }

        @Override
        public String toString() {
            return operation + " " + algorithm.key() + " of " + p + ", root " + root + ", numbers "
                    + IntStream.range(0, p).mapToObj(this::part).toList();
        }
    }
}
