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
