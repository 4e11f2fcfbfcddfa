/**
 * Files of the Java Modelling Tools (JMT): JMVA models, which have service times and visits, and JSIMG models, which have nodes and
 * routing. Independent of the questions of {@code dev.weft.queueing}: a file is read into a {@link dev.weft.queueing.jmt.JmtNetwork}
 * and written from one. A file is untrusted: it is read without document types and entities, and its size and depth are bounded.
 *
 * <p>Reading order: {@code JmtModels} (read and write), {@code JmtNetwork}, {@code XmlElement} (the file as a tree), {@code JmtFile}
 * (values and errors that name their place),
 * {@code JmvaReader}, {@code JsimReader} with its {@code JsimNode}, {@code JsimService} and {@code JsimChains} (routing to visits),
 * {@code StationaryVisits}, and the two writers.
 */
@NullMarked
package dev.weft.queueing.jmt;

import org.jspecify.annotations.NullMarked;
