package dev.weft.tinympi;

import static dev.weft.Weft.bytes;

import dev.weft.program.MessageBuffer;
import dev.weft.program.Mpi;
import dev.weft.program.Received;
import dev.weft.program.Request;
import dev.weft.tinympi.RandomSchedule.Form;
import dev.weft.tinympi.RandomSchedule.Message;
import dev.weft.tinympi.RandomSchedule.Round;
import dev.weft.tinympi.RandomSchedule.Wild;
import dev.weft.units.Bytes;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/**
 * A random program without deadlocks that knows each message that comes: none may be lost, come twice, overtake another of its
 * sender, or have other data. Senders overwrite their memory when they may.
 */
final class RandomMessages implements Consumer<Mpi>, Serializable {
    private static final long serialVersionUID = 1;
    private static final byte OLD = 0x5a;

    private final long seed;
    private final int ranks;
    private final int length;

    RandomMessages(long seed, int ranks, int length) {
        this.seed = seed;
        this.ranks = ranks;
        this.length = length;
    }

    @Override
    public void accept(Mpi mpi) {
        new Rank(new RandomSchedule(seed, ranks, length), mpi).run();
    }

    /** Memory that is sent or received into. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Memory(MessageBuffer buffer, byte[] raw, double[] numbers) {
        static Memory of(Form form, byte[] content) {
            byte[] raw = content.clone();
            double[] numbers = new double[0];
            MessageBuffer buffer = switch (form) {
                case SIZE -> MessageBuffer.sized(content.length);
                case BYTES -> MessageBuffer.of(raw);
                case BUFFER -> {
                    raw = new byte[content.length + 8];
                    Arrays.fill(raw, OLD);
                    System.arraycopy(content, 0, raw, 5, content.length);
                    yield MessageBuffer.of(ByteBuffer.wrap(raw).position(5).limit(5 + content.length));
                }
                case NUMBERS -> {
                    numbers = new double[content.length / 8];
                    ByteBuffer.wrap(content)
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .asDoubleBuffer()
                            .get(numbers);
                    yield MessageBuffer.of(numbers);
                }
            };
            return new Memory(buffer, raw, numbers);
        }

        static Memory room(Form form, int size) {
            byte[] old = new byte[form == Form.NUMBERS ? (size + 7) / 8 * 8 : size];
            Arrays.fill(old, OLD);
            return of(form, old);
        }

        void overwrite() {
            Arrays.fill(raw, OLD);
            Arrays.fill(numbers, OLD);
        }
    }

    private record Receive(Message expected, Memory memory, Request request) {}

    /** One rank of a run. */
    private final class Rank {
        private final RandomSchedule schedule;
        private final Mpi world;
        private final int own;
        private final Mpi[] views = new Mpi[RandomSchedule.KINDS];
        private final Random random;

        Rank(RandomSchedule schedule, Mpi mpi) {
            this.schedule = schedule;
            this.world = mpi;
            this.own = mpi.rank();
            this.random = new Random(seed * 1000 + own);
            views[0] = mpi;
            views[1] = mpi.dup();
            views[2] = mpi.split(rank -> schedule.colour(2, rank));
            views[3] = mpi.split(rank -> schedule.colour(3, rank));
            views[4] = views[2].split(rank -> schedule.colour(4, rank));
        }

        void run() {
            for (Round round : schedule.rounds) {
                if (round.collective() >= 0) {
                    new RandomCollective(views[round.kind()], schedule.members(round.kind(), own), round).run();
                } else {
                    messages(round);
                }
            }
        }

        private void messages(Round round) {
            List<Message> mine = new ArrayList<>(
                    round.messages().stream().filter(each -> each.to() == own).toList());
            List<Message> coming = new ArrayList<>(mine);
            boolean posted = round.posted() || random.nextBoolean();
            List<Receive> receives = new ArrayList<>();
            if (round.wild() == Wild.EXACT) { // other orders of receives, but not of those that match the same messages
                int turn = random.nextInt(100);
                mine.sort(Comparator.comparing(
                        each -> (each.kind() * 7 + each.from() * 5 + each.tag() * 3 + turn) * 31 % 17));
            }
            int most = mine.stream().mapToInt(Message::size).max().orElse(0);
            for (Message each : posted ? mine : List.<Message>of()) {
                Memory memory = room(each, round.wild(), most);
                receives.add(new Receive(
                        each,
                        memory,
                        each.received() == Form.SIZE
                                ? view(each)
                                        .irecv(
                                                source(each, round),
                                                memory.buffer().size(),
                                                tag(each, round))
                                : view(each).irecv(source(each, round), memory.buffer(), tag(each, round))));
            }
            List<Request> begun = new ArrayList<>();
            List<Memory> sent = new ArrayList<>();
            for (Message each : round.messages()) {
                if (each.from() == own) {
                    send(each, begun, sent);
                }
                if (each.to() == own && !posted) {
                    Memory memory = room(each, round.wild(), most);
                    Received received = each.received() == Form.SIZE
                            ? view(each)
                                    .recv(source(each, round), memory.buffer().size(), tag(each, round))
                            : view(each).recv(source(each, round), memory.buffer(), tag(each, round));
                    check(round, each, received, memory, coming);
                }
            }
            complete(round, receives, begun, coming);
            sent.forEach(Memory::overwrite);
            if (round.wild() == Wild.ANY) {
                world.barrier();
            }
        }

        private Memory room(Message message, Wild wild, int most) {
            return Memory.room(message.received(), (wild == Wild.EXACT ? message.size() : most) + message.room());
        }

        private Mpi view(Message message) {
            return views[message.kind()];
        }

        private int source(Message message, Round round) {
            boolean open = round.wild() == Wild.ANY_SOURCE || round.wild() == Wild.ANY;
            return open ? Mpi.ANY_SOURCE : schedule.local(message.kind(), message.from());
        }

        private int tag(Message message, Round round) {
            return round.wild() == Wild.ANY_TAG || round.wild() == Wild.ANY ? Mpi.ANY_TAG : message.tag();
        }

        private void send(Message message, List<Request> begun, List<Memory> sent) {
            Memory memory = Memory.of(message.sent(), message.content());
            Mpi mpi = view(message);
            int to = schedule.local(message.kind(), message.to());
            boolean sized = message.sent() == Form.SIZE;
            if (message.mode() == 2) {
                begun.add(
                        sized
                                ? mpi.isend(to, memory.buffer().size(), message.tag())
                                : mpi.isend(to, memory.buffer(), message.tag()));
                sent.add(memory);
                return;
            }
            if (message.mode() == 1) {
                mpi.ssend(to, memory.buffer().size(), message.tag(), memory.numbers());
            } else if (sized) {
                mpi.send(to, memory.buffer().size(), message.tag());
            } else {
                mpi.send(to, memory.buffer(), message.tag());
            }
            memory.overwrite();
        }

        private void complete(Round round, List<Receive> receives, List<Request> begun, List<Message> coming) {
            List<Request> all = new ArrayList<>(begun);
            receives.forEach(each -> all.add(each.request()));
            Collections.shuffle(all, random);
            Received[] results = new Received[all.size()];
            int how = Math.min(2, random.nextInt(12) / 5); // seldom by polling, which takes a processor
            if (how == 0) {
                results = world.waitall(all).toArray(results);
            }
            for (int k = 0; k < results.length && how > 0; k++) {
                while (how == 2 && !world.isRecording() && !world.isComplete(all.get(k))) {
                    Thread.onSpinWait();
                }
                results[k] = world.wait(all.get(k));
            }
            for (Receive each : receives) {
                check(round, each.expected(), results[all.indexOf(each.request())], each.memory(), coming);
            }
        }

        private void check(Round round, Message expected, Received received, Memory memory, List<Message> coming) {
            if (world.isRecording()) {
                return;
            }
            boolean ordered = round.wild() == Wild.ANY_TAG || round.wild() == Wild.ANY;
            Message found = coming.stream()
                    .filter(each -> each.kind() == expected.kind()
                            && schedule.local(each.kind(), each.from()) == received.source()
                            && (ordered || each.tag() == received.tag()))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("nothing like " + received + " for " + expected));
            coming.remove(found);
            require(round.wild() != Wild.EXACT || found.equals(expected), found, expected);
            require(found.tag() == received.tag(), found, received);
            require(received.size().count() == found.size(), found, received);
            byte[] content = found.content();
            require(Arrays.equals(received.bytes(), content), found, received);
            if (found.size() % 8 == 0) {
                double[] numbers = Memory.of(Form.NUMBERS, content).numbers();
                require(Arrays.equals(received.data(), numbers), found, received);
            }
            if (memory.buffer().hasData()) {
                byte[] now = memory.buffer().bytes();
                byte[] all = Arrays.copyOf(content, now.length);
                Arrays.fill(all, content.length, all.length, OLD);
                int different = Arrays.mismatch(now, all);
                require(different < 0, found, different);
            }
        }

        private void require(boolean holds, Object one, Object other) {
            if (!holds) {
                throw new AssertionError("seed " + seed + ", rank " + own + ": " + one + " and " + other);
            }
        }
    }

    /** One collective of a communicator, with numbers whose sums are exact. */
    private static final class RandomCollective {
        private final Mpi mpi;
        private final int[] members;
        private final Round round;
        private final int own;
        private final int root;

        RandomCollective(Mpi mpi, int[] members, Round round) {
            this.mpi = mpi;
            this.members = members;
            this.round = round;
            this.own = mpi.rank();
            this.root = round.number() % members.length;
        }

        private double number(int member, int k) {
            return (members[member] * 7 + round.number() * 13 + k * 3) % 50 + 1;
        }

        private double[] vector(int member, int count) {
            double[] all = new double[count];
            Arrays.setAll(all, k -> number(member, k));
            return all;
        }

        private double[] sum(int until, int count) {
            double[] all = new double[count];
            for (int member = 0; member < until; member++) {
                int each = member;
                Arrays.setAll(all, k -> all[k] + number(each, k));
            }
            return all;
        }

        /** Returns the numbers of a member's part; parts of every other round differ. */
        private int part(int member) {
            return round.number() % 2 == 0 ? round.count() : round.count() * (member % 3);
        }

        private int before(int member) {
            int sum = 0;
            for (int each = 0; each < member; each++) {
                sum += part(each);
            }
            return sum;
        }

        void run() {
            int size = members.length;
            int n = round.count();
            int all = before(size);
            int mine = part(own);
            switch (round.collective()) {
                case 0 -> mpi.barrier();
                case 1 ->
                    check(
                            own == root
                                    ? mpi.bcast(root, bytes(8 * n), vector(root, n))
                                    : mpi.bcast(root, bytes(8 * n)),
                            vector(root, n));
                case 2 -> check(mpi.reduce(root, bytes(8 * n), vector(own, n)), sum(own == root ? size : 0, n));
                case 3 -> check(mpi.allreduce(bytes(8 * n), vector(own, n)), sum(size, n));
                case 4 ->
                    check(
                            mpi.gather(root, bytes(8 * mine), vector(own, mine)),
                            own == root ? parts() : new double[mine]);
                case 5 -> scatter(n);
                case 6 -> check(mpi.allgather(bytes(8 * mine), vector(own, mine)), parts());
                case 7 -> alltoall(n);
                case 8 -> {
                    double[] whole = sum(size, all);
                    check(
                            mpi.reduceScatter(bytes(8 * mine), vector(own, all)),
                            Arrays.copyOfRange(whole, before(own), before(own) + mine));
                }
                case 9 -> check(mpi.scan(bytes(8 * n), vector(own, n)), sum(own + 1, n));
                case 10 -> check(mpi.exscan(bytes(8 * n), vector(own, n)), sum(own, n));
                case 11 -> {
                    Bytes[] sizes = new Bytes[size];
                    Arrays.setAll(sizes, to -> bytes(n * (own + 2 * to) % 700));
                    mpi.alltoallv(sizes);
                }
                default -> {
                    int from = Math.floorMod(own - n, size);
                    check(
                            mpi.sendrecv((own + n) % size, bytes(8 * n), from, bytes(8 * n), 50, vector(own, n)),
                            vector(from, n));
                }
            }
        }

        private double[] parts() {
            double[] all = new double[before(members.length)];
            for (int member = 0; member < members.length; member++) {
                System.arraycopy(vector(member, part(member)), 0, all, before(member), part(member));
            }
            return all;
        }

        private void scatter(int n) {
            double[] all = vector(root, n * members.length);
            check(
                    own == root ? mpi.scatter(root, bytes(8 * n), all) : mpi.scatter(root, bytes(8 * n)),
                    Arrays.copyOfRange(all, n * own, n * own + n));
        }

        private void alltoall(int n) {
            double[] expected = new double[n * members.length];
            for (int from = 0; from < members.length; from++) {
                System.arraycopy(vector(from, n * members.length), n * own, expected, n * from, n);
            }
            check(mpi.alltoall(bytes(8 * n), vector(own, n * members.length)), expected);
        }

        private void check(Received received, double... expected) {
            if (!mpi.isRecording() && !Arrays.equals(received.data(), expected)) {
                throw new AssertionError("collective " + round.collective() + " of round " + round.number() + " among "
                        + members.length + " ranks: " + Arrays.toString(received.data()) + " instead of "
                        + Arrays.toString(expected));
            }
        }
    }
}
