/** Cells as JShell snippets: running and stopping them, their errors, and help while typing. */
@NullMarked
package dev.weft.kernel.shell;

import org.jspecify.annotations.NullMarked;
