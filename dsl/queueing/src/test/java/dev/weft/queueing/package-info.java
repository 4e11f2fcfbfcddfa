@NullMarked
package dev.weft.queueing;

import org.jspecify.annotations.NullMarked;
