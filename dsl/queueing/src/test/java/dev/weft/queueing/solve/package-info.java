@NullMarked
package dev.weft.queueing.solve;

import org.jspecify.annotations.NullMarked;
