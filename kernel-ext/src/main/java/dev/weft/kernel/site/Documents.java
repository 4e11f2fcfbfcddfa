package dev.weft.kernel.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The files of the repository that the site has: where each is, and what the navigation calls it. */
final class Documents {
    /** The document that is the front page. */
    static final String FRONT = "README.md";

    /** The words of the page of references for documents, in its order. */
    private static final Map<String, String> NAMED = new LinkedHashMap<>();

    static {
        NAMED.put(FRONT, "Weft");
        NAMED.put("dsl/docs/language.md", "Language");
        NAMED.put("dsl/docs/twenty-tasks.md", "Twenty tasks");
        NAMED.put("dsl/docs/guide.md", "Guide");
        NAMED.put("dsl/docs/vocabulary.md", "Vocabulary");
        NAMED.put("dsl/docs/papers.md", "The papers and their models");
        NAMED.put("dsl/docs/kernels.md", "Kernels and commands");
        NAMED.put("dsl/docs/library.md", "Weft as a library");
        NAMED.put("dsl/docs/workshop.md", "Workshop");
        NAMED.put("dsl/docs/cluster.md", "Cluster");
        NAMED.put("dsl/docs/when-not.md", "When not to use Weft");
        NAMED.put("dsl/docs/coming-from.md", "Coming from");
        NAMED.put("dsl/docs/benchmarks.md", "Benchmarks");
        NAMED.put("dsl/docs/equations.md", "Equations");
        NAMED.put("dsl/docs/architecture.md", "Architecture");
        NAMED.put("CHANGELOG.md", "Changes");
    }

    /** The address of the page that leads to all documents. */
    static final String REFERENCE = "reference.html";

    private Documents() {}

    /** Returns the address on the site of each Markdown file, by its path in the repository. */
    static Map<String, String> pages(Path root) throws IOException {
        Map<String, String> pages = new LinkedHashMap<>();
        NAMED.keySet().forEach(file -> pages.put(file, address(file)));
        for (String folder : new String[] {"dsl/docs", "dsl/docs/guide", "dsl/docs/adr"}) {
            try (Stream<Path> files = Files.list(root.resolve(folder))) {
                files.map(file -> folder + "/" + file.getFileName())
                        .filter(file -> file.endsWith(".md"))
                        .sorted()
                        .forEach(file -> pages.put(file, address(file)));
            }
        }
        return pages;
    }

    private static String address(String file) {
        return file.equals(FRONT)
                ? "index.html"
                : file.replaceFirst("^dsl/docs/", "").replaceFirst("\\.md$", ".html");
    }

    /** Returns the navigation's links, by word, from the folder of all pages. */
    static Map<String, String> links() {
        Map<String, String> links = new LinkedHashMap<>();
        links.put("Weft", "index.html");
        links.put("Lessons", "notebooks/index.html");
        links.put("Guide", "guide.html");
        links.put("Gallery", "gallery.html");
        links.put("Reference", REFERENCE);
        return links;
    }

    /** Returns the page that leads to all documents, in Markdown with the addresses of the site. */
    static String reference(boolean javadoc) {
        StringBuilder page = new StringBuilder("# Reference\n\n");
        NAMED.forEach((file, word) -> page.append("- [" + word + "](" + address(file) + ")\n"));
        page.append("- [Decisions](adr/index.html)\n");
        if (javadoc) {
            page.append("- [Javadoc](javadoc/index.html)\n");
        }
        return page.toString();
    }
}
