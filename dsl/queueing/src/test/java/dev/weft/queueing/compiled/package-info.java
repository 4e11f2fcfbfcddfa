@NullMarked
package dev.weft.queueing.compiled;

import org.jspecify.annotations.NullMarked;
