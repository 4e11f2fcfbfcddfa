package dev.weft.kernel.run;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Kills kernels when this program ends, also on Ctrl-C. */
final class Running {
    private static final Set<KernelProcess> KERNELS = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(Running::cleanUp, "weft-cleanup"));
    }

    private Running() {}

    static KernelProcess track(KernelProcess kernel) {
        KERNELS.add(kernel);
        return kernel;
    }

    private static void cleanUp() {
        KERNELS.forEach(KernelProcess::discard);
    }
}
