package dev.weft;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text of the product as it was when somebody read it last, kept beside the tests. Numbers are kept with six digits and compared
 * with a relative tolerance of 1e-5, so that two JDKs and two machines agree. {@code -Dweft.goldens.write=true} writes it anew.
 */
public final class Golden {
    private static final Pattern NUMBER =
            Pattern.compile("(?<![\\w.])\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?(?![\\w.]*\\w)");
    private static final MathContext SIX = new MathContext(6);
    private static final double TOLERANCE = 1e-5;
    private static final int SHOWN = 20;

    private Golden() {}

    /** Whether texts are written and not compared. */
    public static boolean writes() {
        return Boolean.getBoolean("weft.goldens.write");
    }

    /** Writes the text, or fails with the lines in which it differs from what the file holds. */
    static void check(Path file, String text) {
        difference(file, text).ifPresent(told -> {
            throw new AssertionError(told);
        });
    }

    /** Writes the text, or says in which lines it differs from what the file holds. */
    public static Optional<String> difference(Path file, String text) {
        String now = text.lines().map(Golden::sixDigits).reduce("", (all, line) -> all + line + "\n");
        try {
            if (writes()) {
                Files.createDirectories(file.toAbsolutePath().getParent());
                Files.writeString(file, now, UTF_8);
                return Optional.empty();
            }
            List<String> differences = differences(
                    Files.exists(file) ? Files.readAllLines(file, UTF_8) : List.of(),
                    now.lines().toList());
            return differences.isEmpty()
                    ? Optional.empty()
                    : Optional.of(file.getFileName() + " differs; read each line, then write it anew with"
                            + " ./weft goldens --write:\n" + String.join("\n", differences));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String sixDigits(String line) {
        return NUMBER.matcher(line.replaceAll("\\p{Cntrl}", "?"))
                .replaceAll(found -> Matcher.quoteReplacement(six(found.group())));
    }

    private static String six(String number) {
        String digits = number.replaceAll("[eE].*", "").replace(".", "").replaceAll("^0+", "");
        return digits.length() <= 6
                ? number
                : new BigDecimal(number).round(SIX).stripTrailingZeros().toString();
    }

    /** Lines that stand in one of the two only, in order; lines whose numbers agree within the tolerance are the same. */
    static List<String> differences(List<String> kept, List<String> now) {
        List<String> differences = new ArrayList<>();
        int a = 0;
        int b = 0;
        while ((a < kept.size() || b < now.size()) && differences.size() < SHOWN) {
            if (a < kept.size() && b < now.size() && same(kept.get(a), now.get(b))) {
                a++;
                b++;
                continue;
            }
            int step = 1; // the nearest place at which both go on alike
            int skipped = 0;
            while (step <= kept.size() + now.size() && !goOn(kept, a + skipped, now, b + step - skipped)) {
                skipped++;
                if (skipped > step) {
                    step++;
                    skipped = 0;
                }
            }
            for (int i = a; i < Math.min(a + skipped, kept.size()); i++) {
                differences.add((i + 1) + " was: " + kept.get(i));
            }
            for (int i = b; i < Math.min(b + step - skipped, now.size()); i++) {
                differences.add((i + 1) + " now: " + now.get(i));
            }
            a = Math.min(a + skipped, kept.size());
            b = Math.min(b + step - skipped, now.size());
        }
        return differences;
    }

    private static boolean goOn(List<String> kept, int a, List<String> now, int b) {
        boolean bothEnd = a >= kept.size() && b >= now.size();
        return bothEnd || (a < kept.size() && b < now.size() && same(kept.get(a), now.get(b)));
    }

    static boolean same(String kept, String now) {
        if (kept.equals(now)) {
            return true;
        }
        Matcher one = NUMBER.matcher(kept);
        Matcher other = NUMBER.matcher(now);
        if (!one.replaceAll("#").equals(other.replaceAll("#"))) {
            return false;
        }
        one.reset();
        other.reset();
        while (one.find() && other.find()) {
            double a = Double.parseDouble(one.group());
            double b = Double.parseDouble(other.group());
            if (Math.abs(a - b) > TOLERANCE * Math.max(Math.abs(a), Math.abs(b))) {
                return false;
            }
        }
        return true;
    }
}
