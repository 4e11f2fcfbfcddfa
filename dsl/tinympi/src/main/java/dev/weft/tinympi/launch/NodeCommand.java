package dev.weft.tinympi.launch;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The command that starts a node. It holds nothing secret, since all users of a machine can read command lines. */
final class NodeCommand {
    private NodeCommand() {}

    static List<String> of(NodeSettings settings, int node) {
        List<String> own = settings.commands().get(node);
        return own == null ? onThisMachine(settings) : own;
    }

    private static List<String> onThisMachine(NodeSettings settings) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
        if (settings.options().stream().noneMatch(each -> each.matches("-XX:\\+Use\\w+GC"))) {
            command.add("-XX:+UseSerialGC");
        }
        if (!settings.heap().isEmpty()) {
            command.add("-Xmx" + settings.heap());
        }
        command.addAll(settings.options());
        command.addAll(List.of("-cp", classPath(), NodeMain.class.getName()));
        return command;
    }

    /** Returns the places of Weft's own classes, which a notebook may have added later, and the class path of this JVM. */
    private static String classPath() {
        Set<String> paths = OwnClasses.places();
        paths.addAll(Arrays.asList(System.getProperty("java.class.path", "").split(File.pathSeparator, -1)));
        paths.remove("");
        return String.join(File.pathSeparator, paths);
    }
}
