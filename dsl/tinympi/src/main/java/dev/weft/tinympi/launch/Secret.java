package dev.weft.tinympi.launch;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A random key that only the processes of one run know. */
final class Secret {
    static final int PROOF_BYTES = 32;
    private static final int KEY_BYTES = 16;
    private static final String ALGORITHM = "HmacSHA256";
    private static final SecureRandom RANDOM = new SecureRandom();

    private final byte[] key;

    private Secret(byte[] key) {
        this.key = key;
    }

    static Secret random() {
        return new Secret(bytes(KEY_BYTES));
    }

    /** Returns the secret with these digits. */
    static Secret ofHex(String digits) {
        byte[] key = HexFormat.of().parseHex(digits);
        if (key.length != KEY_BYTES) {
            throw new IllegalArgumentException("a secret has " + 2 * KEY_BYTES + " hexadecimal digits");
        }
        return new Secret(key);
    }

    String hex() {
        return HexFormat.of().formatHex(key);
    }

    /** Returns fresh random bytes. */
    static byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        RANDOM.nextBytes(bytes);
        return bytes;
    }

    /** Loads the code of proofs, so that a busy machine does not do that within the time limit of a handshake. */
    void warmUp() {
        proof("", bytes(1));
    }

    /** Returns a proof that its maker knows the secret, bound to a role and to the parts of one handshake. */
    byte[] proof(String role, byte[]... parts) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            mac.update(role.getBytes(StandardCharsets.UTF_8));
            mac.update((byte) 0);
            for (byte[] part : parts) {
                mac.update(part);
            }
            return mac.doFinal();
        } catch (GeneralSecurityException never) { // every JVM has it
            throw new IllegalStateException(never);
        }
    }
}
