package dev.weft.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.weft.kernel.wire.Client.Channel;
import dev.weft.kernel.wire.Message;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InterruptTest {
    private static Notebook notebook;
    private static InterruptedCells cells;

    @BeforeAll
    static void open() {
        notebook = Notebook.open();
        cells = new InterruptedCells(notebook);
    }

    @AfterAll
    static void close() {
        notebook.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "while (true) { }",
                "long n = 0; while (true) { n++; }",
                "Thread.sleep(60_000);",
                "java.util.stream.LongStream.iterate(0, i -> i + 1).map(i -> i * 3).sum()",
                "synchronized (kept) { kept.wait(); }",
                "while (true) { try { Thread.sleep(10); } catch (InterruptedException e) { } }",
                "int spin() { while (true) { } }\nspin();",
                "{ eval(\"1\"); while (true) { } }",
                "while (true) { eval(\"1\"); }",
                "eval(\"while (true) { }\");",
                "%time while (true) { }"
            })
    void everyCellIsStoppedAndTheProcessorBecomesIdle(String code) throws Exception {
        notebook.run("var kept = new int[] {1, 2, 3};");
        Message request = notebook.send(code);
        TimeUnit.MILLISECONDS.sleep(700);

        long start = System.nanoTime();
        notebook.ask(Channel.CONTROL, "interrupt_request", new JsonObject());
        Message reply = notebook.reply(Channel.SHELL, request, Duration.ofSeconds(10));
        assertThat((System.nanoTime() - start) * 1e-9).isLessThan(InterruptedCells.SOON);
        assertThat(reply.content().get("ename").getAsString()).isEqualTo("Interrupted");
        notebook.outputs(request, Duration.ofSeconds(5));

        assertThat(cells.becomesIdle()).isTrue();
        assertThat(notebook.run("kept[2]").result()).isEqualTo("3");
    }

    @Test
    void codeThatCannotBeStoppedGivesAWarning() throws Exception {
        Message request = notebook.send("""
                import java.util.concurrent.*;
                var end = new CompletableFuture<String>().completeOnTimeout("", 4, TimeUnit.SECONDS);
                new Thread(() -> {
                    System.out.println("on");
                    while (!end.isDone()) {
                        try { end.join(); } catch (Throwable stopped) { }
                    }
                }).start();
                while (true) { }
                """);
        cells.awaitPrinted(request);
        assertThat(cells.interrupt(request)).isLessThan(InterruptedCells.SOON);
        assertThat(cells.printed(request))
                .isEqualTo("A thread or task of this cell cannot be stopped and is still running."
                        + " Restart the kernel to end it.\n");
    }

    @Test
    void anExecutorThatWaitsForWorkIsNoReasonToComplain() throws Exception {
        Message request = notebook.send("""
                var idle = java.util.concurrent.Executors.newFixedThreadPool(2);
                idle.submit(() -> 1).get();
                while (true) { }
                """);
        TimeUnit.MILLISECONDS.sleep(700);
        assertThat(cells.interrupt(request)).isLessThan(InterruptedCells.SOON);
        assertThat(cells.printed(request)).isEmpty();
    }

    /** No thread is left to search for. */
    @ParameterizedTest
    @ValueSource(strings = {"while (true) { }", "Thread.sleep(60_000);"})
    void theAnswerComesWithTheEndOfTheCode(String code) throws Exception {
        assertThat(isAnsweredIn(0.035, code)).isTrue();
    }

    /** The interrupt ends the cell before the second attempt, which follows after 0.1 s. */
    @Test
    void aCellThatWaitsForACallerIsLeftAtOnce() throws Exception {
        assertThat(isAnsweredIn(0.09, "new java.net.ServerSocket(0).accept();")).isTrue();
    }

    /** Retries, because a busy machine is slow at times; code that waits would be slow, or give a warning, every time. */
    private static boolean isAnsweredIn(double seconds, String code) throws InterruptedException {
        for (int i = 0; i < 200; i++) {
            Message request = notebook.send(code);
            TimeUnit.MILLISECONDS.sleep(250);
            double taken = cells.interrupt(request);
            if (cells.printed(request).isEmpty() && taken < seconds) {
                return true;
            }
        }
        return false;
    }

    /** After some time the optimising compiler compiles the loop, possibly without a safepoint at which it can be stopped. */
    @Test
    void aHotLoopThatOnlyCountsIsStopped() throws Exception {
        notebook.run("""
                double count(double s) {
                    for (int j = 0; j < 1000; j++) {
                        for (int i = 0; i < Integer.MAX_VALUE; i++) { s += i * s; }
                    }
                    return s;
                }
                """);
        Message request = notebook.send("count(0)");
        TimeUnit.MILLISECONDS.sleep(2500);
        assertThat(cells.interrupt(request)).isLessThan(InterruptedCells.SOON);
        assertThat(cells.printed(request)).isEmpty();
        assertThat(cells.becomesIdle()).isTrue();
    }

    @Test
    void aSweepWhoseLambdaLoopsIsStopped() throws Exception {
        Message request = notebook.send("sweep(\"n\", values(1, 2, 3, 4)).solve(n -> { while (true) { } });");
        TimeUnit.MILLISECONDS.sleep(1500);
        long start = System.nanoTime();
        notebook.ask(Channel.CONTROL, "interrupt_request", new JsonObject());
        Message reply = notebook.reply(Channel.SHELL, request, Duration.ofSeconds(10));
        assertThat((System.nanoTime() - start) * 1e-9).isLessThan(InterruptedCells.SOON);
        assertThat(reply.content().get("ename").getAsString()).isEqualTo("Interrupted");
        notebook.outputs(request, Duration.ofSeconds(5));
        assertThat(cells.becomesIdle()).isTrue();
    }

    @Test
    void aMagicThatRunsCodeIsStoppedToo() throws Exception {
        Message request = notebook.send("%%time\nint i = 0;\nwhile (true) { i++; }");
        TimeUnit.MILLISECONDS.sleep(700);
        notebook.ask(Channel.CONTROL, "interrupt_request", new JsonObject());
        Message reply = notebook.reply(Channel.SHELL, request, Duration.ofSeconds(3));
        assertThat(reply.content().get("ename").getAsString()).isEqualTo("Interrupted");
        notebook.outputs(request, Duration.ofSeconds(5));
    }

    @Test
    void anInterruptWithNothingRunningDoesNotHurtTheNextCell() {
        notebook.ask(Channel.CONTROL, "interrupt_request", new JsonObject());
        assertThat(notebook.run("Thread.sleep(50); 1 + 1").result()).isEqualTo("2");
    }
}
