/** Penalties of changing sets, and what tests of other packages need of this one. */
@NullMarked
package dev.weft.sharing.contention;

import org.jspecify.annotations.NullMarked;
