package dev.weft.trace.program.format;

import dev.weft.machine.Cluster;
import dev.weft.machine.Placement;
import dev.weft.trace.program.ProgramBuilder;
import org.jspecify.annotations.Nullable;

/** One file format. */
interface ProgramReader {
    /** The steps of all ranks. */
    ProgramBuilder read();

    /** The cluster that the file names, after reading. */
    default @Nullable Cluster cluster() {
        return null;
    }

    /** The placement that the file names, after reading. */
    default @Nullable Placement placement() {
        return null;
    }
}
