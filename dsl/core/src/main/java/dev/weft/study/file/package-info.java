/**
 * Opens the files that users name, and writes files completely or not at all; every reader and writer of the library
 * uses it.
 */
@NullMarked
package dev.weft.study.file;

import org.jspecify.annotations.NullMarked;
