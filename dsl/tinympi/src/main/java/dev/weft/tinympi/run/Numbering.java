package dev.weft.tinympi.run;

/** The numbers of ranks in a communicator. */
interface Numbering {
    /** Returns the member that is a rank of the whole program. */
    int memberOf(int world);

    /** Returns the number of the communicator in all nodes. */
    long wire();
}
