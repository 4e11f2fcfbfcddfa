package dev.weft.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.weft.kernel.wire.Client.Channel;
import dev.weft.kernel.wire.Message;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Interrupts cells of a notebook as its user does, and checks the remains. */
final class InterruptedCells {
    /** Seconds in which a busy machine gives the prompt back, too; a quiet one takes a part of one. */
    static final double SOON = 9;

    private final Notebook notebook;

    InterruptedCells(Notebook notebook) {
        this.notebook = notebook;
    }

    /** Returns the seconds until the prompt is back. */
    double interrupt(Message request) {
        long start = System.nanoTime();
        notebook.ask(Channel.CONTROL, "interrupt_request", new JsonObject());
        Message reply = notebook.reply(Channel.SHELL, request, Duration.ofSeconds(10));
        assertThat(reply.content().get("ename").getAsString()).isEqualTo("Interrupted");
        return (System.nanoTime() - start) * 1e-9;
    }

    /** Waits for the first text that a cell prints, which is not part of {@link #printed} then. */
    void awaitPrinted(Message request) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (System.nanoTime() < end) {
            Message message = notebook.next(request, Duration.ofMillis(500));
            if (message != null && message.type().equals("stream")) {
                return;
            }
        }
        throw new AssertionError("nothing was printed");
    }

    String printed(Message request) {
        return notebook.outputs(request, Duration.ofSeconds(5)).stream()
                .filter(message -> message.type().equals("stream"))
                .map(message -> Message.string(message.content(), "text"))
                .collect(Collectors.joining());
    }

    /** Returns whether the processor becomes idle; a new kernel still compiles and reads its class path for a few seconds. */
    boolean becomesIdle() throws InterruptedException {
        for (int second = 0; second < 30; second++) {
            Duration before = cpu();
            TimeUnit.SECONDS.sleep(1);
            if (cpu().minus(before).toMillis() < 300) {
                return true;
            }
        }
        return false;
    }

    private Duration cpu() {
        return notebook.kernel().handle().info().totalCpuDuration().orElse(Duration.ZERO);
    }
}
