package dev.weft.kernel.wire;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The marks of the last accepted messages. A mark that occurs again belongs to a copy, which can be sent without knowing the
 * key. The number of marks kept is that of Jupyter's own kernels.
 */
final class Digests {
    private static final int KEPT = 1 << 16;

    /** Half of a SHA-256 digest, unique to a message; 90 bytes of heap with its table entry. */
    private record Mark(long first, long second) {}

    private final Set<Mark> taken;

    Digests() {
        this(KEPT);
    }

    Digests(int kept) {
        taken = Collections.newSetFromMap(new LinkedHashMap<>() {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Mark, Boolean> eldest) {
                return size() > kept;
            }
        });
    }

    /** Records a mark; returns whether it is new. */
    boolean isFirst(byte[] mark) {
        ByteBuffer digest = ByteBuffer.wrap(sha256(mark));
        Mark short128 = new Mark(digest.getLong(), digest.getLong());
        synchronized (taken) {
            return taken.add(short128);
        }
    }

    private static byte[] sha256(byte[] mark) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(mark);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
