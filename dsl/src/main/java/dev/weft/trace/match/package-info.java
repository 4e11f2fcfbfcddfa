/**
 * What belongs together in a run: which receive took which send, which calls were one collective operation, and how far the
 * clocks of the processes lie apart.
 *
 * <p>How to read it: {@link dev.weft.trace.match.MessageScan} takes the events of all locations, which may be read by
 * several threads; a {@code RankScan} keeps the messages and collective calls of one rank in columns, with a
 * {@link dev.weft.trace.match.CallStack} that knows which call they happened in. {@code Pairing} and {@code Grouping} then
 * make a {@link dev.weft.trace.match.Matching} of them: {@link dev.weft.trace.match.MatchedMessages},
 * {@link dev.weft.trace.match.Collectives}, the {@link dev.weft.trace.match.Calls} of each rank, and what did not fit as
 * {@link dev.weft.trace.match.Mismatches}. {@link dev.weft.trace.match.ClockCheck} draws bounds for the clocks from it. Memory
 * grows with messages and collective calls, not with events, and is asked for before it is taken.
 */
@NullMarked
package dev.weft.trace.match;

import org.jspecify.annotations.NullMarked;
