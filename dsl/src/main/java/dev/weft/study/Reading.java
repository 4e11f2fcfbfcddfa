package dev.weft.study;

import java.util.List;

/**
 * What a measurement file held.
 *
 * @param tool what wrote it, as far as the file tells
 * @param repetitions one table per repetition, in the order of the file
 */
record Reading(String tool, List<Columns> repetitions) {}
