package dev.weft.trace.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading of files takes no more memory outside of the heap than those take that are open at once. */
class ArchiveFilesTest {
    private static long buffers() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getCount)
                .sum();
    }

    @Test
    void the_buffers_of_closed_files_are_used_again(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("one"), new byte[] {1, 2, 3});
        long before = buffers();
        for (int i = 0; i < 2000; i++) {
            try (ArchiveFiles.Input input = ArchiveFiles.in(folder)
                            .open(String.valueOf(file.getFileName()))
                            .orElseThrow();
                    ArchiveFiles.Input other = ArchiveFiles.in(folder)
                            .open(String.valueOf(file.getFileName()))
                            .orElseThrow()) {
                byte[] read = new byte[3];
                assertThat(input.read(read, 0, 2)).isEqualTo(2);
                assertThat(other.read(read, 0, 3)).isEqualTo(3);
                assertThat(input.read(read, 2, 1)).isEqualTo(1);
                assertThat(read).containsExactly(1, 2, 3);
            }
        }
        assertThat(buffers() - before).isLessThan(1000);
    }
}
