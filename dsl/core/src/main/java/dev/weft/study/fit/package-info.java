/**
 * Least squares fits of a model's parameters to measurements, with the same lambda as a sweep.
 *
 * <p>Reading order: {@link dev.weft.study.fit.Fit1} to {@link dev.weft.study.fit.FitN} collect the parameters ({@code FitParameter}, in a
 * {@code FitSpec}) and take the model; {@link dev.weft.study.fit.Fitting} takes the measurements. {@code FitProblem} evaluates the model
 * at the measured rows, {@code FitRun} searches with {@code LeastSquares}, computes intervals and draws from {@code FitBootstrap}, and
 * {@link dev.weft.study.fit.FitResult} is the answer, with {@code FitReport} as its text. {@code FitDerived} is a number computed from
 * fitted ones. {@link dev.weft.study.fit.LinearFit} and {@link dev.weft.study.fit.NonNegative} solve problems that are linear in their
 * parameters, without a search.
 *
 * <p>A question to follow: when is a parameter reported as not identifiable? Begin at {@code FitRun}.
 */
@NullMarked
package dev.weft.study.fit;

import org.jspecify.annotations.NullMarked;
