package dev.weft.collectives;

import dev.weft.program.CollectiveAlgorithms;
import dev.weft.program.Job;
import dev.weft.program.Program;
import dev.weft.program.ProgramCollectives;
import dev.weft.program.run.Operation;
import dev.weft.study.Progress;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The collectives that the programs of a job call: how often each one that costs the same, and how many are left out, and why. */
final class CalledCollectives {
    /** The calls that cost the same; nodes are those of the members, and algorithms those of their program. */
    record Called(Collective collective, List<Integer> nodes, CollectiveAlgorithms algorithms) {}

    private final CollectiveAlgorithms algorithms;

    private final Map<Called, Integer> calls = new LinkedHashMap<>();
    /** By reason. */
    private final Map<String, Integer> leftOut = new LinkedHashMap<>();
    /** The assumptions on the choice of algorithms that the programs make without a method. */
    private final Set<String> assumedChoices = new HashSet<>();
    /** Whether a call is among some ranks of several on a node, so that their sockets are assumed. */
    private boolean partOfNodes;

    private CalledCollectives(CollectiveAlgorithms algorithms) {
        this.algorithms = algorithms;
    }

    static CalledCollectives of(Job job, CollectiveAlgorithms algorithms) {
        CalledCollectives all = new CalledCollectives(algorithms);
        int[] nodes = job.nodes();
        for (int number = 0; number < job.programs(); number++) {
            if (!job.isExchange(number)) {
                int first = job.firstRank(number);
                all.add(job.program(number), Arrays.copyOfRange(nodes, first, job.firstRank(number + 1)));
            }
            all.partOfNodes |= job.programs() > 1;
        }
        return all;
    }

    private void add(Program program, int[] nodes) {
        if (!program.algorithms().isEmpty()) {
            throw ModelException.of(
                    "the collectives of " + program.label(),
                    "they are messages already, " + program.algorithms(),
                    "Ask the program before expanded(..)");
        }
        ProgramCollectives collectives = new ProgramCollectives(program);
        for (int communicator = 0; communicator < program.communicators(); communicator++) {
            int[] members = program.communicator(communicator);
            List<Integer> placed =
                    Arrays.stream(members).mapToObj(member -> nodes[member]).toList();
            int count = collectives.calls(communicator);
            for (int call = 0; call < count; call++) {
                Progress.stopIfInterrupted("counting the collectives of a program");
                add(program, collectives, communicator, call, placed);
            }
            partOfNodes |= count > 0 && members.length < nodes.length;
        }
        collectives.assumedChoice().ifPresent(assumedChoices::add);
    }

    private void add(
            Program program, ProgramCollectives collectives, int communicator, int call, List<Integer> placed) {
        ProgramCollectives.Call agreed = collectives
                .call(communicator, call)
                .orElseThrow(() -> ModelException.of(
                        "collective " + call + " of communicator " + communicator + " of " + program.label(),
                        "its members do not call the same one",
                        "See check() of the program"));
        Operation operation = agreed.operation();
        long part = operation == Operation.BARRIER ? 0 : collectives.part(communicator, call);
        if (placed.size() == 1) {
            leftOut.merge("of one rank, which sends nothing", 1, Integer::sum);
        } else if (operation == Operation.ALLTOALLV) {
            leftOut.merge("alltoallv, whose parts differ", 1, Integer::sum);
        } else if (part < 0) {
            leftOut.merge(operation.word() + " with unequal parts", 1, Integer::sum);
        } else {
            Collective one = Collective.of(operation, new Bytes((double) part));
            Collective rooted = operation.isRooted() ? one.root(agreed.root()) : one;
            calls.merge(new Called(rooted, placed, collectives.decided(algorithms)), 1, Integer::sum);
        }
    }

    /** The assumptions on the choice of algorithms, which a method that names others replaces. */
    Set<String> assumedChoices() {
        return assumedChoices;
    }

    Map<Called, Integer> calls() {
        return calls;
    }

    /** The libraries that choose, in words. */
    String libraries() {
        return calls.keySet().stream()
                .map(each -> each.algorithms().library())
                .distinct()
                .collect(Collectors.joining(" and "));
    }

    boolean partOfNodes() {
        return partOfNodes;
    }

    /** The parts that are left out, one clause each. */
    List<String> leftOut() {
        return leftOut.entrySet().stream()
                .map(entry -> Digits.plural(entry.getValue(), "call") + " " + entry.getKey())
                .toList();
    }
}
