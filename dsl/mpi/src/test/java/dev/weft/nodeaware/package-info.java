/** Tests of the node-aware model (paper 4), and of the costs of messages that it shares with others. */
@NullMarked
package dev.weft.nodeaware;

import org.jspecify.annotations.NullMarked;
