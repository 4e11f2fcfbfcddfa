package dev.weft.kernel.shell;

import dev.weft.kernel.render.Thrown;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A run of a cell's code and its outcome. */
final class CellCall implements Runnable {
    private final Callable<@Nullable Object> code;
    private @Nullable Object value;
    private @Nullable Throwable failure;
    private @Nullable Thrown copy;
    private boolean exhausted;
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
        exhausted = HeapReserve.isExhaustion(failure);
    }

    /** Copies the exception; to be run on the cell's thread, because the methods of an exception are user code. */
    void copyFailure() {
        if (failure != null) {
            copy = Thrown.of(failure);
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

    /** Returns the copy of the exception; only its name if the copy failed. */
    @Nullable
    Thrown thrown() {
        return copy != null || failure == null ? copy : Thrown.named(failure);
    }

    /** Returns whether a full heap is the cause of the exception. */
    boolean isExhausted() {
        return exhausted;
    }
}
