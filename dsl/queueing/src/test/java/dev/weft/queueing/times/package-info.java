@NullMarked
package dev.weft.queueing.times;

import org.jspecify.annotations.NullMarked;
