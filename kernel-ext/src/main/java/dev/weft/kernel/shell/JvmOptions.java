package dev.weft.kernel.shell;

import java.util.List;

/** What a JVM that runs cells is started with. */
public final class JvmOptions {
    /**
     * Loops that count an int look every 1000 rounds whether they are to stop, as they do with the JDK's other collectors. The
     * serial one leaves this out for a few percent of speed: a hot loop then runs to its end before a cell can be interrupted,
     * and all of the kernel waits with it at the next safepoint.
     */
    public static final List<String> INTERRUPTIBLE =
            List.of("-XX:+UseCountedLoopSafepoints", "-XX:LoopStripMiningIter=1000");

    /**
     * The compiler that optimises most waits until code is hot for a user's sweep, not merely for javac: with the usual
     * thresholds it takes a core away from the first cells.
     */
    public static final List<String> PATIENT_COMPILER = List.of(
            "-XX:Tier4InvocationThreshold=100000",
            "-XX:Tier4MinInvocationThreshold=12000",
            "-XX:Tier4CompileThreshold=300000",
            "-XX:Tier4BackEdgeThreshold=400000");

    private JvmOptions() {}
}
