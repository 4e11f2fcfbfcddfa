package dev.weft.kernel.shell;

import dev.weft.kernel.magic.ExecutionTime;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import jdk.jshell.execution.LocalExecutionControl;
import jdk.jshell.spi.ExecutionControl;
import jdk.jshell.spi.ExecutionControlProvider;
import jdk.jshell.spi.ExecutionEnv;
import org.jspecify.annotations.Nullable;

/**
 * Runs snippets in this JVM so that any loop can be stopped: the JDK's own control ends the thread on Java 17 and, where
 * that no longer exists, weaves a check into every loop. What it does not do is hand over values and exceptions as objects,
 * and say what ended a thread of the user's; so snippets are called here.
 */
public final class CellControl extends LocalExecutionControl {
    private static final boolean WOVEN = Runtime.version().feature() >= 20;
    private static final Method NOTHING = nothing();

    private static final Duration REST_LIMIT = Duration.ofMillis(1400); // the prompt is due after 2 s
    private static final Duration LOOK_PAUSE = Duration.ofMillis(5);
    private static final int QUIET_LOOKS = 6;

    private final SnippetLoader loader;
    private final HeapReserve reserve;
    private final CellThreads threads = new CellThreads();
    private @Nullable CellCall last;
    private @Nullable InternalException obstacle;
    private int depth;
    private volatile @Nullable CellThread cellThread;
    private volatile boolean running;
    private volatile ExecutionTime ran = ExecutionTime.NONE;

    private CellControl(SnippetLoader loader, HeapReserve reserve) {
        super(loader);
        this.loader = loader;
        this.reserve = reserve;
    }

    static CellControl create(HeapReserve reserve) {
        return new CellControl(new SnippetLoader(), reserve);
    }

    ExecutionControlProvider provider() {
        return new ExecutionControlProvider() {
            @Override
            public String name() {
                return "weft";
            }

            @Override
            public ExecutionControl generate(ExecutionEnv env, Map<String, String> parameters) {
                return CellControl.this;
            }
        };
    }

    /**
     * Loads class by class. Where the JDK weaves in its checks, it cannot do so for code that merges two snippet classes
     * (JDK-8366926); such a class is loaded as it is, and only its own loops cannot be stopped.
     */
    @Override
    public void load(ClassBytecodes[] classes)
            throws ClassInstallException, NotImplementedException, EngineTerminationException {
        for (ClassBytecodes each : classes) {
            ClassBytecodes[] single = {each};
            try {
                super.load(single);
            } catch (IllegalArgumentException notWoven) {
                loader.load(single);
            }
        }
    }

    /** The shell keeps it to itself when a snippet could not be run at all. */
    @Override
    public String invoke(String className, String methodName)
            throws RunException, InternalException, EngineTerminationException {
        try {
            return super.invoke(className, methodName);
        } catch (InternalException e) {
            obstacle = e;
            throw e;
        }
    }

    @Override
    protected String invoke(Method snippet) throws Exception {
        CellCall call = run(() -> snippet.invoke(null));
        if (call.wasStopped()) {
            throw new StoppedException();
        }
        if (call.failure() != null) {
            throw new InvocationTargetException(call.failure());
        }
        return "";
    }

    /**
     * In a thread and a group of the cell's own: in that of the superclass, newer JDKs drop what ends a thread that the snippet has
     * started, and Java 17 replaces the handler that every thread of this JVM has in common.
     */
    private CellCall run(Callable<@Nullable Object> code) throws Exception {
        if (WOVEN) {
            super.invoke(NOTHING); // lets the woven checks pass again
        }
        CellCall call = new CellCall(code);
        boolean nested = running; // a snippet runs others: its own thread waits for them
        CellThread thread = nested ? startThread() : ofCell();
        running = true;
        ExecutionTime start = ExecutionTime.now();
        try {
            thread.runAndWait(call);
        } finally {
            reserve.release(call.failure()); // before anything that takes memory
            ran = ran.plus(ExecutionTime.now().since(start));
            running = nested;
            last = call; // a snippet may have run others
            if (nested) {
                thread.end();
            }
        }
        return call;
    }

    private CellThread ofCell() {
        CellThread thread = cellThread;
        if (thread == null || !thread.isAlive() || thread.isAbandoned()) {
            thread = startThread();
            cellThread = thread;
        }
        return thread;
    }

    private CellThread startThread() {
        CellThread thread = new CellThread(threads.group(), loader.classLoader());
        thread.start();
        return thread;
    }

    /** Runs code that is none of a snippet's but may call the user's, so that it can be stopped; returns what it throws. */
    @Nullable
    Throwable runStoppable(Runnable code) throws Exception {
        clientCodeEnter();
        try {
            return run(() -> {
                        code.run();
                        return null;
                    })
                    .failure();
        } finally {
            clientCodeLeave();
        }
    }

    private static Method nothing() {
        try {
            return Thread.class.getMethod("onSpinWait");
        } catch (NoSuchMethodException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    @Override
    protected void clientCodeEnter() {
        if (depth++ == 0) {
            super.clientCodeEnter();
        }
    }

    @Override
    protected void clientCodeLeave() {
        if (--depth == 0) {
            super.clientCodeLeave();
        }
    }

    /**
     * Sets the woven checks to stop, where there are any, and ends the cell's threads. Java 17's own control would end all of
     * their group, the waiting workers of pools among them.
     */
    @Override
    public void stop() throws EngineTerminationException, InternalException {
        if (WOVEN) {
            super.stop();
        }
        Map<Thread, StackTraceElement[]> stacks = Thread.getAllStackTraces();
        threads.stop(stacks);
        CellThread thread = cellThread;
        StackTraceElement[] frames = thread == null ? null : stacks.get(thread);
        if (thread != null && frames != null) {
            thread.abandonIfStuck(frames);
        }
    }

    /** Leaves the cell's thread behind where it waits for something outside, after a few looks at it. */
    void leaveIfStuck() {
        CellThread thread = cellThread;
        if (thread != null) {
            thread.abandonIfStuck(thread.getStackTrace());
        }
    }

    /**
     * Ends what a stopped cell has left, and says whether none of its code runs any more: a thread that the cell was just
     * starting escapes the first attempt, and a pool takes its next task for each that ends. Until all is quiet the woven
     * checks have to stay in force, which the next snippet lifts; and a single quiet look may fall between two tasks.
     */
    boolean stopRest() throws EngineTerminationException, InternalException {
        stopLate();
        long end = System.nanoTime() + REST_LIMIT.toNanos();
        int quiet = 0;
        while (quiet < QUIET_LOOKS) {
            Map<Thread, StackTraceElement[]> stacks = Thread.getAllStackTraces();
            if (threads.areGone(stacks)) {
                return true;
            }
            quiet = threads.areBusy(stacks) ? 0 : quiet + 1;
            if (quiet == 0) {
                threads.stop(stacks);
            }
            if (System.nanoTime() > end) {
                return false;
            }
            LockSupport.parkNanos(LOOK_PAUSE.toNanos());
        }
        return true;
    }

    private void stopLate() throws EngineTerminationException, InternalException {
        clientCodeEnter(); // or the superclass sees nothing to stop
        try {
            stop();
        } finally {
            clientCodeLeave();
        }
    }

    /** Whether the running cell has started this thread. */
    boolean started(Thread thread) {
        return threads.isOfCell(thread);
    }

    void beginCell() {
        endCell(); // of what ran before any cell
        threads.forgetEarlier();
        loader.beginCell();
    }

    /** What a thread of a cell's own kept is gone with the cell. */
    void endCell() {
        if (cellThread != null) {
            cellThread.end();
            cellThread = null;
        }
    }

    /** Value of the last snippet that ran, as an object. */
    @Nullable
    Object lastValue() {
        return last == null ? null : last.value();
    }

    /** What the last snippet threw, as an object; null if it ended well. */
    @Nullable
    Throwable lastFailure() {
        return last == null ? null : last.failure();
    }

    /** Whether the last snippet ended as a thread that is stopped does. */
    boolean lastWasStopped() {
        return last != null && last.wasStopped();
    }

    /** Why the last snippet could not be run at all; null if it was, even if a stream of the user's failed afterwards. */
    @Nullable
    InternalException obstacle() {
        return last == null ? obstacle : null;
    }

    /** Whether the shell has called what was evaluated last, however that ended. */
    boolean hasRun() {
        return last != null || obstacle != null;
    }

    void forget() {
        last = null;
        obstacle = null;
    }

    /** How long code of cells has run so far. */
    ExecutionTime ran() {
        return ran;
    }

    CellVariables variables() {
        return loader.variables();
    }
}
