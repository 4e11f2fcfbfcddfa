/**
 * Matching of the events of a run: sends with receives, the calls of each collective operation, and the offsets between the
 * clocks of the processes.
 *
 * <p>Reading order: {@link dev.weft.trace.match.MessageScan} takes the events of all locations, which may be read by
 * several threads; a {@code RankScan} keeps the messages and collective calls of one rank in columns, with a
 * {@link dev.weft.trace.match.CallStack} that knows the call around them. {@code Pairing} and {@code Grouping} then
 * make a {@link dev.weft.trace.match.Matching} of them: {@link dev.weft.trace.match.MatchedMessages},
 * {@link dev.weft.trace.match.Collectives}, the {@link dev.weft.trace.match.Calls} of each rank, and unmatched events as
 * {@link dev.weft.trace.match.Mismatches}. {@link dev.weft.trace.match.ClockCheck} derives bounds of the clocks from it. Memory
 * grows with messages and collective calls, not with events, and is reserved before allocation.
 *
 * <p>A question to follow: which receive belongs to a send with a tag that occurs twice? Begin at {@code MessageScan}, and read {@code
 * Pairing}.
 */
@NullMarked
package dev.weft.trace.match;

import org.jspecify.annotations.NullMarked;
