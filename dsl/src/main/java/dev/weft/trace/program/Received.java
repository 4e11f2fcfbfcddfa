package dev.weft.trace.program;

import dev.weft.units.Bytes;

/** What a receive brought. */
public interface Received {
    /**
     * The sender, as a rank of the communicator. For {@link Mpi#ANY_SOURCE} it is an error while recording: nothing has been
     * sent yet.
     */
    int source();

    /** The tag. For {@link Mpi#ANY_TAG} it is an error while recording. */
    int tag();

    /** The size; while recording, the size that was asked for. */
    Bytes size();

    /** The data as numbers of eight bytes; all zero where the message had only a size, and while recording. */
    double[] data();
}
