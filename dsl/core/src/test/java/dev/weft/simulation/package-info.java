@NullMarked
package dev.weft.simulation;

import org.jspecify.annotations.NullMarked;
