/** The Jupyter wire protocol 5.3 over JeroMQ: signed messages, a server for the kernel and a client for the runner. */
@NullMarked
package dev.weft.kernel.wire;

import org.jspecify.annotations.NullMarked;
