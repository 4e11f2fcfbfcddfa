package dev.weft.sharing.replay;

import dev.weft.program.CollectiveAlgorithms;
import dev.weft.program.Job;
import dev.weft.program.run.RunTasks;

/** The tasks of all programs of a job, with their nodes and the start of each program. */
final class ReplayTasks {
    final Job job;
    final RunTasks all;
    /** By task. */
    final int[] node;
    /** By program, in seconds. */
    final double[] start;

    ReplayTasks(Job job, CollectiveAlgorithms algorithms) {
        this.job = job;
        this.all = job.tasks(algorithms);
        this.node = job.nodes();
        this.start = new double[all.programs()];
        for (int number = 0; number < start.length; number++) {
            start[number] = job.start(number).seconds();
        }
    }
}
