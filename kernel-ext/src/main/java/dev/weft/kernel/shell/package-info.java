/** Cells as JShell snippets: execution, interruption, errors, and help while typing. */
@NullMarked
package dev.weft.kernel.shell;

import org.jspecify.annotations.NullMarked;
