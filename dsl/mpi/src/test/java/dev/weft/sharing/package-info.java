/** Oracle, law and message tests of bandwidth sharing. */
@NullMarked
package dev.weft.sharing;

import org.jspecify.annotations.NullMarked;
