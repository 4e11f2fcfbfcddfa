package dev.weft.notebooks;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The pages in a folder of results, and where their links lead. */
final class Pages {
    private static final Pattern LINK = Pattern.compile("<(?:a|link)\\b[^>]*?\\bhref=\"([^\"]*)\"");
    /** The text of a script: what it builds in a browser is no link of the page. */
    private static final Pattern SCRIPT = Pattern.compile("(?s)(?<=<script>).*?(?=</script>)");

    private static final Pattern SOURCE = Pattern.compile("<(?:img|script|source|iframe)\\b[^>]*?\\bsrc=\"([^\"]*)\"");

    private final List<Path> pages;

    private Pages(List<Path> pages) {
        this.pages = pages;
    }

    static Pages of(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return new Pages(files.filter(file -> file.toString().endsWith(".html"))
                    .sorted()
                    .toList());
        }
    }

    /** Each as page and link; a link to another server is what a text may hold, loading from there is not. */
    List<String> brokenLinks() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path page : pages) {
            String html = SCRIPT.matcher(Files.readString(page)).replaceAll("");
            Matcher link = LINK.matcher(html);
            while (link.find()) {
                if (!link.group(1).matches("https?://.*|data:.*") && !leads(page, link.group(1))) {
                    broken.add(page.getFileName() + ": " + link.group(1));
                }
            }
            Matcher source = SOURCE.matcher(html);
            while (source.find()) {
                if (!source.group(1).startsWith("data:") && !leads(page, source.group(1))) {
                    broken.add(page.getFileName() + " loads " + source.group(1));
                }
            }
        }
        return pages.isEmpty() ? List.of("there are no pages") : broken;
    }

    private static boolean leads(Path page, String link) throws IOException {
        String plain = URLDecoder.decode(link.replace("&amp;", "&"), StandardCharsets.UTF_8);
        int hash = plain.indexOf('#');
        String file = hash < 0 ? plain : plain.substring(0, hash);
        Path target = file.isEmpty() ? page : page.resolveSibling(file);
        if (!Files.isRegularFile(target)) {
            return false;
        }
        return hash < 0 || Files.readString(target).contains(" id=\"" + plain.substring(hash + 1) + "\"");
    }
}
