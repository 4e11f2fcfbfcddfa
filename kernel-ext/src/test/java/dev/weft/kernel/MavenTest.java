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

/** Libraries resolved in the kernel's process with the user's settings, whose mirror of all repositories is this test. */
class MavenTest {
    private static final Map<String, byte[]> FILES = new ConcurrentHashMap<>();
    private static final byte[] JAR = {'P', 'K', 5, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
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
                        "1",
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

    /** Opens a notebook with an empty PATH. */
    private static Notebook kernel() {
        return Notebook.open(Map.of("JAVA_TOOL_OPTIONS", "-Duser.home=" + home, "PATH", ""));
    }

    private static String url() {
        return "http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":"
                + server.getAddress().getPort();
    }

    private static void settings(String more) throws IOException {
        Files.createDirectories(home.resolve(".m2"));
        Files.writeString(
                home.resolve(".m2/settings.xml"),
                "<settings>" + more + "<mirrors><mirror><id>mine</id><url>" + url()
                        + "</url><mirrorOf>external:*</mirrorOf></mirror></mirrors></settings>");
    }

    private static void library(String name, String more) {
        library("", name, "1", more);
    }

    private static void library(String repository, String name, String version, String more) {
        String file = repository + "/t/" + name + "/" + version + "/" + name + "-" + version;
        FILES.put(file + ".pom", pom(name, version, "jar", more));
        FILES.put(file + ".jar", JAR);
    }

    private static byte[] pom(String name, String version, String packaging, String more) {
        return ("<project><modelVersion>4.0.0</modelVersion><groupId>t</groupId><artifactId>" + name
                        + "</artifactId><version>" + version + "</version><packaging>" + packaging + "</packaging>"
                        + more
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
        return isDownloaded(name, "1", "");
    }

    private static boolean isDownloaded(String name, String version, String classifier) {
        return Files.isRegularFile(home.resolve(
                ".m2/repository/t/" + name + "/" + version + "/" + name + "-" + version + classifier + ".jar"));
    }

    private static String dependency(String name, String more) {
        return "<dependency><groupId>t</groupId><artifactId>" + name + "</artifactId>" + more + "</dependency>\n";
    }

    private static Ran loaded(String cell) {
        Ran ran = notebook.run("%%loadFromPOM" + cell);
        assertThat(ran.error()).as(cell).isEmpty();
        return ran;
    }

    @Test
    void aLibraryAndItsDependenciesComeFromTheMirrorWithOneProgressLine() {
        Ran ran = notebook.run("%maven t:one:1");
        assertThat(ran.error()).isEmpty();
        assertThat(isDownloaded("one")).isTrue();
        assertThat(isDownloaded("two")).isTrue();
        assertThat(ran.outputs().stream().filter(each -> each.type().equals("display_data")))
                .hasSize(1);
        assertThat(ran.shown("update_display_data", "text/plain")).matches("(?s).*Downloaded \\d files, 0.0 MB\\.");
        assertThat(notebook.run("%maven t:one:1").outputs())
                .as("no progress without a download")
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
    void versionsOfAFragmentComeFromItsManagementAndProperties() {
        library("", "leaf", "1", "");
        library("", "leaf", "2", "");
        library("", "stem", "3", "<dependencies>" + dependency("leaf", "<version>1</version>") + "</dependencies>");
        loaded("\n<properties><three>3</three></properties>\n<dependencyManagement><dependencies>"
                + dependency("stem", "<version>${three}</version>") + dependency("leaf", "<version>2</version>")
                + "</dependencies></dependencyManagement>\n<dependencies>" + dependency("stem", "")
                + "</dependencies>");
        assertThat(isDownloaded("stem", "3", "")).isTrue();
        assertThat(isDownloaded("leaf", "2", "")).isTrue();
        assertThat(isDownloaded("leaf", "1", "")).isFalse();
    }

    @Test
    void versionsOfAFragmentComeFromAnImportOrAParent() {
        String managed = "<dependencyManagement><dependencies>%s</dependencies></dependencyManagement>";
        library("bought", "");
        FILES.put(
                "/t/bom/1/bom-1.pom",
                pom("bom", "1", "pom", managed.formatted(dependency("bought", "<version>1</version>"))));
        loaded("\n<?xml version=\"1.0\"?>\n<!-- <dependency>of nothing</dependency> -->\n"
                + managed.formatted(dependency("bom", "<version>1</version><type>pom</type><scope>import</scope>"))
                + dependency("bought", ""));
        assertThat(isDownloaded("bought")).isTrue();

        library("heir", "");
        FILES.put(
                "/t/elder/1/elder-1.pom",
                pom(
                        "elder",
                        "1",
                        "pom",
                        managed.formatted(dependency("heir", "<version>${project.version}</version>"))));
        loaded("\n<parent><groupId>t</groupId><artifactId>elder</artifactId><version>1</version></parent>"
                + dependency("heir", ""));
        assertThat(isDownloaded("heir")).isTrue();
    }

    @Test
    void exclusionsAndClassifiersOfAFragmentCount() {
        library("unwanted", "");
        library("wanting", "<dependencies>" + dependency("unwanted", "<version>1</version>") + "</dependencies>");
        FILES.put("/t/wanting/1/wanting-1-linux.jar", JAR);
        loaded("\n"
                + dependency(
                        "wanting",
                        "<version>1</version><classifier>linux</classifier><exclusions><exclusion>"
                                + "<groupId>t</groupId><artifactId>unwanted</artifactId></exclusion></exclusions>"));
        assertThat(isDownloaded("wanting", "1", "-linux")).isTrue();
        assertThat(isDownloaded("wanting")).isFalse();
        assertThat(isDownloaded("unwanted")).isFalse();
    }

    @Test
    void dependenciesOfOtherScopesAreReportedAndAddedWhenTheScopeIsNamed() {
        library("tested", "");
        library("given", "");
        String fragment = "\n" + dependency("tested", "<version>1</version><scope>test</scope>")
                + dependency("given", "<version>1</version><scope>provided</scope>");
        assertThat(loaded(fragment).printed())
                .contains(
                        "t:tested:1 has the scope test, so it is left out. Name the scope to add it: loadFromPOM test.")
                .contains("t:given:1 has the scope provided, so it is left out.");
        assertThat(isDownloaded("tested")).isFalse();
        assertThat(loaded(" provided" + fragment).printed())
                .contains("t:tested:1 has the scope test")
                .doesNotContain("t:given:1");
        assertThat(isDownloaded("given")).isTrue();
        assertThat(loaded(" test" + fragment).printed()).isEmpty();
        assertThat(isDownloaded("tested")).isTrue();
    }

    @Test
    void repositoriesOfAFragmentAndOfTheNotebookAreAsked() {
        library("/other", "elsewhere", "1", "");
        String elsewhere = dependency("elsewhere", "<version>1</version>");
        String missing = "%%loadFromPOM: t:elsewhere:1 is not in the repositories";
        assertThat(notebook.run("%%loadFromPOM\n" + elsewhere).error()).startsWith(missing);
        String repository = "<repository><id>other</id><url>${home}/other</url>%s</repository>\n<properties><home>"
                + url() + "</home></properties>";
        assertThat(notebook.run("%%loadFromPOM\n"
                                + repository.formatted("<releases><enabled>false</enabled></releases>") + elsewhere)
                        .error())
                .startsWith(missing);
        loaded("\n" + repository.formatted("") + elsewhere);
        assertThat(isDownloaded("elsewhere")).isTrue();

        library("/third", "far", "1", "");
        assertThat(notebook.run("%mavenRepo third " + url() + "/third").error()).isEmpty();
        loaded("\n" + dependency("far", "<version>1</version>"));
        assertThat(isDownloaded("far")).isTrue();
    }

    @Test
    void aWholePomMayBeginWithADeclarationAndAComment() {
        library("whole", "");
        loaded("\n"
                + "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n"
                + "<!-- &nbsp; -->\n"
                + "<project xmlns=\"http://maven.apache.org/POM/4.0.0\">"
                + "<modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId><version>1</version>"
                + "<name>&oslash;</name><build><plugins/></build><dependencies>"
                + dependency("whole", "<version>1</version>") + "</dependencies></project>");
        assertThat(isDownloaded("whole")).isTrue();
    }

    @Test
    void unsupportedElementsAreRefusedByName() {
        String good = dependency("two", "<version>1</version>");
        Map<String, String> errors = Map.of(
                good + "<plugin><artifactId>p</artifactId></plugin>",
                "<plugin> is not supported in a fragment of a pom. Remove it; supported are <dependency>, <repository>,"
                        + " <profile>, their lists, <dependencyManagement>, <properties> and <parent>.",
                good + "<version>1</version><version>2</version>",
                "<version> occurs twice, but a project has one. Remove one of them.",
                good + "<project/>",
                "<project> must not be mixed with other elements. Move them into it, or to a cell of their own.",
                "implementation 't:two:1'",
                "\"implementation 't:two:1'\" is not an element of a pom. Write"
                        + " <dependency>...</dependency>, or %maven group:artifact:version.",
                "<properties><a>1</a></properties>",
                "the cell has no <dependency>...</dependency>. Write one below the first line, as library pages"
                        + " print it.",
                "<dependency>\n<groupId>x</groupId>",
                "invalid XML in line 3 of the cell: The element type \"dependency\" must be terminated by the"
                        + " matching end-tag \"</dependency>\". Paste the whole fragment, from its first < to its last"
                        + " >.",
                good + "</dependencies>",
                "invalid XML in line 3 of the cell: it closes an element that was not opened. Paste the whole"
                        + " fragment, from its first < to its last >.");
        errors.forEach((cell, message) ->
                assertThat(notebook.run("%%loadFromPOM\n" + cell).error()).isEqualTo("%%loadFromPOM: " + message));
        assertThat(notebook.run("%%loadFromPOM tests\n" + good).error())
                .isEqualTo("%%loadFromPOM: unknown scope \"tests\". Write one of compile, runtime, provided, system,"
                        + " test, or none.");
    }

    @Test
    void errorsOfMavenReferToTheCell() {
        String managed = "<dependencyManagement>%s</dependencyManagement>";
        Map<String, String> errors = Map.of(
                dependency("two", "<versoin>1</versoin>"),
                "the pom is not valid: Malformed POM of the cell: Unrecognised tag: 'versoin'.",
                "<project><modelVersion>4.0.0</modelVersion><dependencys/></project>",
                "the pom is not valid: Malformed POM of the cell: Unrecognised tag: 'dependencys'.",
                "<project><modelVersion>4.0.0</modelVersion>",
                "the pom is not valid: Non-readable POM of the cell: no more data available - expected end tag"
                        + " </project> to close start tag <project>.",
                managed.formatted(dependency("two", "<version>1</version>")) + dependency("two", ""),
                "the pom is not valid: Malformed POM of the cell: Unrecognised tag: 'dependency'.",
                dependency("two", "<version>${two.version}</version>"),
                "the pom has no value for ${two.version}. Add <properties><two.version>..</two.version></properties>,"
                        + " or write the value in its place.",
                managed.formatted("<dependencies>"
                                + dependency("gone", "<version>1</version><type>pom</type><scope>import</scope>")
                                + "</dependencies>")
                        + dependency("two", ""),
                "t:gone:1 is not in the repositories that Maven knows. Check group, artifact and version;"
                        + " %mavenRepo name https://... adds a repository.");
        errors.forEach((cell, message) ->
                assertThat(notebook.run("%%loadFromPOM\n" + cell).error()).isEqualTo("%%loadFromPOM: " + message));
    }

    @Test
    void anIncompletePomNamesTheMissingElement() {
        assertThat(notebook.run("%%loadFromPOM\n<dependency><groupId>t</groupId><artifactId>two</artifactId>"
                                + "</dependency>")
                        .error())
                .isEqualTo("%%loadFromPOM: the pom is not valid: 'dependencies.dependency.version' for t:two:jar is"
                        + " missing.");
        assertThat(notebook.run("%maven t:nowhere:1").error())
                .isEqualTo("%maven: t:nowhere:1 is not in the repositories that Maven knows. Check group,"
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
