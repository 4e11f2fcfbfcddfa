/**
 * Files of the Java Modelling Tools (JMT) as queueing networks: JMVA models, which have service times and visits, and JSIMG models, which
 * have nodes and routing. A file is read into a {@code JmtNetwork}, of which a queueing network is made, and written from one. A file is
 * untrusted: it is read without document types and entities, and its size and depth are bounded.
 *
 * <p>Reading order: {@code JmtFormat} is the service that {@code queueing(file)} and {@code write(file)} find; {@code JmtModels} (read and
 * write), {@code JmtNetwork}, {@code XmlElement} (the file as a tree), {@code JmtFile} (values and errors that name their place),
 * {@code JmvaReader}, {@code JsimReader} with its {@code JsimNode}, {@code JsimService}, {@code JsimLimits} and {@code JsimChains} (routing to visits),
 * {@code StationaryVisits}, and the two writers.
 *
 * <p>A question to follow: which visits does a class have in a model with routing? Begin at {@code JmtFormat.content}.
 */
@NullMarked
package dev.weft.formats.jmt;

import org.jspecify.annotations.NullMarked;
