package dev.weft.kernel.site;

import dev.weft.kernel.run.RunProblem;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of {@code site}.
 *
 * @param root the folder of the repository
 * @param out the folder to write
 * @param figures the results of {@code run}; null for the outputs that the notebooks were saved with
 * @param javadoc the folder of the Javadoc; null for a site without it
 */
record SiteOptions(
        Path root,
        Path out,
        @Nullable Path figures,
        @Nullable Path javadoc) {
    private static final String USAGE = "Usage: site REPOSITORY DIR [--figures DIR] [--javadoc DIR]";

    static SiteOptions parse(List<String> args) throws RunProblem {
        if (args.size() < 2) {
            throw new RunProblem("site: the folder of the repository or of the site is missing.\n" + USAGE);
        }
        Path figures = null;
        Path javadoc = null;
        Iterator<String> rest = args.subList(2, args.size()).iterator();
        while (rest.hasNext()) {
            String option = rest.next();
            if (!option.equals("--figures") && !option.equals("--javadoc")) {
                throw new RunProblem("site " + option + ": unknown option.\n" + USAGE);
            }
            if (!rest.hasNext()) {
                throw new RunProblem("site " + option + ": a folder is missing.\n" + USAGE);
            }
            Path folder = Path.of(rest.next()).toAbsolutePath().normalize();
            if (option.equals("--figures")) {
                figures = folder;
            } else {
                javadoc = folder;
            }
        }
        return new SiteOptions(
                Path.of(args.get(0)).toAbsolutePath().normalize(),
                Path.of(args.get(1)).toAbsolutePath().normalize(),
                figures,
                javadoc);
    }
}
