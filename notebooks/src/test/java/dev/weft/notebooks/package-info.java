@NullMarked
package dev.weft.notebooks;

import org.jspecify.annotations.NullMarked;
