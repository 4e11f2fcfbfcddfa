package dev.weft.trace.program;

import dev.weft.study.Progress;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.List;

/** Puts every collective, and every send that receives, into point-to-point messages. */
final class Expansion {
    private final Program program;
    private final CollectiveAlgorithms algorithms;
    private final ProgramBuilder builder = ProgramBuilder.empty();
    private final CollectiveTable table;
    private final Progress progress;
    /** The communicator in which the messages of a communicator's collectives go, so that they never meet the user's. */
    private final int[] apart;

    private Expansion(Program program, CollectiveAlgorithms algorithms) {
        this.program = program;
        this.algorithms = algorithms;
        this.table = new CollectiveTable(program);
        this.progress = program.progress("put into messages");
        this.apart = new int[program.communicators()];
    }

    /** The program itself where it has nothing but messages, else expanded by the usual algorithms, or an error. */
    static Program ifNeeded(Program program) {
        return onlyMessages(program) ? program : of(program, CollectiveAlgorithms.usual());
    }

    /** The same for a program whose sends and receives are known to match. */
    static Program ofMatched(Program program) {
        return onlyMessages(program) ? program : matched(program, CollectiveAlgorithms.usual());
    }

    private static boolean onlyMessages(Program program) {
        for (int rank = 0; rank < program.size(); rank++) {
            Steps steps = program.steps(rank);
            for (int step = 0; step < steps.count(); step++) {
                Operation operation = steps.operation(step);
                if (operation.isCollective() || operation == Operation.SENDRECV) {
                    return false;
                }
            }
        }
        return true;
    }

    static Program of(Program program, CollectiveAlgorithms algorithms) {
        List<String> findings = ProgramCheck.unmatched(program);
        if (!findings.isEmpty()) {
            throw ModelException.cannot(
                    "expand the collectives of",
                    program.label(),
                    "the program cannot work: " + findings.get(0).replaceAll("\\.$", ""),
                    "See check()");
        }
        return matched(program, algorithms);
    }

    private static Program matched(Program program, CollectiveAlgorithms algorithms) {
        Expansion expansion = new Expansion(program, algorithms);
        expansion.communicators();
        for (int rank = 0; rank < program.size(); rank++) {
            expansion.rank(rank);
        }
        expansion.progress.finish();
        program.notes().forEach(expansion.builder::note);
        program.assumed().forEach(expansion.builder::assume);
        return expansion.builder.build(program.label(), program.provenance());
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
                int[] numbers = new int[from.listLength(step)];
                Arrays.setAll(numbers, k -> requests[(int) from.list(step, k)]);
                to.waitall(numbers);
            }
            case SENDRECV -> {
                int receive = to.irecv(
                        from.receiveSource(step), from.receiveBytes(step), from.receiveTag(step), communicator);
                to.waitall(receive, to.isend(peer, from.bytes(step), tag, communicator));
            }
            case BEGIN -> to.begin(program.region(rank, step));
            default -> to.end();
        }
    }

    private void collective(int rank, Steps from, int step, int call) {
        Operation operation = from.operation(step);
        int communicator = from.communicator(step);
        int[] members = program.members(communicator);
        Lane lane = new Lane(
                builder.rank(rank),
                members,
                apart[communicator],
                operation.code(),
                table.member(communicator, rank),
                (sender, receiver) -> table.part(communicator, call, sender, receiver),
                table.uniform(communicator, call));
        long bytes = from.bytes(step);
        CollectiveAlgorithm algorithm = algorithms.of(operation);
        RootedRounds rooted =
                new RootedRounds(lane, operation.isRooted() ? table.member(communicator, from.peer(step)) : 0);
        SymmetricRounds symmetric = new SymmetricRounds(lane);
        switch (operation) {
            case BARRIER -> symmetric.barrier(algorithm);
            case BCAST -> rooted.bcast(algorithm, bytes);
            case REDUCE -> rooted.reduce(algorithm, bytes);
            case GATHER -> rooted.gather(algorithm);
            case SCATTER -> rooted.scatter(algorithm);
            case ALLREDUCE -> symmetric.allreduce(algorithm, bytes);
            case ALLGATHER -> symmetric.allgather(algorithm);
            case ALLTOALL, ALLTOALLV -> symmetric.alltoall(algorithm);
            case REDUCESCATTER -> symmetric.reduceScatter(algorithm);
            default -> symmetric.scan(algorithm, bytes);
        }
    }
}
