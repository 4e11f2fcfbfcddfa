/** Finds libraries as Maven does, with the user's own settings, in a class loader of its own. */
@NullMarked
package dev.weft.maven;

import org.jspecify.annotations.NullMarked;
