/** Who must send what to whom when a matrix that is spread by rows is multiplied. */
@NullMarked
package dev.weft.sparse.exchange;

import org.jspecify.annotations.NullMarked;
