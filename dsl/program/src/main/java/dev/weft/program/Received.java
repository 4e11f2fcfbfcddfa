package dev.weft.program;

import dev.weft.units.Bytes;

/** Result of a receive. */
public interface Received {
    /** Returns the sender, as a rank of the communicator. For {@link Mpi#ANY_SOURCE} it is an error while recording. */
    int source();

    /** Returns the tag. For {@link Mpi#ANY_TAG} it is an error while recording. */
    int tag();

    /** Returns the size; while recording, the requested size. */
    Bytes size();

    /** Returns the data as numbers of eight bytes; all zero if the message had only a size, and while recording. */
    double[] data();

    /** Returns the data as bytes; all zero if the message had only a size, and while recording. */
    byte[] bytes();
}
