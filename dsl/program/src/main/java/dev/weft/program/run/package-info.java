/**
 * The one execution of rank programs, below all models that run them.
 *
 * <p>Reading order: {@code Steps} are what a rank does, one after the other or as a {@code StepGraph}; {@code RunTasks}
 * are the ranks of one or more programs; {@code RankRun} lets them do their steps, with {@code Postings} for sends and
 * receives that wait for each other, {@code TaskRequests} and {@code ReadySteps}; a {@code RunNetwork} decides when things
 * happen, mostly a {@code ProtocolNetwork}, on which an {@code EagerProtocol} decides when messages leave and senders are free; {@code
 * Deadlock} says who waits for whom.
 * <p>A question to follow: {@code UntimedRun}, by which {@code
 * program.check()} finds deadlocks.
 */
@NullMarked
package dev.weft.program.run;

import org.jspecify.annotations.NullMarked;
