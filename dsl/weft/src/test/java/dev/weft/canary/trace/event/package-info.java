@NullMarked
package dev.weft.canary.trace.event;

import org.jspecify.annotations.NullMarked;
