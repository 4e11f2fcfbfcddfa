package dev.weft.tinympi.launch;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/** The jars or folders of all modules of Weft that this JVM has, which a notebook may have added after the start. */
public final class OwnClasses {
    /** The folder that each module has. */
    private static final String FOLDER = "dev/weft";

    private OwnClasses() {}

    /** Returns their paths. */
    public static Set<String> places() {
        Set<String> paths = new LinkedHashSet<>();
        try {
            for (URL each : Collections.list(OwnClasses.class.getClassLoader().getResources(FOLDER))) {
                paths.add(place(each).toString());
            }
        } catch (IOException | URISyntaxException | RuntimeException noFile) {
            // the class path has it, or the node reports that it does not
        }
        return paths;
    }

    private static Path place(URL folder) throws IOException, URISyntaxException {
        URLConnection connection = folder.openConnection();
        return connection instanceof JarURLConnection inJar
                ? Path.of(inJar.getJarFileURL().toURI())
                : Path.of(folder.toURI()).resolve("../..").normalize();
    }
}
