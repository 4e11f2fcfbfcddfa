/** Reads and writes files of delimited values; all of the library goes through it. */
@NullMarked
package dev.weft.study.csv;

import org.jspecify.annotations.NullMarked;
