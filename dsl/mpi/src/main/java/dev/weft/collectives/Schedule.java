package dev.weft.collectives;

import dev.weft.machine.Locality;
import dev.weft.program.CollectiveAlgorithm;
import dev.weft.program.CollectiveRounds;
import dev.weft.program.run.Operation;
import dev.weft.study.Progress;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * The rounds in which the messages of one collective are under way if every message takes one round, each member sends
 * one and receives one at a time, and no member begins late. Rounds that are alike are counted, not listed.
 */
final class Schedule {
    /** Above this number of entries, memory and time go beyond a question's. */
    private static final int MOST_ENTRIES = 16_000_000;

    private final int ranks;
    private final Places places;
    private final CountedLane lane;
    /** The first entry of each member, and the number of all entries. */
    private final int[] first;

    /** The entries that send, in the order of receiver, sender, and time. */
    private final int[] sends;
    /** By entry that receives: the index of the one in {@code sends} that has its first message. */
    private final int[] sender;
    /** By entry that receives: the number of messages of that one which belong to earlier receives. */
    private final int[] before;
    /** By entry: the round in which its message begins, as its own side sees it; negative as long as it is not known. */
    private final int[] begin;
    /** By entry: the round after its last one. */
    private final int[] end;
    /** By entry: whether its message was begun while those before it were under way, one of which goes as far. */
    private final boolean[] queued;
    /** By entry: whether its message was under way together with another one of the same kind. */
    private final boolean[] together;

    private Schedule(Places places, CountedLane lane, int[] first) {
        this.ranks = places.ranks();
        this.places = places;
        this.lane = lane;
        this.first = first;
        int count = lane.count();
        this.sends = byReceiver(true);
        this.sender = new int[count];
        this.before = new int[count];
        this.begin = new int[count];
        this.end = new int[count];
        this.queued = new boolean[count];
        this.together = new boolean[count];
        Arrays.fill(begin, -1);
        match();
    }

    /** Refuses more ranks than any collective can be counted for, which has a message for each rank but one. */
    static void requireCountable(Operation operation, int ranks) {
        if (ranks > MOST_ENTRIES / 4) {
            throw tooMany(operation.word(), ranks);
        }
    }

    private static ModelException tooMany(String what, int ranks) {
        return ModelException.of(
                what + " among " + ranks + " ranks",
                "it has more than " + MOST_ENTRIES / 4 + " messages to count one by one",
                "Ask for fewer ranks, or for another algorithm");
    }

    /** Runs the algorithm of a collective for all members; parts or messages have this number of bytes. */
    static Schedule of(Operation operation, CollectiveAlgorithm algorithm, Places places, int root, long bytes) {
        return of(operation, algorithm, places, root, bytes, false);
    }

    /** The same with one entry for each message, without their rounds. */
    static Schedule ofSingle(Operation operation, CollectiveAlgorithm algorithm, Places places, int root, long bytes) {
        return of(operation, algorithm, places, root, bytes, true);
    }

    private static Schedule of(
            Operation operation, CollectiveAlgorithm algorithm, Places places, int root, long bytes, boolean single) {
        int ranks = places.ranks();
        CountedLane lane = new CountedLane(
                ranks, bytes, MOST_ENTRIES, single, () -> tooMany(operation.word() + " by " + algorithm.key(), ranks));
        int[] first = new int[ranks + 1];
        for (int member = 0; member < ranks; member++) {
            Progress.stopIfInterrupted("counting the rounds of a collective");
            lane.member(member);
            CollectiveRounds.run(operation, algorithm, root, bytes, lane);
            first[member + 1] = lane.count();
        }
        Schedule schedule = new Schedule(places, lane, first);
        if (!single) {
            schedule.run();
        }
        return schedule;
    }

    /**
     * Pairs messages: the k-th from one member to another with the k-th receive. The two sides may count alike messages
     * in different entries: a root sends all segments but the last in a row, and its child receives the first one alone.
     */
    private void match() {
        int at = 0;
        int used = 0;
        for (int receive : byReceiver(false)) {
            sender[receive] = at;
            before[receive] = used;
            used += lane.times(receive);
            while (at < sends.length && used >= lane.times(sends[at])) {
                used -= lane.times(sends[at]);
                at++;
            }
        }
    }

    /** The first round in which all messages of a receive can go on, one in each round; negative if one has not begun. */
    private int begun(int receive) {
        int round = 0;
        int at = sender[receive];
        for (int done = -before[receive]; done < lane.times(receive); at++) {
            int message = begin[sends[at]];
            if (message < 0) {
                return message;
            }
            round = message - done; // of the last one: those before it begin as many rounds earlier, or more
            done += lane.times(sends[at]);
        }
        return round;
    }

    /** Entries in the order of receiver, sender, and time. */
    private int[] byReceiver(boolean sends) {
        int[] owner = new int[lane.count()];
        int[] own = new int[lane.count()];
        int count = 0;
        for (int member = 0; member < ranks; member++) {
            for (int entry = first[member]; entry < first[member + 1]; entry++) {
                owner[entry] = member;
                int kind = lane.kind(entry);
                if (kind != CountedLane.WAIT && (kind == CountedLane.SEND) == sends) {
                    own[count++] = entry;
                }
            }
        }
        int[] entries = Arrays.copyOf(own, count);
        return sends ? sorted(entries, lane::other) : sorted(sorted(entries, lane::other), entry -> owner[entry]);
    }

    /** A stable sort by a member. */
    private int[] sorted(int[] entries, IntUnaryOperator member) {
        int[] next = new int[ranks + 1];
        for (int entry : entries) {
            next[member.applyAsInt(entry) + 1]++;
        }
        for (int k = 0; k < ranks; k++) {
            next[k + 1] += next[k];
        }
        int[] result = new int[entries.length];
        for (int entry : entries) {
            result[next[member.applyAsInt(entry)]++] = entry;
        }
        return result;
    }

    /** Takes the entries of all members one by one. */
    interface Walker {
        /** Takes one entry of a member; false if it must wait for another member. */
        boolean step(int member, int entry);

        /** Ends a member, which has taken all entries before this one. */
        void ended(int member, int after);
    }

    private void run() {
        walk(new Rounds());
    }

    /** Lets every member go on as far as the others allow, until all have ended. */
    void walk(Walker walker) {
        int[] at = Arrays.copyOf(first, ranks);
        boolean[] ended = new boolean[ranks];
        int left = ranks;
        while (left > 0) {
            boolean moved = false;
            for (int member = 0; member < ranks; member++) {
                int from = at[member];
                while (at[member] < first[member + 1] && walker.step(member, at[member])) {
                    at[member]++;
                }
                moved |= at[member] > from;
                if (!ended[member] && at[member] == first[member + 1]) {
                    ended[member] = true;
                    walker.ended(member, at[member]);
                    moved = true;
                    left--;
                }
            }
            if (left > 0 && !moved) {
                throw new IllegalStateException("an algorithm whose members wait for one another");
            }
        }
    }

    /** Finds the rounds of all entries. */
    private final class Rounds implements Walker {
        private final int[] now = new int[ranks];
        private final int[] sending = new int[ranks];
        private final int[] receiving = new int[ranks];
        /** By member: the farthest message of those begun together. */
        private final Locality[] sendingFar = new Locality[ranks];

        private final Locality[] receivingFar = new Locality[ranks];
        /** By member: its message before. */
        private final int[] sent = new int[ranks];

        private final int[] received = new int[ranks];

        @Override
        public boolean step(int member, int entry) {
            switch (lane.kind(entry)) {
                case CountedLane.SEND -> {
                    begin[entry] = Math.max(now[member], sending[member]);
                    queued[entry] = queued(sending[member] > now[member], member, entry, sent, sendingFar);
                    end[entry] = begin[entry] + lane.times(entry);
                    sending[member] = end[entry];
                }
                case CountedLane.WAIT -> {
                    int waited = waited(member, entry);
                    if (!isSend(waited)) {
                        int message = begun(waited);
                        if (message < 0) {
                            return false;
                        }
                        boolean later = receiving[member] > Math.max(end[waited], message);
                        queued[waited] = queued(later, member, waited, received, receivingFar);
                        begin[waited] = Math.max(Math.max(end[waited], message), receiving[member]);
                        end[waited] = begin[waited] + lane.times(waited);
                        receiving[member] = end[waited];
                    }
                    now[member] = Math.max(now[member], end[waited]);
                }
                default -> end[entry] = now[member]; // posted now
            }
            return true;
        }

        /** Whether its latency falls in that of a message before it, which it does not if it is the first one that goes so far. */
        private boolean queued(boolean later, int member, int entry, int[] previous, Locality... far) {
            Locality own = places.between(member, lane.other(entry));
            boolean within = later && own.compareTo(far[member]) <= 0;
            far[member] = within ? far[member] : own;
            together[entry] = later;
            together[previous[member]] |= later;
            previous[member] = entry;
            return within;
        }

        @Override
        public void ended(int member, int after) {}
    }

    int entries() {
        return lane.count();
    }

    int first(int member) {
        return first[member];
    }

    boolean isMessage(int entry) {
        return lane.kind(entry) != CountedLane.WAIT;
    }

    boolean isSend(int entry) {
        return lane.kind(entry) == CountedLane.SEND;
    }

    boolean isReduced(int entry) {
        return lane.kind(entry) == CountedLane.REDUCE;
    }

    /** The entry for which an entry waits; negative if it begins a message. */
    int waited(int member, int entry) {
        return lane.kind(entry) == CountedLane.WAIT ? first[member] + lane.other(entry) : -1;
    }

    /** The member at the other side of a message. */
    int other(int entry) {
        return lane.other(entry);
    }

    long bytes(int entry) {
        return lane.bytes(entry);
    }

    int times(int entry) {
        return lane.times(entry);
    }

    /** The bytes that a member reduces after an entry that waits. */
    long reducedAfter(int entry) {
        return lane.bytes(entry);
    }

    /** By entry that receives in a schedule of single messages: the entry that sends its message. */
    int sendOf(int receive) {
        return sends[sender[receive]];
    }

    /** The largest value among the sends that belong to a receive; not a number if one of them has none. */
    double last(int receive, double... bySend) {
        double last = 0;
        int at = sender[receive];
        for (int done = -before[receive]; done < lane.times(receive); at++) {
            last = Math.max(last, bySend[sends[at]]);
            done += lane.times(sends[at]);
        }
        return last;
    }

    /** Returns the number of messages; alike ones in a row are one. */
    int messages() {
        int count = 0;
        for (int entry = 0; entry < lane.count(); entry++) {
            int kind = lane.kind(entry);
            count += kind == CountedLane.RECEIVE || kind == CountedLane.REDUCE ? 1 : 0;
        }
        return count;
    }

    /** Goes through the messages. */
    void forEach(Visitor visitor) {
        for (int member = 0; member < ranks; member++) {
            for (int entry = first[member]; entry < first[member + 1]; entry++) {
                int kind = lane.kind(entry);
                if (kind == CountedLane.RECEIVE || kind == CountedLane.REDUCE) {
                    visitor.message(
                            lane.other(entry),
                            member,
                            lane.bytes(entry),
                            kind == CountedLane.REDUCE,
                            begin[entry],
                            end[entry],
                            queued[entry] || queued[sends[sender[entry]]],
                            together[entry] || together[sends[sender[entry]]]);
                }
            }
        }
    }

    /** A message from one member to another during the rounds from begin to before end; alike ones in each of them. */
    interface Visitor {
        void message(
                int from, int to, long bytes, boolean reduced, int begin, int end, boolean queued, boolean together);
    }
}
