package dev.weft.oracles;

import java.io.IOException;
import java.nio.file.Path;

/** The reference cases of one model. A new model adds one class and one entry in {@link OracleMain}. */
public interface Family {
    /** The folder of the family under the oracle directory. */
    String name();

    /** Runs every case found in the folder; files that are missing or of another kind are noted, not failed. */
    void run(Path folder, Tally tally) throws IOException;
}
