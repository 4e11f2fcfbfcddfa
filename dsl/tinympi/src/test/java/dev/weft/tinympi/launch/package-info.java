@NullMarked
package dev.weft.tinympi.launch;

import org.jspecify.annotations.NullMarked;
