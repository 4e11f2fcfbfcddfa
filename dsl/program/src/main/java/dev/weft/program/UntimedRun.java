package dev.weft.program;

import dev.weft.program.run.EagerProtocol;
import dev.weft.program.run.ProtocolNetwork;
import dev.weft.program.run.RankRun;
import dev.weft.program.run.RunTasks;
import dev.weft.study.Progress;

/**
 * Runs a program of point-to-point messages without times, and finds the ranks that still wait at the end. Matching
 * does not depend on times unless a receive leaves its source or tag open, so the outcome holds for every machine with
 * the same eager limit.
 */
final class UntimedRun extends ProtocolNetwork {
    private final Progress progress;

    private UntimedRun(RunTasks tasks, long eagerUpTo, Progress progress) {
        super(tasks, EagerProtocol.upTo((double) eagerUpTo));
        this.progress = progress;
    }

    /**
     * Runs tasks without collectives whose messages up to this size, if it is above zero, are eager. With {@code atBest}, operations that match an open receive complete at once: ranks that
     * still wait then wait for any order of arrival.
     */
    static RankRun of(RunTasks tasks, long eagerUpTo, boolean atBest, Progress progress) {
        UntimedRun network = new UntimedRun(tasks, eagerUpTo, progress);
        network.run.withoutTimes(atBest);
        for (int rank = 0; rank < tasks.count(); rank++) {
            network.run.begin(rank);
        }
        network.run.advance(0);
        network.progress.finish();
        return network.run;
    }

    @Override
    public boolean compute(int task, int step, double now) {
        return true;
    }

    @Override
    protected void leave(int transfer, double now) {
        arrive(transfer);
    }

    @Override
    public void passed(int task, int step, double now) {
        progress.tick();
    }
}
