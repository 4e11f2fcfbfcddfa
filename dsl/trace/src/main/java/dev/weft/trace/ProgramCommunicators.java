package dev.weft.trace;

import dev.weft.program.ProgramBuilder;
import dev.weft.trace.event.Communicator;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.match.Identities;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Maps the communicators of a recorded run to those of a program. A duplicate has the members of its original, and
 * messages in one never match those in the other.
 */
final class ProgramCommunicators {
    private static final int NONE = -1;

    private final List<Communicator> defined;
    private final ProgramBuilder builder;
    private final Map<Integer, Integer> indexOfId = new HashMap<>();
    private final Identities identities;
    private final int whole;
    private final Map<Integer, Integer> numbers = new HashMap<>();
    private final Map<List<Integer>, Integer> alone = new HashMap<>();

    private ProgramCommunicators(
            Definitions definitions,
            ProgramBuilder builder,
            Map<Integer, Integer> indexOfId,
            Identities identities,
            int whole) {
        this.defined = definitions.communicators();
        this.builder = builder;
        this.indexOfId.putAll(indexOfId);
        this.identities = identities;
        this.whole = whole;
    }

    /** Returns the map for a run whose ranks use these ids. */
    static ProgramCommunicators of(Definitions definitions, ProgramBuilder builder, List<Set<Integer>> named) {
        List<Communicator> defined = definitions.communicators();
        Map<Integer, Integer> indexOfId = new HashMap<>();
        for (int i = 0; i < defined.size(); i++) {
            indexOfId.put(defined.get(i).id(), i);
        }
        List<BitSet> used = new ArrayList<>();
        for (Set<Integer> ids : named) {
            BitSet own = new BitSet();
            ids.forEach(id -> own.set(indexOfId.getOrDefault(id, defined.size())));
            own.clear(defined.size());
            used.add(own);
        }
        Identities identities = Identities.of(defined, used);
        int[] all = IntStream.range(0, definitions.ranks()).toArray();
        // number 0 of a program contains all ranks: the first such communicator of the run
        int whole = IntStream.range(0, defined.size())
                .filter(i ->
                        isGroup(defined.get(i)) && Arrays.equals(defined.get(i).worldRanks(), all))
                .findFirst()
                .orElse(NONE);
        return new ProgramCommunicators(
                definitions, builder, indexOfId, identities, whole == NONE ? NONE : identities.of(whole));
    }

    private static boolean isGroup(Communicator communicator) {
        return !communicator.isSelf() && !communicator.isInter();
    }

    /** Returns the identity of a communicator id: a number shared by all ids of the same communicator. */
    int identity(int id) {
        Integer index = indexOfId.get(id);
        return index == null ? NONE : identities.of(index);
    }

    /** Returns the program's number of the communicator with a defined id, as this rank uses it. */
    int number(int id, int rank) {
        int identity = identity(id);
        if (defined.get(identity).isSelf()) {
            return alone.computeIfAbsent(List.of(identity, rank), key -> builder.communicator(rank));
        }
        if (identity == whole) {
            return 0;
        }
        return numbers.computeIfAbsent(
                identity, key -> builder.communicator(defined.get(key).worldRanks()));
    }
}
