package dev.weft.trace;

import dev.weft.trace.event.Collective;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;

/** How many events of each kind one location has, and how many calls of each function. */
final class EventCounts implements EventConsumer {
    private final Definitions definitions;
    private final long[] ofKind = new long[256];
    private final long[] calls;

    EventCounts(Definitions definitions) {
        this.definitions = definitions;
        this.calls = new long[definitions.functions().size()];
    }

    @Override
    public void accept(EventBatch batch) {
        for (int i = 0; i < batch.count; i++) {
            int kind = batch.kind[i] & 0xff;
            // what makes or frees a communicator is recorded as a collective, too, by an operation of its own
            boolean handle = kind == EventKind.MPI_COLLECTIVE_END && batch.tag[i] > Collective.REDUCE_SCATTER_BLOCK;
            ofKind[kind] += handle ? 0 : 1;
            if (kind == EventKind.ENTER) {
                int function = definitions.function(batch.reference[i]);
                if (function >= 0) {
                    calls[function]++;
                }
            }
        }
    }

    long ofKind(int kind) {
        return ofKind[kind];
    }

    long calls(int function) {
        return calls[function];
    }
}
