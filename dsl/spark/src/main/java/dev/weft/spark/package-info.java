/**
 * Answers questions on the machines of an Apache Spark cluster. Spark's driver runs in a JVM of its own, so that its 150 libraries and
 * JVM options stay out of the notebook's JVM. {@link dev.weft.spark.SparkEngine} starts the driver and exchanges messages with it over
 * standard input and output. Spark carries tasks and answers as bytes; Weft encodes and decodes them at both ends.
 */
@NullMarked
package dev.weft.spark;

import org.jspecify.annotations.NullMarked;
