package dev.weft.kernel.magic;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Execution time of code in nanoseconds: elapsed time, and CPU time of all processors. */
public record ExecutionTime(long wall, long processor) {
    public static final ExecutionTime NONE = new ExecutionTime(0, 0);

    /** Returns the readings of both clocks; only differences are meaningful. */
    public static ExecutionTime now() {
        boolean known = ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean;
        return new ExecutionTime(
                System.nanoTime(),
                known ? ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime() : 0);
    }

    public ExecutionTime since(ExecutionTime before) {
        return new ExecutionTime(wall - before.wall, processor - before.processor);
    }

    public ExecutionTime plus(ExecutionTime other) {
        return new ExecutionTime(wall + other.wall, processor + other.processor);
    }
}
