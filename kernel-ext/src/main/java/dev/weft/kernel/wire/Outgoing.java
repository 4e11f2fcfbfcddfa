package dev.weft.kernel.wire;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** An entry of the queue of the broadcast channel. */
interface Outgoing {
    /** Returns the memory in bytes that the entry takes while it waits. */
    long bytes();

    /** Returns the message to send; null if there is none. */
    @Nullable
    List<byte[]> frames(Codec codec);

    /** A message already encoded as JSON, so that encoding errors reach the publisher. */
    record Written(List<byte[]> frames) implements Outgoing {
        private static final int OVERHEAD = 200;

        @Override
        public long bytes() {
            return frames.stream().mapToLong(each -> each.length).sum() + OVERHEAD;
        }

        @Override
        public List<byte[]> frames(Codec codec) {
            return frames;
        }
    }

    /** Printed text of a cell; it is merged with the next text if it has not been sent by then. */
    record Text(Message cause, String stream, String text) implements Outgoing {
        private static final int BYTES_EACH = 2;

        @SuppressWarnings("ReferenceEquality") // the very same request
        boolean isContinuedBy(@Nullable Outgoing next) {
            return next instanceof Text more && more.cause == cause && more.stream.equals(stream);
        }

        @Override
        public long bytes() {
            return (long) BYTES_EACH * text.length();
        }

        @Override
        public List<byte[]> frames(Codec codec) {
            JsonObject content = new JsonObject();
            content.addProperty("name", stream);
            content.addProperty("text", text);
            return codec.encode(Message.inReplyTo(cause, "stream", content).broadcast());
        }
    }

    /** The place of dropped output; a notice with its amount is sent there. */
    final class Gap implements Outgoing {
        private static final long CLOSED = -1;

        private final Message cause;
        private final String why;
        private final AtomicLong characters = new AtomicLong();
        private final AtomicLong others = new AtomicLong();
        private long dropped;

        Gap(Message cause, String why) {
            this.cause = cause;
            this.why = why;
        }

        /** Adds dropped output of the same cell; returns false if the notice has already been sent. */
        @SuppressWarnings("ReferenceEquality") // the very same request
        boolean grows(Message request, long more, long moreOthers) {
            if (request != cause) {
                return false;
            }
            long before = characters.get();
            while (before != CLOSED && !characters.compareAndSet(before, before + more)) {
                before = characters.get();
            }
            others.addAndGet(moreOthers);
            return before != CLOSED;
        }

        @Override
        public long bytes() {
            return 0;
        }

        @Override
        public List<byte[]> frames(Codec codec) {
            long last = characters.getAndSet(CLOSED);
            dropped = last == CLOSED ? dropped : last; // called again after a lack of memory
            String displays = others.get() == 0 ? "" : others.get() + " displayed values and ";
            return new Text(
                            cause,
                            "stderr",
                            "\n[" + displays + dropped + " printed characters of this cell were dropped here: " + why
                                    + "]\n")
                    .frames(codec);
        }
    }

    /** An action that runs when all entries before it have been sent. */
    record Mark(Runnable reached) implements Outgoing {
        @Override
        public long bytes() {
            return 0;
        }

        @Override
        public @Nullable List<byte[]> frames(Codec codec) {
            reached.run();
            return null;
        }
    }
}
