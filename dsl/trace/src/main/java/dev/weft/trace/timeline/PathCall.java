package dev.weft.trace.timeline;

/**
 * A rectangle of an icicle: a call path, or the shortest call paths of one caller together.
 *
 * @param function the last function
 * @param kind its kind
 * @param path the names of the functions from the outermost on
 * @param depth the number of calls above it
 * @param from the ticks of its callers before it
 * @param to those and its own
 * @param exclusive its ticks without what it calls
 * @param calls the number of its calls
 */
public record PathCall(
        String function, Span.Kind kind, String path, int depth, long from, long to, long exclusive, long calls) {}
