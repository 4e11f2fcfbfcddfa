/** Resolves libraries as Maven does, with the user's settings, in a separate class loader. */
@NullMarked
package dev.weft.maven;

import org.jspecify.annotations.NullMarked;
