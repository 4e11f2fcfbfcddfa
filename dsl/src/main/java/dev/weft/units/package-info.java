/**
 * Typed quantities over SI doubles: what a user types, what a table prints, and nothing in between. They parse and print
 * human units and cannot be swapped for one another. Solvers work on the bare doubles.
 */
@NullMarked
package dev.weft.units;

import org.jspecify.annotations.NullMarked;
