@NullMarked
package dev.weft.queueing.polling;

import org.jspecify.annotations.NullMarked;
