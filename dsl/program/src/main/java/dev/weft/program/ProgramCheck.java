package dev.weft.program;

import dev.weft.program.OpenReceives.Channel;
import dev.weft.program.run.Deadlock;
import dev.weft.program.run.Operation;
import dev.weft.program.run.RankRun;
import dev.weft.program.run.RunTasks;
import dev.weft.program.run.Steps;
import dev.weft.study.Progress;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds errors that occur on any machine, from counts rather than times: receives from any source or with any tag take
 * the messages that specific receives leave, as many as any matching allows.
 */
final class ProgramCheck {
    private static final int MOST = 20;

    private final Program program;
    private final Map<Channel, Tally> channels = new TreeMap<>();
    private final OpenReceives open = new OpenReceives();
    private final List<String> findings = new ArrayList<>();

    private ProgramCheck(Program program) {
        this.program = program;
    }

    /** Returns all errors; deadlocks are searched only if all sends and receives have a partner. */
    static List<String> of(Program program) {
        List<String> unmatched = unmatched(program);
        return unmatched.isEmpty() ? cycles(program) : unmatched;
    }

    private static List<String> cycles(Program program) {
        Program messages;
        try {
            messages = Expansion.ofMatched(program);
        } catch (ModelException tooLarge) {
            return List.of(
                    "Whether ranks wait for one another was not looked for: in messages, the program does not fit"
                            + " into memory.");
        }
        RunTasks tasks = tasks(program, messages);
        RankRun run = run(tasks, messages, 0, false);
        boolean open = run.chose();
        if (!run.isOver() && open) {
            run = run(tasks, messages, 0, true);
        }
        String first = run.isOver() ? "" : new Deadlock(run).cycle();
        if (first.isEmpty()) {
            return List.of();
        }
        long needed = eagerEnough(tasks, messages, open);
        String last = new Deadlock(run(tasks, messages, largestOfDeadlock(messages, needed), open)).cycle();
        String cycle = last.isEmpty() ? first : last;
        return List.of(
                needed < 0
                        ? "Ranks wait for one another with any eager limit: " + cycle + "."
                        : "Ranks wait for one another unless messages up to " + new Bytes((double) needed)
                                + " go at once (eagerUpTo): " + cycle + ".");
    }

    /**
     * Returns the largest eager limit that still deadlocks; a cycle there is ended by the needed limit only, or by
     * none.
     */
    private static long largestOfDeadlock(Program messages, long needed) {
        long largest = 0;
        for (long size : messageSizes(messages)) {
            largest = needed < 0 || size < needed ? size : largest;
        }
        return largest;
    }

    /**
     * Returns the smallest eager limit without deadlock: 0 if none is needed, -1 if none is enough. A larger limit
     * never adds waiting, so bisection over message sizes works.
     */
    static long eagerNeeded(Program program) {
        Program messages = Expansion.ifNeeded(program);
        RunTasks tasks = tasks(program, messages);
        return finishes(tasks, messages, 0, false) ? 0 : eagerEnough(tasks, messages, false);
    }

    /** Does the same for a program that needs some; with {@code atBest}, open receives take the message that helps. */
    private static long eagerEnough(RunTasks tasks, Program messages, boolean atBest) {
        long[] sizes = messageSizes(messages);
        if (sizes.length == 0 || !finishes(tasks, messages, sizes[sizes.length - 1], atBest)) {
            return -1;
        }
        int low = 0;
        int high = sizes.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (finishes(tasks, messages, sizes[middle], atBest)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return sizes[high];
    }

    private static boolean finishes(RunTasks tasks, Program messages, long eagerUpTo, boolean atBest) {
        return run(tasks, messages, eagerUpTo, atBest).isOver();
    }

    private static RunTasks tasks(Program program, Program messages) {
        return RunTasks.of(List.of(program.part(messages)));
    }

    private static RankRun run(RunTasks tasks, Program messages, long eagerUpTo, boolean atBest) {
        return UntimedRun.of(tasks, eagerUpTo, atBest, messages.progress("followed"));
    }

    /** Returns the sizes of messages, as limits: even an empty message is eager only if there is a limit. */
    private static long[] messageSizes(Program program) {
        TreeSet<Long> sizes = new TreeSet<>();
        for (int rank = 0; rank < program.size(); rank++) {
            Steps steps = program.steps(rank);
            for (int step = 0; step < steps.count(); step++) {
                if (steps.operation(step).sends()) {
                    sizes.add(Math.max(1, steps.bytes(step)));
                }
            }
        }
        return sizes.stream().mapToLong(Long::longValue).toArray();
    }

    /** Returns sends without receives, collectives in different orders and the like. */
    static List<String> unmatched(Program program) {
        ProgramCheck check = new ProgramCheck(program);
        check.count();
        check.sizes();
        check.match();
        check.collectives();
        List<String> findings = check.findings;
        if (findings.size() <= MOST) {
            return List.copyOf(findings);
        }
        List<String> first = new ArrayList<>(findings.subList(0, MOST));
        first.add("And " + (findings.size() - MOST) + " more like these.");
        return List.copyOf(first);
    }

    private void count() {
        Progress progress = program.progress("checked");
        for (int rank = 0; rank < program.size(); rank++) {
            Steps steps = program.steps(rank);
            for (int step = 0; step < steps.count(); step++) {
                progress.tick();
                Operation operation = steps.operation(step);
                if (operation.sends()) {
                    Channel channel = new Channel(steps.communicator(step), steps.peer(step), rank, steps.tag(step));
                    channels.computeIfAbsent(channel, key -> new Tally()).send(steps.bytes(step));
                }
                if (operation == Operation.SENDRECV) {
                    receive(
                            steps,
                            step,
                            rank,
                            steps.receiveSource(step),
                            steps.receiveTag(step),
                            steps.receiveBytes(step));
                } else if (operation.receives()) {
                    receive(steps, step, rank, steps.peer(step), steps.tag(step), steps.bytes(step));
                }
            }
        }
    }

    private void receive(Steps steps, int step, int rank, int source, int tag, long bytes) {
        Channel channel = new Channel(steps.communicator(step), rank, source, tag);
        if (source == Mpi.ANY_SOURCE || tag == Mpi.ANY_TAG) {
            open.add(channel);
        } else {
            channels.computeIfAbsent(channel, key -> new Tally()).receive(bytes);
        }
    }

    /**
     * Checks sizes: on a channel without wildcards the k-th send matches the k-th receive, which must be large enough.
     */
    private void sizes() {
        channels.forEach((channel, tally) -> {
            int pairs = Math.min(tally.sent, tally.received);
            for (int k = 0; k < pairs; k++) {
                if (tally.sends[k] > tally.receives[k] && !open.reach(channel)) {
                    findings.add(
                            "Rank " + channel.source() + " sends " + new Bytes((double) tally.sends[k]) + " to rank "
                                    + channel.destination() + " with tag " + channel.tag() + ", which receives at most "
                                    + new Bytes((double) tally.receives[k]) + ".");
                    break;
                }
            }
        });
    }

    private void match() {
        channels.forEach((channel, tally) -> {
            long more = (long) tally.sent - tally.received;
            long over = more > 0 ? open.take(channel, more) : more;
            if (over > 0) {
                findings.add("Rank " + channel.source() + " sends " + times(over) + " to rank " + channel.destination()
                        + " with tag " + channel.tag() + " that it does not receive.");
            } else if (over < 0) {
                findings.add("Rank " + channel.destination() + " receives " + times(-over) + " from rank "
                        + channel.source() + " with tag " + channel.tag() + " that it does not send.");
            }
        });
        open.left().forEach((channel, left) -> {
            if (left > 0) {
                findings.add("Rank " + channel.destination() + " receives " + times(left) + " from "
                        + (channel.source() < 0 ? "any source" : "rank " + channel.source())
                        + (channel.tag() < 0 ? " with any tag" : " with tag " + channel.tag())
                        + " that no rank sends.");
            }
        });
    }

    private static String times(long count) {
        return count == 1 ? "a message" : count + " messages";
    }

    /** Each member of a communicator must call its collectives in the order of its first member. */
    private void collectives() {
        Map<Integer, Sequence> first = new HashMap<>();
        int[][] communicators = communicatorsByRank();
        Progress progress = program.progress("of collectives compared");
        Progress members = memberships("compared");
        for (int rank = 0; rank < program.size(); rank++) {
            Map<Integer, List<Integer>> own = new TreeMap<>();
            Steps steps = program.steps(rank);
            for (int step = 0; step < steps.count(); step++) {
                progress.tick();
                if (steps.operation(step).isCollective()) {
                    own.computeIfAbsent(steps.communicator(step), key -> new ArrayList<>())
                            .add(step);
                }
            }
            for (int communicator : communicators[rank]) {
                members.tick();
                Sequence mine = new Sequence(rank, own.getOrDefault(communicator, List.of()));
                Sequence other = first.putIfAbsent(communicator, mine);
                compare(communicator, other, mine);
            }
        }
    }

    private Progress memberships(String what) {
        long all = 0;
        for (int communicator = 0; communicator < program.communicators(); communicator++) {
            all += program.members(communicator).length;
        }
        return Progress.of("members of communicators " + what, all);
    }

    /** Returns the communicators of each rank, in their order, in memory proportional to their total size. */
    private int[][] communicatorsByRank() {
        Progress progress = memberships("read");
        int[] count = new int[program.size()];
        int[][] communicators = new int[program.size()][1];
        for (int communicator = 0; communicator < program.communicators(); communicator++) {
            for (int member : program.members(communicator)) {
                progress.tick();
                int[] own = communicators[member];
                communicators[member] = count[member] < own.length ? own : Arrays.copyOf(own, 2 * own.length);
                communicators[member][count[member]++] = communicator;
            }
        }
        for (int rank = 0; rank < count.length; rank++) {
            communicators[rank] = Arrays.copyOf(communicators[rank], count[rank]);
        }
        return communicators;
    }

    private void compare(int communicator, @Nullable Sequence first, Sequence mine) {
        if (first == null) {
            return;
        }
        int common = Math.min(first.steps.size(), mine.steps.size());
        for (int k = 0; k < common; k++) {
            String theirs = describe(first.rank, first.steps.get(k));
            String ours = describe(mine.rank, mine.steps.get(k));
            if (!theirs.equals(ours)) {
                findings.add("Collective " + k + " of communicator " + communicator + " is " + theirs + " on rank "
                        + first.rank + " but " + ours + " on rank " + mine.rank + ".");
                return;
            }
        }
        if (first.steps.size() != mine.steps.size()) {
            findings.add("Rank " + first.rank + " calls " + first.steps.size() + " collectives of communicator "
                    + communicator + ", rank " + mine.rank + " calls " + mine.steps.size() + ".");
        }
    }

    /** Returns the properties that all ranks must agree on: the operation, its root, and the size if it is common. */
    private String describe(int rank, int step) {
        Steps steps = program.steps(rank);
        Operation operation = steps.operation(step);
        String root = operation.isRooted() ? " with root " + steps.peer(step) : "";
        boolean same = switch (operation) {
            case BCAST, REDUCE, ALLREDUCE, ALLTOALL, SCAN, EXSCAN -> true;
            default -> false;
        };
        return operation.word() + root + (same ? " of " + new Bytes((double) steps.bytes(step)) : "");
    }

    private record Sequence(int rank, List<Integer> steps) {}

    /** The sizes sent and received on a channel, in order. */
    private static final class Tally {
        private long[] sends = new long[2];
        private long[] receives = new long[2];
        private int sent;
        private int received;

        void send(long bytes) {
            sends = sent == sends.length ? Arrays.copyOf(sends, 2 * sent) : sends;
            sends[sent++] = bytes;
        }

        void receive(long bytes) {
            receives = received == receives.length ? Arrays.copyOf(receives, 2 * received) : receives;
            receives[received++] = bytes;
        }
    }
}
