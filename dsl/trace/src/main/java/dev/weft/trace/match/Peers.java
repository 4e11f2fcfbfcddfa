package dev.weft.trace.match;

import dev.weft.trace.event.Definitions;
import java.io.Serializable;
import java.util.BitSet;

/**
 * Partners of a rank's messages, and the communicators that it uses. The last communicator is cached, because most
 * events share it.
 */
public final class Peers implements Serializable {
    private static final int UNKNOWN = -1;

    private final Definitions definitions;
    private final int ranks;
    private final int rank;
    private final BitSet used = new BitSet();
    private final BitSet foreign = new BitSet();
    private boolean any;
    private int lastId;
    private int last = UNKNOWN;

    /** Returns the peers of a rank. */
    public static Peers of(Definitions definitions, int rank) {
        return new Peers(definitions, rank);
    }

    private Peers(Definitions definitions, int rank) {
        this.definitions = definitions;
        this.ranks = definitions.ranks();
        this.rank = rank;
    }

    int rank() {
        return rank;
    }

    /** Returns the index of a communicator in the definitions, or -1 if it is not defined or the rank is not in it. */
    public int communicator(int id) {
        if (!any || id != lastId) {
            any = true;
            lastId = id;
            last = lookUp(id);
        }
        return last;
    }

    private int lookUp(int id) {
        int index = definitions.indexOfCommunicator(id);
        if (index == UNKNOWN) {
            return UNKNOWN;
        }
        if (!definitions.communicators().get(index).has(rank)) {
            foreign.set(index);
            return UNKNOWN;
        }
        used.set(index);
        return index;
    }

    /** Returns the world rank of a peer, or -1 if there is none, as for MPI_PROC_NULL. */
    public int peer(int communicator, int reference) {
        int peer = communicator == UNKNOWN
                ? -1
                : definitions.communicators().get(communicator).peer(rank, reference);
        return peer < ranks ? peer : -1;
    }

    /** Returns the communicators that the rank used, by their index in the definitions. */
    public BitSet used() {
        return used;
    }

    /** Returns the communicators that the rank used without being a member. */
    BitSet foreign() {
        return foreign;
    }
}
