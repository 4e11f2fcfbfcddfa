package dev.weft.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.weft.kernel.wire.Client;
import dev.weft.kernel.wire.Connection;
import dev.weft.kernel.wire.Server;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FirstAnswerTest {
    private static final Duration LIMIT = Duration.ofMillis(300);

    @Test
    void aKernelWhoseFirstAnswerComesTooLateIsHeardAllTheSame() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        Connection connection = Connection.onFreePorts();
        try (Server server = new Server(connection);
                Client client = new Client(connection)) {
            server.start(Map.of("kernel_info_request", request -> {
                if (asked.incrementAndGet() == 1) {
                    sleep(4 * LIMIT.toMillis());
                }
                return new JsonObject();
            }));
            FirstAnswer answer = new FirstAnswer(client, LIMIT);
            int attempts = 1;
            while (attempts < 50 && !answer.came()) {
                attempts++;
            }
            assertThat(attempts).isBetween(2, 10);
        }
    }

    @Test
    void noKernelIsNoAnswer() throws Exception {
        try (Client client = new Client(Connection.onFreePorts())) {
            assertThat(new FirstAnswer(client, LIMIT).came()).isFalse();
        }
    }

    private static void sleep(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
