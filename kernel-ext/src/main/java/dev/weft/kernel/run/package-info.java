/** Runs notebooks without Python or Jupyter and writes the results: notebooks, pages, figures and their data. */
@NullMarked
package dev.weft.kernel.run;

import org.jspecify.annotations.NullMarked;
