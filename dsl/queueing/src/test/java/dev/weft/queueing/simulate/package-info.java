@NullMarked
package dev.weft.queueing.simulate;

import org.jspecify.annotations.NullMarked;
