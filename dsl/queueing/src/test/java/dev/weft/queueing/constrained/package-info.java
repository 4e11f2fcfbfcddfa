@NullMarked
package dev.weft.queueing.constrained;

import org.jspecify.annotations.NullMarked;
