package dev.weft.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.kernel.Notebook.Ran;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Libraries that users add and the kernel also has. */
class UsersLibrariesTest {
    private Notebook notebook;

    @TempDir
    private Path work;

    @BeforeEach
    void open() {
        notebook = Notebook.open();
    }

    @AfterEach
    void close() {
        notebook.close();
    }

    /** Returns a jar of one class with a constant that names its owner. */
    private Path jar(String file, String type) throws IOException {
        int dot = type.lastIndexOf('.');
        String source = "package " + type.substring(0, dot) + "; public class " + type.substring(dot + 1)
                + " { public static String whose() { return \"user\"; } }";
        JavaFileObject unit =
                new SimpleJavaFileObject(
                        URI.create("string:///" + type.replace('.', '/') + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                };
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        assertThat(compiler.getTask(null, null, null, List.of("-d", work.toString(), "-proc:none"), null, List.of(unit))
                        .call())
                .isTrue();
        Path jar = work.resolve(file);
        String entry = type.replace('.', '/') + ".class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry(entry));
            out.write(Files.readAllBytes(work.resolve(entry)));
            out.closeEntry();
        }
        return jar;
    }

    @Test
    void usersLibrariesDoNotConflictWithTheKernels() throws IOException {
        for (String type : List.of("com.google.gson.Gson", "org.zeromq.ZMQ", "org.commonmark.node.Node")) {
            Path jar = jar(type.substring(type.lastIndexOf('.') + 1) + "-1.0.jar", type);
            Ran added = notebook.run("%classpath " + jar);
            assertThat(added.error()).isEmpty();
            assertThat(notebook.run(type + ".whose()").result()).isEqualTo("user");
        }
        assertThat(notebook.run("display(\"kernel\")").error())
                .as("the kernel still uses its own")
                .isEmpty();
    }

    @Test
    void weftsVersionOfALibraryOfItsValuesIsUsedAndBothAreNamed() throws IOException {
        Ran ran = notebook.run("%classpath " + jar("tablesaw-core-0.43.1.jar", "tech.tablesaw.api.Table"));
        assertThat(ran.printed())
                .matches(
                        "tablesaw-core: 0\\.43\\.1 was requested, but [0-9.]+ is used, because Weft's values have its types\\.\n");
        assertThat(notebook.run("tech.tablesaw.api.Table.create(\"t\").name()").result())
                .isEqualTo("t");
        assertThat(notebook.run("Table.create(\"t\").rowCount()").result()).isEqualTo("0");
    }

    @Test
    void aUsersLoggerPrints() {
        Ran ran = notebook.run("%maven ch.qos.logback:logback-classic:1.5.12");
        Assumptions.assumeTrue(ran.error().isEmpty(), () -> "not run, because Maven is offline: " + ran.error());
        assertThat(notebook.run("org.slf4j.LoggerFactory.getLogger(\"me\").info(\"heard\")")
                        .printed())
                .contains("INFO me -- heard");
    }

    @Test
    void withoutAUsersLoggerThereIsNoWarningAboutLogging() {
        Ran ran = notebook.run("org.slf4j.LoggerFactory.getLogger(\"me\").info(\"unheard\");");
        assertThat(ran.error()).isEmpty();
        assertThat(ran.printed()).isEmpty();
    }
}
