@NullMarked
package dev.weft.calibration;

import org.jspecify.annotations.NullMarked;
