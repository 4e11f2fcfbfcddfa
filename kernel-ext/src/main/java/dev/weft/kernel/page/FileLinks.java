package dev.weft.kernel.page;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Links to the files of a figure that were written. */
final class FileLinks {
    /** The ends of the files' names and what a reader calls them, in the order of the links. */
    private static final Map<String, String> FILES = new LinkedHashMap<>();

    static {
        FILES.put(".csv", "CSV");
        FILES.put(".tex", "LaTeX");
        FILES.put(".pdf", "PDF");
        FILES.put("-column.pdf", "3.5 in");
        FILES.put("-page.pdf", "7.2 in");
        FILES.put(".svg", "SVG");
        FILES.put(".html", "interactive");
    }

    private FileLinks() {}

    /**
     * Returns the links, each with a space after it.
     *
     * @param folder the current folder of the files
     * @param address the address of that folder from the page, empty or with a slash at its end
     */
    static String of(Path folder, String address, String id) {
        StringBuilder links = new StringBuilder();
        FILES.forEach((end, name) -> {
            if (Files.isRegularFile(folder.resolve(id + end))) {
                links.append("<a href=\"" + PageHtml.escape(address + id + end) + "\">" + name + "</a> ");
            }
        });
        return links.toString();
    }

    /** Returns the name of the first file of a figure's picture that exists, else of the first end. */
    static String picture(Path folder, String id, String... ends) {
        return id
                + Stream.of(ends)
                        .filter(end -> Files.isRegularFile(folder.resolve(id + end)))
                        .findFirst()
                        .orElse(ends[0]);
    }
}
