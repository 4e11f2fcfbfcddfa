package dev.weft.tinympi.launch;

import org.jspecify.annotations.Nullable;

/**
 * News of a node for the thread that waits for it.
 *
 * @param frame null if the node has ended: its process or its connection
 */
record Event(Child child, @Nullable Frame frame) {}
