package dev.weft;

import dev.weft.calibration.FittedMachine;
import dev.weft.calibration.LogGpParameters;
import dev.weft.nodeaware.CostModel;
import dev.weft.study.data.Measurements;
import dev.weft.tolerance.LogGPS;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;

/**
 * Words for machines that are fitted to measurements of the kit. Users import them through {@link Weft}; public, because
 * JShell completes public members only.
 */
public class CalibrationWords extends AnswerWords {
    CalibrationWords() {}

    /**
     * Fits a machine to files of the measuring kit, or to all CSV files of folders: costs of messages by locality with
     * their limits, LogGP, queue search, contention, matching, reductions and noise, each with its 95 % interval over
     * launches. A program that was not run leaves its numbers out.
     * Example: {@code fitMachine("run").machine().nodes(64)}.
     */
    public static FittedMachine fitMachine(String... filesOrFolders) {
        return FittedMachine.of(filesOrFolders);
    }

    /**
     * Fits a machine to tables with the keys operation, launch and factors such as locality, size and pairs, and the
     * time of each sample; a table without operations holds ping-pongs.
     * Example: {@code fitMachine(measured("run").except(row -> row.rank("size") % 3 == 2))}.
     */
    public static FittedMachine fitMachine(Measurements... measured) {
        return FittedMachine.of(measured);
    }

    /**
     * Runs a job under LogGPS with fitted parameters: L, g and G of {@code loggp}, as o the mean of o_s and o_r, no
     * overhead per byte, and the eager limit as S.
     * Example: {@code ringShift(4, 3, ms(1), KB(10)).on(cluster(4, 1), perNode).solve(logGPS(fitMachine("run")))}.
     */
    public static LogGPS logGPS(FittedMachine fitted) {
        ModelException.required(fitted, "fitted machine", "Write logGPS(fitMachine(\"run\"))");
        LogGpParameters found = fitted.logGP();
        return LogGPS.of(
                found.latency(),
                found.overhead(),
                found.gap(),
                found.perByte(),
                new Time(0),
                new Bytes(Math.floor(fitted.eagerUpTo().si())));
    }

    /**
     * Creates a LogGP model with fitted parameters; o is the mean of o_s and o_r.
     * Example: {@code ringShift(4, 3, ms(1), KB(10)).on(cluster(4, 1), perNode).solve(logGP(fitMachine("run")))}.
     */
    public static CostModel logGP(FittedMachine fitted) {
        ModelException.required(fitted, "fitted machine", "Write logGP(fitMachine(\"run\"))");
        LogGpParameters found = fitted.logGP();
        return CostModel.logGP(
                found.latency(),
                found.overhead(),
                found.gap(),
                new Bandwidth(1 / found.perByte().si()));
    }
}
