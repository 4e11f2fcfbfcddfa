package dev.weft.program;

import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Finds the k-th collective of each member of a communicator, and the contribution of every member. */
final class CollectiveContributions {
    static final String FREE_REDUCTIONS =
            "Reductions in collectives cost no time (default; set with collectives().reducing(..)).";

    private static final int UNKNOWN = -2;
    private static final int DIFFERENT = -1;
    private static final int[] NO_STEPS = {};

    private final Program program;
    private final int[][][] positions;
    private final long[][] uniform;
    private final @Nullable CollectiveChoice[][] chosen;

    /** The parts of a call: their mean, and whether all are equal. */
    private record Parts(double mean, boolean equal) {}

    private final List<Map<Integer, Integer>> numbers = new ArrayList<>();

    CollectiveContributions(Program program) {
        this.program = program;
        this.positions = new int[program.size()][][];
        IdentityHashMap<Steps, int[][]> shared = new IdentityHashMap<>();
        for (int rank = 0; rank < program.size(); rank++) {
            positions[rank] = shared.computeIfAbsent(program.steps(rank), this::positions);
        }
        this.uniform = new long[program.communicators()][];
        this.chosen = new CollectiveChoice[program.communicators()][];
        for (int communicator = 0; communicator < uniform.length; communicator++) {
            int[] members = program.members(communicator);
            Map<Integer, Integer> own = new HashMap<>();
            for (int member = 0; member < members.length; member++) {
                own.put(members[member], member);
            }
            numbers.add(own);
            uniform[communicator] = new long[members.length == 0 ? 0 : positions[members[0]][communicator].length];
            Arrays.fill(uniform[communicator], UNKNOWN);
            chosen[communicator] = new CollectiveChoice[uniform[communicator].length];
        }
    }

    /** Returns the number of collectives that every member of a communicator calls. */
    int calls(int communicator) {
        int least = Integer.MAX_VALUE;
        for (int rank : program.members(communicator)) {
            least = Math.min(least, positions[rank][communicator].length);
        }
        return least == Integer.MAX_VALUE ? 0 : least;
    }

    /** Returns the k-th collective of a communicator, as its first member calls it. */
    Operation operation(int communicator, int call) {
        int first = program.members(communicator)[0];
        return program.steps(first).operation(positions[first][communicator][call]);
    }

    /** Returns the algorithm of a call, the same for all members. */
    CollectiveChoice chosen(int communicator, int call, CollectiveAlgorithms algorithms) {
        CollectiveChoice known = chosen[communicator][call];
        if (known == null) {
            Operation operation = operation(communicator, call);
            Parts parts = parts(communicator, call, operation);
            known = algorithms.of(operation, program.members(communicator).length, parts.mean(), parts.equal());
            chosen[communicator][call] = known;
        }
        return known;
    }

    private Parts parts(int communicator, int call, Operation operation) {
        long equal =
                operation == Operation.BARRIER || operation == Operation.ALLTOALLV ? 0 : uniform(communicator, call);
        if (equal >= 0) {
            return new Parts((double) equal, true);
        }
        int members = program.members(communicator).length;
        double sum = 0;
        for (int member = 0; member < members; member++) {
            sum += (double) part(communicator, call, member, member);
        }
        return new Parts(sum / members, false);
    }

    /**
     * Returns the algorithm of each kind of collective in the program, one clause each: {@code alltoall linear, bcast
     * binomial for knomial}; empty without collectives among several ranks.
     */
    String words(CollectiveAlgorithms algorithms) {
        Set<String> named = new TreeSet<>();
        Set<String> decided = new TreeSet<>();
        for (int communicator = 0; communicator < uniform.length; communicator++) {
            int calls = program.members(communicator).length > 1 ? calls(communicator) : 0;
            for (int call = 0; call < calls; call++) {
                Operation operation = operation(communicator, call);
                (algorithms.names(operation) ? named : decided)
                        .add(operation.word() + " "
                                + chosen(communicator, call, algorithms).words());
            }
        }
        String reducing =
                reduces() && !algorithms.wordsOfReducing().isEmpty() ? "; " + algorithms.wordsOfReducing() : "";
        if (decided.isEmpty()) {
            return named.isEmpty() ? "" : "collectives: " + String.join(", ", named) + reducing;
        }
        return "collectives as " + algorithms.library() + " chooses: " + String.join(", ", decided)
                + (named.isEmpty() ? "" : "; as named: " + String.join(", ", named)) + reducing;
    }

    /**
     * Returns the assumptions of answers that use these algorithms, one sentence each; none without collectives among
     * several ranks.
     */
    List<String> assumptions(CollectiveAlgorithms algorithms, String ending) {
        List<String> all = new ArrayList<>();
        choice(algorithms, ending).ifPresent(all::add);
        if (reduces() && algorithms.wordsOfReducing().isEmpty()) {
            all.add(FREE_REDUCTIONS);
        }
        return all;
    }

    /** Returns the assumption on algorithms alone; empty without collectives among several ranks. */
    Optional<String> choice(CollectiveAlgorithms algorithms, String ending) {
        String words = words(algorithms);
        return words.isEmpty()
                ? Optional.empty()
                : Optional.of(Character.toUpperCase(words.charAt(0)) + words.substring(1) + ending + ".");
    }

    static boolean reduces(Operation operation) {
        return switch (operation) {
            case REDUCE, ALLREDUCE, REDUCESCATTER, SCAN, EXSCAN -> true;
            default -> false;
        };
    }

    /** Returns whether several ranks add up data of one another. */
    private boolean reduces() {
        for (int communicator = 0; communicator < uniform.length; communicator++) {
            int calls = program.members(communicator).length > 1 ? calls(communicator) : 0;
            for (int call = 0; call < calls; call++) {
                if (reduces(operation(communicator, call))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns a rank's number within a communicator. */
    int member(int communicator, int rank) {
        return numbers.get(communicator).getOrDefault(rank, -1);
    }

    /** The steps of a rank that are collectives, by communicator. */
    private int[][] positions(Steps steps) {
        int[] counts = new int[program.communicators()];
        for (int step = 0; step < steps.count(); step++) {
            if (steps.operation(step).isCollective()) {
                counts[steps.communicator(step)]++;
            }
        }
        int[][] found = new int[counts.length][];
        for (int communicator = 0; communicator < counts.length; communicator++) {
            found[communicator] = counts[communicator] == 0 ? NO_STEPS : new int[counts[communicator]];
        }
        for (int step = steps.count() - 1; step >= 0; step--) {
            if (steps.operation(step).isCollective()) {
                int communicator = steps.communicator(step);
                found[communicator][--counts[communicator]] = step;
            }
        }
        return found;
    }

    /** Returns the step of a member in a communicator's k-th collective; negative where it calls fewer. */
    int step(int communicator, int call, int member) {
        int[] all = positions[program.members(communicator)[member]][communicator];
        return call < all.length ? all[call] : -1;
    }

    /** Returns the bytes from one member to another, or the member's own part if the operation has no pairs. */
    long part(int communicator, int call, int from, int to) {
        int rank = program.members(communicator)[from];
        Steps steps = program.steps(rank);
        int step = positions[rank][communicator][call];
        return steps.operation(step) == Operation.ALLTOALLV ? steps.list(step, to) : steps.bytes(step);
    }

    /** Returns the part of every member where all are equal; negative where they differ. */
    long uniform(int communicator, int call) {
        if (uniform[communicator][call] == UNKNOWN) {
            uniform[communicator][call] = compare(communicator, call);
        }
        return uniform[communicator][call];
    }

    private long compare(int communicator, int call) {
        int[] members = program.members(communicator);
        int first = positions[members[0]][communicator][call];
        if (program.steps(members[0]).operation(first) == Operation.ALLTOALLV) {
            return DIFFERENT;
        }
        long part = part(communicator, call, 0, 0);
        for (int member = 1; member < members.length; member++) {
            if (part(communicator, call, member, member) != part) {
                return DIFFERENT;
            }
        }
        return part;
    }

    /**
     * Returns the parts of the collectives in which members pass different sizes, in the ascending order of members that runs have.
     *
     * @param bySteps whether a run performs the steps, see {@link StepsBody}: then the ranks outside of each communicator have one
     */
    CollectiveParts unequal(boolean bySteps) {
        Map<String, List<Map<Integer, long[]>>> found = new HashMap<>();
        for (int communicator = 0; communicator < program.communicators(); communicator++) {
            int[] members = program.members(communicator);
            int[] sorted = members.clone();
            Arrays.sort(sorted);
            int[] places =
                    Arrays.stream(sorted).map(numbers.get(communicator)::get).toArray();
            Map<Integer, long[]> unequal = new HashMap<>();
            int calls = members.length == 0 ? 0 : calls(communicator);
            for (int call = 0; call < calls; call++) {
                Operation operation = operation(communicator, call);
                if (mayDiffer(operation) && uniform(communicator, call) < 0) {
                    unequal.put(call, sizes(communicator, call, places, operation));
                }
            }
            found.computeIfAbsent(Arrays.toString(sorted), none -> new ArrayList<>())
                    .add(unequal);
            if (communicator > 0 && bySteps) {
                found.computeIfAbsent(Arrays.toString(others(sorted)), none -> new ArrayList<>())
                        .add(Map.of());
            }
        }
        return new CollectiveParts(found);
    }

    /** Returns the ranks of the program that are no members. */
    private int[] others(int[] sorted) {
        return IntStream.range(0, program.size())
                .filter(rank -> Arrays.binarySearch(sorted, rank) < 0)
                .toArray();
    }

    static boolean mayDiffer(Operation operation) {
        return switch (operation) {
            case GATHER, SCATTER, ALLGATHER, ALLTOALL, ALLTOALLV, REDUCESCATTER -> true;
            default -> false;
        };
    }

    private long[] sizes(int communicator, int call, int[] places, Operation operation) {
        int members = places.length;
        if (operation != Operation.ALLTOALLV) {
            long[] all = new long[members];
            Arrays.setAll(all, member -> part(communicator, call, places[member], places[member]));
            return all;
        }
        long[] pairs = new long[members * members];
        Arrays.setAll(pairs, pair -> part(communicator, call, places[pair / members], places[pair % members]));
        return pairs;
    }
}
