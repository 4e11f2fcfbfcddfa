@NullMarked
package dev.weft.canary.queueing;

import org.jspecify.annotations.NullMarked;
