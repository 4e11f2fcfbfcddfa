package dev.weft.study.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.weft.Weft;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A published file comes from the mirror, else from the cache, else from its address, but from there only on request. */
class PublishedFileTest {
    private static final byte[] TEXT = "size (B),latency (us)\n8,1.5\n".getBytes(StandardCharsets.UTF_8);
    private static final String SUM = Catalogue.sha256(TEXT);
    private static final String BY_HAND =
            "put the file into a folder and name that folder in the environment variable WEFT_DATA_MIRROR.";

    private static final Duration LONG = Duration.ofMinutes(5);

    @TempDir
    private Path folder;

    private final ClassLoader before = Thread.currentThread().getContextClassLoader();
    private final List<URLClassLoader> opened = new ArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;
    private String root = "";
    private final AtomicInteger asked = new AtomicInteger();

    @BeforeEach
    void serve() throws IOException {
        System.setProperty(PublishedFile.CACHE_PROPERTY, folder.resolve("cache").toString());
        Path mirror = Files.createDirectories(folder.resolve("mirror"));
        System.setProperty(PublishedFile.MIRROR_PROPERTY, mirror.toString());
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        root = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
        answer("/run.csv", exchange -> send(exchange, TEXT.length, TEXT));
        server.start();
    }

    @AfterEach
    void stop() throws IOException, InterruptedException {
        over.countDown();
        server.stop(0);
        threads.shutdownNow();
        assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        System.clearProperty(PublishedFile.CACHE_PROPERTY);
        System.clearProperty(PublishedFile.MIRROR_PROPERTY);
        Thread.currentThread().setContextClassLoader(before);
        for (URLClassLoader loader : opened) {
            loader.close();
        }
    }

    @Test
    void aDataSetThatIsNotHereSaysWhereItIsPublishedAndTheTwoWaysToGetIt() throws IOException {
        catalogue(root + "run.csv", SUM);

        assertThatThrownBy(() -> Weft.measured("published"))
                .isInstanceOf(ModelException.class)
                .hasMessage("data set \"published\": its file run.csv is not on this machine; it is published at "
                        + root + "run.csv (BSD-2-Clause). Write fetch(\"published\") to download it, or "
                        + BY_HAND);
        assertThat(asked.get()).isZero();
    }

    @Test
    void itIsFetchedOnceAndThenFoundInTheCache() throws IOException {
        catalogue(root + "run.csv", SUM);

        assertThat(Weft.fetch("published").columns().rows()).isEqualTo(1);
        assertThat(Weft.fetch("published").columns().rows()).isEqualTo(1);
        assertThat(Weft.measured("published").explain().inputs()).contains("published at: " + root + "run.csv");
        assertThat(asked.get()).isEqualTo(1);
        assertThat(cached()).containsExactly(SUM.substring(0, 16) + "-run.csv");
    }

    @Test
    void theMirrorComesFirstAlsoBelowAFolder() throws IOException {
        catalogue(root + "run.csv", SUM);
        Files.createDirectories(folder.resolve("mirror/a/b"));
        Files.write(folder.resolve("mirror/a/b/run.csv"), TEXT);

        assertThat(Weft.measured("published").columns().rows()).isEqualTo(1);
        assertThat(Weft.fetch("published").columns().rows()).isEqualTo(1);
        assertThat(asked.get()).isZero();
    }

    @Test
    void aMirrorWithOtherBytesIsRefused() throws IOException {
        catalogue(root + "run.csv", SUM);
        Path mirrored = Files.writeString(folder.resolve("mirror/run.csv"), "other");

        assertThatThrownBy(() -> Weft.measured("published"))
                .isInstanceOf(ModelException.class)
                .hasMessage("data set \"published\": the checksum of " + mirrored + " is "
                        + Catalogue.sha256("other".getBytes(StandardCharsets.UTF_8)) + " and not " + SUM
                        + ". Replace it by the file published at " + root + "run.csv.");
    }

    @Test
    void aMirrorThatIsNoFolderIsRefused() throws IOException {
        catalogue(root + "run.csv", SUM);
        System.setProperty(PublishedFile.MIRROR_PROPERTY, folder.resolve("none").toString());

        assertThatThrownBy(() -> Weft.measured("published"))
                .isInstanceOf(ModelException.class)
                .hasMessage("mirror of data sets \"" + folder.resolve("none")
                        + "\": it is not a folder. Correct the environment variable WEFT_DATA_MIRROR, or remove it.");
    }

    @Test
    void aCacheThatWasChangedIsRefusedAndFetchedAnew() throws IOException {
        catalogue(root + "run.csv", SUM);
        Weft.fetch("published");
        Path kept = Files.writeString(folder.resolve("cache").resolve(cached().get(0)), "other");

        assertThatThrownBy(() -> Weft.measured("published"))
                .isInstanceOf(ModelException.class)
                .hasMessage("data set \"published\": the checksum of " + kept + " is "
                        + Catalogue.sha256("other".getBytes(StandardCharsets.UTF_8)) + " and not " + SUM
                        + ". Delete it, then write fetch(\"published\").");
        assertThat(Weft.fetch("published").columns().rows()).isEqualTo(1);
    }

    @Test
    void otherBytesThanWerePublishedAreNotKept() {
        byte[] other = "other".getBytes(StandardCharsets.UTF_8);
        answer("/other.csv", exchange -> send(exchange, other.length, other));

        assertFailure(
                root + "other.csv",
                "the downloaded file has the checksum " + Catalogue.sha256(other) + " and not " + SUM
                        + ". Try again, or " + BY_HAND);
    }

    @Test
    void aMissingPageSaysSo() {
        assertFailure(root + "none.csv", "the server answered 404. Check whether the file has moved, or " + BY_HAND);
    }

    @Test
    void aDownloadThatIsCutOffLeavesNothing() {
        answer("/half.csv", exchange -> send(exchange, TEXT.length, new byte[] {'s', 'i', 'z'}));

        assertFailure(root + "half.csv", "the connection ended after 3 bytes. Try again, or " + BY_HAND);
    }

    private void redirect(String from, String to) {
        answer(from, exchange -> {
            byte[] page = "<html>found</html>".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Location", to);
            exchange.sendResponseHeaders(302, page.length);
            exchange.getResponseBody().write(page);
        });
    }

    @Test
    void aFileThatIsServedFromAnotherHostIsFetchedFromThere() throws IOException {
        redirect("/raw/run.csv", root.replace("127.0.0.1", "localhost") + "run.csv");
        catalogue(root + "raw/run.csv", SUM);

        assertThat(Weft.fetch("published").columns().rows()).isEqualTo(1);
        assertThat(asked.get()).isEqualTo(2);
        assertThat(cached()).containsExactly(SUM.substring(0, 16) + "-run.csv");
    }

    @Test
    void aRedirectionToNowhereSaysWhatCame() {
        redirect("/moved.csv", "/none.csv");
        assertFailure(root + "moved.csv", "the server answered 404. Check whether the file has moved, or " + BY_HAND);

        redirect("/circle.csv", "/circle.csv");
        assertFailure(root + "circle.csv", "the server answered 302. Check whether the file has moved, or " + BY_HAND);
        assertThat(asked.get()).isLessThan(10);
    }

    @Tag("slow")
    @Test
    void aServerThatFallsSilentIsGivenUp() {
        answer("/silent.csv", exchange -> {
            exchange.sendResponseHeaders(200, TEXT.length);
            exchange.getResponseBody().write('s');
            exchange.getResponseBody().flush();
            await();
        });

        assertFailure(
                root + "silent.csv", Duration.ofMillis(500), "no data arrived for 0.5 s. Try again, or " + BY_HAND);
    }

    @Tag("slow")
    @Test
    void aServerThatSendsAByteNowAndThenIsGivenUp() {
        answer("/drip.csv", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            while (over.getCount() > 0) {
                exchange.getResponseBody().write('s');
                exchange.getResponseBody().flush();
                LockSupport.parkNanos(5_000_000);
            }
        });

        assertThatThrownBy(() -> file(root + "drip.csv", SUM).fetch(LONG, Duration.ofMillis(500)))
                .isInstanceOf(ModelException.class)
                .hasMessageMatching("download of " + Pattern.quote(root + "drip.csv")
                        + ": only \\d+ bytes arrived in 0\\.5 s\\. Try again, or " + Pattern.quote(BY_HAND));
    }

    @Test
    void ofSeveralFilesInTheMirrorTheRightOneIsTaken() throws IOException {
        catalogue(root + "run.csv", SUM);
        Files.createDirectories(folder.resolve("mirror/a"));
        Files.createDirectories(folder.resolve("mirror/b"));
        Files.writeString(folder.resolve("mirror/a/run.csv"), "other");
        Files.write(folder.resolve("mirror/b/run.csv"), TEXT);

        assertThat(Weft.measured("published").columns().rows()).isEqualTo(1);
    }

    @Test
    void aFileThatIsTooLargeIsNotReadToItsEnd() {
        byte[] million = new byte[1_000_000];
        answer("/large.csv", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            for (int i = 0; i < 1000; i++) {
                exchange.getResponseBody().write(million);
            }
        });

        assertFailure(
                root + "large.csv",
                "it has more than 20 MB, the largest size that is read. Correct its row in the catalogue.");
    }

    @Test
    void noNetworkSaysSo() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        assertFailure(
                "http://127.0.0.1:" + free + "/run.csv",
                "there is no connection to 127.0.0.1. Check the network and the proxy of this JVM, or " + BY_HAND);
    }

    @Test
    void aFolderThatCannotBeWrittenIsNamed() throws IOException {
        Path cache = Files.writeString(folder.resolve("cache"), "a file");

        assertThatThrownBy(() -> file(root + "run.csv", SUM).fetch(Duration.ofSeconds(5), LONG))
                .isInstanceOf(ModelException.class)
                .hasMessage("cache file \"" + cache.resolve(SUM.substring(0, 16) + "-run.csv")
                        + "\": it exists already. Check that you may write to "
                        + cache
                        + ".");
    }

    @Test
    void aRowWithoutAFileNameOrChecksumIsRefused() {
        String message =
                "data set \"published\": its file has the address %s and the checksum %s. Correct the catalogue: an address ends in a file name, and a checksum is a SHA-256.";

        assertThatThrownBy(() -> file(root, SUM))
                .isInstanceOf(ModelException.class)
                .hasMessage(String.format(Locale.ROOT, message, root, SUM));
        assertThatThrownBy(() -> file(root + "a", "../a"))
                .isInstanceOf(ModelException.class)
                .hasMessage(String.format(Locale.ROOT, message, root + "a", "../a"));
    }

    @Test
    void onlyADataSetCanBeFetched() throws IOException {
        catalogue(root + "run.csv", SUM);

        assertThatThrownBy(() -> Weft.fetch("publishd"))
                .isInstanceOf(ModelException.class)
                .message()
                .startsWith("unknown data set \"publishd\"; known: ")
                .endsWith(". Did you mean \"published\"?");
    }

    private interface Answer {
        void to(HttpExchange exchange) throws IOException;
    }

    private void answer(String path, Answer answer) {
        server.createContext(path, exchange -> {
            asked.incrementAndGet();
            try (exchange) {
                answer.to(exchange);
            }
        });
    }

    private static void send(HttpExchange exchange, int length, byte[] bytes) throws IOException {
        exchange.sendResponseHeaders(200, length);
        exchange.getResponseBody().write(bytes);
        exchange.getResponseBody().flush();
    }

    private void await() {
        try {
            assertThat(over.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private static PublishedFile file(String address, String checksum) {
        return PublishedFile.of("published", address, checksum, "BSD-2-Clause");
    }

    private void assertFailure(String address, String rest) {
        assertFailure(address, Duration.ofSeconds(20), rest); // a busy machine is no silent server
    }

    private void assertFailure(String address, Duration patience, String rest) {
        assertThatThrownBy(() -> file(address, SUM).fetch(patience, LONG))
                .isInstanceOf(ModelException.class)
                .hasMessage("download of " + address + ": " + rest);
        assertThat(cached()).isEmpty();
    }

    private List<String> cached() {
        Path cache = folder.resolve("cache");
        if (!Files.exists(cache)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(cache)) {
            return files.map(file -> String.valueOf(file.getFileName())).toList();
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }

    private void catalogue(String address, String checksum) throws IOException {
        Path file = folder.resolve("classes").resolve(Catalogue.PATH);
        Files.createDirectories(file.getParent());
        Files.writeString(
                file,
                "name,kind,file,origin,title,source,date,machine,checksum,licence\npublished,csv," + address
                        + ",published,a title,a source,2018-09-23,a machine," + checksum + ",BSD-2-Clause\n");
        URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.resolve("classes").toUri().toURL()}, null);
        opened.add(loader);
        Thread.currentThread().setContextClassLoader(loader);
    }
}
