/** What several models know about a machine: protocols now, placements and point-to-point costs later. */
@NullMarked
package dev.weft.machine;

import org.jspecify.annotations.NullMarked;
