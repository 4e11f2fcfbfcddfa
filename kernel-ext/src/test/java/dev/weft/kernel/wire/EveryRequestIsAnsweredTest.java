package dev.weft.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import dev.weft.kernel.wire.Server.Handler;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/**
 * For any exception of a handler and any content of a signed message, on either channel: the sender gets a reply and an idle
 * status, and the next request is answered, too.
 */
class EveryRequestIsAnsweredTest {
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final Map<String, Handler> HANDLERS = handlers();

    private static Connection connection;
    private static Server server;
    private static ZContext context;
    private static ZMQ.Socket shell;
    private static ZMQ.Socket control;
    private static ZMQ.Socket heartbeat;
    private static ZMQ.Socket iopub;
    private static Codec codec;

    @BeforeAll
    static void open() throws IOException, InterruptedException {
        connection = Connection.onFreePorts();
        server = new Server(connection);
        server.start(HANDLERS);
        codec = new Codec(connection.key());
        context = new ZContext();
        context.setLinger(0);
        shell = socket(SocketType.DEALER, connection.shell());
        control = socket(SocketType.DEALER, connection.control());
        heartbeat = socket(SocketType.REQ, connection.heartbeat());
        iopub = socket(SocketType.SUB, connection.iopub());
        iopub.subscribe(new byte[0]);
        Thread.sleep(300); // a broadcast before the subscription has arrived would be lost
    }

    @AfterAll
    static void close() {
        server.close();
        context.close();
    }

    private static ZMQ.Socket socket(SocketType type, int port) {
        ZMQ.Socket socket = context.createSocket(type);
        socket.setReceiveTimeOut((int) LIMIT.toMillis());
        socket.connect(connection.address(port));
        return socket;
    }

    static List<String> throwing() {
        return HANDLERS.keySet().stream()
                .filter(type -> type.startsWith("fails_"))
                .toList();
    }

    @SuppressWarnings({"deprecation", "removal"})
    private static Map<String, Handler> handlers() {
        Map<String, Handler> handlers = new LinkedHashMap<>();
        handlers.put("echo_request", request -> request.content());
        handlers.put("fails_request", throwing(new AssertionError("no")));
        handlers.put("fails_unchecked_request", throwing(new ClassCastException()));
        handlers.put("fails_checked_request", throwing(new IOException("disk")));
        handlers.put("fails_with_exhausted_memory_request", throwing(new OutOfMemoryError("Java heap space")));
        handlers.put("fails_with_deep_stack_request", throwing(new StackOverflowError()));
        handlers.put("fails_with_the_end_of_its_thread_request", throwing(new ThreadDeath()));
        handlers.put("fails_without_a_class_request", throwing(new NoClassDefFoundError("gone")));
        handlers.put("fails_and_its_failure_fails_request", throwing(new RuntimeException() {
            private static final long serialVersionUID = 1;

            @Override
            public String getMessage() {
                throw new IllegalStateException("even this");
            }
        }));
        handlers.put("fails_as_the_reply_is_no_json_request", request -> {
            JsonObject reply = new JsonObject();
            reply.addProperty("status", "ok");
            reply.add("value", new JsonPrimitive(Double.NaN));
            return reply;
        });
        return handlers;
    }

    private static Handler throwing(Throwable thrown) {
        return request -> {
            throw EveryRequestIsAnsweredTest.<RuntimeException>unchecked(thrown);
        };
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T unchecked(Throwable thrown) throws T {
        throw (T) thrown;
    }

    @ParameterizedTest
    @MethodSource("throwing")
    void aHandlerThatThrowsIsAnErrorReply(String type) {
        for (ZMQ.Socket socket : List.of(shell, control)) {
            Message reply = ask(socket, type, "{}");
            assertThat(reply.type()).isEqualTo(type.replace("_request", "_reply"));
            assertThat(Message.string(reply.content(), "status")).isEqualTo("error");
            assertThat(Message.string(reply.content(), "ename")).isNotEmpty();
            assertThat(reply.content().get("evalue")).isInstanceOf(JsonPrimitive.class);
            assertThat(reply.content().get("traceback").isJsonArray()).isTrue();
            nextIsAnswered(socket);
        }
    }

    @Test
    void theErrorNamesTheException() {
        JsonObject reply = ask(shell, "fails_request", "{}").content();
        assertThat(Message.string(reply, "ename")).isEqualTo("java.lang.AssertionError");
        assertThat(Message.string(reply, "evalue")).isEqualTo("no");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "null", "3", "\"text\"", "", "{", "{\"a\":", "nonsense", "[[[[[[[[[["})
    void contentThatIsNoObjectIsAnErrorReply(String content) {
        Message reply = ask(shell, "echo_request", content);
        assertThat(Message.string(reply.content(), "status")).isEqualTo("error");
        assertThat(Message.string(reply.content(), "evalue"))
                .isEqualTo("echo_request: the content is " + (content.isEmpty() ? "empty" : content)
                        + ". It must be a JSON object.");
        nextIsAnswered(shell);
    }

    @ParameterizedTest
    @ValueSource(ints = {256, 100_000})
    void contentThatIsTooDeepIsAnErrorReplyWithTheLimit(int levels) {
        Message reply = ask(shell, "echo_request", nested(levels));
        assertThat(Message.string(reply.content(), "status")).isEqualTo("error");
        assertThat(Message.string(reply.content(), "evalue"))
                .isEqualTo("echo_request: the content is nested deeper than 255 levels. Send a flatter object.");
        nextIsAnswered(shell);
    }

    @Test
    void contentAsDeepAsTheLimitIsRead() {
        assertThat(ask(shell, "echo_request", nested(255)).content()).hasToString(nested(255));
    }

    private static String nested(int levels) {
        return "{\"a\":".repeat(levels) + "1" + "}".repeat(levels);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "null", "3", "\"text\"", "", "{", "nonsense"})
    void metadataAndParentThatAreNoObjectsChangeNothing(String part) {
        String id = UUID.randomUUID().toString();
        send(shell, header(id, "echo_request"), part, part, "{\"n\":1}");
        assertThat(reply(shell, id).content().get("n").getAsInt()).isEqualTo(1);
        awaitIdle(id);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '!', textBlock = """
            []
            null
            nonsense
            {}
            {"msg_id":null,"msg_type":null,"session":null}
            {"msg_id":[],"msg_type":{},"session":[1]}
            {"msg_id":"1","msg_type":7}
            {"msg_id":"1"}
            {"msg_type":"fails_request"}
            {"msg_type":"echo_request","msg_id":{"a":[]},"session":3}
            """)
    void afterAnInvalidHeaderTheNextRequestIsAnswered(String header) {
        send(shell, header, "{}", "{}", "{}");
        send(control, header, "{}", "{}", "{}");
        nextIsAnswered(shell);
        nextIsAnswered(control);
    }

    @Test
    void afterInvalidFramesTheNextRequestIsAnswered() {
        shell.send(new byte[0], 0);
        shell.send("<IDS|MSG>".getBytes(UTF_8), 0);
        Frames.send(shell, List.of("<IDS|MSG>".getBytes(UTF_8), new byte[] {-1, 0}, new byte[] {-1}, new byte[0]));
        Frames.send(heartbeat, List.of("ping".getBytes(UTF_8)));
        assertThat(Frames.receive(heartbeat, 0)).singleElement().isEqualTo("ping".getBytes(UTF_8));
        nextIsAnswered(shell);
    }

    @Test
    void anUnknownRequestIsRefusedAndAnUnknownNoticeIgnored() {
        Message reply = ask(shell, "dance_request", "{}");
        assertThat(Message.string(reply.content(), "status")).isEqualTo("error");
        assertThat(Message.string(reply.content(), "evalue")).isEqualTo("This kernel does not support dance_request.");
        send(shell, header("n1", "comm_msg"), "{}", "{}", "{}");
        awaitIdle("n1");
        nextIsAnswered(shell);
    }

    @Test
    void aFailedBroadcastIsTheCallersErrorAndTheNextSucceeds() {
        Message cause = Message.fresh("execute_request", "s", new JsonObject());
        JsonObject bad = new JsonObject();
        bad.add("value", new JsonPrimitive(Double.POSITIVE_INFINITY));
        assertThat(org.assertj.core.api.Assertions.catchThrowable(
                        () -> server.publisher().publish(cause, "display_data", bad)))
                .isInstanceOf(IllegalArgumentException.class);
        JsonObject good = new JsonObject();
        good.addProperty("execution_state", "idle");
        good.addProperty("half", "\ud83d");
        server.publisher().publish(cause, "status", good);
        awaitIdle(cause.id());
    }

    @Test
    void aReplyWithoutAValueIsNoReply() {
        assertThat(codec.encode(Message.fresh("t", "s", new JsonObject()))).isNotEmpty();
        JsonObject content = new JsonObject();
        content.add("nothing", JsonNull.INSTANCE);
        assertThat(ask(shell, "echo_request", content.toString()).content()).isEqualTo(content);
    }

    private static void nextIsAnswered(ZMQ.Socket socket) {
        assertThat(ask(socket, "echo_request", "{\"n\":42}").content().get("n").getAsInt())
                .isEqualTo(42);
    }

    private static Message ask(ZMQ.Socket socket, String type, String content) {
        String id = UUID.randomUUID().toString();
        send(socket, header(id, type), "{}", "{}", content);
        Message reply = reply(socket, id);
        awaitIdle(id);
        return reply;
    }

    private static String header(String id, String type) {
        JsonObject header = new JsonObject();
        header.addProperty("msg_id", id);
        header.addProperty("session", "s");
        header.addProperty("msg_type", type);
        return header.toString();
    }

    /** Signs any frames. */
    private static void send(ZMQ.Socket socket, String... parts) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(connection.key().getBytes(UTF_8), "HmacSHA256"));
            List<byte[]> frames = new ArrayList<>();
            for (String part : parts) {
                mac.update(part.getBytes(UTF_8));
                frames.add(part.getBytes(UTF_8));
            }
            frames.add(0, HexFormat.of().formatHex(mac.doFinal()).getBytes(UTF_8));
            frames.add(0, "<IDS|MSG>".getBytes(UTF_8));
            Frames.send(socket, frames);
        } catch (java.security.GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private static Message reply(ZMQ.Socket socket, String id) {
        while (true) {
            List<byte[]> frames = Frames.receive(socket, 0);
            assertThat(frames).as("no reply").isNotEmpty();
            Message reply = Objects.requireNonNull(codec.decode(frames));
            if (reply.parentId().equals(id)) {
                return reply;
            }
        }
    }

    private static void awaitIdle(String id) {
        @Nullable Message heard;
        do {
            List<byte[]> frames = Frames.receive(iopub, 0);
            assertThat(frames).as("never idle").isNotEmpty();
            heard = codec.decode(frames);
        } while (heard == null || !heard.parentId().equals(id) || !isIdle(heard));
        assertThat(JsonParser.parseString(heard.content().toString()).isJsonObject())
                .isTrue();
    }

    private static boolean isIdle(Message heard) {
        return Message.string(heard.content(), "execution_state").equals("idle");
    }
}
