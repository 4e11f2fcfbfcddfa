package dev.weft.kernel.shell;

import java.util.List;

/** The options of a JVM that runs cells. */
public final class JvmOptions {
    /**
     * Safepoint checks in counted loops every 1000 iterations, as with the JDK's other collectors. The serial collector omits them
     * for a few percent of speed: a hot loop then runs to its end before a cell can be interrupted, and the whole kernel
     * waits for it at the next safepoint.
     */
    public static final List<String> INTERRUPTIBLE =
            List.of("-XX:+UseCountedLoopSafepoints", "-XX:LoopStripMiningIter=1000");

    /**
     * Higher thresholds for the optimising compiler (C2), so that it compiles a user's sweep but not javac: with the default
     * thresholds it takes a core away from the first cells.
     */
    public static final List<String> PATIENT_COMPILER = List.of(
            "-XX:Tier4InvocationThreshold=100000",
            "-XX:Tier4MinInvocationThreshold=12000",
            "-XX:Tier4CompileThreshold=300000",
            "-XX:Tier4BackEdgeThreshold=400000");

    /** Lets {@link Redefinition} replace code, so that a changed declaration affects nothing that uses it; no warning on Java 21 and later. */
    public static final List<String> REDEFINING =
            List.of("-Djdk.attach.allowAttachSelf=true", "-XX:+EnableDynamicAgentLoading");

    private JvmOptions() {}
}
