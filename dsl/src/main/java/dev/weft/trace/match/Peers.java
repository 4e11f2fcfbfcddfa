package dev.weft.trace.match;

import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.IdTable;
import java.io.Serializable;
import java.util.BitSet;

/** Who a rank's messages name, and which communicators it uses. The last communicator is at hand, as most events share it. */
public final class Peers implements Serializable {
    private static final int UNKNOWN = -1;

    private final Definitions definitions;
    private final IdTable indices;
    private final int ranks;
    private final int rank;
    private final BitSet used = new BitSet();
    private final BitSet foreign = new BitSet();
    private boolean any;
    private int lastId;
    private int last = UNKNOWN;

    /** The peers of a rank. */
    public static Peers of(Definitions definitions, int rank) {
        return new Peers(definitions, indices(definitions), rank);
    }

    /** The peers of a rank; {@code indices} are those of {@link #indices}. */
    Peers(Definitions definitions, IdTable indices, int rank) {
        this.definitions = definitions;
        this.indices = indices;
        this.ranks = definitions.ranks();
        this.rank = rank;
    }

    /** From the ids of communicators to their places in the definitions; all ranks share it. */
    static IdTable indices(Definitions definitions) {
        IdTable all = IdTable.orElse(UNKNOWN);
        for (int i = 0; i < definitions.communicators().size(); i++) {
            all.put(definitions.communicators().get(i).id(), i);
        }
        return all;
    }

    /** The index of a communicator in the definitions, or -1 if it is not defined or the rank is not in it. */
    public int communicator(int id) {
        if (!any || id != lastId) {
            any = true;
            lastId = id;
            last = lookUp(id);
        }
        return last;
    }

    private int lookUp(int id) {
        int index = indices.get(id);
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

    /** The world rank of a peer, or -1 if there is none, as for MPI_PROC_NULL. */
    public int peer(int communicator, int reference) {
        int peer = communicator == UNKNOWN
                ? -1
                : definitions.communicators().get(communicator).peer(rank, reference);
        return peer < ranks ? peer : -1;
    }

    /** The communicators that the rank used, by their index in the definitions. */
    public BitSet used() {
        return used;
    }

    /** The communicators that the rank named although it is no member. */
    BitSet foreign() {
        return foreign;
    }
}
