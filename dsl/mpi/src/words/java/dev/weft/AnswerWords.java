package dev.weft;

import dev.weft.answers.EveryModel;
import dev.weft.program.Job;

/**
 * The word for one program or recorded run under every model. Users import it through {@link Weft}; public, because JShell completes
 * public members only.
 */
public class AnswerWords extends SparseWords {
    AnswerWords() {}

    /**
     * Asks every model of a job: wait states, tolerance, the replay on another network, collectives, node-aware costs and virtualization.
     * The job is a program, or {@code trace(..).program()}, on a machine. Example: {@code everyModel(ringShift(4, 3, ms(1),
     * KB(10)).on(cluster(2, 2).link(GBps(1), us(5)), perNode)).sentences()} prints {@code neither latency nor}.
     */
    public static EveryModel everyModel(Job job) {
        return EveryModel.of(job);
    }
}
