/** Checks that the catalogue and the files it names agree. */
@NullMarked
package dev.weft.datasets;

import org.jspecify.annotations.NullMarked;
