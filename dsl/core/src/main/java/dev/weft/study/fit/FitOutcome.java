package dev.weft.study.fit;

import dev.weft.study.Measure;

/**
 * The numbers of a finished fit, with parameters in multiples of their start values.
 *
 * @param multiples the best parameters
 * @param errors their standard errors; {@code NaN} at a bound and without degrees of freedom
 * @param correlations of the estimates; {@code NaN} like the errors
 * @param student the quantile of Student's t by which errors become intervals
 * @param low lower ends of the bootstrap intervals; empty without a bootstrap
 * @param middle medians of the bootstrap; empty without one
 * @param high upper ends of the bootstrap intervals; empty without a bootstrap
 * @param atBound whether each quantity ended at zero
 * @param residuals predicted minus measured, weighted, in the order of the measured rows
 * @param rows the number of measured rows that count
 * @param unmatched the number of measured rows without a row of the model, but for those of 0 B
 * @param empty the number of measured rows of 0 B without a row of the model
 * @param freedom the degrees of freedom
 * @param rSquared the share of the measured variance that the model explains, weighted; {@code NaN} without variance
 * @param spread the residual standard deviation in SI units, or as a share for relative errors
 * @param span the largest over the smallest measured value
 * @param measure the column that was fitted
 * @param iterations of Levenberg-Marquardt
 * @param evaluations of the model
 * @param converged whether the search ended before the limit of iterations
 */
@SuppressWarnings("ArrayRecordComponent") // only carried from the fit to its result, never compared
record FitOutcome(
        double[] multiples,
        double[] errors,
        double[][] correlations,
        double student,
        double[] low,
        double[] middle,
        double[] high,
        boolean[] atBound,
        double[] residuals,
        int rows,
        int unmatched,
        int empty,
        int freedom,
        double rSquared,
        double spread,
        double span,
        Measure measure,
        int iterations,
        int evaluations,
        boolean converged) {
    /** The same with other parameters, for quantities derived from them. */
    FitOutcome at(double[] others) {
        return new FitOutcome(
                others,
                errors,
                correlations,
                student,
                low,
                middle,
                high,
                atBound,
                residuals,
                rows,
                unmatched,
                empty,
                freedom,
                rSquared,
                spread,
                span,
                measure,
                iterations,
                evaluations,
                converged);
    }
}
