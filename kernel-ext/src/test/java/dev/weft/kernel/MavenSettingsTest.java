package dev.weft.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code %maven} with a repository or a proxy that requires a password, which is in the user's settings. */
class MavenSettingsTest {
    private static final byte[] JAR = {'P', 'K', 5, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    private static final String OPEN = "/open/"; // empty, and without a password
    private static final Set<Map.Entry<String, String>> NOTHING = Set.of();
    private static final String FAR = "http://repository.invalid";

    @TempDir
    private static Path home;

    private static final Set<URI> SERVED = ConcurrentHashMap.newKeySet();
    private static volatile Map<String, String> wanted = Map.of();

    private static HttpServer server;
    private static String near;
    private static Notebook notebook;

    @BeforeAll
    static void open() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", MavenSettingsTest::answer);
        server.start();
        near = "http://" + host() + ":" + server.getAddress().getPort();
        notebook = Notebook.open(Map.of("JAVA_TOOL_OPTIONS", "-Duser.home=" + home, "PATH", ""));
    }

    @AfterAll
    static void close() {
        notebook.close();
        server.stop(0);
    }

    @AfterEach
    void wantNothing() {
        wanted = Map.of();
    }

    private static String host() {
        return InetAddress.getLoopbackAddress().getHostAddress();
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            boolean open = exchange.getRequestURI().getPath().startsWith(OPEN);
            for (Map.Entry<String, String> header : open ? NOTHING : wanted.entrySet()) {
                boolean proxy = header.getKey().startsWith("Proxy");
                if (!header.getValue().equals(exchange.getRequestHeaders().getFirst(header.getKey()))) {
                    exchange.getResponseHeaders()
                            .add(proxy ? "Proxy-Authenticate" : "WWW-Authenticate", "Basic realm=\"here\"");
                    exchange.sendResponseHeaders(proxy ? 407 : 401, -1);
                    return;
                }
            }
            String[] path = exchange.getRequestURI().getPath().split("/", -1);
            byte[] file = path[path.length - 1].endsWith(".jar") ? JAR : pom(path[2]);
            boolean known = !open && !path[4].contains("-1.jar.") && !path[4].contains("-1.pom.");
            exchange.sendResponseHeaders(known ? 200 : 404, known ? file.length : -1);
            if (known) {
                SERVED.add(exchange.getRequestURI());
                exchange.getResponseBody().write(file);
            }
        }
    }

    private static byte[] pom(String name) {
        return ("<project><modelVersion>4.0.0</modelVersion><groupId>t</groupId><artifactId>" + name
                        + "</artifactId><version>1</version></project>")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static void settings(String mirror, String more) throws IOException {
        Files.createDirectories(home.resolve(".m2"));
        Files.writeString(
                home.resolve(".m2/settings.xml"),
                "<settings>" + more + "<mirrors><mirror><id>mine</id><url>" + mirror
                        + "</url><mirrorOf>*</mirrorOf></mirror></mirrors></settings>");
    }

    private static String login(String user, String password) {
        byte[] both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(both);
    }

    private static String credentials(String user, String password) {
        return "<username>" + user + "</username><password>" + password + "</password>";
    }

    private static String proxy(String more) {
        return "<proxies><proxy><id>p</id><active>true</active><protocol>http</protocol><host>" + host()
                + "</host><port>"
                + server.getAddress().getPort() + "</port><nonProxyHosts>no.where</nonProxyHosts>" + more
                + "</proxy></proxies>";
    }

    private static boolean isDownloaded(String name) {
        return Files.isRegularFile(home.resolve(".m2/repository/t/" + name + "/1/" + name + "-1.jar"));
    }

    @Test
    void aRepositoryThatAsksForAPasswordGetsThatOfItsServer() throws IOException {
        wanted = Map.of("Authorization", login("reader", "se cret"));
        settings(
                near,
                "<servers><server><id>other</id>" + credentials("no", "no") + "</server><server><id>mine</id>"
                        + credentials("reader", "se cret") + "</server></servers>");
        assertThat(notebook.run("%maven t:locked:1").error()).isEmpty();
        assertThat(isDownloaded("locked")).isTrue();
    }

    @Test
    void withoutTheRightPasswordTheErrorNamesItsPlace() throws IOException {
        wanted = Map.of("Authorization", login("reader", "secret"));
        String advice = "%maven: the repository \"mine\" at " + near
                + " requires a user and a password, or rejected those it got."
                + " Set them in ~/.m2/settings.xml: <server><id>mine</id><username>..</username>"
                + "<password>..</password></server>.";
        settings(near, "");
        assertThat(notebook.run("%maven t:closed:1").error()).isEqualTo(advice);
        settings(near, "<servers><server><id>mine</id>" + credentials("reader", "wrong") + "</server></servers>");
        assertThat(notebook.run("%maven t:closed:1").error()).isEqualTo(advice);
        assertThat(isDownloaded("closed")).isFalse();
    }

    @Test
    void remoteArtifactsAreFetchedThroughTheProxy() throws IOException {
        settings(FAR, proxy(""));
        assertThat(notebook.run("%maven t:far:1").error()).isEmpty();
        assertThat(isDownloaded("far")).isTrue();
        assertThat(SERVED).contains(URI.create(FAR + "/t/far/1/far-1.jar"));
    }

    @Test
    void aProxyThatAsksForAPasswordGetsItsOwn() throws IOException {
        wanted = Map.of("Proxy-Authorization", login("me", "mine"), "Authorization", login("reader", "secret"));
        settings(
                FAR,
                proxy(credentials("me", "mine")) + "<servers><server><id>mine</id>" + credentials("reader", "secret")
                        + "</server></servers>");
        assertThat(notebook.run("%maven t:farther:1").error()).isEmpty();
        assertThat(SERVED).contains(URI.create(FAR + "/t/farther/1/farther-1.jar"));
        wanted = Map.of("Proxy-Authorization", login("me", "mine")); // a proxy answers before the repository does
        settings(FAR, proxy(""));
        assertThat(notebook.run("%maven t:farthest:1").error())
                .isEqualTo(
                        "%maven: the proxy of ~/.m2/settings.xml requires a user and a password, or rejected those it got."
                                + " Set them there: <proxy>..<username>..</username><password>..</password></proxy>.");
    }

    @Test
    void anotherRepositoryOfTheNotebookHasItsServerToo() throws IOException {
        Files.createDirectories(home.resolve(".m2"));
        Files.writeString(
                home.resolve(".m2/settings.xml"),
                "<settings><servers><server><id>team</id>" + credentials("reader", "secret")
                        + "</server></servers><mirrors><mirror><id>mine</id><url>" + near + OPEN
                        + "</url><mirrorOf>central</mirrorOf></mirror></mirrors></settings>");
        wanted = Map.of("Authorization", login("reader", "secret"));
        assertThat(notebook.run("%mavenRepo team " + near + "\n%maven t:team:1").error())
                .isEmpty();
        assertThat(isDownloaded("team")).isTrue();
    }
}
