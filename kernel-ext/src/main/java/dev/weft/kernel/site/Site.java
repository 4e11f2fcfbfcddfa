package dev.weft.kernel.site;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.weft.kernel.page.Document;
import dev.weft.kernel.page.Gallery;
import dev.weft.kernel.page.Index;
import dev.weft.kernel.page.Neighbours;
import dev.weft.kernel.page.Page;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the pages of the site into an empty folder. */
final class Site {
    private static final String NOTEBOOKS = "notebooks";
    private static final List<String> NOTEBOOK_FOLDERS = List.of(NOTEBOOKS, NOTEBOOKS + "/audit");
    /** The pictures of the front page: a predicted run, a choice of networks, and a choice of algorithms. */
    private static final List<String> PICTURES = List.of("predicted-speed", "sharing-which-network", "algorithms");

    private static final List<String> FILES = List.of("CITATION.cff", "LICENSE");

    private final SiteOptions options;
    private final Path out;
    /** The address of each file of the repository that the site has. */
    private final Map<String, String> addresses = new HashMap<>();

    private final Map<String, JsonObject> notebooks = new TreeMap<>();

    Site(SiteOptions options, Path out) {
        this.options = options;
        this.out = out;
    }

    void write() throws IOException {
        Map<String, String> documents = Documents.pages(options.root());
        addresses.putAll(documents);
        FILES.forEach(file -> addresses.put(file, file));
        Map<String, List<String>> lessons = new TreeMap<>();
        for (String folder : NOTEBOOK_FOLDERS) {
            List<String> names = notebooksIn(options.root().resolve(folder));
            lessons.put(folder, names);
            names.forEach(name ->
                    addresses.put(folder + "/" + name + ".ipynb", NOTEBOOKS + "/" + name + "/" + name + ".html"));
        }
        for (String file : FILES) {
            Files.copy(options.root().resolve(file), out.resolve(file));
        }
        for (Map.Entry<String, List<String>> each : lessons.entrySet()) {
            for (String name : each.getValue()) {
                notebook(each.getKey(), name, Neighbours.of(name, each.getValue()));
            }
        }
        page(NOTEBOOKS + "/index.html", Index.lessons(notebooks, out.resolve(NOTEBOOKS)));
        page("gallery.html", Gallery.of(notebooks, out.resolve(NOTEBOOKS), NOTEBOOKS + "/"));
        documents(documents);
        if (options.javadoc() != null) {
            copy(options.javadoc(), out.resolve("javadoc"));
        }
    }

    private void documents(Map<String, String> documents) throws IOException {
        StringBuilder decisions = new StringBuilder("# Decisions\n\n");
        for (Map.Entry<String, String> each : documents.entrySet()) {
            String address = each.getValue();
            Path file = options.root().resolve(each.getKey());
            Document document = Document.of(
                    Files.readString(file), folderOf(file), target -> target(each.getKey(), address, target));
            page(address, each.getKey().equals(Documents.FRONT) ? fronted(document.html()) : document.html());
            if (address.startsWith("adr/")) {
                decisions.append("- [" + document.title() + "](" + address.substring("adr/".length()) + ")\n");
            }
        }
        page(
                "adr/index.html",
                Document.of(decisions.toString(), out, target -> target).html());
        page(
                Documents.REFERENCE,
                Document.of(Documents.reference(options.javadoc() != null), out, target -> target)
                        .html());
    }

    /** Adds pictures and the table of the papers' figures to the end of the front page. */
    private String fronted(String page) {
        String added = Index.front(notebooks, out.resolve(NOTEBOOKS), NOTEBOOKS + "/", PICTURES);
        return page.replaceFirst("</main>", Matcher.quoteReplacement(added + "</main>"));
    }

    /** Writes the page of a notebook: of its last run with the files of its figures, else of the outputs that it was saved with. */
    private void notebook(String folder, String name, Neighbours neighbours) throws IOException {
        Path place = Files.createDirectories(out.resolve(NOTEBOOKS).resolve(name));
        Path source = options.root().resolve(folder).resolve(name + ".ipynb");
        Path ran = options.figures() == null ? source : options.figures().resolve(name);
        JsonObject notebook = json(ran.equals(source) ? source : ran.resolve(name + ".ipynb"));
        if (ran.equals(source)) {
            pictures(notebook, place);
        } else {
            figures(ran, place, name);
        }
        notebooks.put(name, notebook);
        String address = NOTEBOOKS + "/" + name + "/" + name + ".html";
        page(
                address,
                Page.of(
                        notebook,
                        name,
                        folderOf(source),
                        place,
                        target -> target(folder + "/" + name + ".ipynb", address, target),
                        neighbours));
    }

    private static JsonObject json(Path file) throws IOException {
        return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    }

    private static Path folderOf(Path file) {
        return file.resolveSibling("");
    }

    /** Copies the files of the figures of a run; the site makes its page anew, because its links differ. */
    private static void figures(Path ran, Path place, String name) throws IOException {
        try (Stream<Path> files = Files.list(ran)) {
            for (Path file : files.toList()) {
                String copied = String.valueOf(file.getFileName());
                if (!copied.equals(name + ".html") && !copied.equals("stamp.txt")) {
                    Files.copy(file, place.resolve(copied));
                }
            }
        }
    }

    /** Writes the pictures that a notebook was saved with. */
    private static void pictures(JsonObject notebook, Path place) throws IOException {
        for (JsonElement cell : notebook.getAsJsonArray("cells")) {
            JsonElement outputs = cell.getAsJsonObject().get("outputs");
            for (JsonElement output : outputs == null ? List.<JsonElement>of() : outputs.getAsJsonArray()) {
                JsonObject metadata = output.getAsJsonObject().getAsJsonObject("metadata");
                JsonObject weft = metadata == null ? null : metadata.getAsJsonObject("weft");
                if (weft != null && weft.has("figure")) {
                    String id = weft.get("figure").getAsString();
                    JsonObject data = output.getAsJsonObject().getAsJsonObject("data");
                    if (data.has("image/svg+xml")) {
                        Files.writeString(place.resolve(id + ".svg"), text(data.get("image/svg+xml")));
                    }
                    if (data.has("image/png")) {
                        byte[] png = Base64.getMimeDecoder()
                                .decode(text(data.get("image/png")).getBytes(StandardCharsets.US_ASCII));
                        Files.write(place.resolve(id + ".png"), png);
                    }
                }
            }
        }
    }

    private static String text(JsonElement value) {
        return value.isJsonArray()
                ? value.getAsJsonArray().asList().stream()
                        .map(JsonElement::getAsString)
                        .collect(Collectors.joining())
                : value.getAsString();
    }

    private static List<String> notebooksIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(".ipynb"))
                    .map(name -> name.substring(0, name.length() - ".ipynb".length()))
                    .sorted()
                    .toList();
        }
    }

    /** Returns the address of a link from a page; an unknown file keeps its own, which the check of links reports. */
    private String target(String file, String page, String destination) {
        if (destination.matches("[a-zA-Z][a-zA-Z0-9+.-]*:.*|#.*")) {
            return destination;
        }
        int hash = destination.indexOf('#');
        String path = hash < 0 ? destination : destination.substring(0, hash);
        String meant = Path.of(file).resolveSibling(path).normalize().toString().replace('\\', '/');
        String address = addresses.get(meant);
        return address == null ? destination : up(page) + address + (hash < 0 ? "" : destination.substring(hash));
    }

    private static String up(String page) {
        return "../".repeat((int) page.chars().filter(c -> c == '/').count());
    }

    private void page(String address, String html) throws IOException {
        String links = Documents.links().entrySet().stream()
                .map(each -> "<a" + (each.getValue().equals(address) ? " aria-current=\"page\"" : "") + " href=\""
                        + up(address) + each.getValue() + "\">" + each.getKey() + "</a>")
                .collect(Collectors.joining(" "));
        Path file = out.resolve(address);
        Files.createDirectories(folderOf(file));
        Files.writeString(file, Document.under(links, html));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : all.toList()) {
                Path target = to.resolve(from.relativize(each).toString());
                if (Files.isDirectory(each)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(each, target);
                }
            }
        }
    }
}
