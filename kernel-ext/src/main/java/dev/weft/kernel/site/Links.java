package dev.weft.kernel.site;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The links of all pages in a folder. Links to other sites are not visited; content from other sites is an error. */
final class Links {
    private static final Pattern NO_LINKS =
            Pattern.compile("(?is)<!--.*?-->|(<script\\b[^>]*>).*?</script>|(<style\\b[^>]*>).*?</style>");
    private static final Pattern TAG = Pattern.compile("<([a-zA-Z][\\w-]*)\\s([^<>]*)>");
    private static final Pattern ATTRIBUTE =
            Pattern.compile("(?:^|\\s)(?:xlink:)?(href|src|id|name)\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)')");
    private static final Pattern ELSEWHERE = Pattern.compile("(?i)(?:[a-z][a-z0-9+.-]*:|//).*");

    private record Link(String tag, String target) {}

    private record Content(Set<String> anchors, Set<Link> links) {}

    private final Path folder;
    private final Map<Path, Content> pages = new HashMap<>();

    private Links(Path folder) {
        this.folder = folder;
    }

    /** Returns the broken links, each as page and link with the reason; empty if every link leads to a file and an anchor. */
    static List<String> broken(Path folder) throws IOException {
        Links links = new Links(folder.toAbsolutePath().normalize());
        List<Path> files;
        try (Stream<Path> all = Files.walk(links.folder)) {
            files = all.filter(file -> file.toString().endsWith(".html"))
                    .sorted()
                    .toList();
        }
        List<String> broken = new ArrayList<>();
        for (Path file : files) {
            for (Link link : links.content(file).links()) {
                String reason = links.reason(file, link);
                if (reason != null) {
                    broken.add(links.folder.relativize(file).toString().replace('\\', '/') + ": " + link.target() + " ("
                            + reason + ")");
                }
            }
        }
        return broken;
    }

    private Content content(Path file) throws IOException {
        Content known = pages.get(file);
        if (known == null) {
            known = read(Files.readString(file));
            pages.put(file, known);
        }
        return known;
    }

    private static Content read(String html) {
        Content content = new Content(new HashSet<>(), new LinkedHashSet<>());
        Matcher tag = TAG.matcher(NO_LINKS.matcher(html).replaceAll("$1$2"));
        while (tag.find()) {
            Matcher attribute = ATTRIBUTE.matcher(tag.group(2));
            while (attribute.find()) {
                String value = plain(attribute.group(2) == null ? attribute.group(3) : attribute.group(2));
                if (attribute.group(1).matches("id|name")) {
                    content.anchors().add(value);
                } else {
                    content.links().add(new Link(tag.group(1), value));
                }
            }
        }
        return content;
    }

    private static String plain(String value) {
        return value.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
    }

    private @Nullable String reason(Path page, Link link) throws IOException {
        String target = link.target();
        if (ELSEWHERE.matcher(target).matches()) {
            boolean leads = link.tag().equalsIgnoreCase("a") || target.startsWith("data:");
            return leads ? null : "loads from outside the site";
        }
        int hash = target.indexOf('#');
        String path = decoded(hash < 0 ? target : target.substring(0, hash)).replaceFirst("\\?.*", "");
        Path file = path.isEmpty() ? page : page.resolveSibling(path).normalize();
        if (!file.startsWith(folder)) {
            return "outside the site";
        }
        if (!Files.isRegularFile(file)) {
            return Files.isDirectory(file) ? "a folder, which shows no page without a server" : "no such file";
        }
        String anchor = hash < 0 ? "" : decoded(target.substring(hash + 1));
        boolean found = anchor.isEmpty()
                || !file.toString().endsWith(".html")
                || content(file).anchors().contains(anchor);
        return found ? null : "no such anchor";
    }

    /** Returns an address without percent signs; a malformed one stays as it is, and is not found. */
    private static String decoded(String address) {
        try {
            return URLDecoder.decode(address.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return address;
        }
    }
}
