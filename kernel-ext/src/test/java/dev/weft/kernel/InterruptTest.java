package dev.weft.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.weft.kernel.wire.Client.Channel;
import dev.weft.kernel.wire.Message;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InterruptTest {
    private static Notebook notebook;

    @BeforeAll
    static void open() {
        notebook = Notebook.open();
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
    void whateverRunsIsStoppedAndNothingIsLeftBurning(String code) throws Exception {
        notebook.run("var kept = new int[] {1, 2, 3};");
        Message request = notebook.send(code);
        TimeUnit.MILLISECONDS.sleep(700);

        long start = System.nanoTime();
        notebook.ask(Channel.CONTROL, "interrupt_request", new JsonObject());
        Message reply = notebook.reply(Channel.SHELL, request, Duration.ofSeconds(10));
        assertThat((System.nanoTime() - start) * 1e-9).isLessThan(2.0);
        assertThat(reply.content().get("ename").getAsString()).isEqualTo("Interrupted");
        notebook.outputs(request, Duration.ofSeconds(5));

        assertThat(becomesIdle()).isTrue();
        assertThat(notebook.run("kept[2]").result()).isEqualTo("3");
    }

    /** A worker whose task ends takes the next; a test that queues more than the machine has processors shows it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.util.stream.IntStream.range(0, 64).parallel().forEach(i -> { while (true) { } });",
                "java.util.stream.LongStream.range(0, Long.MAX_VALUE).parallel().map(Math::abs).forEach(i -> spin());",
                "for (int i = 0; i < 30; i++) { ForkJoinPool.commonPool().execute(() -> spin()); }\nThread.sleep(60_000);",
                "for (int i = 0; i < 6; i++) { CompletableFuture.runAsync(() -> spin()); }\nThread.sleep(60_000);",
                "var pool = Executors.newFixedThreadPool(2);\n"
                        + "for (int i = 0; i < 20; i++) { pool.submit(() -> spin()); }\nThread.sleep(60_000);"
            })
    void noTaskThatWaitsInAPoolIsLeftToRunLater(String code) throws Exception {
        notebook.run("import java.util.concurrent.*;\nvoid spin() { while (true) { } }");
        for (int i = 0; i < 3; i++) {
            Message request = notebook.send(code);
            TimeUnit.MILLISECONDS.sleep(500);
            assertThat(interrupt(request)).isLessThan(2.0);
            assertThat(printed(request)).isEmpty();
            assertThat(notebook.run("ForkJoinPool.commonPool().submit(() -> 42).get(5, TimeUnit.SECONDS)")
                            .result())
                    .as("the pool serves later cells")
                    .isEqualTo("42");
            assertThat(becomesIdle()).isTrue();
        }
    }

    /** The checks that newer JDKs weave into loops do not reach code of the JDK that a task waits in. */
    @Test
    void aTaskThatComesBackFromTheJdkWhenTheCellHasEndedIsStoppedToo() throws Exception {
        // so that the worker is not one of the cell below
        notebook.run("java.util.concurrent.ForkJoinPool.commonPool().submit(() -> 1).get()");
        Message request = notebook.send("""
                import java.util.concurrent.*;
                for (int i = 0; i < 4; i++) {
                    ForkJoinPool.commonPool().execute(() -> {
                        new CompletableFuture<String>().completeOnTimeout("", 1200, TimeUnit.MILLISECONDS).join();
                        while (true) { }
                    });
                }
                Thread.sleep(60_000);
                """);
        TimeUnit.MILLISECONDS.sleep(500);
        assertThat(interrupt(request)).isLessThan(2.0);
        assertThat(printed(request)).isEmpty();
        assertThat(notebook.run("1 + 1").result()).isEqualTo("2");
        TimeUnit.MILLISECONDS.sleep(1200); // then the task would have come back
        assertThat(becomesIdle()).isTrue();
    }

    /** Java 17 stops threads wherever they are, and a pool does not notice the death of one that waits. */
    @Test
    void aPoolWhoseWorkersWaitServesLaterCells() throws Exception {
        notebook.run("var mine = new java.util.concurrent.ForkJoinPool(2);");
        Message request = notebook.send("{ mine.submit(() -> 1).get(); while (true) { } }");
        TimeUnit.MILLISECONDS.sleep(700);
        interrupt(request);
        printed(request);
        assertThat(notebook.run("mine.submit(() -> 42).get(5, java.util.concurrent.TimeUnit.SECONDS)")
                        .result())
                .isEqualTo("42");
    }

    @Test
    void codeThatCannotBeStoppedIsSaidToRunOn() throws Exception {
        Message request = notebook.send("""
                import java.util.concurrent.*;
                var end = new CompletableFuture<String>().completeOnTimeout("", 4, TimeUnit.SECONDS);
                new Thread(() -> {
                    while (!end.isDone()) {
                        try { end.join(); } catch (Throwable stopped) { }
                    }
                }).start();
                while (true) { }
                """);
        TimeUnit.MILLISECONDS.sleep(700);
        assertThat(interrupt(request)).isLessThan(2.0);
        assertThat(printed(request))
                .isEqualTo("Something that this cell has started cannot be stopped and still runs."
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
        assertThat(interrupt(request)).isLessThan(1.0);
        assertThat(printed(request)).isEmpty();
    }

    /** Nothing is left that would have to be looked for. */
    @ParameterizedTest
    @ValueSource(strings = {"while (true) { }", "Thread.sleep(60_000);"})
    void theAnswerComesWithTheEndOfTheCode(String code) throws Exception {
        assertThat(isAnsweredIn(0.035, code)).isTrue();
    }

    /** Before the second attempt, which is due after a tenth of a second. */
    @Test
    void aCellThatWaitsForACallerIsLeftAtOnce() throws Exception {
        assertThat(isAnsweredIn(0.09, "new java.net.ServerSocket(0).accept();")).isTrue();
    }

    /** Whether that happens once: a busy machine takes its time now and then, code that waits takes it always. */
    private static boolean isAnsweredIn(double seconds, String code) throws InterruptedException {
        for (int i = 0; i < 40; i++) {
            Message request = notebook.send(code);
            TimeUnit.MILLISECONDS.sleep(250);
            double taken = interrupt(request);
            assertThat(printed(request)).isEmpty();
            if (taken < seconds) {
                return true;
            }
        }
        return false;
    }

    /** Seconds until the prompt is back. */
    private static double interrupt(Message request) {
        long start = System.nanoTime();
        notebook.ask(Channel.CONTROL, "interrupt_request", new JsonObject());
        Message reply = notebook.reply(Channel.SHELL, request, Duration.ofSeconds(10));
        assertThat(reply.content().get("ename").getAsString()).isEqualTo("Interrupted");
        return (System.nanoTime() - start) * 1e-9;
    }

    private static String printed(Message request) {
        return notebook.outputs(request, Duration.ofSeconds(5)).stream()
                .filter(message -> message.type().equals("stream"))
                .map(message -> Message.string(message.content(), "text"))
                .collect(Collectors.joining());
    }

    /** The optimising compiler needs its time to find the loop, and may then leave no place in it where it can be stopped. */
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
        assertThat(interrupt(request)).isLessThan(2.0);
        assertThat(printed(request)).isEmpty();
        assertThat(becomesIdle()).isTrue();
    }

    @Test
    void aSweepWhoseLambdaLoopsIsStopped() throws Exception {
        Message request = notebook.send("sweep(\"n\", values(1, 2, 3, 4)).solve(n -> { while (true) { } });");
        TimeUnit.MILLISECONDS.sleep(1500);
        long start = System.nanoTime();
        notebook.ask(Channel.CONTROL, "interrupt_request", new JsonObject());
        Message reply = notebook.reply(Channel.SHELL, request, Duration.ofSeconds(10));
        assertThat((System.nanoTime() - start) * 1e-9).isLessThan(2.0);
        assertThat(reply.content().get("ename").getAsString()).isEqualTo("Interrupted");
        notebook.outputs(request, Duration.ofSeconds(5));
        assertThat(becomesIdle()).isTrue();
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

    /** Whether the processor falls idle; a young kernel still compiles and reads its class path for a few seconds. */
    private static boolean becomesIdle() throws InterruptedException {
        for (int second = 0; second < 30; second++) {
            Duration before = cpu();
            TimeUnit.SECONDS.sleep(1);
            if (cpu().minus(before).toMillis() < 300) {
                return true;
            }
        }
        return false;
    }

    private static Duration cpu() {
        return notebook.kernel().handle().info().totalCpuDuration().orElse(Duration.ZERO);
    }
}
