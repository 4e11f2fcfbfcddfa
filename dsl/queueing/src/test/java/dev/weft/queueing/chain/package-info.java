@NullMarked
package dev.weft.queueing.chain;

import org.jspecify.annotations.NullMarked;
