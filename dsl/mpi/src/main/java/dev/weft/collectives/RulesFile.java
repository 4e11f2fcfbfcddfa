package dev.weft.collectives;

import dev.weft.program.CollectiveAlgorithm;
import dev.weft.program.CollectiveRule;
import dev.weft.program.MpichSelections;
import dev.weft.program.OpenMpiRules;
import dev.weft.program.run.Operation;
import dev.weft.units.ModelException;
import java.util.List;

/**
 * A file from which a library takes its algorithms of an operation: a name that ends with {@code .json} is for MPICH, any other one for Open
 * MPI.
 *
 * @param ranks the least number of ranks for which it holds
 */
record RulesFile(String name, Operation operation, int ranks) {
    boolean isForMpich() {
        return name.endsWith(".json");
    }

    String library() {
        return isForMpich() ? "MPICH 4" : "Open MPI 4.1";
    }

    /** Whether the library has this algorithm. */
    boolean has(CollectiveRule rule) {
        return rule instanceof CollectiveAlgorithm algorithm
                && (isForMpich() ? MpichSelections.has(operation, algorithm) : OpenMpiRules.has(operation, algorithm));
    }

    /** Returns those of the algorithms that the library has; none is an error. */
    List<CollectiveRule> known(List<CollectiveRule> rules) {
        List<CollectiveRule> known = rules.stream().filter(this::has).toList();
        if (known.isEmpty()) {
            throw ModelException.call(
                    "write",
                    library() + " has none of these algorithms",
                    "Ask among(..) algorithms of " + library(),
                    name);
        }
        return known;
    }

    /** Writes the ranges, with comments where the format has them. */
    void write(List<OpenMpiRules.Range> best, List<String> comments) {
        if (isForMpich()) {
            MpichSelections.write(name, operation, ranks, best);
        } else {
            OpenMpiRules.write(name, operation, ranks, best, comments);
        }
    }
}
