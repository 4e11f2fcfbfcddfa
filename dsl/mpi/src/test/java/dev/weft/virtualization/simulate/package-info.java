@NullMarked
package dev.weft.virtualization.simulate;

import org.jspecify.annotations.NullMarked;
