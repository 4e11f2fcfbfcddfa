package dev.weft.sharing.replay;

import dev.weft.program.CollectiveSemantics;
import dev.weft.program.Program;
import dev.weft.program.ProgramCollectives;
import dev.weft.program.run.Steps;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The waiting of the members of each collective for the data of others: by program and communicator, in the order of
 * the calls.
 */
final class CollectiveArrivals {
    /** One collective of all members. */
    final class Call {
        private final CollectiveSemantics semantics;
        private final ProgramCollectives collectives;
        private final int program;
        private final int communicator;
        private final int number;
        private final int[] partners;

        private Call(int program, int communicator, int number) {
            this.program = program;
            this.communicator = communicator;
            this.number = number;
            this.collectives = all[program];
            this.semantics = collectives.at(communicator, number).orElseThrow();
            double[] came = new double[semantics.members()];
            Arrays.setAll(came, this::came);
            this.partners = semantics.waitedFor((one, other) -> came[one] > came[other]);
        }

        private double came(int member) {
            int task = tasks.all.base(program) + members[program][communicator][member];
            int step = collectives.step(communicator, number, member);
            Steps replayed = tasks.all.stepsOf(task);
            return log.begin(tasks, task, replayed.start(step)); // programs with collectives are replayed expanded
        }

        private int member(int task) {
            return collectives.member(communicator, task - tasks.all.base(program));
        }

        /** The usual name of the wait pattern of a member; empty if the member waits for no other. */
        String pattern(int task) {
            int member = member(task);
            if (semantics.members() < 2) {
                return "";
            }
            return switch (semantics.flow()) {
                case BARRIER -> "Wait at Barrier";
                case ALL_TO_ALL -> "Wait at NxN";
                case FROM_ROOT -> semantics.takes(member) ? "Late Broadcast" : "";
                case TO_ROOT -> semantics.takes(member) ? "Early Reduce" : "";
                case PAIRS, PREFIX -> "";
            };
        }

        /**
         * The time that a member waited until the members whose data it needs had entered the call; at most the time
         * of its call.
         */
        double waited(int task, CallWalk walk) {
            int partner = partners[member(task)];
            return partner == CollectiveSemantics.NOBODY ? 0 : Math.min(came(partner), walk.end()) - walk.begin();
        }
    }

    private final ReplayTasks tasks;
    private final ReplayLog log;
    private final ProgramCollectives[] all;
    private final int[][][] members;
    private final List<List<List<Call>>> programs = new ArrayList<>();

    CollectiveArrivals(ReplayTasks tasks, ReplayLog log) {
        this.tasks = tasks;
        this.log = log;
        this.all = new ProgramCollectives[tasks.all.programs()];
        this.members = new int[all.length][][];
        for (int number = 0; number < all.length; number++) {
            Program program = tasks.job.program(number);
            all[number] = new ProgramCollectives(program);
            members[number] = new int[program.communicators()][];
            Arrays.setAll(members[number], program::communicator);
            List<List<Call>> communicators = new ArrayList<>();
            for (int each = 0; each < program.communicators(); each++) {
                communicators.add(new ArrayList<>());
            }
            programs.add(communicators);
        }
    }

    /** The k-th collective of a communicator; they are requested in this order. */
    Call call(int program, int communicator, int number) {
        List<Call> known = programs.get(program).get(communicator);
        if (known.size() == number) {
            known.add(new Call(program, communicator, number));
        }
        return known.get(number);
    }

    /** The caveats of waiting times in the requested calls, one sentence each. */
    List<String> caveats() {
        return CollectiveSemantics.caveats(
                programs.stream().flatMap(List::stream).flatMap(List::stream).map(call -> call.semantics));
    }
}
