package dev.weft;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.weft.calibration.FittedMachine;
import dev.weft.formats.platform.PlatformFormat;
import dev.weft.program.Program;
import dev.weft.queueing.Network;
import dev.weft.sharing.Scheme;
import dev.weft.tinympi.TinyMpi;
import dev.weft.trace.Trace;
import dev.weft.units.Time;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The product's classes, read once for all tests that look at them, and its sources. Tests run in the folder {@code dsl}. */
final class Product {
    /** One of each module. */
    private static final List<Class<?>> MODULES = List.of(
            Time.class,
            Program.class,
            Trace.class,
            Network.class,
            TinyMpi.class,
            PlatformFormat.class,
            Scheme.class,
            FittedMachine.class,
            Weft.class);

    static final JavaClasses CLASSES = new ClassFileImporter()
            .importUrls(MODULES.stream().map(Product::place).toList());

    private Product() {}

    static Stream<JavaClass> publicTypes() {
        return CLASSES.stream().filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC));
    }

    /** The Java files of all modules, in the order of their paths below {@code dev/weft}. */
    static List<Path> sources() throws IOException {
        List<Path> roots = roots("src/main/java", "src/words/java");
        try (Stream<Path> files = roots.stream().flatMap(Product::walk)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted((one, other) -> inPackage(one).compareTo(inPackage(other)))
                    .toList();
        }
    }

    /** The files with words, in the order of their names. */
    static List<Path> words() throws IOException {
        return sources().stream()
                .filter(file -> file.toString().endsWith("Words.java"))
                .toList();
    }

    /** These folders of all modules that have them. */
    static List<Path> roots(String... folders) throws IOException {
        try (Stream<Path> modules = Files.list(Path.of("."))) {
            return modules.map(Path::normalize)
                    .sorted()
                    .flatMap(module -> Stream.of(folders).map(module::resolve))
                    .filter(Files::isDirectory)
                    .filter(folder -> !folder.startsWith("spark"))
                    .toList();
        }
    }

    /** The path of a source below {@code dev/weft}. */
    static Path inPackage(Path source) {
        return source.subpath(6, source.getNameCount());
    }

    private static URL place(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    @SuppressWarnings("StreamResourceLeak") // flatMap closes it
    private static Stream<Path> walk(Path root) {
        try {
            return Files.walk(root);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
