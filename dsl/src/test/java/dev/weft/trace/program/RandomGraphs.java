package dev.weft.trace.program;

import dev.weft.study.Certainty;
import dev.weft.study.Origin;
import dev.weft.study.Provenance;
import dev.weft.trace.program.run.Operation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;

/** Seeded random programs whose ranks are graphs: dependencies of both kinds, also on later steps, and several processors. */
final class RandomGraphs {
    private RandomGraphs() {}

    static Program of(long seed) {
        Random random = new Random(seed);
        int ranks = 1 + random.nextInt(5);
        ProgramBuilder program = ProgramBuilder.empty();
        for (int message = 0; message < 20; message++) {
            int from = random.nextInt(ranks);
            int to = random.nextInt(ranks);
            long bytes = random.nextInt(100_000);
            int tag = random.nextInt(3);
            RankBuilder sender = program.rank(from);
            sender.onProcessor(random.nextInt(3));
            sender.send(Operation.SEND, to, bytes, tag, 0);
            RankBuilder receiver = program.rank(to);
            receiver.onProcessor(random.nextInt(3));
            receiver.recv(
                    random.nextInt(8) == 0 ? Mpi.ANY_SOURCE : from,
                    100_000,
                    random.nextInt(8) == 0 ? Mpi.ANY_TAG : tag,
                    0);
            sender.onProcessor(random.nextInt(3));
            sender.compute(random.nextInt(1_000_000_000) / 1e9);
        }
        for (int rank = 0; rank < program.ranks(); rank++) {
            depend(program.rank(rank), random);
        }
        return program.build(
                "graphs",
                new Provenance(Origin.SYNTHETIC, Certainty.MEASURED, "test", "seed " + seed, OptionalLong.of(seed)));
    }

    /** Adds dependencies along a random order, so that there is no cycle. */
    private static void depend(RankBuilder steps, Random random) {
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, steps.count()).boxed().toList());
        Collections.shuffle(order, random);
        for (int k = 0; k < steps.count(); k++) {
            int later = random.nextInt(steps.count());
            if (later > 0) {
                steps.requires(order.get(later), order.get(random.nextInt(later)), random.nextBoolean());
            }
        }
    }
}
