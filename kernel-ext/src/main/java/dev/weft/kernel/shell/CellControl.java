package dev.weft.kernel.shell;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import jdk.jshell.execution.LocalExecutionControl;
import jdk.jshell.spi.ExecutionControl;
import jdk.jshell.spi.ExecutionControlProvider;
import jdk.jshell.spi.ExecutionEnv;
import org.jspecify.annotations.Nullable;

/**
 * Runs snippets in this JVM so that any loop can be stopped: the JDK's own control ends the thread on Java 17 and, where
 * that no longer exists, weaves a check into every loop. What it does not do is hand over values and exceptions as objects;
 * therefore each snippet is called through {@link #trampoline()}, which keeps both.
 */
public final class CellControl extends LocalExecutionControl {
    /** One call of a snippet and what came of it. */
    private static final class Call {
        private final Method snippet;
        private final ClassLoader loader;
        private final Thread.@Nullable UncaughtExceptionHandler handler;
        private @Nullable Object value;
        private @Nullable Throwable failure;
        private volatile @Nullable ThreadGroup threads;

        Call(Method snippet, ClassLoader loader, Thread.@Nullable UncaughtExceptionHandler handler) {
            this.snippet = snippet;
            this.loader = loader;
            this.handler = handler;
        }
    }

    private static final int REST_ATTEMPTS = 40;
    private static final int REST_PAUSE_MILLIS = 25;

    private static volatile @Nullable Call next; // handed to the thread that the superclass starts

    private final SnippetLoader loader;
    private @Nullable Call last;
    private int depth;

    private CellControl(SnippetLoader loader) {
        super(loader);
        this.loader = loader;
    }

    static CellControl create() {
        return new CellControl(new SnippetLoader());
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

    @Override
    protected String invoke(Method snippet) throws Exception {
        Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        Call call = new Call(snippet, loader.classLoader(), handler);
        next = call;
        try {
            return super.invoke(CellControl.class.getDeclaredMethod("trampoline"));
        } finally {
            last = call; // a snippet may have run others
            Thread.setDefaultUncaughtExceptionHandler(handler); // Java 17's control replaces it on every call
        }
    }

    /** Not for users: calls the snippet at hand in the thread made for it. */
    public static void trampoline() throws Throwable {
        Call call = next;
        next = null;
        if (call == null) {
            throw new IllegalStateException("no snippet to run");
        }
        call.threads = Thread.currentThread().getThreadGroup();
        Thread.currentThread().setContextClassLoader(call.loader);
        ThreadFailures.report(call.handler);
        try {
            call.value = call.snippet.invoke(null);
        } catch (InvocationTargetException e) {
            call.failure = e.getCause();
            throw e.getCause() == null ? e : e.getCause();
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
     * Ends what a stopped snippet has left: a thread that it was just starting escapes the first attempt, and the next
     * snippet would let it run on.
     */
    void stopRest() throws EngineTerminationException, InternalException, InterruptedException {
        ThreadGroup threads = last == null ? null : last.threads;
        for (int i = 0; i < REST_ATTEMPTS && threads != null && threads.activeCount() > 0; i++) {
            clientCodeEnter();
            try {
                super.stop();
            } finally {
                clientCodeLeave();
            }
            TimeUnit.MILLISECONDS.sleep(REST_PAUSE_MILLIS);
        }
    }

    /** Value of the last snippet that ran, as an object. */
    @Nullable
    Object lastValue() {
        return last == null ? null : last.value;
    }

    /** What the last snippet threw, as an object; null if it ended well. */
    @Nullable
    Throwable lastFailure() {
        return last == null ? null : last.failure;
    }

    void forget() {
        last = null;
    }
}
