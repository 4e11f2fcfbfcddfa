package dev.weft.tinympi;

import dev.weft.study.Progress;
import dev.weft.tinympi.run.LiveNode;
import dev.weft.tinympi.run.NodePlan;
import dev.weft.tinympi.run.NodeTimes;
import dev.weft.trace.program.Mpi;
import dev.weft.trace.program.Program;
import java.util.List;
import java.util.function.Consumer;

/** The nodes on which a program runs several times. */
interface Runner extends AutoCloseable {
    /** Runs the program once; returns the times of each node. */
    List<NodeTimes> run(Progress progress);

    @Override
    default void close() {}

    static Runner of(NodePlan plan, Program program) {
        Consumer<? super Mpi> body = program.body();
        if (plan.nodes() == 1) {
            return progress -> List.of(LiveNode.alone(plan).run(body, progress));
        }
        throw new UnsupportedOperationException();
    }
}
