package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.kernel.shell.OwnClasses.OwnClass;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import javax.tools.JavaFileObject;
import javax.tools.JavaFileObject.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnClassesTest {
    @TempDir
    private Path folder;

    private Path jar(String name, String manifest, String... entries) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Manifest head = new Manifest();
        String text = "Manifest-Version: 1.0\n" + manifest;
        head.read(new java.io.ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file), head)) {
            for (String entry : entries) {
                out.putNextEntry(new JarEntry(entry));
                out.write((name + " " + entry).getBytes(StandardCharsets.UTF_8));
            }
        }
        return file;
    }

    private static String names(List<JavaFileObject> files) {
        return files.stream()
                .map(each -> each instanceof OwnClass own ? own.binaryName() : "")
                .collect(Collectors.joining(" "));
    }

    private static String text(JavaFileObject file) throws IOException {
        try (InputStream in = file.openInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void theClassesOfAPackageAreInTheOrderOfThePathAndOfManifests() throws IOException {
        Path first =
                jar("first.jar", "Class-Path: lib/second.jar lib/absent.jar\n", "p/A.class", "p/q/B.class", "p/a.txt");
        Path second = jar("lib/second.jar", "", "p/C.class", "p/A.class", "D.class");
        Path third = jar("third.jar", "", "p/E$F.class", "pq/G.class");
        Path broken = Files.writeString(folder.resolve("broken.jar"), "no jar");
        String path = List.of(first, broken, folder, third, second).stream()
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        OwnClasses classes = OwnClasses.of(path + File.pathSeparator);
        assertThat(names(classes.in("p"))).isEqualTo("p.A p.C p.A p.E$F");
        assertThat(names(classes.in("p.q"))).isEqualTo("p.q.B");
        assertThat(names(classes.in(""))).isEqualTo("D");
        assertThat(names(classes.in("no.where"))).isEmpty();
        assertThat(names(classes.below("p")).split(" ", -1))
                .containsExactlyInAnyOrder("p.A", "p.C", "p.A", "p.E$F", "p.q.B");
        assertThat(text(classes.in("p").get(1))).isEqualTo("lib/second.jar p/C.class");
    }

    @Test
    void ofAJarForSeveralReleasesThatForThisOneIsRead() throws IOException {
        Path jar = jar(
                "many.jar",
                "Multi-Release: true\n",
                "p/A.class",
                "META-INF/versions/11/p/A.class",
                "META-INF/versions/11/p/B.class",
                "META-INF/versions/99/p/C.class");
        OwnClasses classes = OwnClasses.of(jar.toString());
        assertThat(names(classes.in("p")).split(" ", -1)).containsExactlyInAnyOrder("p.A", "p.B");
        assertThat(text(classes.in("p").get(0))).isEqualTo("many.jar META-INF/versions/11/p/A.class");
    }

    @Test
    void aClassHasANameAndAnAddress() throws IOException {
        Path jar = jar("one.jar", "", "p/A.class", "p/BA.class");
        JavaFileObject file = OwnClasses.of(jar.toString()).in("p").get(0);
        assertThat(file.toUri()).isEqualTo(URI.create("jar:" + jar.toUri() + "!/p/A.class"));
        assertThat(file.getName()).isEqualTo(jar + "(p/A.class)");
        assertThat(file.isNameCompatible("A", Kind.CLASS)).isTrue();
        assertThat(file.isNameCompatible("B", Kind.CLASS)).isFalse();
        assertThat(file.isNameCompatible("A", Kind.SOURCE)).isFalse();
    }
}
