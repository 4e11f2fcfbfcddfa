package dev.weft.oracles;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;

/** The cases of one family by the runner that {@code ./weft oracles} uses, with what it printed. */
public final class FamilyRun {
    /** What runs the cases of a folder. */
    @FunctionalInterface
    public interface Cases {
        void run(Path folder, Tally tally) throws IOException;
    }

    private final Tally tally;
    private final String printed;

    private FamilyRun(Tally tally, String printed) {
        this.tally = tally;
        this.printed = printed;
    }

    public static FamilyRun of(Family family, Path folder) throws IOException {
        return of(family.name(), family::run, folder);
    }

    /** A part of a family. */
    public static FamilyRun of(String family, Cases cases, Path folder) throws IOException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        Tally tally = new Tally(new PrintStream(printed, true, StandardCharsets.UTF_8), family);
        cases.run(folder, tally);
        tally.summary();
        return new FamilyRun(tally, printed.toString(StandardCharsets.UTF_8));
    }

    /** The cases in this module, which stand in a folder named as their family. */
    public static Path folder(String family) throws URISyntaxException {
        URL found = Objects.requireNonNull(FamilyRun.class.getResource("/" + family));
        return Path.of(found.toURI());
    }

    public int cases() {
        return tally.cases();
    }

    public int mismatches() {
        return tally.mismatches();
    }

    public String printed() {
        return printed;
    }
}
