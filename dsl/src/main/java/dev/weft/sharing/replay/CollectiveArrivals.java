package dev.weft.sharing.replay;

import dev.weft.trace.program.Operation;
import java.util.ArrayList;
import java.util.List;

/** When the members of each collective came: by program and communicator of it, in the order of the calls. */
final class CollectiveArrivals {
    /** One collective of all members. */
    static final class Call {
        private int root = -1;
        private int members;
        private double last = Double.NEGATIVE_INFINITY;
        private double rootCame = Double.POSITIVE_INFINITY;
        private double firstOther = Double.POSITIVE_INFINITY;

        private void came(int task, int rootTask, double when) {
            root = rootTask;
            members++;
            last = Math.max(last, when);
            if (task == rootTask) {
                rootCame = when;
            } else {
                firstOther = Math.min(firstOther, when);
            }
        }

        /** For whom a member of it can wait, by its usual name; none for those that need nobody. */
        String pattern(int task, CallWalk walk) {
            if (members < 2) {
                return "";
            }
            boolean empty = walk.written().bytes(walk.step()) == 0;
            return switch (walk.operation()) {
                case BARRIER -> "Wait at Barrier";
                case ALLREDUCE, ALLGATHER, ALLTOALL, REDUCESCATTER -> "Wait at NxN";
                case BCAST, SCATTER -> task == root || empty ? "" : "Late Broadcast";
                case REDUCE, GATHER -> task != root || empty ? "" : "Early Reduce";
                default -> "";
            };
        }

        /** How long a member waited before those were there whose data it needs; never longer than its call. */
        double waited(int task, CallWalk walk) {
            Operation operation = walk.operation();
            if (operation != Operation.BARRIER && walk.written().bytes(walk.step()) == 0) {
                return 0;
            }
            double until = root < 0 ? last : task == root ? firstOther : rootCame;
            return Math.min(until, walk.end()) - walk.begin();
        }
    }

    private final List<List<List<Call>>> programs = new ArrayList<>();

    CollectiveArrivals(ReplayTasks tasks, ReplayLog log) {
        for (var program : tasks.written) {
            List<List<Call>> communicators = new ArrayList<>();
            for (int number = 0; number < program.communicators(); number++) {
                communicators.add(new ArrayList<>());
            }
            programs.add(communicators);
        }
        for (int task = 0; task < tasks.count; task++) {
            take(tasks, log, task);
        }
    }

    private void take(ReplayTasks tasks, ReplayLog log, int task) {
        int program = tasks.program[task];
        int[] calls = new int[programs.get(program).size()];
        for (CallWalk walk = new CallWalk(tasks, log, task); walk.next(); ) {
            if (walk.operation().isCollective()) {
                int communicator = walk.written().communicator(walk.step());
                List<Call> all = programs.get(program).get(communicator);
                if (all.size() == calls[communicator]) {
                    all.add(new Call());
                }
                boolean rooted = walk.operation().isRooted();
                int root = rooted ? tasks.base[program] + walk.written().peer(walk.step()) : -1;
                all.get(calls[communicator]++).came(task, root, walk.begin());
            }
        }
    }

    Call call(int program, int communicator, int number) {
        return programs.get(program).get(communicator).get(number);
    }
}
