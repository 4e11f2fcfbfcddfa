/**
 * Renders Java values in a notebook: tables, charts, collections, arrays, records, exceptions. It does not depend on Weft's
 * models, so it works on its own in this kernel, in IJava and in JJava.
 */
@NullMarked
package dev.weft.kernel.render;

import org.jspecify.annotations.NullMarked;
