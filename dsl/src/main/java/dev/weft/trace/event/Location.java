package dev.weft.trace.event;

/**
 * Where events happen: a thread of a process.
 *
 * @param id the tracer's number
 * @param name the tracer's name
 * @param process the name of the process that it belongs to
 * @param rank its MPI rank in the world, or -1 if messages never name it
 * @param declaredEvents how many events the tracer says there are; some say it wrongly
 */
public record Location(long id, String name, String process, int rank, long declaredEvents) {}
