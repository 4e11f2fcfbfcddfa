package dev.weft.program;

import dev.weft.program.run.Operation;
import dev.weft.program.run.RankRun;
import dev.weft.program.run.RunNetwork;
import dev.weft.program.run.RunTasks;
import dev.weft.study.Progress;

/**
 * Runs a program of point-to-point messages without times, and finds the ranks that still wait at the end. Matching
 * does not depend on times unless a receive leaves its source or tag open, so the outcome holds for every machine with
 * the same eager limit.
 */
final class UntimedRun implements RunNetwork {
    private final long eagerUpTo;
    private final RankRun run;
    private final Progress progress;

    private UntimedRun(RunTasks tasks, long eagerUpTo, Progress progress) {
        this.eagerUpTo = eagerUpTo;
        this.run = new RankRun(tasks, this);
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
    public boolean send(int transfer, double now) {
        boolean eager = eagerUpTo > 0 && run.bytes(transfer) <= eagerUpTo && run.operation(transfer) != Operation.SSEND;
        if (!run.offer(transfer, now) && eager) {
            run.sent(transfer);
            run.arrived(transfer);
        }
        return true;
    }

    @Override
    public void matched(int transfer, double now) {
        if (!run.hasArrived(transfer)) {
            run.sent(transfer);
            run.arrived(transfer);
        }
    }

    @Override
    public void passed(int task, int step, double now) {
        progress.tick();
    }
}
