/**
 * OTF2 archives: reading and writing, without native code.
 *
 * <p>Reading order: {@code Otf2Archive} opens an archive: the {@code Anchor}, then {@code GlobalDefinitions}. For each
 * location it reads {@code LocalDefinitions} (which map ids and correct clocks) and lets an {@code EventDecoder} go through
 * the events. All of them see a file through a {@code FileWindow}, some hundred KB of it at a time, and take numbers from it with
 * {@code Fields}. Nothing is allocated by a length that a file states, only by what is there.
 *
 * <p>{@code Otf2Writer} goes the other way: an {@code EventFileWriter} per location, then {@code DefinitionsWriter} and
 * {@code AnchorWriter}, all through a {@code ChunkWriter}, into a {@code NewArchive} that is moved to its place when it is
 * whole.
 *
 * <p>A question to follow: what is read of a location whose file ends within an event? Begin at {@code Otf2Archive}, and read {@code
 * EventDecoder} and {@code FileWindow}.
 */
@NullMarked
package dev.weft.trace.otf2;

import org.jspecify.annotations.NullMarked;
