@NullMarked
package dev.weft.canary.trace;

import org.jspecify.annotations.NullMarked;
