package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A closed evaluator leaves no thread, which would hold its shell and some 90 MB of the heap. */
class ClosedShellTest {
    @Test
    void theThreadThatWatchesTheHeapEnds() throws Exception {
        Set<Thread> before = watching();
        Set<Thread> own;
        try (Cells cells = new Cells()) {
            assertThat(cells.run("int n = 4; n")).isEqualTo(4);
            own = watching();
            own.removeAll(before);
            assertThat(own).hasSize(1).allMatch(Thread::isAlive);
        }
        for (Thread thread : own) {
            thread.join(60_000); // it looks every 0.1 s
            assertThat(thread.isAlive()).isFalse();
        }
    }

    private static Set<Thread> watching() {
        return new HashSet<>(Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("weft-memory"))
                .toList());
    }
}
