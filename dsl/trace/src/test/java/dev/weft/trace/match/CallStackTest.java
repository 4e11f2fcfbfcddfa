package dev.weft.trace.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.trace.event.Definitions;
import org.junit.jupiter.api.Test;

/** Calls that are open, and their paths. */
class CallStackTest {
    private final Definitions definitions = new ListedRun(1).definitions();
    private final CallStack stack = CallStack.of(definitions);

    private String name(int path) {
        return stack.paths().name(path, definitions);
    }

    private void enter(String function, long time) {
        stack.enter(ListedRun.region(function), time);
    }

    private boolean leave(String function) {
        return stack.leave(ListedRun.region(function));
    }

    @Test
    void a_call_that_ends_is_known_by_its_path_its_begin_and_its_mark() {
        enter("main", 1);
        enter("MPI_Recv", 5);
        assertThat(stack.communication()).isEqualTo(1);
        assertThat(stack.mark(1)).isEqualTo(-1);
        stack.mark(1, 42);
        enter("finish", 6);
        assertThat(stack.communication()).isEqualTo(1);
        assertThat(leave("finish")).isTrue();
        assertThat(name(stack.endedPath())).isEqualTo("main/MPI_Recv/finish");
        assertThat(leave("MPI_Recv")).isTrue();
        assertThat(name(stack.endedPath())).isEqualTo("main/MPI_Recv");
        assertThat(stack.endedSince()).isEqualTo(5);
        assertThat(stack.endedMark()).isEqualTo(42);
        assertThat(stack.communication()).isEqualTo(-1);
        assertThat(stack.depth()).isEqualTo(1);
    }

    @Test
    void a_call_ended_from_below_leaves_those_above_it_as_they_are() {
        enter("main", 1);
        enter("finish", 2);
        enter("MPI_Send", 3);
        assertThat(leave("main")).isTrue();
        assertThat(stack.misnested()).isEqualTo(1);
        assertThat(name(stack.path(1))).isEqualTo("main/finish/MPI_Send");
        assertThat(stack.since(0)).isEqualTo(2);
        assertThat(leave("main")).isFalse();
        assertThat(stack.unmatched()).isEqualTo(1);
    }

    @Test
    void many_calls_and_paths_fit_and_a_path_is_found_again() {
        for (int round = 0; round < 2; round++) {
            for (int depth = 0; depth < 500; depth++) {
                enter(depth % 2 == 0 ? "main" : "finish", depth);
            }
            for (int depth = 499; depth >= 0; depth--) {
                assertThat(leave(depth % 2 == 0 ? "main" : "finish")).isTrue();
                assertThat(stack.endedSince()).isEqualTo(depth);
            }
        }
        assertThat(stack.paths().count()).isEqualTo(500);
        assertThat(stack.misnested()).isZero();
    }

    @Test
    void paths_of_locations_fall_together_by_function() {
        enter("finish", 1);
        enter("main", 2);
        stack.enter(99, 3);
        CallPaths all = CallPaths.empty();
        CallStack other = CallStack.of(definitions);
        other.enter(ListedRun.region("main"), 1);
        other.enter(ListedRun.region("finish"), 2);
        int[] first = all.merge(other.paths());
        int[] second = all.merge(stack.paths());
        assertThat(first).containsExactly(0, 1);
        assertThat(second).containsExactly(2, 3, 4);
        assertThat(all.merge(other.paths())).containsExactly(0, 1);
        assertThat(all.name(4, definitions)).isEqualTo("finish/main/(undefined)");
        assertThat(all.parent(3)).isEqualTo(2);
        assertThat(all.function(4)).isEqualTo(-1);
        assertThat(all.name(CallPaths.NONE, definitions)).isEqualTo("(no call)");
    }
}
