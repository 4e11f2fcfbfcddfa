package dev.weft.program;

import dev.weft.study.Estimate;

/**
 * Times of a run that took place, in seconds: of the whole, and of its parts as means over cores.
 *
 * @param whole the median of the runs, with the shortest and the longest
 */
public record ExecutionTimes(Estimate whole, double computing, double copying, double overhead, double waiting) {}
