package dev.weft.trace.event;

/**
 * A function or a part of one, as a tracer defines it; the same function may have an id per process.
 *
 * @param id the reference in ENTER and LEAVE
 * @param name what the source calls it
 * @param role what it does, by OTF2's numbers (28 is point-to-point communication)
 * @param paradigm who made it, by OTF2's numbers (4 is MPI)
 */
public record Region(int id, String name, int role, int paradigm) {}
