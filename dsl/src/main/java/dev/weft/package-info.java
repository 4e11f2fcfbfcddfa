/** The entry class {@link dev.weft.Weft}: {@code import static dev.weft.Weft.*;} is all a notebook needs. */
@NullMarked
package dev.weft;

import org.jspecify.annotations.NullMarked;
