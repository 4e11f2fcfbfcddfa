package dev.weft.sharing.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.machine.Machine;
import dev.weft.program.Job;
import dev.weft.sharing.SharingModel;
import dev.weft.sharing.SharingOracles;
import dev.weft.simulation.RandomStream;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Said;
import dev.weft.study.Term;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a replay says of itself is held against its tables of messages and steps, and against the job's own list of steps. */
class ReplayExplanationTest {
    private static final List<SharingModel> MODELS = List.of(
            SharingOracles.paperGige(),
            SharingOracles.myrinet(),
            SharingOracles.stampede(),
            SharingModel.own("none", c -> 1));

    static LongStream seeds() {
        return LongStream.rangeClosed(1, Campaign.cases("explanations", 60));
    }

    private static double[] measure(Columns columns, String name) {
        return IntStream.range(0, columns.rows())
                .mapToDouble(columns.measure(name)::si)
                .toArray();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyNumberIsThatOfTheTables(long seed) {
        RandomJobs random = new RandomJobs(seed, seed % 3 == 0);
        double start = seed % 4 == 0 ? 0.5 + RandomStream.of(seed, 3).uniform() : 0;
        Job job = random.job(RandomJobs.CLUSTER).startingAt(new Time(start));
        SharingModel model = MODELS.get((int) (seed % MODELS.size()));
        Replay replay = ReplayMethod.under(model).of(job);
        Explanation said = replay.explain();
        String where = "seed " + seed;

        Columns events = replay.events().columns();
        double computing = spent(events, "compute");
        double sends = spent(events, "send");
        double receives = spent(events, "recv");
        double waits = spent(events, "wait");
        double all = computing + sends + receives + waits;
        Columns messages = replay.messages().columns();
        double[] lost = lostByTask(random, messages);
        double losses = DoubleStream.of(lost).sum();
        double[] begun = measure(messages, "start");
        double[] ended = measure(messages, "end");
        double transfers = IntStream.range(0, begun.length)
                .mapToDouble(i -> ended[i] - begun[i])
                .sum();

        double[] seconds = {computing, sends, receives, waits, transfers, losses};
        for (int i = 0; i < seconds.length; i++) {
            Term term = said.terms().get(i);
            assertThat(Said.in(term.value())).as(where + " " + term).hasSize(1);
            assertThat(Said.in(term.value()).get(0))
                    .as(where + " " + term)
                    .isCloseTo(seconds[i], within(5.1e-4 * seconds[i] + 1e-8));
            if (i < 4) {
                assertThat(term.share()).as(where + " " + term).isCloseTo(seconds[i] / all, within(1e-9));
            } else {
                assertThat(term.share()).as(where + " " + term).isNaN();
            }
        }
        verdict(where, said, lost, losses, replay.finish().seconds() - start);
        broken(where, said, random, model);
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("seeds")
    void theInputsAreThoseOfTheMachine(long seed) {
        RandomStream stream = RandomStream.of(seed, 41);
        double bandwidth = 1e7 * (1 + stream.below(900));
        double latency = 1e-7 * stream.below(900);
        double inside = 1e8 * (1 + stream.below(90));
        double insideLatency = 1e-8 * stream.below(500);
        long eager = stream.below(2) * 1000L * stream.below(5000);
        double bus = stream.below(2) * stream.uniform();
        Machine machine = Machine.of(5, 2).link(new Bandwidth(bandwidth), new Time(latency));
        boolean said = stream.below(2) == 0;
        machine = said ? machine.inside(new Bandwidth(inside), new Time(insideLatency)) : machine;
        machine = eager > 0 ? machine.eagerUpTo(new Bytes(eager)) : machine;
        Job job = new RandomJobs(seed, true).job(machine);
        List<String> inputs = ReplayMethod.under(SharingOracles.paperGige())
                .memoryBus(bus)
                .of(job)
                .explain()
                .inputs();
        String where = "seed " + seed + " " + inputs;
        Said.says(where, one(inputs, "link: "), bandwidth, latency);
        Said.says(
                where, one(inputs, "link within a node: "), said ? inside : bandwidth, said ? insideLatency : latency);
        assertThat(inputs.stream().anyMatch(line -> line.contains("inside(..)")))
                .as(where)
                .isNotEqualTo(said);
        if (eager > 0) {
            Said.says(where, one(inputs, "up to "), (double) eager);
        } else {
            assertThat(one(inputs, "rendezvous: ")).as(where).isNotEmpty();
        }
        if (bus > 0) {
            Said.says(where, one(inputs, "memory bus "), bus);
        }
        assertThat(inputs.stream().anyMatch(line -> line.startsWith("memory bus ")))
                .as(where)
                .isEqualTo(bus > 0);
    }

    private static String one(List<String> lines, String start) {
        List<String> found =
                lines.stream().filter(line -> line.startsWith(start)).toList();
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    private static void verdict(String where, Explanation said, double[] lost, double losses, double duration) {
        String sentence = said.dominant();
        double most = DoubleStream.of(lost).max().orElseThrow();
        if (most == 0) {
            assertThat(sentence).as(where).startsWith("no message is slowed down by another; the job takes ");
            Said.says(where, sentence, duration);
            return;
        }
        assertThat(sentence).as(where).startsWith("messages of ").contains(" lose most");
        int named = number(sentence.substring("messages of ".length(), sentence.indexOf(" lose most")));
        assertThat(lost[named]).as(where + ": " + sentence).isCloseTo(most, within(1e-6 * most));
        String numbers = sentence.substring(sentence.indexOf(" lose most")).replaceFirst("\\(those of .*?\\)", "");
        Said.says(where, numbers, most, losses, duration);
        long alike =
                DoubleStream.of(lost).filter(one -> one > most * (1 - 1e-7)).count() - 1;
        assertThat(sentence)
                .as(where + ": how many others lose as much")
                .contains(
                        alike == 0
                                ? " lose most, "
                                : " lose most (those of " + alike + " other rank" + (alike == 1 ? "" : "s")
                                        + " as much), ");
    }

    /** How long steps of a kind take, from the table of steps. */
    private static double spent(Columns events, String kind) {
        List<?> operations = events.key("operation").values();
        double[] duration = measure(events, "time");
        return IntStream.range(0, duration.length)
                .filter(row -> operations.get(row).toString().equals(kind))
                .mapToDouble(row -> duration[row])
                .sum();
    }

    private static double[] lostByTask(RandomJobs random, Columns messages) {
        double[] lost = new double[random.tasks()];
        double[] start = measure(messages, "start");
        double[] end = measure(messages, "end");
        double[] bytes = measure(messages, "bytes");
        for (int row = 0; row < start.length; row++) {
            int from = number(messages.key("source").values().get(row));
            int to = number(messages.key("destination").values().get(row));
            boolean inside = random.nodes[from] == random.nodes[to];
            double alone = bytes[row] / (inside ? 1e9 : 1e8) + (inside ? 1e-6 : 2e-5);
            double seconds = bytes[row] == 0 ? 0 : end[row] - start[row] - alone;
            lost[from] += seconds < 1e-9 ? 0 : seconds;
        }
        return lost;
    }

    private static int number(Object task) {
        return Integer.parseInt(task.toString().replaceAll("^\\D*(\\d+).*$", "$1"));
    }

    private static void broken(String where, Explanation all, RandomJobs random, SharingModel model) {
        // the model's own conditions have a law of their own: ReplayWarningsTest
        List<String> said = all.violated().stream()
                .filter(each -> !each.startsWith("Node degree ")
                        && !each.startsWith("Contention ")
                        && !each.startsWith("Penalties ")
                        && !each.startsWith("Each node "))
                .toList();
        if (!model.conditions().areOfPaper()) {
            assertThat(String.join("", said)).as(where).doesNotContain("paper", "MB", "blocking");
            return;
        }
        paper(where, said, random);
    }

    private static void paper(String where, List<String> said, RandomJobs random) {
        long inside = random.steps.stream()
                .filter(step -> random.nodes[step.from()] == random.nodes[step.to()])
                .count();
        long small = random.steps.stream()
                .filter(step -> random.nodes[step.from()] != random.nodes[step.to()] && step.bytes() < 1e6)
                .count();
        boolean nonBlocking = random.steps.stream().anyMatch(step -> !step.blocking());
        String all = String.join("\n", said);
        assertThat(said).as(where).hasSize((inside > 0 ? 1 : 0) + (small > 0 ? 1 : 0) + (nonBlocking ? 1 : 0));
        if (small > 0) {
            assertThat(all)
                    .as(where)
                    .contains(small
                            + (small == 1 ? " message through the network is" : " messages through the network are")
                            + " smaller;");
        }
        if (inside > 0) {
            assertThat(all)
                    .as(where)
                    .contains(inside + (inside == 1 ? " message within nodes does" : " messages within nodes do")
                            + " not share memory bandwidth");
        }
        assertThat(all.contains("Blocking calls only")).as(where).isEqualTo(nonBlocking);
    }
}
