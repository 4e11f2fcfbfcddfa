@NullMarked
package dev.weft.formats.chrome;

import org.jspecify.annotations.NullMarked;
