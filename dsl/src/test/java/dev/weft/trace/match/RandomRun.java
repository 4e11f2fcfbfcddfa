package dev.weft.trace.match;

import dev.weft.study.Origin;
import dev.weft.trace.Trace;
import dev.weft.trace.event.Communicator;
import dev.weft.trace.event.EventKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A run that obeys MPI's rules, made from a seed: a random rank does a random thing, one after the other in true time, and a
 * queue of posted and one of unexpected messages per rank decide who gets what, wildcards included. The bytes of a message are
 * its number, so that send and receive of the truth show the same.
 */
public final class RandomRun {
    static final int ANY = -1;
    private static final int NULL_PEER = -2;

    /** True times of what happened to a message; -1 if it did not. */
    record Truth(long sendEnter, long postEnter, long completeLeave) {}

    private record Message(int number, int from, int communicator, int tag) {}

    private static final class Receive {
        private final int from;
        private final int communicator;
        private final int tag;
        private final long request;
        private final long enter;
        private Message got = new Message(-1, 0, 0, 0);

        Receive(int from, int communicator, int tag, long request, long enter) {
            this.from = from;
            this.communicator = communicator;
            this.tag = tag;
            this.request = request;
            this.enter = enter;
        }

        boolean takes(Message message) {
            return got.number < 0
                    && (from == ANY || from == message.from)
                    && communicator == message.communicator
                    && (tag == ANY || tag == message.tag);
        }
    }

    final ListedRun run;
    final long[] offsets;
    final int ranks;
    final Map<Integer, Truth> truths = new HashMap<>();
    final boolean ownIds;
    int collectives;
    int unmatchedSends;
    int cancelled;
    private final Random random;
    private final List<int[]> groups = new ArrayList<>();
    private final List<List<Message>> unexpected = new ArrayList<>();
    private final List<List<Receive>> posted = new ArrayList<>();
    private final Map<Integer, Long> sendEnters = new HashMap<>();
    private final List<List<Long>> freeRequests = new ArrayList<>();
    private int messages;
    private long now = 1_000_000;

    /** Clocks are off by up to {@code skew} ticks; communicators may have an id for each process. */
    public RandomRun(long seed, int steps, int skew, boolean ownIds) {
        this.random = new Random(seed);
        this.ranks = 2 + random.nextInt(6);
        this.ownIds = ownIds;
        this.run = new ListedRun(ranks);
        this.offsets = new long[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            offsets[rank] = skew == 0 ? 0 : random.nextInt(2 * skew) - skew;
            unexpected.add(new ArrayList<>());
            posted.add(new ArrayList<>());
            freeRequests.add(new ArrayList<>(List.of(7L, 0x7fff_0000_1234L, -3L, 8L)));
            run.enter(rank, local(rank, now), "main");
        }
        defineCommunicators();
        for (int group = 0; group < groups.size(); group++) {
            collective(group);
        }
        for (int step = 0; step < steps; step++) {
            step();
        }
        finish();
    }

    /** The run as a trace, called by what it was made from. */
    public Trace trace(String about) {
        return Trace.of(run, Origin.SYNTHETIC, about);
    }

    /** The world, a permuted copy twice, so that ids of the same members must be told apart, and two halves. */
    private void defineCommunicators() {
        List<Integer> order = new ArrayList<>(IntStream.range(0, ranks).boxed().toList());
        Collections.shuffle(order, random);
        int[] permuted = order.stream().mapToInt(Integer::intValue).toArray();
        groups.add(IntStream.range(0, ranks).toArray());
        groups.add(permuted);
        groups.add(permuted);
        groups.add(Arrays.copyOf(permuted, (ranks + 1) / 2));
        for (int group = 1; group < groups.size(); group++) {
            for (int member = 0; member < (ownIds ? ranks : 1); member++) {
                run.with(Communicator.of(id(group, member), "group " + group, groups.get(group)));
            }
        }
    }

    private int id(int group, int rank) {
        return group == 0 ? 0 : 100 * group + (ownIds ? rank : 0);
    }

    private long local(int rank, long time) {
        return time - offsets[rank];
    }

    private long tick() {
        now += 1 + random.nextInt(50);
        return now;
    }

    private void step() {
        int rank = random.nextInt(ranks);
        switch (random.nextInt(12)) {
            case 0, 1, 2 -> send(rank);
            case 3, 4, 5 -> post(rank);
            case 6, 7 -> complete(rank);
            case 8, 9 -> receive(rank);
            case 10 -> collective(random.nextInt(groups.size()));
            default -> rare(rank);
        }
    }

    private void send(int from) {
        int group = memberOf(from);
        int[] members = groups.get(group);
        int peer = random.nextInt(members.length);
        Message message = new Message(messages++, from, group, random.nextInt(2));
        boolean blocking = random.nextBoolean();
        String function = blocking ? "MPI_Send" : "MPI_Isend";
        long enter = tick();
        run.enter(from, local(from, enter), function);
        run.message(
                from,
                local(from, tick()),
                blocking ? EventKind.MPI_SEND : EventKind.MPI_ISEND,
                peer,
                id(group, from),
                message.tag,
                message.number,
                99);
        run.leave(from, local(from, tick()), function);
        sendEnters.put(message.number, enter);
        int to = members[peer];
        for (Receive receive : posted.get(to)) {
            if (receive.takes(message)) {
                receive.got = message;
                return;
            }
        }
        unexpected.get(to).add(message);
    }

    private int memberOf(int rank) {
        while (true) {
            int group = random.nextInt(groups.size());
            if (IntStream.of(groups.get(group)).anyMatch(member -> member == rank)) {
                return group;
            }
        }
    }

    private void post(int rank) {
        List<Long> free = freeRequests.get(rank);
        if (free.isEmpty()) {
            return;
        }
        int group = memberOf(rank);
        int from = random.nextInt(3) == 0 ? ANY : groups.get(group)[random.nextInt(groups.get(group).length)];
        long request = free.remove(random.nextInt(free.size()));
        long enter = tick();
        Receive receive = new Receive(from, group, random.nextInt(3) - 1, request, enter);
        run.post(rank, local(rank, enter), local(rank, tick() + 2), request);
        now += 2;
        List<Message> waiting = unexpected.get(rank);
        for (int i = 0; i < waiting.size() && receive.got.number < 0; i++) {
            if (receive.takes(waiting.get(i))) {
                receive.got = waiting.remove(i);
            }
        }
        posted.get(rank).add(receive);
    }

    /** Completion in any order, and its request may be used again. */
    private void complete(int rank) {
        List<Receive> done = posted.get(rank).stream()
                .filter(receive -> receive.got.number >= 0)
                .toList();
        if (done.isEmpty()) {
            return;
        }
        Receive receive = done.get(random.nextInt(done.size()));
        posted.get(rank).remove(receive);
        freeRequests.get(rank).add(receive.request);
        run.enter(rank, local(rank, tick()), "MPI_Wait");
        record(rank, EventKind.MPI_IRECV, receive, receive.enter);
        run.leave(rank, local(rank, now), "MPI_Wait");
    }

    private void receive(int rank) {
        List<Message> waiting = unexpected.get(rank);
        if (waiting.isEmpty()) {
            return;
        }
        Message wanted = waiting.get(random.nextInt(waiting.size()));
        Receive receive = new Receive(random.nextBoolean() ? ANY : wanted.from, wanted.communicator, ANY, 0, tick());
        for (int i = 0; receive.got.number < 0; i++) {
            if (receive.takes(waiting.get(i))) {
                receive.got = waiting.remove(i);
            }
        }
        run.enter(rank, local(rank, receive.enter), "MPI_Recv");
        record(rank, EventKind.MPI_RECV, receive, receive.enter);
        run.leave(rank, local(rank, now), "MPI_Recv");
    }

    private void record(int rank, int kind, Receive receive, long postEnter) {
        Message got = receive.got;
        int[] members = groups.get(got.communicator);
        int sender = IntStream.range(0, members.length)
                .filter(i -> members[i] == got.from)
                .findFirst()
                .orElseThrow();
        run.message(
                rank,
                local(rank, tick()),
                kind,
                sender,
                id(got.communicator, rank),
                got.tag,
                got.number,
                receive.request);
        truths.put(got.number, new Truth(sendEnters.getOrDefault(got.number, -1L), postEnter, tick()));
    }

    private void collective(int group) {
        int[] members = groups.get(group);
        boolean barrier = random.nextBoolean();
        String function = barrier ? "MPI_Barrier" : "MPI_Allreduce";
        for (int member : members) {
            run.enter(member, local(member, tick()), function);
        }
        for (int member : members) {
            run.collective(member, local(member, tick()), barrier ? 0 : 11, id(group, member), -1, barrier ? 0 : 8, 8);
            run.leave(member, local(member, tick()), function);
        }
        collectives += members.length > 1 ? 1 : 0;
    }

    /** What is no message at all, and requests that are given up. */
    private void rare(int rank) {
        run.enter(rank, local(rank, tick()), "MPI_Send");
        run.message(rank, local(rank, tick()), EventKind.MPI_SEND, NULL_PEER, 0, 0, 5, 0);
        run.leave(rank, local(rank, tick()), "MPI_Send");
        List<Receive> open = posted.get(rank).stream()
                .filter(receive -> receive.got.number < 0)
                .toList();
        if (!open.isEmpty()) {
            cancel(rank, open.get(0));
        }
    }

    private void cancel(int rank, Receive receive) {
        posted.get(rank).remove(receive);
        freeRequests.get(rank).add(receive.request);
        run.request(rank, local(rank, tick()), EventKind.MPI_REQUEST_CANCELLED, receive.request);
        cancelled++;
    }

    private void finish() {
        for (int rank = 0; rank < ranks; rank++) {
            for (Receive receive : List.copyOf(posted.get(rank))) {
                if (receive.got.number < 0) {
                    cancel(rank, receive);
                }
            }
            while (!posted.get(rank).isEmpty()) {
                complete(rank);
            }
            unmatchedSends += unexpected.get(rank).size();
            run.leave(rank, local(rank, tick()), "main");
        }
    }
}
