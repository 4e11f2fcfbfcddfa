package dev.weft.kernel.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/**
 * Cells that print faster than a front end reads: nothing is lost while any front end reads, a front end that does not read is not waited
 * for, and the final messages of a cell always arrive. ZeroMQ alone drops messages beyond 1,000 waiting ones.
 */
@SuppressWarnings("NullAway") // fields are set before each test
class SlowFrontEndTest {
    private static final Duration LIMIT = Duration.ofSeconds(60); // a hang, not a busy machine
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Duration SHORT = Duration.ofSeconds(1);
    private static final Duration SOME = Duration.ofSeconds(5);
    private static final int ROOM = 1 << 20;
    private static final String LINES = "0123456789abcde\n".repeat(1 << 12); // 64 KiB
    private static final Pattern DROPPED =
            Pattern.compile("\\n\\[(?:(\\d+) displayed values and )?(\\d+) printed characters of this cell were dropped"
                    + " here: no front end has read output for 1 s\\.\\]\\n");

    private static final Message CELL = Message.fresh("execute_request", "s", new JsonObject());

    private final ZContext context = new ZContext();
    private Connection connection;
    private Codec codec;
    private ZContext kernel;
    private Publisher publisher;

    @BeforeEach
    void open() throws IOException {
        connection = Connection.onFreePorts();
        codec = new Codec(connection.key());
        kernel = new ZContext();
        kernel.setLinger(0);
        context.setLinger(0);
    }

    @AfterEach
    void close() {
        kernel.close();
        context.close();
    }

    private void publisherOf(Duration patience) {
        Broadcast broadcast = new Broadcast(kernel, connection.address(connection.iopub()), patience);
        publisher = new Publisher(broadcast, new Codec(connection.key()), ROOM);
    }

    /** Connects a front end with room for few messages. */
    private ZMQ.Socket listener() {
        ZMQ.Socket socket = context.createSocket(SocketType.SUB);
        socket.setRcvHWM(4);
        socket.setReceiveBufferSize(1 << 18); // smaller ones wait for late acknowledgements
        socket.subscribe(new byte[0]);
        socket.connect(connection.address(connection.iopub()));
        socket.setReceiveTimeOut(100);
        Message hello = Message.fresh("hello", "s", new JsonObject());
        for (int i = 0; Frames.receive(socket, 0).isEmpty(); i++) {
            assertThat(i).as("a listener that hears nothing").isLessThan(600);
            publisher.publish(CELL, "hello", hello.content());
        }
        socket.setReceiveTimeOut((int) LIMIT.toMillis());
        return socket;
    }

    /** Prints as a cell does, then publishes the idle status. */
    private Thread prints(int times) {
        Thread cell = new Thread(() -> {
            for (int i = 0; i < times; i++) {
                publisher.awaitRoom();
                publisher.print(CELL, "stdout", LINES);
            }
            idle();
        });
        cell.setDaemon(true);
        cell.start();
        return cell;
    }

    /** Returns when the thread waits for room. */
    private static void isHeld(Thread cell) throws InterruptedException {
        while (Arrays.stream(cell.getStackTrace())
                .noneMatch(each -> each.getMethodName().equals("awaitRoom"))) {
            assertThat(cell.isAlive()).as("printed all without waiting").isTrue();
            Thread.sleep(10);
        }
    }

    private static void ends(Thread cell) throws InterruptedException {
        cell.join(LIMIT.toMillis());
        assertThat(cell.isAlive()).as("blocked").isFalse();
    }

    private void idle() {
        JsonObject idle = new JsonObject();
        idle.addProperty("execution_state", "idle");
        publisher.publish(CELL, "status", idle);
    }

    /** Reads all that was published until now. */
    private void joins(ZMQ.Socket socket) {
        publisher.publish(CELL, "joined", new JsonObject());
        String type = "";
        while (!type.equals("joined")) {
            Message next = codec.decode(Frames.receive(socket, 0));
            assertThat(next).as("hears no more after %s", type).isNotNull();
            type = next.type();
        }
    }

    /** Returns all messages received until the kernel is idle. */
    private List<Message> heard(ZMQ.Socket socket) {
        List<Message> heard = new ArrayList<>();
        while (true) {
            Message next = codec.decode(Frames.receive(socket, 0));
            assertThat(next)
                    .as(
                            "never idle; the last of %d: %s",
                            heard.size(),
                            heard.isEmpty() ? "" : heard.get(heard.size() - 1).type())
                    .isNotNull();
            if (next.type().equals("status")) {
                return heard;
            }
            heard.add(next);
        }
    }

    private static String text(List<Message> heard, String stream) {
        StringBuilder text = new StringBuilder();
        for (Message each : heard) {
            if (each.type().equals("stream")
                    && Message.string(each.content(), "name").equals(stream)) {
                text.append(Message.string(each.content(), "text"));
            }
        }
        return text.toString();
    }

    @Test
    void whoReadsLateGetsAllThatWasPrintedAndTheLastWord() throws InterruptedException {
        publisherOf(LONG);
        ZMQ.Socket socket = listener();
        Thread cell = prints(640);
        isHeld(cell);
        List<Message> heard = heard(socket);
        assertThat(text(heard, "stdout").equals(LINES.repeat(640))).isTrue();
        assertThat(text(heard, "stderr")).isEmpty();
        assertThat(heard).as("merged").hasSizeLessThan(640);
        ends(cell);
    }

    @Test
    void aFrontEndThatReadsNothingBlocksNoCellAndLaterGetsTheNoticeAndTheFinalMessages() throws InterruptedException {
        publisherOf(SHORT);
        ZMQ.Socket socket = listener();
        ends(prints(640));
        publisher.publish(CELL, "display_data", new JsonObject());
        idle();
        List<Message> heard = heard(socket);
        String printed = text(heard, "stdout");
        Matcher dropped = DROPPED.matcher(text(heard, "stderr"));
        assertThat(dropped.matches()).as(text(heard, "stderr")).isTrue();
        assertThat(LINES.repeat(640)).startsWith(printed);
        assertThat(printed.length() + Long.parseLong(dropped.group(2))).isEqualTo(640L * LINES.length());
        publisher.print(CELL, "stdout", "again");
        idle();
        idle();
        assertThat(heard(socket)).isEmpty(); // up to the first cell's second status
        assertThat(text(heard(socket), "stdout")).isEqualTo("again");
    }

    @Test
    void displayedValuesWaitForRoomAsPrintsDoAndAreCountedWhenTheyAreDropped() throws InterruptedException {
        publisherOf(SHORT);
        ZMQ.Socket socket = listener();
        JsonObject picture = new JsonObject();
        picture.addProperty("data", LINES.repeat(8));
        Thread cell = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                publisher.publish(CELL, "display_data", picture);
            }
            idle();
        });
        cell.setDaemon(true);
        cell.start();
        isHeld(cell);
        ends(cell);
        List<Message> heard = heard(socket);
        Matcher dropped = DROPPED.matcher(text(heard, "stderr"));
        assertThat(dropped.matches()).as(text(heard, "stderr")).isTrue();
        long shown = heard.stream()
                .filter(each -> each.type().equals("display_data"))
                .count();
        assertThat(shown + Long.parseLong(dropped.group(1))).isEqualTo(100);
    }

    @Test
    void aListenerThatHangsIsPassedOverAndTheOtherHearsAll() throws Exception {
        publisherOf(SOME); // the other reads within it, however busy the machine
        ZMQ.Socket hanging = listener();
        ZMQ.Socket reading = listener();
        CompletableFuture<List<Message>> heard = CompletableFuture.supplyAsync(() -> heard(reading));
        Thread cell = prints(640);
        List<Message> all = heard.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertThat(text(all, "stdout").equals(LINES.repeat(640))).isTrue();
        assertThat(text(all, "stderr")).isEmpty();
        ends(cell);
        assertThat(Frames.receive(hanging, 0)).isNotEmpty();
    }

    @Test
    void whoReadsLateHearsTheLastWordThoughAnotherHangs() throws Exception {
        publisherOf(SHORT);
        ZMQ.Socket hanging = listener();
        ends(prints(640)); // it is full, whatever the size of its buffers, before the other one is
        ZMQ.Socket late = listener();
        joins(late); // whether it hears what waited before depends on when its subscription arrives
        ends(prints(640));
        Thread.sleep(3 * SHORT.toMillis()); // by now messages would be dropped
        List<Message> heard = heard(late);
        Matcher dropped = DROPPED.matcher(text(heard, "stderr"));
        assertThat(dropped.matches()).as(text(heard, "stderr")).isTrue();
        assertThat(text(heard, "stdout").length() + Long.parseLong(dropped.group(2)))
                .as("the notice counts all missing characters")
                .isEqualTo(640L * LINES.length());
        for (int i = 0; i < 100; i++) {
            publisher.publish(CELL, "again", new JsonObject());
        }
        idle();
        assertThat(heard(late)).as("while the other is skipped").hasSize(100);
        assertThat(Frames.receive(hanging, 0)).isNotEmpty();
    }

    @Test
    void aThreadThatIsToStopIsNotHeld() throws InterruptedException {
        publisherOf(LONG);
        ZMQ.Socket socket = listener();
        Thread cell = prints(640);
        isHeld(cell);
        cell.interrupt(); // the cell continues to print, which must not fill the heap
        ends(cell);
        List<Message> heard = heard(socket);
        Matcher dropped = Pattern.compile("(\\d+) printed characters ").matcher(text(heard, "stderr"));
        long characters = text(heard, "stdout").length();
        assertThat(characters).isLessThan(640L * LINES.length());
        while (dropped.find()) {
            characters += Long.parseLong(dropped.group(1));
        }
        assertThat(characters).isEqualTo(640L * LINES.length());
    }
}
