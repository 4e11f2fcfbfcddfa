package dev.weft.program.format;

import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.program.ProgramBuilder;
import org.jspecify.annotations.Nullable;

/** One file format. */
interface ProgramReader {
    /** Returns the steps of all ranks. */
    ProgramBuilder read();

    /**
     * Returns the speed by which operations were converted to times, after reading; empty if the file contains times.
     */
    default String speed() {
        return "";
    }

    /** The cluster that the file names, after reading. */
    default @Nullable Machine machine() {
        return null;
    }

    /** The placement that the file names, after reading. */
    default @Nullable Placement placement() {
        return null;
    }
}
