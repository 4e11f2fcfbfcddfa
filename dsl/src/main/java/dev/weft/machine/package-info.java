/** What several models know about a machine: protocols, clusters and placements now, point-to-point costs later. */
@NullMarked
package dev.weft.machine;

import org.jspecify.annotations.NullMarked;
