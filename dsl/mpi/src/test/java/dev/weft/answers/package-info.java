/** Tests of one program or recorded run under every model. */
@NullMarked
package dev.weft.answers;

import org.jspecify.annotations.NullMarked;
