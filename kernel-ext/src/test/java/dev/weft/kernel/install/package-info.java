@NullMarked
package dev.weft.kernel.install;

import org.jspecify.annotations.NullMarked;
