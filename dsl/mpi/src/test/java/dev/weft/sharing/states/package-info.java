/** State sets counted, estimated and compared with brute force. */
@NullMarked
package dev.weft.sharing.states;

import org.jspecify.annotations.NullMarked;
