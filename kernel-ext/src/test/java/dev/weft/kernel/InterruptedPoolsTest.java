package dev.weft.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.kernel.wire.Message;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks that a cell has submitted to a pool end with the cell, and the pool serves later cells. */
class InterruptedPoolsTest {
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

    /** A worker takes the next task when its task ends; the test queues more tasks than the machine has processors. */
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
            assertThat(cells.interrupt(request)).isLessThan(InterruptedCells.SOON);
            assertThat(cells.printed(request)).isEmpty();
            assertThat(notebook.run("ForkJoinPool.commonPool().submit(() -> 42).get(5, TimeUnit.SECONDS)")
                            .result())
                    .as("the pool serves later cells")
                    .isEqualTo("42");
            assertThat(cells.becomesIdle()).isTrue();
        }
    }

    /** The checks that newer JDKs weave into loops do not cover JDK code in which a task waits. */
    @Test
    void aTaskThatComesBackFromTheJdkWhenTheCellHasEndedIsStoppedToo() throws Exception {
        // so that the worker does not belong to the cell below
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
        assertThat(cells.interrupt(request)).isLessThan(InterruptedCells.SOON);
        assertThat(cells.printed(request)).isEmpty();
        assertThat(notebook.run("1 + 1").result()).isEqualTo("2");
        TimeUnit.MILLISECONDS.sleep(1200); // by then the task would have run again
        assertThat(cells.becomesIdle()).isTrue();
    }

    /** Java 17 stops threads anywhere, and a pool does not notice the death of a waiting worker. */
    @Test
    void aPoolWhoseWorkersWaitServesLaterCells() throws Exception {
        notebook.run("var mine = new java.util.concurrent.ForkJoinPool(2);");
        Message request = notebook.send("{ mine.submit(() -> 1).get(); while (true) { } }");
        TimeUnit.MILLISECONDS.sleep(700);
        cells.interrupt(request);
        cells.printed(request);
        assertThat(notebook.run("mine.submit(() -> 42).get(5, java.util.concurrent.TimeUnit.SECONDS)")
                        .result())
                .isEqualTo("42");
    }
}
