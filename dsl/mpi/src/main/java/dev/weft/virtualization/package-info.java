/**
 * MPI with several ranks on each core (Nigay, Schneider, Hoefler 2018): the run time of an application at a virtualization ratio, the best
 * ratio, and whether virtualization pays off.
 *
 * <p>Reading order:
 *
 * <ol>
 *   <li>Applications: {@link dev.weft.virtualization.Stencil} and {@link dev.weft.virtualization.Application} hold what the user set; a
 *       {@code FittedComputation} is fitted to measured times, a {@code RecordedRun} is the data of a recorded run.
 *   <li>Applications on a machine: a {@code Base} has three times and a number of calls of one rank. {@code StencilBase} computes them by
 *       Equations 1 to 3, {@code OwnBase} by the user's functions or, of a recorded run, by a {@code PlacedRun}. {@code MessageTimes} are
 *       the costs of the machine's messages.
 *   <li>The question: {@link dev.weft.virtualization.Virtualized}, with {@code RankDrawing} as its drawing.
 *   <li>Answers of the formula: {@link dev.weft.virtualization.ClosedForm} selects the equation, {@code RunTerms} computes it, {@code
 *       TermsAnswer} is the answer at one ratio; {@code Optimum} searches the best ratio, {@code UShape} finds it over real ratios, {@code
 *       OptimumAnswer} is the answer.
 *   <li>Answers of the simulation: {@link dev.weft.virtualization.ThreadSimulation} is the method, {@code ThreadInput} converts the
 *       question to numbers, {@code ThreadAnswer} runs {@code simulate.ThreadRuns}; {@code ThreadTrace} writes a run as a trace, or as a
 *       timeline with the messages of the protocol.
 *   <li>Answers of real runs: {@code StencilBody} is the stencil as a program, which {@code Virtualized.execution} passes to {@code
 *       dev.weft.tinympi.TinyMpi}. All answers begin with the keys of {@code RunColumns}; that of the best ratio has none for the ratio.
 * </ol>
 *
 * <p>A question to follow: {@code stencil.on(dibonaLike.cores(12)).ratio(7).solve(closedForm)}. {@code Stencil.on} makes a {@code
 * StencilBase} and the question, {@code Virtualized.ratio} sets the ratio, {@code ClosedForm.of} makes a {@code TermsAnswer}, which calls
 * {@code RunTerms.of} with the times of the base and fills the table.
 */
@NullMarked
package dev.weft.virtualization;

import org.jspecify.annotations.NullMarked;
