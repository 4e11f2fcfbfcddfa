package dev.weft.kernel.install;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeSet;

/** Identifies the Java and the build of the kernel. */
final class Build {
    private Build() {}

    /** Returns a key of the Java and of the path, size and time of each jar, which a JVM checks as well. */
    static String key(Path jar) throws IOException {
        Set<String> parts = new TreeSet<>();
        parts.add(describe(jar));
        Path libraries = jar.resolveSibling("lib");
        if (Files.isDirectory(libraries)) {
            try (DirectoryStream<Path> jars = Files.newDirectoryStream(libraries, "*.jar")) {
                for (Path each : jars) {
                    parts.add(describe(each));
                }
            }
        }
        String java = System.getProperty("java.home") + " " + System.getProperty("java.vm.version");
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest((java + "\n" + String.join("\n", parts)).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static String describe(Path jar) throws IOException {
        return jar.toAbsolutePath() + " " + Files.size(jar) + " " + Files.getLastModifiedTime(jar);
    }
}
