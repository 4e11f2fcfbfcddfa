/** Oracle, law and message tests of the replay. */
@NullMarked
package dev.weft.sharing.replay;

import org.jspecify.annotations.NullMarked;
