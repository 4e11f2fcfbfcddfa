/** Notebooks as self-contained HTML pages: they load no network resources and no other files. */
@NullMarked
package dev.weft.kernel.page;

import org.jspecify.annotations.NullMarked;
