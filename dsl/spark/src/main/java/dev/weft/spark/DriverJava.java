package dev.weft.spark;

import dev.weft.Weft;
import dev.weft.calibration.FittedMachine;
import dev.weft.queueing.Network;
import dev.weft.sharing.Scheme;
import dev.weft.study.Engine;
import dev.weft.tinympi.TinyMpi;
import dev.weft.trace.Trace;
import dev.weft.program.Program;
import java.io.File;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.apache.commons.math3.util.FastMath;
import org.jspecify.annotations.Nullable;

/** The program that runs the driver, its class path, and the jars that it gives to the workers. */
final class DriverJava {
    /** One of each module of Weft, and of what they need at a cluster. */
    private static final List<Class<?>> SHIPPED = List.of(
            Engine.class,
            Program.class,
            Trace.class,
            Network.class,
            TinyMpi.class,
            Scheme.class,
            FittedMachine.class,
            Weft.class,
            SparkSource.class,
            FastMath.class);

    private DriverJava() {}

    /** Returns the path of this JVM's {@code java}. */
    static String program() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** Returns the paths of this class's loaders: a notebook's libraries, then those of its kernel. */
    static List<String> classPath() throws IOException {
        Set<String> paths = new LinkedHashSet<>();
        for (ClassLoader loader = DriverJava.class.getClassLoader(); loader != null; loader = loader.getParent()) {
            if (loader instanceof URLClassLoader own) {
                for (URL url : own.getURLs()) {
                    paths.add(file(url).toString());
                }
            }
        }
        paths.addAll(Arrays.asList(System.getProperty("java.class.path", "").split(File.pathSeparator, -1)));
        paths.remove("");
        return new ArrayList<>(paths);
    }

    /** Returns the jars that a cluster lacks: Weft, the libraries of its models, and the data sets if present. */
    static String shipped() throws IOException {
        List<String> jars = new ArrayList<>();
        for (Class<?> type : SHIPPED) {
            jars.add(jar(file(type.getProtectionDomain().getCodeSource().getLocation()))
                    .toUri()
                    .toString());
        }
        for (URL sets :
                Collections.list(DriverJava.class.getClassLoader().getResources("META-INF/weft/catalogue.csv"))) {
            if (sets.openConnection() instanceof JarURLConnection inJar) {
                jars.add(file(inJar.getJarFileURL()).toUri().toString());
            }
        }
        return String.join(",", jars);
    }

    private static Path file(@Nullable URL url) throws IOException {
        if (url == null) {
            throw new IOException("a library of Weft is not in a file");
        }
        try {
            return Path.of(url.toURI());
        } catch (URISyntaxException odd) {
            throw new IOException(url + " is not a file", odd);
        }
    }

    /** Returns the jar itself, or packs a folder of classes (a build in a checkout) into a jar. */
    private static Path jar(Path classes) throws IOException {
        if (!Files.isDirectory(classes)) {
            return classes;
        }
        Path jar = Files.createTempFile("weft-classes-", ".jar");
        jar.toFile().deleteOnExit();
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace(File.separatorChar, '/')));
                Files.copy(file, out);
            }
        }
        return jar;
    }
}
