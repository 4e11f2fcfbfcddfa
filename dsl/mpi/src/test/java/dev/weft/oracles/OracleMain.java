package dev.weft.oracles;

import dev.weft.nodeaware.NodeAwareOracles;
import dev.weft.queueing.QueueingOracles;
import dev.weft.sharing.SharingOracles;
import dev.weft.trace.match.WaitStateOracles;
import dev.weft.virtualization.VirtualizationOracles;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** {@code OracleMain DIR}: runs every family of reference cases under DIR; exits with 1 when anything is not as expected. */
public final class OracleMain {
    private static final List<Family> FAMILIES = List.of(
            new QueueingOracles(),
            new SharingOracles(),
            new WaitStateOracles(),
            new NodeAwareOracles(),
            new VirtualizationOracles());

    /** Families in the order of the papers, so that one whose model is missing is said rather than passed over. */
    private static final List<String> KNOWN =
            List.of("queueing", "sharing", "waitstates", "nodeaware", "virtualization");

    private OracleMain() {}

    public static void main(String[] args) throws IOException {
        if (args.length != 1 || !Files.isDirectory(Path.of(args[0]))) {
            System.err.println("Usage: oracles DIR, where DIR holds queueing, sharing, ... with reference cases.");
            System.exit(2);
        }
        System.exit(run(Path.of(args[0]), System.out) == 0 ? 0 : 1);
    }

    /** Runs all families and returns the number of mismatches. */
    static int run(Path directory, PrintStream out) throws IOException {
        int cases = 0;
        int mismatches = 0;
        for (String name : KNOWN) {
            Path folder = directory.resolve(name);
            Family family = FAMILIES.stream()
                    .filter(known -> known.name().equals(name))
                    .findFirst()
                    .orElse(null);
            if (!Files.isDirectory(folder)) {
                out.println(name + ": no such folder");
            } else if (family == null) {
                out.println(name + ": the model is not built yet");
            } else {
                Tally tally = new Tally(out, name);
                family.run(folder, tally);
                tally.summary();
                cases += tally.cases();
                mismatches += tally.mismatches();
            }
        }
        out.println(cases + " cases, " + mismatches + " mismatches");
        return mismatches;
    }
}
