/** Opens the files that users name, and writes files whole or not at all; every reader and writer of the library goes through it. */
@NullMarked
package dev.weft.study.file;

import org.jspecify.annotations.NullMarked;
