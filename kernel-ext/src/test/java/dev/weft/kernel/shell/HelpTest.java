package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import jdk.jshell.JShell;
import org.junit.jupiter.api.Test;

class HelpTest {
    private static final List<String> PACKAGES = List.of("java.util", "java.util.stream", "java.time");

    /** A cell waits for the current query, so no query may be as long as all together. */
    @Test
    void aCellThatComesWhileHelpIsRehearsedDoesNotWaitForAllOfIt() {
        try (JShell shell = JShell.create()) {
            int[] questions = {0};
            Help help = new Help(shell.sourceCodeAnalysis());
            help.rehearse(PACKAGES, () -> questions[0]++ == 2);
            assertThat(questions[0]).isEqualTo(3);
            help.rehearse(PACKAGES, () -> questions[0]++ < 0);
            assertThat(questions[0]).as("each package is a question").isEqualTo(3 + 3 + PACKAGES.size());
        }
    }

    @Test
    void packagesWhoseClassesNeedNoImportAreKnown() {
        try (JShell shell = JShell.create()) {
            GivenImports given = new GivenImports(shell);
            assertThat(given.declare(List.of(
                            "import static java.lang.Math.*;", "import java.util.*;", "import java.time.Duration;")))
                    .isEmpty();
            assertThat(given.packages()).containsExactly("java.util");
        }
    }
}
