/**
 * MPI with several ranks on each core (Nigay, Schneider, Hoefler 2018): how long an application takes at a virtualization ratio, which
 * ratio is best, and whether porting pays.
 *
 * <p>How to read it: {@link dev.weft.virtualization.Stencil} and {@link dev.weft.virtualization.Application} describe what a rank does,
 * both as a {@code Base} of three times and a number of calls; on a machine they become the question {@link
 * dev.weft.virtualization.Virtualized}. {@link dev.weft.virtualization.ClosedForm} answers it by Equations 4 and 5 ({@code Terms}),
 * {@code Optimum} looks for the best ratio. Other methods of the same question, such as a simulation in {@code simulate}, are a {@code
 * Method<Virtualized, Result>} each, which turns the question into numbers and the numbers into the same columns ({@code RunColumns}).
 */
@NullMarked
package dev.weft.virtualization;

import org.jspecify.annotations.NullMarked;
