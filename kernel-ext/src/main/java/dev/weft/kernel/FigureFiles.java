package dev.weft.kernel;

import dev.weft.study.Illustration;
import io.github.spencerpark.jupyter.kernel.display.DisplayData;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes each displayed figure to the folder that the runner names in the environment, and records it in the output's
 * metadata. Without a runner nothing is written.
 */
final class FigureFiles {
    private FigureFiles() {}

    static void save(Illustration figure, DisplayData shown) {
        String folder = System.getenv("WEFT_FIGURES");
        if (folder == null || folder.isBlank()) {
            return;
        }
        String id = figure.id().replaceAll("[^\\p{L}\\p{N}._-]+", "-").replaceFirst("^\\.+", "");
        for (String ending : figure.endings()) {
            figure.save(Path.of(folder, id + "." + ending));
        }
        figure.prints().forEach((width, printed) -> printed.save(Path.of(folder, id + "-" + width + ".pdf")));
        Thumbnail.save(Path.of(folder), id);
        Map<String, String> methods = figure.methods();
        List<Map<String, Object>> series = figure.sources().stream()
                .map(source -> {
                    Map<String, Object> each = ordered("name", source.series(), "origin", source.origin());
                    String method = methods.get(source.series());
                    if (method != null) {
                        each.put("method", method);
                    }
                    return each;
                })
                .toList();
        Map<String, Object> weft = ordered("figure", id, "paper", figure.paper());
        if (!figure.reproduction().label().isEmpty()) {
            weft.put("reproduction", figure.reproduction().label());
            weft.put("note", figure.reproduction().note());
        }
        weft.put("series", series);
        shown.putMetaData("weft", weft);
    }

    /** Returns a map that every JVM writes in the same order, because notebooks are compared. */
    private static Map<String, Object> ordered(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }
}
