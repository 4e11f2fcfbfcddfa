package dev.weft.program;

import dev.weft.machine.Machine;
import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import dev.weft.study.Progress;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Replaces every collective, and every send that receives, by point-to-point messages. */
final class Expansion {
    private final Program program;
    private final CollectiveAlgorithms algorithms;
    /** The machine whose rate of reductions counts; null for none. */
    private final @Nullable Machine machine;

    private final ProgramBuilder builder = ProgramBuilder.empty();
    private final CollectiveContributions table;
    private final Progress progress;
    /** The communicator of the messages of a communicator's collectives, so that they never match the user's. */
    private final int[] apart;

    private Expansion(Program program, CollectiveAlgorithms algorithms, @Nullable Machine machine) {
        this.program = program;
        this.machine = machine;
        this.algorithms = algorithms;
        this.table = new CollectiveContributions(program);
        this.progress = program.progress("put into messages");
        this.apart = new int[program.communicators()];
    }

    /** Returns the program itself if it has only messages, else its expansion with Open MPI's choices, or an error. */
    static Program ifNeeded(Program program) {
        return onlyMessages(program) ? program : of(program, CollectiveAlgorithms.usual());
    }

    /** Returns the same for a program whose sends and receives are known to match. */
    static Program ofMatched(Program program) {
        return onlyMessages(program) ? program : matched(program, CollectiveAlgorithms.usual(), null);
    }

    static boolean onlyMessages(Program program) {
        return !any(program, operation -> operation.isCollective() || operation == Operation.SENDRECV);
    }

    /** Returns the program itself if it has no collective, else its expansion with Open MPI's choices. */
    static Program ofCollectives(Program program) {
        return any(program, Operation::isCollective) ? of(program, CollectiveAlgorithms.usual()) : program;
    }

    /** Returns whether some rank has such an operation. */
    static boolean any(Program program, Predicate<Operation> wanted) {
        for (int rank = 0; rank < program.size(); rank++) {
            Steps steps = program.steps(rank);
            for (int step = 0; step < steps.count(); step++) {
                if (wanted.test(steps.operation(step))) {
                    return true;
                }
            }
        }
        return false;
    }

    static Program of(Program program, CollectiveAlgorithms algorithms) {
        return of(program, algorithms, null);
    }

    /** Returns the expansion whose reductions take the time that a machine needs for them, unless the algorithms have a rate. */
    static Program of(Program program, CollectiveAlgorithms algorithms, @Nullable Machine machine) {
        List<String> findings = ProgramCheck.unmatched(program);
        if (!findings.isEmpty()) {
            throw ModelException.of(
                    "expanded() of " + ModelException.argument(program.label()),
                    "the program cannot run: " + findings.get(0).replaceAll("\\.$", ""),
                    "check() lists all findings; correct the program");
        }
        return matched(program, algorithms, machine);
    }

    private static Program matched(Program program, CollectiveAlgorithms chosen, @Nullable Machine machine) {
        CollectiveAlgorithms own = chosen.of(program.library());
        CollectiveAlgorithms algorithms = machine == null ? own : own.on(machine, 0);
        Expansion expansion = new Expansion(program, own, machine);
        expansion.communicators();
        for (int rank = 0; rank < program.size(); rank++) {
            expansion.rank(rank);
        }
        expansion.progress.finish();
        program.notes().forEach(expansion.builder::note);
        program.assumed().forEach(expansion.builder::assume);
        String words = expansion.table.words(algorithms);
        expansion.table.assumptions(algorithms, "").forEach(expansion.builder::assume);
        expansion.builder.algorithms(words);
        return expansion.builder.build(program.label(), program.provenance().by(words));
    }

    private void communicators() {
        for (int number = 1; number < program.communicators(); number++) {
            builder.communicator(program.members(number));
        }
        for (int number = 0; number < apart.length; number++) {
            apart[number] = builder.communicator(program.members(number));
        }
    }

    private void rank(int rank) {
        Steps from = program.steps(rank);
        if (from.isGraph()) { // of messages and computations only
            builder.close(rank, from);
            return;
        }
        RankBuilder to = builder.rank(rank);
        int[] requests = new int[from.requests()];
        int[] calls = new int[program.communicators()];
        int[] starts = new int[from.count() + 1];
        for (int step = 0; step < from.count(); step++) {
            Operation operation = from.operation(step);
            int communicator = from.communicator(step);
            starts[step] = to.count();
            if (operation.isCollective()) {
                progress.stride(); // one may stand for thousands of messages
                collective(rank, from, step, calls[communicator]++);
            } else {
                progress.tick();
                single(rank, from, step, to, requests);
            }
        }
        starts[from.count()] = to.count();
        builder.close(rank, to.finish(starts));
    }

    private void single(int rank, Steps from, int step, RankBuilder to, int[] requests) {
        Operation operation = from.operation(step);
        int peer = from.peer(step);
        int tag = from.tag(step);
        int communicator = from.communicator(step);
        switch (operation) {
            case COMPUTE -> to.compute(from.seconds(step));
            case SEND, SSEND -> to.send(operation, peer, from.bytes(step), tag, communicator);
            case RECV -> to.recv(peer, from.bytes(step), tag, communicator);
            case ISEND -> requests[from.request(step)] = to.isend(peer, from.bytes(step), tag, communicator);
            case IRECV -> requests[from.request(step)] = to.irecv(peer, from.bytes(step), tag, communicator);
            case WAIT -> to.await(requests[from.request(step)]);
            case WAITALL -> {
                to.waitall(numbers(from, step, requests));
            }
            case WAITANY -> to.waitany(numbers(from, step, requests));
            case SENDRECV -> {
                int receive = to.irecv(
                        from.receiveSource(step), from.receiveBytes(step), from.receiveTag(step), communicator);
                to.waitall(receive, to.isend(peer, from.bytes(step), tag, communicator));
            }
            case BEGIN -> to.begin(program.region(rank, step));
            default -> to.end();
        }
    }

    private static int[] numbers(Steps from, int step, int[] requests) {
        int[] numbers = new int[from.listLength(step)];
        Arrays.setAll(numbers, k -> requests[(int) from.list(step, k)]);
        return numbers;
    }

    /** Returns the algorithms with the rate for the vector of a call, which is all parts of a reduceScatter. */
    private CollectiveAlgorithms reducing(Operation operation, int communicator, int call, long bytes) {
        Machine own = machine;
        if (own == null) {
            return algorithms;
        }
        long vector = bytes;
        if (operation == Operation.REDUCESCATTER) {
            vector = 0;
            for (int member = 0; member < program.members(communicator).length; member++) {
                vector += table.part(communicator, call, member, member);
            }
        }
        return algorithms.on(own, vector);
    }

    private void collective(int rank, Steps from, int step, int call) {
        Operation operation = from.operation(step);
        int communicator = from.communicator(step);
        int[] members = program.members(communicator);
        CollectiveLane lane = new RecordedLane(
                builder.rank(rank),
                members,
                apart[communicator],
                operation.code(),
                table.member(communicator, rank),
                (sender, receiver) -> table.part(communicator, call, sender, receiver),
                table.uniform(communicator, call),
                reducing(operation, communicator, call, from.bytes(step))::secondsToReduce);
        CollectiveAlgorithm algorithm =
                table.chosen(communicator, call, algorithms).here();
        int root = operation.isRooted() ? table.member(communicator, from.peer(step)) : 0;
        CollectiveRounds.run(operation, algorithm, root, from.bytes(step), lane);
    }
}
