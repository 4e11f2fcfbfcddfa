package dev.weft.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelFilesTest {
    private static final long NO_PROCESS = 4_000_000_000L;

    @TempDir
    private Path temporary;

    private Path folder(long process, boolean old) throws IOException {
        Path folder = Files.createTempDirectory(temporary, "weft-kernel-" + process + "-");
        Files.writeString(KernelFiles.connection(folder), "{}");
        Files.writeString(KernelFiles.log(folder), "");
        if (old) {
            Files.setLastModifiedTime(folder, FileTime.fromMillis(0));
        }
        return folder;
    }

    @Test
    void onlyOldFoldersOfDeadProgramsAreSwept() throws IOException {
        Path dead = folder(NO_PROCESS, true);
        Path young = folder(NO_PROCESS, false);
        Path ours = folder(ProcessHandle.current().pid(), true);
        Path other = Files.createDirectory(temporary.resolve("weft-kernel-of-mine"));
        KernelFiles.sweep(temporary);
        assertThat(dead).doesNotExist();
        assertThat(List.of(young, ours, other)).allMatch(Files::isDirectory);
    }

    @Test
    void aKernelLeavesNoFolder() throws Exception {
        String mine = "weft-kernel-" + ProcessHandle.current().pid() + "-";
        long before = count(mine);
        try (KernelProcess kernel = KernelProcess.start(temporary, Map.of(), List.of())) {
            assertThat(kernel.isAlive()).isTrue();
            assertThat(count(mine)).isEqualTo(before + 1);
        }
        assertThat(count(mine)).isEqualTo(before);
    }

    @Test
    void norDoesOneThatIsKilled() throws Exception {
        String mine = "weft-kernel-" + ProcessHandle.current().pid() + "-";
        long before = count(mine);
        KernelProcess kernel = KernelProcess.start(temporary, Map.of(), List.of());
        kernel.discard();
        assertThat(count(mine)).isEqualTo(before);
        kernel.close();
    }

    private static long count(String prefix) throws IOException {
        try (var all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return all.filter(path -> path.getFileName().toString().startsWith(prefix))
                    .count();
        }
    }
}
