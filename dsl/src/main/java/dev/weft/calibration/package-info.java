/** From the raw samples of a measuring kit to a machine whose numbers have intervals over launches. */
@NullMarked
package dev.weft.calibration;

import org.jspecify.annotations.NullMarked;
