package dev.weft.tinympi;

import dev.weft.program.Executable;
import dev.weft.program.Execution;
import dev.weft.study.Progress;
import dev.weft.tinympi.run.NodePlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Several programs that run in turn on one set of nodes. */
final class Rounds {
    private final TinyMpi method;
    private final List<Execution> places;
    private final List<NodePlan> plans;
    private final List<List<TimedRun>> timed;

    Rounds(TinyMpi method, List<Execution> places) {
        this.method = method;
        this.places = places;
        this.plans = places.stream().map(method::plan).toList();
        this.timed =
                places.stream().<List<TimedRun>>map(each -> new ArrayList<>()).toList();
    }

    List<TinyMpiRun> run(List<? extends Executable> questions, SplittableRandom random) {
        int rounds = method.warmUps() + method.runs();
        Progress progress = Progress.of("TinyMPI, " + places.size() + " programs", (long) rounds * places.size());
        try (Runner nodes = Runner.of(plans.get(0), method.transport())) {
            for (int round = 0; round < rounds; round++) {
                for (int which : order(random)) {
                    TimedRun run = new TimedRun(nodes.with(plans.get(which))
                            .run(places.get(which).code().body(), progress));
                    if (round >= method.warmUps()) {
                        timed.get(which).add(run);
                    }
                    progress.step();
                }
            }
        }
        progress.finish();
        timed.forEach(each -> each.sort(Comparator.comparingLong(TimedRun::whole)));
        return IntStream.range(0, places.size())
                .mapToObj(which -> new TinyMpiRun(
                        method, questions.get(which), places.get(which), plans.get(which), timed.get(which)))
                .toList();
    }

    private int[] order(SplittableRandom random) {
        int[] order = IntStream.range(0, places.size()).toArray();
        for (int left = order.length; left > 1; left--) {
            int drawn = random.nextInt(left);
            int last = order[left - 1];
            order[left - 1] = order[drawn];
            order[drawn] = last;
        }
        return order;
    }
}
