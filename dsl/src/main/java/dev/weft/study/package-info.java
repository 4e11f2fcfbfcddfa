@NullMarked
package dev.weft.study;

import org.jspecify.annotations.NullMarked;
