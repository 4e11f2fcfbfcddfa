package dev.weft.trace.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.trace.event.Definitions;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Call paths as numbers, and how they are shown. */
class CallPathsTest {
    private final Definitions definitions = new ListedRun(1).definitions();
    private final CallPaths paths = CallPaths.empty();

    private int below(int parent, String function) {
        return paths.child(parent, definitions.functions().indexOf(function));
    }

    private int chain(int length, String last) {
        int path = CallPaths.NONE;
        for (int i = 0; i < length - 1; i++) {
            path = below(path, "main");
        }
        return below(path, last);
    }

    @Test
    void aPathIsItsCallersAndAFunction() {
        int main = below(CallPaths.NONE, "main");
        int send = below(main, "MPI_Send");

        assertThat(below(main, "MPI_Send")).isEqualTo(send);
        assertThat(paths.count()).isEqualTo(2);
        assertThat(paths.parent(send)).isEqualTo(main);
        assertThat(paths.parent(main)).isEqualTo(CallPaths.NONE);
        assertThat(paths.depth(main)).isZero();
        assertThat(paths.depth(send)).isEqualTo(1);
        assertThat(paths.name(send, definitions)).isEqualTo("main/MPI_Send");
        assertThat(paths.name(CallPaths.NONE, definitions)).isEqualTo("(no call)");
        assertThat(paths.name(paths.child(main, -1), definitions)).isEqualTo("main/(undefined)");
    }

    @Test
    void aPathOf48FunctionsIsShownWholeAndALongerOneWithoutItsMiddle() {
        assertThat(paths.name(chain(48, "finish"), definitions)).isEqualTo("main/".repeat(47) + "finish");

        String longer = paths.name(chain(49, "finish"), definitions);
        assertThat(longer)
                .matches("(main/){8}\\[25 more, [0-9a-f]{8}]/(main/){15}finish")
                .isEqualTo(paths.name(chain(49, "finish"), definitions));
    }

    @Test
    void noTwoLongPathsLookAlike() {
        Map<String, Integer> names = new HashMap<>();
        for (int at = 9; at < 33; at++) { // the one different function stands in the part that is not shown
            int path = CallPaths.NONE;
            for (int i = 0; i < 60; i++) {
                path = below(path, i == at ? "finish" : "main");
            }
            names.put(paths.name(path, definitions), path);
        }
        assertThat(names).hasSize(24);
    }

    @Test
    void pathsOfAnotherLocationAreFoundAgainByTheirNames() {
        CallPaths other = CallPaths.empty();
        for (int i = 0; i < 100; i++) {
            other.child(i % 7 == 0 ? CallPaths.NONE : other.count() - 1, i % 5);
        }
        chain(5, "finish");
        int[] here = paths.merge(other);

        for (int i = 0; i < other.count(); i++) {
            assertThat(paths.name(here[i], definitions)).isEqualTo(other.name(i, definitions));
            assertThat(paths.depth(here[i])).isEqualTo(other.depth(i));
        }
        assertThat(paths.merge(other)).isEqualTo(here);
    }
}
