@NullMarked
package dev.weft.study.file;

import org.jspecify.annotations.NullMarked;
