/** Writes files whole or not at all; every writer of the library and of the kernel goes through it. */
@NullMarked
package dev.weft.study.file;

import org.jspecify.annotations.NullMarked;
