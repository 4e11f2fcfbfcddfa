package dev.weft.tinympi;

import dev.weft.study.Progress;
import dev.weft.tinympi.launch.NodeProcesses;
import dev.weft.tinympi.launch.NodeSettings;
import dev.weft.tinympi.launch.TaskBytes;
import dev.weft.tinympi.launch.Transport;
import dev.weft.tinympi.launch.Watch;
import dev.weft.tinympi.run.LiveNode;
import dev.weft.tinympi.run.NodePlan;
import dev.weft.tinympi.run.NodeTask;
import dev.weft.tinympi.run.NodeTimes;
import dev.weft.tinympi.run.TinyMpiNode;
import dev.weft.tinympi.run.WaitingRanks;
import dev.weft.trace.program.Mpi;
import dev.weft.trace.program.Program;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** The nodes on which a program runs several times. */
interface Runner extends AutoCloseable {
    /** Runs the program once; returns the times of each node. */
    List<NodeTimes> run(Progress progress);

    @Override
    default void close() {}

    static Runner of(NodePlan plan, Program program, Transport transport) {
        Consumer<? super Mpi> body = program.body();
        if (plan.nodes() == 1) {
            return progress -> List.of(LiveNode.alone(plan).run(body, progress::draw));
        }
        NodeSettings settings =
                NodeSettings.of(plan.nodes(), TinyMpiNode.class).transport(transport);
        return new Processes(plan, body, NodeProcesses.start(settings));
    }

    /** Nodes that are a JVM each. */
    final class Processes implements Runner {
        private final NodePlan plan;
        private final byte[] task;
        private final ClassLoader classes;
        private final NodeProcesses nodes;

        Processes(NodePlan plan, Consumer<? super Mpi> body, NodeProcesses nodes) {
            this.plan = plan;
            this.task = TaskBytes.pack(new NodeTask(plan, body));
            this.classes = body.getClass().getClassLoader();
            this.nodes = nodes;
        }

        @Override
        public List<NodeTimes> run(Progress progress) {
            List<byte[]> answers = nodes.run(task, classes, new Watch() {
                @Override
                public RuntimeException deadlock(List<String> waiting) {
                    return WaitingRanks.deadlock(plan.ranks(), WaitingRanks.read(waiting));
                }

                @Override
                public void idle() {
                    progress.draw();
                }
            });
            ClassLoader own = Runner.class.getClassLoader();
            return answers.stream()
                    .map(each -> (NodeTimes) Objects.requireNonNull(TaskBytes.unpack(each, own)))
                    .toList();
        }

        @Override
        public void close() {
            nodes.close();
        }
    }
}
