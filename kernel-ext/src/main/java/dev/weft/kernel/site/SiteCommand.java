package dev.weft.kernel.site;

import dev.weft.kernel.run.RunProblem;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** {@code site}: writes the static site and checks its links. */
public final class SiteCommand {
    /** The file by which the command knows a site of its own, which it replaces. */
    private static final String MARK = ".weft-site";

    private SiteCommand() {}

    /** Runs the command; returns the exit code: 0 on success, 1 if a link is broken, 2 if the arguments are invalid. */
    public static int run(List<String> args, PrintStream out, PrintStream err) {
        SiteOptions options;
        try {
            options = SiteOptions.parse(args);
        } catch (RunProblem e) {
            err.println(e.getMessage());
            return 2;
        }
        try {
            Path folder = emptied(options.out());
            new Site(options, folder).write();
            List<String> broken = Links.broken(folder);
            if (!broken.isEmpty()) {
                throw new RunProblem("site: every link must lead to a page of the site, and these do not:\n"
                        + String.join("\n", broken).indent(4)
                        + "Correct each link in the page's source, or add the file to the site.");
            }
            out.println("site: " + pages(folder) + " pages, all links lead to a page. Open "
                    + folder.resolve("index.html"));
            return 0;
        } catch (NoSuchFileException e) {
            err.println("site: " + e.getMessage() + " is missing. Run ./weft figures, then ./weft site.");
        } catch (IOException e) {
            err.println(
                    "site " + options.out() + ": cannot be written (" + e.getMessage() + "). Choose another folder.");
        } catch (RunProblem e) {
            err.println(e.getMessage());
        }
        return 1;
    }

    private static long pages(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".html")).count();
        }
    }

    /** Returns a new or empty folder; deletes an earlier site in it, and nothing else. */
    private static Path emptied(Path folder) throws IOException, RunProblem {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
                if (all.size() > 1 && !Files.exists(folder.resolve(MARK))) {
                    throw new RunProblem("site " + folder
                            + ": the folder has files that are not a site. Name another, or empty it.");
                }
                for (Path file : all) {
                    Files.delete(file);
                }
            }
        }
        Files.createDirectories(folder);
        Files.createFile(folder.resolve(MARK));
        return folder;
    }
}
