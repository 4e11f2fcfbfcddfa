package dev.weft.trace.program.format;

import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.trace.program.ProgramBuilder;
import org.jspecify.annotations.Nullable;

/** One file format. */
interface ProgramReader {
    /** The steps of all ranks. */
    ProgramBuilder read();

    /** At what speed operations were turned into times, after reading; empty where the file holds times. */
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
