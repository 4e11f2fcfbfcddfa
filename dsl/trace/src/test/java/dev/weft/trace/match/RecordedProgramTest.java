package dev.weft.trace.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.program.Program;
import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import dev.weft.study.Origin;
import dev.weft.trace.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A program of a recorded run carries the messages that MPI carried, whatever communicators they went through. */
class RecordedProgramTest {
    private static final int SEEDS = 200;

    private record Channel(int communicator, int source, int destination, int tag) {}

    private static Trace trace(RandomRun run) {
        return Trace.of(run.run, Origin.SYNTHETIC, "made for a test");
    }

    /** Sizes, which are the numbers of messages, by channel in the order of the program. */
    private static Map<Channel, List<Long>> sizes(Program program, boolean sent) {
        Map<Channel, List<Long>> sizes = new HashMap<>();
        for (int rank = 0; rank < program.size(); rank++) {
            Steps steps = program.steps(rank);
            for (int step = 0; step < steps.count(); step++) {
                Operation operation = steps.operation(step);
                if (sent ? operation.sends() : operation.receives()) {
                    int source = sent ? rank : steps.peer(step);
                    int destination = sent ? steps.peer(step) : rank;
                    Channel channel = new Channel(steps.communicator(step), source, destination, steps.tag(step));
                    sizes.computeIfAbsent(channel, key -> new ArrayList<>()).add(steps.bytes(step));
                }
            }
        }
        return sizes;
    }

    @Test
    void every_message_meets_the_receive_that_it_met_when_it_was_recorded() {
        for (long seed = 0; seed < SEEDS; seed++) {
            RandomRun run = new RandomRun(seed, 150, 0, seed % 2 == 0);
            Program program = trace(run).program();
            Map<Channel, List<Long>> sends = sizes(program, true);
            Map<Channel, List<Long>> receives = sizes(program, false);
            Set<Long> met = new HashSet<>();
            for (Map.Entry<Channel, List<Long>> each : receives.entrySet()) {
                List<Long> sent = sends.getOrDefault(each.getKey(), List.of());
                assertThat(sent.subList(0, Math.min(sent.size(), each.getValue().size())))
                        .as(each.getKey() + ", seed " + seed)
                        .isEqualTo(each.getValue());
                met.addAll(each.getValue());
            }
            Set<Long> truly = new HashSet<>();
            run.truths.keySet().forEach(number -> truly.add((long) number));
            assertThat(met).as("seed " + seed).isEqualTo(truly);
            long all = sends.values().stream().mapToLong(List::size).sum();
            assertThat(all).as("seed " + seed).isEqualTo(run.truths.size() + run.unmatchedSends);
            assertThat(String.join(" ", program.notes()).contains("cancelled"))
                    .as("seed " + seed)
                    .isEqualTo(run.cancelled > 0);
        }
    }

    @Tag("slow")
    @Test
    void copies_of_the_world_stay_apart() {
        for (long seed = 0; seed < SEEDS; seed++) {
            RandomRun run = new RandomRun(seed, 40, 0, seed % 2 == 0);
            Program program = trace(run).program();
            Map<List<Integer>, Integer> copies = new HashMap<>();
            for (int i = 0; i < program.communicators(); i++) {
                List<Integer> members =
                        Arrays.stream(program.communicator(i)).boxed().toList();
                copies.merge(members, 1, Integer::sum);
            }
            // the world, a permuted copy of it twice, and two halves, all of which the run uses
            assertThat(copies.values().stream().mapToInt(Integer::intValue).sum())
                    .as("seed " + seed)
                    .isEqualTo(4);
            assertThat(copies.values()).as("seed " + seed).anyMatch(count -> count >= 2);
        }
    }
}
