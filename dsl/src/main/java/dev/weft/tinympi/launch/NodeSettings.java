package dev.weft.tinympi.launch;

import dev.weft.units.ModelException;
import java.util.List;

/**
 * How nodes are started.
 *
 * @param nodes the number of nodes, from 1 to 256
 * @param program the name of the class of their {@link NodeProgram}, which is on Weft's class path
 * @param transport the kind of connections between nodes
 * @param address the address to listen on, the loopback address by default; connections are authenticated, but not encrypted
 * @param options additional options of the nodes' JVMs
 * @param heap the maximum heap of each node in the words of {@code -Xmx}, such as {@code 512m}; empty for the JVM's default
 */
public record NodeSettings(
        int nodes, String program, Transport transport, String address, List<String> options, String heap) {
    private static final int MOST = 256;

    public NodeSettings {
        ModelException.required(program, "a program", "Pass the name of a class that implements NodeProgram");
        ModelException.required(transport, "a transport", "Write Transport.preferred()");
        ModelException.required(address, "an address", "Write \"127.0.0.1\"");
        ModelException.required(heap, "a heap", "Write \"512m\", or \"\" for the default of the JVM");
        options = List.copyOf(ModelException.required(options, "a list of options", "Write List.of()"));
        if (nodes < 1 || nodes > MOST) {
            throw ModelException.call("nodes", "must be between 1 and " + MOST, "Try nodes(2)", nodes);
        }
        if (!heap.isEmpty() && !heap.matches("[1-9][0-9]*[kKmMgGtT]?")) {
            throw ModelException.call("heap", "must be a number of bytes, KiB, MiB or GiB", "Try heap(\"512m\")", heap);
        }
    }

    /** Returns the settings of nodes that run this program on this machine. */
    public static NodeSettings of(int nodes, Class<? extends NodeProgram> program) {
        return new NodeSettings(nodes, program.getName(), Transport.preferred(), "127.0.0.1", List.of(), "");
    }

    /** Returns a copy with this kind of connections. */
    public NodeSettings transport(Transport by) {
        return new NodeSettings(nodes, program, by, address, options, heap);
    }

    /** Returns a copy that listens on this address. */
    public NodeSettings address(String on) {
        return new NodeSettings(nodes, program, transport, on, options, heap);
    }

    /** Returns a copy with these options of the JVMs. */
    public NodeSettings options(String... all) {
        return new NodeSettings(nodes, program, transport, address, List.of(all), heap);
    }

    /** Returns a copy with this maximum heap of each node. */
    public NodeSettings heap(String most) {
        return new NodeSettings(nodes, program, transport, address, options, most);
    }
}
