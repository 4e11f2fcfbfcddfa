package dev.weft.collectives;

import dev.weft.trace.program.run.Operation;
import java.util.List;

/** A file of rules by which a library chooses algorithms of collectives. */
final class RulesFile {
    private RulesFile() {}

    static void write(String file, Operation operation, int ranks, List<CollectiveChoices.Range> ranges) {
        throw new UnsupportedOperationException();
    }
}
