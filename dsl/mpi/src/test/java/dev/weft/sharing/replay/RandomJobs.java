package dev.weft.sharing.replay;

import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.program.Job;
import dev.weft.program.ProgramBuilder;
import dev.weft.program.RankBuilder;
import dev.weft.program.run.Operation;
import dev.weft.simulation.RandomStream;
import dev.weft.study.Certainty;
import dev.weft.study.Provenance;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;

/** Programs that cannot block for ever: all tasks take part in one sequence of messages, each in its order. */
final class RandomJobs {
    static final Provenance MADE = Provenance.model(Certainty.EXACT, "made for a test", "none");
    static final Machine CLUSTER =
            Machine.of(5, 2).link(new Bandwidth(1e8), new Time(2e-5)).inside(new Bandwidth(1e9), new Time(1e-6));

    /** One message of the sequence, with what its two tasks compute before. */
    record Step(int from, int to, long bytes, double before, double beforeReceive, boolean blocking) {}

    private final int tasks;
    final List<Step> steps = new ArrayList<>();
    final int[] nodes;

    RandomJobs(long seed, boolean onlyBlocking) {
        RandomStream stream = RandomStream.of(seed, 17);
        tasks = 4 + stream.below(6);
        nodes = new int[tasks];
        for (int task = 0; task < tasks; task++) {
            nodes[task] = task % 5;
        }
        int count = 10 + stream.below(60);
        for (int k = 0; k < count; k++) {
            int from = stream.below(tasks);
            int to = (from + 1 + stream.below(tasks - 1)) % tasks;
            long bytes = stream.below(8) == 0 ? 0 : 1000 + stream.below(5_000_000);
            steps.add(new Step(
                    from,
                    to,
                    bytes,
                    stream.uniform() * 0.01,
                    stream.uniform() * 0.01,
                    onlyBlocking || stream.below(3) > 0));
        }
    }

    int tasks() {
        return tasks;
    }

    /** The program with task t called {@code name[t]}, on the nodes that belong to the tasks. */
    Job job(Machine cluster, int[] name) {
        ProgramBuilder program = ProgramBuilder.empty();
        int[] place = new int[tasks];
        for (int task = 0; task < tasks; task++) {
            program.rank(name[task]);
            place[name[task]] = nodes[task];
        }
        for (Step step : steps) {
            RankBuilder from = program.rank(name[step.from]);
            RankBuilder to = program.rank(name[step.to]);
            from.compute(step.before);
            to.compute(step.beforeReceive);
            if (step.blocking) {
                from.send(Operation.SEND, name[step.to], step.bytes, 3, 0);
                to.recv(name[step.from], step.bytes, 3, 0);
            } else {
                int request = from.isend(name[step.to], step.bytes, 3, 0);
                from.compute(step.before);
                from.await(request);
                to.await(to.irecv(name[step.from], step.bytes, 3, 0));
            }
        }
        return program.build("random", MADE).on(cluster, Placement.user(place));
    }

    Job job(Machine cluster) {
        int[] same = new int[tasks];
        for (int task = 0; task < tasks; task++) {
            same[task] = task;
        }
        return job(cluster, same);
    }

    static Machine eager(long bytes) {
        return CLUSTER.eagerUpTo(new Bytes((double) bytes));
    }
}
