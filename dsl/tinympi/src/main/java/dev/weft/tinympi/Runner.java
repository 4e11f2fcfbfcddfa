package dev.weft.tinympi;

import dev.weft.program.Mpi;
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
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** The nodes on which programs run, one after the other. */
interface Runner extends AutoCloseable {
    /** Runs a program once; returns the times of each node. */
    List<NodeTimes> run(Consumer<? super Mpi> body, Progress progress);

    /** Returns the same nodes with another plan for as many nodes. */
    Runner with(NodePlan other);

    @Override
    default void close() {}

    /** Starts the nodes of a plan: this JVM, or a JVM for each of several. */
    static Runner of(NodePlan plan, Transport transport) {
        if (plan.nodes() == 1) {
            return new Here(plan);
        }
        NodeSettings settings = NodeSettings.of(plan.nodes(), TinyMpiNode.class).transport(transport);
        return new Processes(plan, NodeProcesses.start(settings));
    }

    /** One node, which is this JVM. */
    record Here(NodePlan plan) implements Runner {
        @Override
        public List<NodeTimes> run(Consumer<? super Mpi> body, Progress progress) {
            return List.of(LiveNode.alone(plan).run(body, progress::draw));
        }

        @Override
        public Runner with(NodePlan other) {
            return new Here(other);
        }
    }

    /** Nodes that are a JVM each. */
    final class Processes implements Runner {
        private final NodePlan plan;
        private final NodeProcesses nodes;

        Processes(NodePlan plan, NodeProcesses nodes) {
            this.plan = plan;
            this.nodes = nodes;
        }

        @Override
        public List<NodeTimes> run(Consumer<? super Mpi> body, Progress progress) {
            ClassLoader classes = body instanceof BodyClasses own
                    ? own.classes()
                    : body.getClass().getClassLoader();
            Watch watch = new Watch() {
                @Override
                public RuntimeException deadlock(List<String> waiting) {
                    return WaitingRanks.deadlock(plan.ranks(), WaitingRanks.read(waiting));
                }

                @Override
                public void idle() {
                    progress.draw();
                }
            };
            ClassLoader own = Runner.class.getClassLoader();
            return nodes.run(TaskBytes.pack(new NodeTask(plan, body)), classes, watch).stream()
                    .map(each -> (NodeTimes) Objects.requireNonNull(TaskBytes.unpack(each, own)))
                    .toList();
        }

        @Override
        public Runner with(NodePlan other) {
            return new Processes(other, nodes);
        }

        @Override
        public void close() {
            nodes.close();
        }
    }

    /** The code of ranks whose classes come from another class loader than its own. */
    interface BodyClasses {
        /** Returns the loader of the classes that it uses. */
        ClassLoader classes();
    }
}
