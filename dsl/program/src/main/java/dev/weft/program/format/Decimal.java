package dev.weft.program.format;

import java.nio.charset.StandardCharsets;

/** Reads a number from the bytes of its text, without a string where it is short. */
final class Decimal {
    private static final double[] TENS = {
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };
    private static final long EXACT = 1L << 53;

    private Decimal() {}

    /** Exact where mantissa and power of ten are (Clinger 1990), else by Java's own; {@code NaN} for what is no number. */
    static double read(byte[] buffer, int start, int end) {
        long mantissa = 0;
        int power = 0;
        int at = start;
        int digits = 0;
        boolean point = false;
        for (; at < end; at++) {
            int digit = buffer[at] - '0';
            if (digit >= 0 && digit <= 9 && digits < 18) {
                mantissa = 10 * mantissa + digit;
                digits++;
                power -= point ? 1 : 0;
            } else if (buffer[at] == '.' && !point) {
                point = true;
            } else {
                break;
            }
        }
        if (at == end && digits > 0 && mantissa <= EXACT && -power < TENS.length) {
            return (double) mantissa / TENS[-power];
        }
        return slow(buffer, start, end);
    }

    private static double slow(byte[] buffer, int start, int end) {
        for (int at = start; at < end; at++) {
            // Java would also accept "1f", "NaN" and hexadecimal digits
            if ("0123456789.eE+-".indexOf(buffer[at]) < 0) {
                return Double.NaN;
            }
        }
        try {
            return Double.parseDouble(new String(buffer, start, end - start, StandardCharsets.US_ASCII));
        } catch (NumberFormatException notANumber) {
            return Double.NaN;
        }
    }
}
