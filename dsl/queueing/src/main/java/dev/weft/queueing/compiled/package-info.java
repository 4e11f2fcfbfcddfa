/**
 * A queueing network in primitive arrays and SI units, checked: what solvers, chains and simulators read.
 *
 * <p>Reading order: {@link dev.weft.queueing.compiled.Compiled} (classes in rows, stations in columns), {@link
 * dev.weft.queueing.compiled.Chain} (a class), {@link dev.weft.queueing.compiled.SolverStation} with its {@link
 * dev.weft.queueing.compiled.Speed}, and {@link dev.weft.queueing.compiled.Constraints}: what a network has beyond these, as a {@link
 * dev.weft.queueing.compiled.Place} per station, {@link dev.weft.queueing.compiled.Region regions} and {@link
 * dev.weft.queueing.compiled.Fork forks}.
 *
 * <p>A question to follow: what is left of {@code queueing().station("cpu", queue(ms(5))).closed("jobs", 20)} when it is solved? Begin at
 * {@code Compiled.of}, to which {@code QueueingNetwork} and {@code Itinerary} come.
 */
@NullMarked
package dev.weft.queueing.compiled;

import org.jspecify.annotations.NullMarked;
