/**
 * Quantities with dimensions: the values that users type and tables print. They parse and print readable units, and their types
 * prevent mixing dimensions. Solvers compute with SI doubles.
 */
@NullMarked
package dev.weft.units;

import org.jspecify.annotations.NullMarked;
