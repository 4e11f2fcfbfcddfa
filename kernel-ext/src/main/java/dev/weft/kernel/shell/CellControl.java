package dev.weft.kernel.shell;

import dev.weft.kernel.magic.ExecutionTime;
import dev.weft.kernel.render.Thrown;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import jdk.jshell.JShell;
import jdk.jshell.VarSnippet;
import jdk.jshell.execution.LocalExecutionControl;
import jdk.jshell.spi.ExecutionControl;
import jdk.jshell.spi.ExecutionControlProvider;
import jdk.jshell.spi.ExecutionEnv;
import jdk.jshell.spi.SPIResolutionException;
import org.jspecify.annotations.Nullable;

/**
 * Runs snippets in this JVM so that any loop can be stopped. The JDK's control ends the thread on Java 17; later versions, which
 * cannot, weave a check into every loop. The JDK's control does not return values and exceptions as objects and does not
 * report exceptions of user threads, so this class calls snippets itself.
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
    private final StandardStreams streams = new StandardStreams();
    private @Nullable CellCall last;
    private @Nullable InternalException obstacle;
    private int depth;
    private volatile @Nullable CellThread cellThread;
    private volatile boolean running;
    private volatile ExecutionTime ran = ExecutionTime.NONE;
    private Supplier<String> beforeRun = () -> "";
    private String asked = "";
    private boolean isChange;

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

    @Override
    public void load(ClassBytecodes[] classes)
            throws ClassInstallException, NotImplementedException, EngineTerminationException {
        loader.load(woven(classes));
        isChange = false;
    }

    /**
     * Replaces code in place, so that variables and objects of the classes stay and everything else sees the new code. The shell
     * otherwise compiles each user of the classes again. The first classes of an evaluation are those that the cell declares.
     */
    @Override
    public void redefine(ClassBytecodes[] classes)
            throws ClassInstallException, NotImplementedException, EngineTerminationException {
        boolean ofUser = isChange;
        isChange = false;
        if (!loader.redefine(woven(classes), ofUser)) {
            throw new NotImplementedException("These classes cannot be redefined.");
        }
    }

    /**
     * Adds the checks, class by class. The JDK cannot weave checks into code that merges two snippet classes (JDK-8366926); such a class
     * stays unchanged, and only its own loops cannot be stopped.
     */
    private ClassBytecodes[] woven(ClassBytecodes[] classes)
            throws ClassInstallException, NotImplementedException, EngineTerminationException {
        List<ClassBytecodes> all = new ArrayList<>();
        loader.collectInto(all);
        try {
            for (ClassBytecodes each : classes) {
                try {
                    super.load(new ClassBytecodes[] {each});
                } catch (IllegalArgumentException notWoven) {
                    all.add(each);
                }
            }
        } finally {
            loader.collectInto(null);
        }
        return all.toArray(ClassBytecodes[]::new);
    }

    /** Runs a snippet and records why it could not run, which the shell does not report. */
    @Override
    public String invoke(String className, String methodName)
            throws RunException, InternalException, EngineTerminationException {
        String reason = beforeRun.get();
        if (!reason.isEmpty()) {
            obstacle = new InternalException(reason);
            throw obstacle;
        }
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
            // the shell reads its own exception, and of others the copy, whose methods do not fail
            throw new InvocationTargetException(
                    call.failure() instanceof SPIResolutionException ? call.failure() : call.thrown());
        }
        return "";
    }

    /**
     * Runs code in the cell's own thread and thread group. In the superclass's group, newer JDKs drop the exceptions of threads that the
     * snippet has started, and Java 17 replaces the default exception handler of this JVM.
     */
    private CellCall run(Callable<@Nullable Object> code) throws Exception {
        if (WOVEN) {
            super.invoke(NOTHING); // resets the woven checks
        }
        CellCall call = new CellCall(code);
        boolean nested = running; // a snippet may run other snippets, for which its thread waits
        CellThread thread = nested ? startThread() : ofCell();
        running = true;
        ExecutionTime start = ExecutionTime.now();
        try {
            thread.runAndWait(call);
            streams.restoreMissing();
            reserve.release(call.isExhausted()); // before anything that needs memory
            if (call.failure() != null) {
                thread.runAndWait(call::copyFailure);
            }
        } finally {
            ran = ran.plus(ExecutionTime.now().since(start));
            running = nested;
            last = call; // a snippet may have run other snippets
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

    /** Runs code outside of snippets that may call user code, so that it can be stopped. */
    CellCall runStoppable(Runnable code) throws Exception {
        clientCodeEnter();
        try {
            return run(() -> {
                code.run();
                return null;
            });
        } finally {
            clientCodeLeave();
        }
    }

    /** Flushes the streams of the cell, if it prints to its own; what they print must not wait for the next cell. */
    void flush() throws Exception {
        if (streams.areReplaced()) {
            var ignored = runStoppable(StandardStreams::flush);
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
     * Sets the woven checks, if there are any, to stop, and ends the cell's threads. Java 17's own control would end the whole
     * group, including waiting workers of pools.
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

    /** Abandons the cell's thread if several checks find it waiting in the operating system. */
    void leaveIfStuck() {
        CellThread thread = cellThread;
        if (thread != null) {
            thread.abandonIfStuck(thread.getStackTrace());
        }
    }

    /**
     * Ends the remaining threads of a stopped cell; returns whether none of its code runs any more. A thread that is just
     * starting escapes the first attempt, and a pool starts another task for each that ends. The woven checks must stay in force
     * until all threads are idle, and the next snippet resets them; a single idle check may fall between two tasks.
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
        clientCodeEnter(); // otherwise the superclass finds nothing to stop
        try {
            stop();
        } finally {
            clientCodeLeave();
        }
    }

    /** Returns whether the running cell has started this thread. */
    boolean started(Thread thread) {
        return threads.isOfCell(thread);
    }

    void beginCell() {
        endCell(); // of code that ran before the first cell
        threads.forgetEarlier();
        loader.beginCell();
    }

    /** Ends the cell's thread, and with it its thread-local state. */
    void endCell() {
        if (cellThread != null) {
            cellThread.end();
            cellThread = null;
        }
    }

    /** Returns the value of the last snippet. */
    @Nullable
    Object lastValue() {
        return last == null ? null : last.value();
    }

    /** Returns the exception of the last snippet; null if it completed. */
    @Nullable
    Throwable lastFailure() {
        return last == null ? null : last.failure();
    }

    /** Returns the copy of the exception of the last snippet; null if it completed. */
    @Nullable
    Thrown lastThrown() {
        return last == null ? null : last.thrown();
    }

    /** Returns whether the last snippet was stopped. */
    boolean lastWasStopped() {
        return last != null && last.wasStopped();
    }

    /** Returns why the last snippet could not run; null if it ran, even if a user's stream failed afterwards. */
    @Nullable
    InternalException obstacle() {
        return last == null ? obstacle : null;
    }

    /** Returns whether the shell has called the last evaluated snippet, regardless of its outcome. */
    boolean hasRun() {
        return last != null || obstacle != null;
    }

    void forget() {
        isChange = true;
        last = null;
        obstacle = null;
    }

    /** Returns the execution time of cells so far. */
    ExecutionTime ran() {
        return ran;
    }

    CellVariables variables() {
        return loader.variables();
    }

    /** Sets what to do before each snippet runs, when all classes have been loaded; a text that is not empty is why it must not run. */
    void beforeRun(Supplier<String> action) {
        beforeRun = action;
    }

    /** Takes note of the class, for {@link #classOf}; values are not shown as text. */
    @Override
    public String varValue(String className, String varName) {
        asked = className;
        return "";
    }

    /** Returns the name of the class that a valid variable is in now. */
    String classOf(JShell shell, VarSnippet variable) {
        shell.varValue(variable);
        return asked;
    }

    /** Returns the field of a variable; null if its class cannot be loaded. */
    @Nullable
    Field field(String className, String name) {
        try {
            Field field = findClass(className).getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (ReflectiveOperationException | LinkageError e) {
            return null;
        }
    }

    /** Runs an evaluation that is not the cell's, so that the outcome of the cell's last snippet stays. */
    <T> T apart(Supplier<T> evaluation) {
        CellCall before = last;
        InternalException obstacleBefore = obstacle;
        try {
            return evaluation.get();
        } finally {
            last = before;
            obstacle = obstacleBefore;
        }
    }
}
