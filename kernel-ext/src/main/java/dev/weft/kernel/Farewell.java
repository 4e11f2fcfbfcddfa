package dev.weft.kernel;

import dev.weft.kernel.wire.Server;
import java.util.Arrays;

/** Reports in the notebook that a cell has ended the kernel, because users would only see that variables are gone. */
final class Farewell {
    private Farewell() {}

    /** Prints the report if {@code System.exit} was called. Runs whenever the JVM ends. */
    static void say(CellOutput output, Server server) {
        boolean exits = Thread.getAllStackTraces().values().stream()
                .flatMap(Arrays::stream)
                .anyMatch(frame -> frame.getClassName().equals("java.lang.Runtime")
                        && frame.getMethodName().equals("exit"));
        if (exits) {
            System.err.println("System.exit ended this kernel: its variables are gone. A cell ends by itself;"
                    + " to stop one early, throw an exception.");
            output.flush();
            server.sendAll();
        }
    }
}
