/** The kernel: the functions of cells and the answers to Jupyter's requests. */
@NullMarked
package dev.weft.kernel;

import org.jspecify.annotations.NullMarked;
