package dev.weft.kernel.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Short hashes of contents. */
final class Hash {
    private static final int LENGTH = 32;

    private Hash() {}

    static String text(String text) {
        return name(digest(), text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the hash of a file's bytes, or of all files below a folder with their names. */
    static String tree(Path place) throws IOException {
        MessageDigest digest = digest();
        if (Files.isRegularFile(place)) {
            add(digest, place);
        } else {
            List<Path> files;
            try (Stream<Path> all = Files.walk(place)) {
                files = all.filter(Files::isRegularFile).sorted().toList();
            }
            for (Path file : files) {
                digest.update(
                        (place.relativize(file) + "\n" + Files.size(file) + "\n").getBytes(StandardCharsets.UTF_8));
                add(digest, file);
            }
        }
        return name(digest, new byte[0]);
    }

    private static void add(MessageDigest digest, Path file) throws IOException {
        byte[] piece = new byte[1 << 16];
        try (InputStream in = Files.newInputStream(file)) {
            for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
                digest.update(piece, 0, n);
            }
        }
    }

    private static String name(MessageDigest digest, byte[] last) {
        return HexFormat.of().formatHex(digest.digest(last)).substring(0, LENGTH);
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("each Java has SHA-256", e);
        }
    }
}
