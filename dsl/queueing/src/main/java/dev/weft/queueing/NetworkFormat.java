package dev.weft.queueing;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.study.file.Formats;
import dev.weft.study.file.WholeFile;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/** The format of files of queueing networks, which are models of JMT. The implementation is a service. */
public abstract class NetworkFormat {
    private static final String READ = "queueing";
    private static final String WRITE = "write";

    /**
     * The content of a file.
     *
     * @param network the stations and classes
     * @param notes what the file has and the network takes for granted, one sentence each
     */
    public record Content(QueueingNetwork network, List<String> notes) {}

    /** Returns the content of a file; errors name the file and the place in it. */
    protected abstract Content content(Path file);

    /**
     * Returns the text of a file of this name; an error if the format cannot hold the network. Each station has the list of its speeds
     * with 1, 2, .. customers present, which is empty for servers of constant speed.
     */
    protected abstract String text(Compiled network, List<List<Double>> speeds, Path file);

    static QueueingNetwork read(String file) {
        Path path = path(READ, file);
        Content content = of(READ, path).content(path);
        return content.network().noting(content.notes());
    }

    static void write(Compiled network, Collection<Station> stations, String file) {
        Path path = path(WRITE, file);
        List<List<Double>> speeds = stations.stream().map(Station::speeds).toList();
        String text = of(WRITE, path).text(network, speeds, path);
        try {
            WholeFile.write(path, text);
        } catch (IOException failure) {
            throw ModelException.call(WRITE, WholeFile.reason(failure), WholeFile.advice(failure), path.toString());
        }
    }

    private static NetworkFormat of(String word, Path path) {
        return Formats.of(NetworkFormat.class).stream()
                .findFirst()
                .orElseThrow(() ->
                        Formats.missing(word + "(" + ModelException.argument(path.toString()) + ")", "models of JMT"));
    }

    private static Path path(String word, String file) {
        if (ModelException.required(file, "file", "Write " + word + "(\"model.jmva\")")
                .isBlank()) {
            throw ModelException.call(
                    word, "the name of the file is blank", "Write " + word + "(\"model.jmva\")", file);
        }
        try {
            return Path.of(file);
        } catch (InvalidPathException wrong) {
            throw ModelException.call(
                    word, "is not a valid file name", "Check its characters", file.replace((char) 0, ' '));
        }
    }
}
