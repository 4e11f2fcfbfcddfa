package dev.weft.tinympi.launch;

import dev.weft.units.ModelException;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Settings with which nodes are started.
 *
 * @param nodes the number of nodes, from 1 to 256
 * @param program the name of the class of their {@link NodeProgram}, which is on Weft's class path
 * @param transport the kind of connections between nodes
 * @param address the address to listen on, the loopback address by default; connections are authenticated, but not encrypted
 * @param options additional options of the nodes' JVMs
 * @param heap the maximum heap of each node in the words of {@code -Xmx}, such as {@code 512m}; empty for the JVM's default
 * @param commands commands that start nodes in place of a JVM on this machine, by node, see {@link #command}
 */
public record NodeSettings(
        int nodes,
        String program,
        Transport transport,
        String address,
        List<String> options,
        String heap,
        Map<Integer, List<String>> commands) {
    private static final int MOST = 256;

    public NodeSettings {
        ModelException.required(program, "a program", "Pass the name of a class that implements NodeProgram");
        ModelException.required(transport, "a transport", "Write Transport.preferred()");
        ModelException.required(address, "an address", "Write \"127.0.0.1\"");
        ModelException.required(heap, "a heap", "Write \"512m\", or \"\" for the default of the JVM");
        options = List.copyOf(ModelException.required(options, "a list of options", "Write List.of()"));
        commands = Map.copyOf(ModelException.required(commands, "a map of commands", "Write Map.of()"));
        if (nodes < 1 || nodes > MOST) {
            throw ModelException.call("nodes", "must be between 1 and " + MOST, "Try nodes(2)", nodes);
        }
        if (!heap.isEmpty() && !heap.matches("[1-9][0-9]*[kKmMgGtT]?")) {
            throw ModelException.call("heap", "must be a number of bytes, KiB, MiB or GiB", "Try heap(\"512m\")", heap);
        }
    }

    /** Returns the settings of nodes that run this program on this machine. */
    public static NodeSettings of(int nodes, Class<? extends NodeProgram> program) {
        return new NodeSettings(nodes, program.getName(), Transport.preferred(), "127.0.0.1", List.of(), "", Map.of());
    }

    /** Returns a copy with this kind of connections. */
    public NodeSettings transport(Transport by) {
        return new NodeSettings(nodes, program, by, address, options, heap, commands);
    }

    /** Returns a copy that listens on this address. */
    public NodeSettings address(String on) {
        return new NodeSettings(nodes, program, transport, on, options, heap, commands);
    }

    /** Returns a copy with these options of the JVMs. */
    public NodeSettings options(String... all) {
        return new NodeSettings(nodes, program, transport, address, List.of(all), heap, commands);
    }

    /** Returns a copy with this maximum heap of each node. */
    public NodeSettings heap(String most) {
        return new NodeSettings(nodes, program, transport, address, options, most, commands);
    }

    /**
     * Returns a copy that starts one node by a command of its own, such as {@code ssh host2 java -cp 'weft/*'
     * dev.weft.tinympi.launch.NodeMain}, where the folder {@code weft} has the jars of all modules. The command
     * passes its standard input on to {@link NodeMain}. A node on another machine needs {@link Transport#TCP} and an {@link #address} of
     * this machine that it can reach.
     */
    public NodeSettings command(int node, String... words) {
        if (node < 0 || node >= nodes || words.length == 0) {
            throw ModelException.call(
                    "command",
                    "needs a node from 0 to " + (nodes - 1) + " and the words of a command",
                    "Try command(0, \"ssh\", \"host2\", \"java\", \"-cp\", \"'weft/*'\", \"" + NodeMain.class.getName()
                            + "\")",
                    node,
                    List.of(words));
        }
        Map<Integer, List<String>> all = new HashMap<>(commands);
        all.put(node, List.of(words));
        return new NodeSettings(nodes, program, transport, address, options, heap, all);
    }

    /** Returns the command that starts a node. It holds nothing secret, since all users of a machine can read command lines. */
    List<String> command(int node) {
        List<String> own = commands.get(node);
        return own == null ? onThisMachine() : own;
    }

    private List<String> onThisMachine() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
        if (options.stream().noneMatch(each -> each.matches("-XX:\\+Use\\w+GC"))) {
            command.add("-XX:+UseSerialGC");
        }
        if (!heap.isEmpty()) {
            command.add("-Xmx" + heap);
        }
        command.addAll(options);
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
