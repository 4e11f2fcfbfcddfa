package dev.weft.kernel.shell;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** One run of a cell's code and what came of it. */
final class CellCall implements Runnable {
    private final Callable<@Nullable Object> code;
    private @Nullable Object value;
    private @Nullable Throwable failure;
    private boolean returned;

    CellCall(Callable<@Nullable Object> code) {
        this.code = code;
    }

    @Override
    public void run() {
        try {
            value = code.call();
            returned = true;
        } catch (InvocationTargetException e) {
            failure = e.getCause();
        } catch (Throwable e) {
            failure = e; // its class cannot be initialised or linked
        }
    }

    /** A thread that is stopped may end anywhere, with nothing to show for it. */
    @SuppressWarnings({"deprecation", "removal"})
    boolean wasStopped() {
        return failure == null ? !returned : failure instanceof ThreadDeath;
    }

    @Nullable
    Object value() {
        return value;
    }

    @Nullable
    Throwable failure() {
        return failure;
    }
}
