package dev.weft.kernel.run;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The folder of a kernel: its connection file, which contains a key, and the output of the process. */
final class KernelFiles {
    private static final String PREFIX = "weft-kernel-";
    private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d{1,10})-.*");
    private static final Duration YOUNG = Duration.ofMinutes(10);
    private static final List<String> CONTENT = List.of("connection.json", "log.txt");

    private KernelFiles() {}

    /** Creates a folder that only its owner can read, named after this process; deletes those of ended processes. */
    static Path create() throws IOException {
        sweep(Path.of(System.getProperty("java.io.tmpdir")));
        return Files.createTempDirectory(PREFIX + ProcessHandle.current().pid() + "-");
    }

    static Path connection(Path folder) {
        return folder.resolve(CONTENT.get(0));
    }

    static Path log(Path folder) {
        return folder.resolve(CONTENT.get(1));
    }

    static void delete(Path folder) {
        CONTENT.forEach(name -> deleteQuietly(folder.resolve(name)));
        deleteQuietly(folder);
    }

    /**
     * Deletes the folders of killed programs. Recent folders are kept, because programs in other containers can share the
     * temporary folder, but not the process numbers.
     */
    static void sweep(Path temporary) {
        FileTime limit = FileTime.from(Instant.now().minus(YOUNG));
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, PREFIX + "*")) {
            for (Path folder : folders) {
                Matcher name = NAME.matcher(folder.getFileName().toString());
                if (name.matches()
                        && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()
                        && Files.getLastModifiedTime(folder).compareTo(limit) < 0) {
                    delete(folder);
                }
            }
        } catch (IOException e) {
            System.getLogger(KernelFiles.class.getName()).log(System.Logger.Level.DEBUG, "not swept", e);
        }
    }

    private static void deleteQuietly(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            path.toFile().deleteOnExit(); // Windows keeps the log open slightly longer than the process
        }
    }
}
