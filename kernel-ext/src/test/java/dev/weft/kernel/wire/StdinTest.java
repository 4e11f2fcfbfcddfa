package dev.weft.kernel.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.weft.kernel.wire.Client.Channel;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An answer belongs to its question: a late or second answer is not taken for the answer to the next question. */
class StdinTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final BlockingQueue<Thread> asking = new LinkedBlockingQueue<>();
    private Connection connection;
    private Server server;
    private Client client;

    @BeforeEach
    void open() throws IOException {
        connection = Connection.onFreePorts();
        server = new Server(connection);
        server.start(Map.of("ask_request", this::ask));
        client = new Client(connection);
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    /** Asks the number of times given in the request; the reply holds the answers. */
    private JsonObject ask(Message request) {
        asking.add(Thread.currentThread());
        StringBuilder answers = new StringBuilder();
        for (int i = 0; i < request.number("times", 1); i++) {
            answers.append(server.stdin().ask(request, "question " + i)).append(' ');
        }
        boolean ignored = Thread.interrupted();
        JsonObject reply = new JsonObject();
        reply.addProperty("answers", answers.toString().strip());
        return reply;
    }

    private Message request(int times) {
        JsonObject content = new JsonObject();
        content.addProperty("times", times);
        return client.send(Channel.SHELL, "ask_request", content);
    }

    private Message question() {
        return Objects.requireNonNull(client.receive(Channel.STDIN, LIMIT), "no question");
    }

    private String answers() {
        return Message.string(
                Objects.requireNonNull(client.receive(Channel.SHELL, LIMIT), "no reply")
                        .content(),
                "answers");
    }

    /** Answers as JupyterLab does, which names the question, or as classic notebooks and consoles do. */
    private void answer(Message question, boolean named, String value) {
        JsonObject content = new JsonObject();
        content.addProperty("value", value);
        if (named) {
            client.answer(Channel.STDIN, question, "input_reply", content);
        } else {
            var ignored = client.send(Channel.STDIN, "input_reply", content);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theAnswerToAnInterruptedQuestionIsNotTheNextOnes(boolean named) throws InterruptedException {
        var ignored = request(1);
        Message first = question();
        new KernelThread(asking.take()::interrupt, "interrupt").start(); // the asker is a thread of the kernel here
        assertThat(answers()).isEqualTo("null");
        answer(first, named, "late");
        var unusedToo = request(1);
        Message second = question();
        answer(second, named, "right");
        assertThat(answers()).isEqualTo("right");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSecondAnswerIsNotTheNextQuestions(boolean named) {
        var ignored = request(2);
        Message first = question();
        answer(first, named, "one");
        answer(first, named, "once more");
        Message second = question();
        answer(second, named, "two");
        assertThat(answers()).isEqualTo("one two");
    }

    @Test
    void theAnswerToAnotherQuestionIsPassedOverWheneverItComes() {
        var ignored = request(2);
        Message first = question();
        answer(first, true, "one");
        Message second = question();
        answer(first, true, "once more");
        answer(second, true, "two");
        assertThat(answers()).isEqualTo("one two");
    }

    @Test
    void anAnswerThatNamesTheCellIsOne() {
        Message cell = request(1);
        var ignored = question();
        answer(cell, true, "right");
        assertThat(answers()).isEqualTo("right");
    }

    @Test
    void anotherFrontEndIsNotAsked() {
        var ignored = request(1);
        Message question = question();
        answerFromElsewhere();
        answer(question, false, "right");
        assertThat(answers()).isEqualTo("right");
    }

    private void answerFromElsewhere() {
        JsonObject content = new JsonObject();
        content.addProperty("value", "wrong");
        try (Client other = new Client(connection)) {
            var ignored = other.send(Channel.STDIN, "input_reply", content);
            var unusedToo = other.send(Channel.CONTROL, "unknown_request", new JsonObject());
            assertThat(other.receive(Channel.CONTROL, LIMIT))
                    .isNotNull(); // then the answer before it has been sent, too
        }
    }
}
