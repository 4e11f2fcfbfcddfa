/** The static site: pages of notebooks and documents in one folder, and the check of their links. */
@NullMarked
package dev.weft.kernel.site;

import org.jspecify.annotations.NullMarked;
