/** Tests of the model of virtualization (paper 5). */
@NullMarked
package dev.weft.virtualization;

import org.jspecify.annotations.NullMarked;
