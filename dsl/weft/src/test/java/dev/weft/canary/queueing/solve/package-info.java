@NullMarked
package dev.weft.canary.queueing.solve;

import org.jspecify.annotations.NullMarked;
