/**
 * How Java values look in a notebook: tables, charts, collections, arrays, records, exceptions. It knows nothing of Weft's
 * models, so it can be used on its own, in this kernel, in IJava and in JJava.
 */
@NullMarked
package dev.weft.kernel.render;

import org.jspecify.annotations.NullMarked;
