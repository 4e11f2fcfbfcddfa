@NullMarked
package dev.weft.tinympi;

import org.jspecify.annotations.NullMarked;
