/** The entry class {@link dev.weft.Weft}: a notebook needs {@code import static dev.weft.Weft.*;} only. */
@NullMarked
package dev.weft;

import org.jspecify.annotations.NullMarked;
