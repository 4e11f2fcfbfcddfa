package dev.weft.tinympi.run;

import dev.weft.units.ModelException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The threads that carry ranks. */
public enum RankThreads {
    /** Virtual threads, those of a core on a thread of its own; needs Java 21 and {@code --add-opens java.base/java.lang=ALL-UNNAMED}. */
    CARRIED("virtual threads, one carrier for each core"),
    /** Virtual threads on the carriers that the JVM shares among all; needs Java 21. */
    VIRTUAL("virtual threads on the JVM's carriers"),
    /** A thread of the operating system for each rank. */
    PLATFORM("platform threads");

    private static final @Nullable Method CARRY = carry();
    private static final @Nullable Method UNSTARTED = unstarted();
    private static final long STACK = 1 << 19;

    private final String words;

    RankThreads(String words) {
        this.words = words;
    }

    /** Returns the fastest that this JVM has. */
    public static RankThreads best() {
        return CARRY != null ? CARRIED : UNSTARTED != null ? VIRTUAL : PLATFORM;
    }

    /** Returns whether this JVM has them. */
    public boolean isThere() {
        return this == PLATFORM || (this == VIRTUAL ? UNSTARTED : CARRY) != null;
    }

    private static @Nullable Method carry() {
        try {
            Method method = Class.forName("java.lang.ThreadBuilders")
                    .getDeclaredMethod("newVirtualThread", Executor.class, String.class, int.class, Runnable.class);
            method.setAccessible(true);
            return method;
        } catch (ReflectiveOperationException | RuntimeException missing) {
            return null;
        }
    }

    private static @Nullable Method unstarted() {
        try {
            return Class.forName("java.lang.Thread$Builder$OfVirtual").getMethod("unstarted", Runnable.class);
        } catch (ReflectiveOperationException | RuntimeException missing) {
            return null;
        }
    }

    /** Returns a thread that is not started; those with the same carrier share it. */
    Thread of(String name, Runnable body, @Nullable Carrier carrier) {
        try {
            if (this == CARRIED && CARRY != null) {
                return (Thread) CARRY.invoke(null, carrier, name, 0, body);
            }
            if (this == VIRTUAL && UNSTARTED != null) {
                Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
                return (Thread) UNSTARTED.invoke(builder, body);
            }
        } catch (IllegalAccessException | NoSuchMethodException changed) {
            throw new IllegalStateException(changed);
        } catch (InvocationTargetException failed) {
            throw new IllegalStateException(failed.getCause());
        }
        if (this != PLATFORM) {
            throw ModelException.of(
                    "threads " + words,
                    "Java " + Runtime.version().feature() + " does not have them",
                    "Use platformThreads()");
        }
        Thread thread = new Thread(null, body, name, STACK);
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public String toString() {
        return words;
    }

    /** A thread that runs the virtual threads of one core. */
    static final class Carrier implements Executor {
        private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        private final Thread thread;
        private volatile boolean asleep;
        private volatile boolean ended;

        Carrier(String name) {
            thread = new Thread(this::work, name);
            thread.setDaemon(true);
        }

        void start() {
            thread.start();
        }

        @Override
        public void execute(Runnable task) {
            tasks.add(task);
            if (asleep) {
                LockSupport.unpark(thread);
            }
        }

        private void work() {
            while (!ended || !tasks.isEmpty()) {
                Runnable next = tasks.poll();
                if (next != null) {
                    next.run();
                    continue;
                }
                asleep = true;
                if (tasks.isEmpty() && !ended) {
                    LockSupport.park(this);
                }
                asleep = false;
            }
        }

        void end() {
            ended = true;
            LockSupport.unpark(thread);
        }
    }
}
