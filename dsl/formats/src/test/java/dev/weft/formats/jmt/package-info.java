@NullMarked
package dev.weft.formats.jmt;

import org.jspecify.annotations.NullMarked;
