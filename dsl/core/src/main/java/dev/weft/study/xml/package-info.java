/**
 * Reads XML files of other programs as a tree, without document types, entities or references to other files, and writes the text of new
 * ones.
 */
@NullMarked
package dev.weft.study.xml;

import org.jspecify.annotations.NullMarked;
