package dev.weft.study;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** An interactive figure: HTML that needs no kernel, network or library, and a still picture of the same data. */
public final class Interactive implements Illustration {
    private final Illustration still;
    private final String html;
    private final byte[] png;
    private final String text;

    private Interactive(Illustration still, String html, byte[] png, String text) {
        this.still = still;
        this.html = html;
        this.png = png;
        this.text = text;
    }

    /** Makes an interactive figure of a still one, with its HTML, its pixels and its text. */
    public static Interactive of(Illustration still, String html, byte[] png, String text) {
        return new Interactive(still, html, png, text);
    }

    @Override
    public String id() {
        return still.id();
    }

    @Override
    public Reproduction reproduction() {
        return still.reproduction();
    }

    @Override
    public List<Figure.Source> sources() {
        return still.sources();
    }

    @Override
    public Map<String, String> methods() {
        return still.methods();
    }

    @Override
    public List<String> endings() {
        return Stream.concat(still.endings().stream(), Stream.of("html")).toList();
    }

    /** Writes a page of its own as {@code .html}; the data and the still picture by the other endings. */
    @Override
    public void save(Path path) {
        if (still.endings().contains(FigureFiles.ending(path))) {
            still.save(path);
        } else { // also refuses other endings
            FigureFiles.save(this, path, ending -> FigureFiles.page(still.id(), html));
        }
    }

    @Override
    public Map<String, Object> bundle() {
        Map<String, Object> bundle = new LinkedHashMap<>();
        bundle.put("text/html", html);
        bundle.put("image/png", png);
        bundle.put("text/plain", text);
        return bundle;
    }

    @Override
    public Map<String, Map<String, Object>> hints() {
        return still.hints();
    }

    @Override
    public String toString() {
        return text;
    }
}
