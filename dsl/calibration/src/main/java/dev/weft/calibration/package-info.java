/**
 * From the raw samples of the measuring kit to a machine whose numbers have intervals over launches.
 *
 * <p>Reading order: {@code KitFiles} finds the files, and {@code Bench} is one table of samples for each operation. Each {@code Part} of a
 * machine is fitted from one program of the kit: {@code PingPongFits} (costs of messages), {@code EagerLimit}, {@code LogGpFit}, {@code
 * RateFits} (matching, progress), {@code VolumeFits} (queue search, contention), {@code ReductionFit} and {@code NoiseFit}. A fitted number
 * is a {@code Parameter}, and {@code MachineParts} puts it in place of that of a machine. {@link dev.weft.calibration.FittedMachine} is
 * the answer, with {@code Report} as its page, {@code Residuals} beside the samples, and {@code HeldOut} for cells that the fit did not see.
 *
 * <p>A question to follow: where does the interval of a fitted latency come from? Begin at {@code FittedMachine}, and read {@code
 * PingPongFits} and {@code Parameter}.
 */
@NullMarked
package dev.weft.calibration;

import org.jspecify.annotations.NullMarked;
