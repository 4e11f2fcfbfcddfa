/** The time of one message by latency and bandwidth. */
@NullMarked
package dev.weft.skeleton;

import org.jspecify.annotations.NullMarked;
