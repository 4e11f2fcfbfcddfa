package dev.weft.kernel.site;

import dev.weft.kernel.run.RunProblem;
import dev.weft.study.file.NewFolder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
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
        Path place = options.out().toAbsolutePath();
        try {
            requireOwn(place);
            Files.createDirectories(place.resolveSibling("."));
            long pages;
            try (NewFolder site = NewFolder.beside(place)) {
                pages = written(options, site.path());
                site.replace();
            }
            out.println("site: " + pages + " pages, all links lead to a page. Open " + place.resolve("index.html"));
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

    /** Writes the site into an empty folder, and returns the number of its pages. */
    private static long written(SiteOptions options, Path folder) throws IOException, RunProblem {
        Files.createFile(folder.resolve(MARK));
        new Site(options, folder).write();
        List<String> broken = Links.broken(folder);
        if (!broken.isEmpty()) {
            throw new RunProblem("site: every link must lead to a page of the site, and these do not:\n"
                    + String.join("\n", broken).indent(4)
                    + "Correct each link in the page's source, or add the file to the site.");
        }
        return pages(folder);
    }

    private static long pages(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".html")).count();
        }
    }

    /** Refuses a folder that has files and is no earlier site, which would be deleted. */
    private static void requireOwn(Path folder) throws IOException, RunProblem {
        if (!Files.exists(folder) || Files.exists(folder.resolve(MARK))) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            if (files.findAny().isPresent()) {
                throw new RunProblem(
                        "site " + folder + ": the folder has files that are not a site. Name another, or empty it.");
            }
        }
    }
}
