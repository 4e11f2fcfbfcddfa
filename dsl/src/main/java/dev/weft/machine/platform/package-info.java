/** Platform files of SimGrid: their units, their factors by size, and the routes between hosts, as plain numbers that a machine is made of. */
@NullMarked
package dev.weft.machine.platform;

import org.jspecify.annotations.NullMarked;
