@NullMarked
package dev.weft.nodeaware.linpack;

import org.jspecify.annotations.NullMarked;
