/**
 * Questions on the machines of an Apache Spark cluster. Spark runs in a Java of its own, the driver, so that neither its 150 libraries
 * nor the options that it needs get into a notebook's Java; {@link dev.weft.spark.SparkEngine} starts it and talks to it over its
 * standard input and output. Only bytes pass through Spark: what they mean, Weft knows on both sides.
 */
@NullMarked
package dev.weft.spark;

import org.jspecify.annotations.NullMarked;
