/** Makes the kernel known to Jupyter, and finds what is wrong when it does not work. */
@NullMarked
package dev.weft.kernel.install;

import org.jspecify.annotations.NullMarked;
