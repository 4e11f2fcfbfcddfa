package dev.weft.kernel;

import dev.weft.kernel.magic.ExecutionTime;
import dev.weft.kernel.magic.MagicCall;
import dev.weft.kernel.magic.MagicSource;
import dev.weft.kernel.magic.MagicSource.CellMagic;
import dev.weft.kernel.magic.Magics;
import dev.weft.kernel.render.Drawing;
import dev.weft.kernel.render.Renderers;
import dev.weft.kernel.shell.CellFailure;
import dev.weft.kernel.shell.Evaluator;
import dev.weft.kernel.shell.Help;
import dev.weft.kernel.wire.ServerLog;
import io.github.spencerpark.jupyter.kernel.BaseKernel;
import io.github.spencerpark.jupyter.kernel.LanguageInfo;
import io.github.spencerpark.jupyter.kernel.display.DisplayData;
import java.io.File;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The kernel object of cells, with the methods of IJava's: {@code getRenderer}, {@code getMagics},
 * {@code addToClasspath}, {@code eval}, {@code display}.
 */
public final class JavaKernel extends BaseKernel {
    private static final Duration LONGEST_START = Duration.ofSeconds(3); // a user's startup script may take longer
    private static final Duration FIRST_REQUESTS = Duration.ofMillis(50); // of programs, which do not type

    private static volatile @Nullable JavaKernel running;

    private final Descriptors descriptors = new Descriptors();
    private final CellOutput output;
    private final Comms comms;
    private final Evaluator evaluator;
    private final Magics magics;
    private final CountDownLatch started = new CountDownLatch(1);
    private volatile String startupProblems = ""; // written by the startup thread, then by the thread that runs cells

    JavaKernel(CellOutput output) {
        this.output = output;
        this.comms = new Comms(output);
        this.commManager = comms;
        this.magics = new Magics(
                this::addToClasspath, new CellCode(), () -> evaluator().lastError(), () -> new DownloadLine(output));
        this.evaluator = Evaluator.create(Startup.compilerOptions(), this::magic, ServerLog::say);
        Renderers.register(getRenderer());
        WeftAdapter.register(getRenderer(), this);
        evaluator.prepare(this::startUp);
        running = this;
    }

    /** Runs code for magics, as part of the cell. */
    private final class CellCode implements Magics.Code {
        @Override
        public @Nullable Object run(String code) throws Exception {
            return evaluate(code);
        }

        @Override
        public ExecutionTime time() {
            return evaluator().executionTime();
        }
    }

    private Evaluator evaluator() {
        return evaluator;
    }

    /** Returns the kernel of this JVM, or null if there is none. */
    public static @Nullable JavaKernel running() {
        return running;
    }

    /** Runs the startup definitions, then loads classes for the first cell while the user types. */
    private void startUp() {
        Thread drawing = new Thread(
                () -> {
                    descriptors.prepare();
                    Drawing.prepare();
                },
                "weft-drawing");
        drawing.setDaemon(true);
        try {
            startupProblems = Startup.run(evaluator);
            started.countDown();
            drawing.start();
            if (!evaluator.isAwaitedWithin(FIRST_REQUESTS)) {
                var ignored = evaluator.runWithin("java.util.List.of(1).toString()");
            }
            evaluator.rehearseHelp();
        } catch (Throwable e) { // otherwise no cell could run
            startupProblems = startupProblems + "The kernel runs, but its startup failed: " + e;
        } finally {
            started.countDown();
        }
    }

    /** Returns whether cells can run, after waiting up to 3 s: the first request of a front end asks for this. */
    boolean hasStarted() {
        try {
            return started.await(LONGEST_START.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Runs a cell and passes the value of its last expression, if it has one, to {@code result}. */
    void run(int number, String code, Consumer<Object> result) throws CellFailure {
        CellMagic magic = MagicSource.cellMagic(code);
        MagicCall call = magic == null ? null : magic.call();
        evaluator.run(
                number,
                call == null ? "" : "%%" + call.name(),
                code,
                () -> {
                    reportStartup();
                    return call == null || magic == null
                            ? evaluator.runWithin(code)
                            : magics.applyCellMagic(call.name(), call.args(), body(magic));
                },
                value -> {
                    if (!CellOutput.isOutput(value)) {
                        result.accept(value);
                    }
                });
    }

    /** Prints a warning below the ended cell if it has used up the file descriptors. */
    void afterCell() {
        String warning = descriptors.afterCell();
        if (!warning.isEmpty()) {
            System.err.println(warning);
        }
    }

    /** Returns the body of a cell magic; that of %%time is Java, padded so that errors name the lines of the cell. */
    private static String body(CellMagic magic) {
        return magic.call().name().equals("time") ? "\n".repeat(magic.linesAbove()) + magic.body() : magic.body();
    }

    /** Runs user code outside of a cell, such as a comm's handler. */
    void call(Runnable code) throws CellFailure {
        evaluator.call(code);
    }

    Comms comms() {
        return comms;
    }

    private void reportStartup() {
        if (!startupProblems.isEmpty()) {
            System.err.println(startupProblems);
            startupProblems = "";
        }
    }

    private @Nullable Object magic(MagicCall call) throws Exception {
        return magics.applyLineMagic(call.name(), call.args());
    }

    private @Nullable Object evaluate(String code) throws Exception {
        return evaluator.runWithin(code);
    }

    /** Runs code and returns the rendered value of its last expression; null if there is nothing to show. */
    @Override
    public @Nullable DisplayData eval(String code) throws Exception {
        Object value = evaluate(code);
        return value == null ? null : render(value);
    }

    /** Runs code and returns the value of its last expression. */
    public @Nullable Object evalRaw(String code) throws Exception {
        return evaluate(code);
    }

    DisplayData render(Object value) {
        return value instanceof DisplayData data
                ? data
                : Rendered.tidy(getRenderer().render(value));
    }

    DisplayData renderAs(Object value, String... types) {
        return Rendered.tidy(getRenderer().renderAs(value, types));
    }

    @Override
    public void display(DisplayData data) {
        output.display(data);
    }

    /** Replaces the output displayed under the identifier. */
    public void updateDisplay(String id, DisplayData data) {
        data.setDisplayId(id);
        output.update(data);
    }

    void clearOutput(boolean wait) {
        output.clear(wait);
    }

    /** Adds jars or folders to the class path of this and later cells, separated as in a class path. */
    public void addToClasspath(String path) {
        for (String entry : path.split(File.pathSeparator, -1)) {
            evaluator.addToClasspath(entry);
        }
    }

    public Magics getMagics() {
        return magics;
    }

    Help help() {
        return evaluator.help().offering(WeftAdapter::methods, WeftAdapter::internals);
    }

    @Override
    public void interrupt() {
        evaluator.interrupt();
    }

    @Override
    public String getBanner() {
        return "Java " + Runtime.version() + ", Weft kernel " + Version.current();
    }

    @Override
    public LanguageInfo getLanguageInfo() {
        return new LanguageInfo.Builder("Java")
                .version(Runtime.version().toString())
                .mimetype("text/x-java")
                .fileExtension(".jshell")
                .pygments("java")
                .codemirror("text/x-java")
                .build();
    }

    @Override
    public List<LanguageInfo.Help> getHelpLinks() {
        return List.of();
    }
}
