package dev.weft.kernel.wire;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What waits to be broadcast, in order. */
interface Outgoing {
    /** Memory that it takes while it waits. */
    long bytes();

    /** The message to send; null if there is none. */
    @Nullable
    List<byte[]> frames(Codec codec);

    /** A message that is written as JSON already, so that whoever publishes what is no JSON is told. */
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

    /** What a cell has printed: with what it prints next it becomes one message, if nobody has read it by then. */
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

    /** The place of what was dropped, which becomes a sentence with its amount when its turn comes. */
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

        /** Whether that much more of the same cell's output is counted here; no more is when the sentence has been said. */
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
            dropped = last == CLOSED ? dropped : last; // it is asked again, if there was no memory
            String displays = others.get() == 0 ? "" : others.get() + " displayed values and ";
            return new Text(
                            cause,
                            "stderr",
                            "\n[" + displays + dropped + " printed characters of this cell were dropped here: " + why
                                    + "]\n")
                    .frames(codec);
        }
    }

    /** Something to do when everything before has been sent. */
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
