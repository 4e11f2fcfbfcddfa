@NullMarked
package dev.weft.formats.platform;

import org.jspecify.annotations.NullMarked;
