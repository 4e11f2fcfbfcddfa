package dev.weft.trace.event;

import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Passes on the events of one location without calls of some regions and all that is inside them; one call replaces
 * each.
 */
final class Without implements EventConsumer {
    private final EventConsumer consumer;
    private final Definitions definitions;
    private final Set<Integer> regions;
    private final int leftOut;
    private final EventBatch out = new EventBatch();
    /** The call that is left out, and the calls inside. */
    private int[] open = new int[16];

    private int depth;
    private @Nullable Without past;

    Without(EventConsumer consumer, Definitions definitions, Set<Integer> regions, int leftOut) {
        this.consumer = consumer;
        this.definitions = definitions;
        this.regions = regions;
        this.leftOut = leftOut;
    }

    @Override
    public boolean needsMessages() {
        return consumer.needsMessages();
    }

    /**
     * Takes the events before the part; open calls are entered again where the part begins, so these have a filter of
     * their own.
     */
    @Override
    public void before(EventBatch batch) {
        if (past == null) {
            past = new Without(consumer::before, definitions, regions, leftOut);
        }
        past.accept(batch);
    }

    /** Passes on at most as many events as it takes. */
    @Override
    public void accept(EventBatch batch) {
        for (int i = 0; i < batch.count; i++) {
            boolean inside = depth > 0;
            switch (batch.kind[i]) {
                case EventKind.ENTER -> enter(batch, i, inside);
                case EventKind.LEAVE -> leave(batch, i, inside);
                case EventKind.MEASUREMENT_ON_OFF, EventKind.BUFFER_FLUSH -> out.take(batch, i, out.count++);
                default -> {
                    if (!inside) {
                        out.take(batch, i, out.count++);
                    }
                }
            }
        }
        if (out.count == 0 || out.time[out.count - 1] < batch.time[batch.count - 1]) {
            put(EventKind.NOTHING, batch.time[batch.count - 1]);
        }
        consumer.accept(out);
        out.count = 0;
    }

    private void enter(EventBatch batch, int i, boolean inside) {
        if (!inside && !regions.contains(batch.reference[i])) {
            out.take(batch, i, out.count++);
            return;
        }
        if (!inside) {
            put(EventKind.ENTER, batch.time[i]);
        }
        open = depth == open.length ? Arrays.copyOf(open, 2 * depth) : open;
        open[depth++] = batch.reference[i];
    }

    private void leave(EventBatch batch, int i, boolean inside) {
        int function = definitions.function(batch.reference[i]);
        int at = depth - 1;
        while (at >= 0 && definitions.function(open[at]) != function) {
            at--;
        }
        if (at < 0) {
            out.take(batch, i, out.count++);
            return;
        }
        System.arraycopy(open, at + 1, open, at, depth - 1 - at);
        depth--;
        if (inside && depth == 0) {
            put(EventKind.LEAVE, batch.time[i]);
        }
    }

    private void put(int kind, long time) {
        int i = out.count++;
        out.kind[i] = (byte) kind;
        out.time[i] = time;
        out.reference[i] = leftOut;
    }
}
