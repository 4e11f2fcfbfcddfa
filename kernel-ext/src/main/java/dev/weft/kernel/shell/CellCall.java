package dev.weft.kernel.shell;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A run of a cell's code and its outcome. */
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
            failure = e; // the class cannot be initialised or linked
        }
    }

    /** Returns whether the thread was stopped, which may end it anywhere without a result or an exception. */
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
