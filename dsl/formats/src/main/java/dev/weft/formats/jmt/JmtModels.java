package dev.weft.formats.jmt;

import dev.weft.formats.jmt.JmtNetwork.Customers;
import dev.weft.study.xml.XmlDialect;
import dev.weft.study.xml.XmlElement;
import dev.weft.units.ModelException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/** Reads and writes models of JMT. */
final class JmtModels {
    /** Results, which a model does not need. */
    private static final Set<String> UNREAD = Set.of("results", "solutions", "measure");

    private static final XmlDialect DIALECT = new XmlDialect(
            "a model", "a model of JMT", "Open the model in JMT and save it again as .jmva or .jsimg", false, UNREAD);

    private JmtModels() {}

    /** Reads a model, which its content tells to be of JMVA or of JSIMG. */
    static JmtNetwork read(Path path) {
        String name = String.valueOf(path.getFileName());
        JmtFile file = new JmtFile(name);
        XmlElement root = XmlElement.read(path, DIALECT);
        XmlElement inner = root.first("sim");
        if (root.name().equals("model")) {
            return new JmvaReader(file, root).read();
        }
        if (root.name().equals("sim") || (root.name().equals("archive") && inner != null)) {
            return new JsimReader(file, root, inner == null ? root : inner).read();
        }
        throw ModelException.of(
                name + ", element " + root.name(),
                "a model of JMT begins with model (JMVA) or archive (JSIMG)",
                "Save the model in JMT as .jmva or .jsimg");
    }

    /** Returns the text of a model for a file of this name, which ends in {@code .jmva} or {@code .jsimg}. */
    static String text(JmtNetwork network, Path path) {
        String name = String.valueOf(path.getFileName());
        String small = name.toLowerCase(Locale.ROOT);
        checkNames(network);
        if (small.endsWith(".jmva")) {
            if (network.parts.any()) {
                throw ModelException.of(
                        "write(..) of " + network.parts.first(),
                        "JMVA solves a product form, which has no priorities, capacities, regions and forks",
                        "Write a .jsimg file");
            }
            return JmvaWriter.text(network);
        }
        if (small.endsWith(".jsimg")) {
            return JsimWriter.text(network, name);
        }
        throw ModelException.call(
                "write", "the name must end in .jmva or .jsimg", "Try write(\"model.jmva\")", path.toString());
    }

    /** The delay station of a think time needs its name. */
    private static void checkNames(JmtNetwork network) {
        for (Customers own : network.classes) {
            String reserved = JmtNetwork.thinking(own.name());
            if (network.places.stream().anyMatch(place -> place.name().equals(reserved))) {
                throw ModelException.of(
                        "write(..) of " + JmtFile.place("station", reserved),
                        "the file has a station of this name for the think time of " + own.name(),
                        "Rename the station");
            }
        }
    }
}
