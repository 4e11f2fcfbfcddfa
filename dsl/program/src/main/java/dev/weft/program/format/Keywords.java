package dev.weft.program.format;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The words of a file format for lookup by bytes, without strings. */
final class Keywords {
    private static final int SIZE = 1 << 10;

    private final byte[][] words;
    private final short[] slots = new short[SIZE];

    private Keywords(byte[][] words) {
        this.words = words;
        Arrays.fill(slots, (short) -1);
        for (short k = 0; k < words.length; k++) {
            int slot = slot(words[k], 0, words[k].length);
            while (slots[slot] >= 0) {
                slot = (slot + 1) & (SIZE - 1);
            }
            slots[slot] = k;
        }
    }

    static Keywords of(String... words) {
        return new Keywords(Arrays.stream(words)
                .map(word -> word.getBytes(StandardCharsets.US_ASCII))
                .toArray(byte[][]::new));
    }

    /** Returns the number of the word that these bytes spell; -1 when it is none. */
    int find(byte[] buffer, int from, int to) {
        int slot = slot(buffer, from, to);
        while (slots[slot] >= 0) {
            byte[] word = words[slots[slot]];
            if (Arrays.equals(word, 0, word.length, buffer, from, to)) {
                return slots[slot];
            }
            slot = (slot + 1) & (SIZE - 1);
        }
        return -1;
    }

    private static int slot(byte[] buffer, int from, int to) {
        int hash = 0;
        // no word is longer, and a token of megabytes should not be hashed
        for (int k = from; k < Math.min(to, from + 16); k++) {
            hash = 31 * hash + buffer[k];
        }
        return (hash ^ hash >>> 10) & (SIZE - 1);
    }
}
