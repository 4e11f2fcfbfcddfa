/**
 * Programs that communicate like well-known codes, made by one call each: {@code GridPatterns} for those on a grid of
 * ranks, {@code Patterns} for the others. Each is a lambda over {@code Mpi} as a user would write it, and an example
 * for writing one.
 */
@NullMarked
package dev.weft.program.pattern;

import org.jspecify.annotations.NullMarked;
