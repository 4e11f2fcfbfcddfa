@NullMarked
package dev.weft.queueing.jmt;

import org.jspecify.annotations.NullMarked;
