/** The kernel: what a notebook's cells can call, and how Jupyter's requests are answered. */
@NullMarked
package dev.weft.kernel;

import org.jspecify.annotations.NullMarked;
