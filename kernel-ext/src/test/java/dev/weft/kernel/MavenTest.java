package dev.weft.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.weft.kernel.Notebook.Ran;
import dev.weft.kernel.wire.Client.Channel;
import dev.weft.kernel.wire.Message;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Libraries found in the process, by the user's settings: a mirror for everything, which is this test. */
class MavenTest {
    private static final Map<String, byte[]> FILES = new ConcurrentHashMap<>();
    private static final String SLOW = "/t/slow/1/slow-1.jar";

    @TempDir
    private static Path home;

    private static HttpServer server;
    private static Notebook notebook;

    @BeforeAll
    static void open() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", MavenTest::answer);
        server.setExecutor(Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "repository");
            thread.setDaemon(true);
            return thread;
        }));
        server.start();
        settings("");
        library(
                "one",
                "<dependencies><dependency><groupId>t</groupId><artifactId>two</artifactId>"
                        + "<version>1</version></dependency></dependencies>");
        library("two", "");
        library("slow", "");
        FILES.put(
                "/t/parent/1/parent-1.pom",
                pom(
                        "parent",
                        "pom",
                        "<dependencyManagement><dependencies><dependency>"
                                + "<groupId>t</groupId><artifactId>two</artifactId><version>${two}</version></dependency></dependencies>"
                                + "</dependencyManagement>"));
        notebook = kernel();
    }

    @AfterAll
    static void close() {
        notebook.close();
        server.stop(0);
    }

    /** Nothing of it comes from the PATH. */
    private static Notebook kernel() {
        return Notebook.open(Map.of("JAVA_TOOL_OPTIONS", "-Duser.home=" + home, "PATH", ""));
    }

    private static void settings(String more) throws IOException {
        String url = "http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":"
                + server.getAddress().getPort();
        Files.createDirectories(home.resolve(".m2"));
        Files.writeString(
                home.resolve(".m2/settings.xml"),
                "<settings>" + more + "<mirrors><mirror><id>mine</id><url>" + url
                        + "</url><mirrorOf>*</mirrorOf></mirror></mirrors></settings>");
    }

    private static void library(String name, String more) {
        FILES.put("/t/" + name + "/1/" + name + "-1.pom", pom(name, "jar", more));
        FILES.put(
                "/t/" + name + "/1/" + name + "-1.jar",
                new byte[] {'P', 'K', 5, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    }

    private static byte[] pom(String name, String packaging, String more) {
        return ("<project><modelVersion>4.0.0</modelVersion><groupId>t</groupId><artifactId>" + name
                        + "</artifactId><version>1</version><packaging>" + packaging + "</packaging>" + more
                        + "</project>")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            if (path.equals(SLOW)) {
                TimeUnit.SECONDS.sleep(30);
            }
            byte[] file = FILES.get(path);
            exchange.sendResponseHeaders(file == null ? 404 : 200, file == null ? -1 : file.length);
            if (file != null) {
                exchange.getResponseBody().write(file);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isDownloaded(String name) {
        return Files.isRegularFile(home.resolve(".m2/repository/t/" + name + "/1/" + name + "-1.jar"));
    }

    @Test
    void aLibraryComesWithWhatItNeedsFromTheMirrorOfTheSettingsAndOneLineSaysHowFarItIs() {
        Ran ran = notebook.run("%maven t:one:1");
        assertThat(ran.error()).isEmpty();
        assertThat(isDownloaded("one")).isTrue();
        assertThat(isDownloaded("two")).isTrue();
        assertThat(ran.outputs().stream().filter(each -> each.type().equals("display_data")))
                .hasSize(1);
        assertThat(ran.shown("update_display_data", "text/plain")).matches("(?s).*Downloaded \\d files, 0.0 MB\\.");
        assertThat(notebook.run("%maven t:one:1").outputs())
                .as("what is there already is not worth a word")
                .noneMatch(each -> each.type().contains("display"));
    }

    @Test
    void aWholePomHasItsParentsPropertiesAndManagedVersions() {
        Ran ran = notebook.run("%%loadFromPOM\n<project><modelVersion>4.0.0</modelVersion><parent><groupId>t</groupId>"
                + "<artifactId>parent</artifactId><version>1</version></parent><artifactId>child</artifactId>"
                + "<properties><two>1</two></properties><dependencies><dependency><groupId>t</groupId>"
                + "<artifactId>two</artifactId></dependency></dependencies></project>");
        assertThat(ran.error()).isEmpty();
        assertThat(isDownloaded("two")).isTrue();
    }

    @Test
    void aPomThatLacksSomethingSaysWhat() {
        assertThat(notebook.run("%%loadFromPOM\n<dependency><groupId>t</groupId><artifactId>two</artifactId>"
                                + "</dependency>")
                        .error())
                .isEqualTo("%%loadFromPOM: The pom cannot be used: 'dependencies.dependency.version' for t:two:jar is"
                        + " missing.");
        assertThat(notebook.run("%maven t:nowhere:1").error())
                .isEqualTo("%maven: There is no t:nowhere:1 in the repositories that Maven knows. Check group,"
                        + " artifact and version; %mavenRepo name https://... adds a repository.");
    }

    @Test
    void aDownloadIsInterrupted() throws InterruptedException {
        Message request = notebook.send("%maven t:slow:1");
        TimeUnit.SECONDS.sleep(3);
        long start = System.nanoTime();
        notebook.kernel().client().send(Channel.CONTROL, "interrupt_request", new JsonObject());
        notebook.reply(Channel.SHELL, request, Duration.ofSeconds(20));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
        assertThat(notebook.run("1 + 1").result()).isEqualTo("2");
    }

    @Test
    void settingsThatAreOfflineAreObeyed() throws IOException {
        settings("<offline>true</offline>");
        try {
            assertThat(notebook.run("%maven t:never:1").error())
                    .isEqualTo("%maven: Maven is set to work offline, and t:never:1 was never downloaded. Go online"
                            + " once.");
        } finally {
            settings("");
        }
    }
}
