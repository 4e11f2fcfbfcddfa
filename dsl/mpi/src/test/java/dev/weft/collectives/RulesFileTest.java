package dev.weft.collectives;

import static dev.weft.Weft.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.machine.Machine;
import dev.weft.program.CollectiveAlgorithm;
import dev.weft.study.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a file for a library says of algorithms that the library lacks. */
class RulesFileTest {
    private static final Machine NODES = cluster(8, 8).link(GBps(10), us(2)).inside(GBps(20), ns(300));

    private static final String ALLREDUCE =
            " has no hierarchical of 8 ranks, which is best from 462 B to 2 KiB; the best of its own algorithms takes up to 34 % longer.";

    @TempDir
    Path folder;

    private static CollectiveChoices choices(Machine machine) {
        return collective(allreduce, KiB(1)).on(machine, perProcessor).choices(sizes(bytes(8), MiB(64)));
    }

    /** The share is that of doubling at the first size of the range or one within; both times are those of their solve. */
    @Test
    void anAlgorithmThatOpenMpiLacksIsNamedInTheFileAndInTheAnswer() throws IOException {
        Path file = folder.resolve("rules.conf");
        Result written = choices(NODES).write(file.toString());
        assertThat(Files.readString(file))
                .startsWith("# Open MPI 4.1" + ALLREDUCE + "\n1 # collectives with rules\n2 # allreduce\n");
        assertThat(written.explain().violated())
                .contains("The best algorithms are in Open MPI 4.1: Open MPI 4.1" + ALLREDUCE);
        assertThat(written).hasToString("""
                rules written (estimated; violated: latencies hidden from senders; the fastest algorithm is certain; the best algorithms are in Open MPI 4.1. Method: messages followed one by one, rounds; beside the choice of Open MPI 4.1)
                smallest size  algorithm                     time (us)
                -------------  -----------------  --------------------
                8 B            recursiveDoubling                  6.92
                2985 B         rabenseifner       14.47 [14.46, 14.47]
                337888 B       ring               102.5 [102.5, 318.5]""");
        var at2KiB = collective(allreduce, KiB(2)).on(NODES, perProcessor);
        double longer = at2KiB.solve(recursiveDoubling).time().si()
                / at2KiB.solve(CollectiveAlgorithm.HIERARCHICAL.groups(8))
                        .time()
                        .si();
        assertThat(longer - 1).isBetween(0.335, 0.345);
    }

    @Test
    void anAlgorithmThatMpichLacksIsNamedInTheAnswer() throws IOException {
        Path file = folder.resolve("selections.json");
        assertThat(choices(NODES).write(file.toString()).explain().violated())
                .contains(
                        "The best algorithms are in MPICH 4: MPICH 4" + ALLREDUCE
                                + " MPICH 4 has no ring, which is best from 337888 B to 64 MiB; the best of its own algorithms takes up to 33 % longer.");
        assertThat(Files.readString(file))
                .startsWith("{\n  \"collective=bcast\"")
                .doesNotContain("ierarchical");
    }

    /** A tree of radix 2, for which Open MPI has no number, sends the messages of its binomial tree, and comes first in the list. */
    @Test
    void anEquallyFastAlgorithmIsNotMissed() throws IOException {
        Path file = folder.resolve("rules.conf");
        CollectiveAlgorithm same = CollectiveAlgorithm.KNOMIAL.radix(2);
        CollectiveChoices choices = collective(bcast, KiB(1))
                .on(cluster(8, 1).link(GBps(10), us(2)), perNode)
                .among(values(same, binomialDoubling))
                .choices(values(bytes(8), KiB(1)));
        assertThat(choices.switchPoints().columns().key("best").values()).contains(same.key());
        assertThat(choices.write(file.toString()).explain().violated()).isEmpty();
        assertThat(Files.readString(file)).startsWith("1 # collectives with rules\n");
    }
}
