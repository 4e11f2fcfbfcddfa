package dev.weft.formats.jmt;

import dev.weft.formats.jmt.JmtNetwork.Customers;

/**
 * A class as a JSIMG file declares it.
 *
 * @param customers the class
 * @param reference the node that it refers to, its source or the station where a cycle begins
 * @param priority the larger, the more important
 */
record JsimClass(Customers customers, String reference, int priority) {}
