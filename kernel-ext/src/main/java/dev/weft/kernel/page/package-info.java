/** Notebooks as HTML pages that need nothing else: no network, no other file. */
@NullMarked
package dev.weft.kernel.page;

import org.jspecify.annotations.NullMarked;
