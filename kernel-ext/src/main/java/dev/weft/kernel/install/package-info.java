/** Installs the kernel in Jupyter and diagnoses problems. */
@NullMarked
package dev.weft.kernel.install;

import org.jspecify.annotations.NullMarked;
