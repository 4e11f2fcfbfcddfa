/** Runs notebooks without Python or Jupyter, and writes what came of it: notebooks, pages, figures and their data. */
@NullMarked
package dev.weft.kernel.run;

import org.jspecify.annotations.NullMarked;
