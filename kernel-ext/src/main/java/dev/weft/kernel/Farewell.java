package dev.weft.kernel;

import dev.weft.kernel.wire.Server;
import java.util.Arrays;

/** Says in the notebook that a cell has ended the kernel: all that a user would see is that its variables are gone. */
final class Farewell {
    private Farewell() {}

    /** Called when the JVM ends, for whatever reason. */
    static void say(CellOutput output, Server server) {
        boolean exits = Thread.getAllStackTraces().values().stream()
                .flatMap(Arrays::stream)
                .anyMatch(frame -> frame.getClassName().equals("java.lang.Runtime")
                        && frame.getMethodName().equals("exit"));
        if (exits) {
            System.err.println("System.exit has ended this kernel: its variables are gone. A cell ends by itself;"
                    + " to stop one early, throw an exception.");
            output.flush();
            server.sendAll();
        }
    }
}
