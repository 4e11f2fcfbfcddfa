@NullMarked
package dev.weft.queueing.forks;

import org.jspecify.annotations.NullMarked;
