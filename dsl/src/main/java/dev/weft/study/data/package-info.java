/** Measurements and published parameters: the catalogue, and readers that recognise a file by its content. */
@NullMarked
package dev.weft.study.data;

import org.jspecify.annotations.NullMarked;
