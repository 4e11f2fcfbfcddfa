package dev.weft.queueing.jmt;

import dev.weft.queueing.jmt.JmtNetwork.Customers;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads and writes models of JMT, and makes the errors that name a place in a file. */
public final class JmtFile {
    /** Results and drawings, which a model does not need. */
    private static final Set<String> UNREAD = Set.of("results", "solutions", "measure");

    private final String called;

    JmtFile(String called) {
        this.called = called;
    }

    /** Reads a model, which its content tells to be of JMVA or of JSIMG. */
    public static JmtNetwork read(Path path) {
        JmtFile file = new JmtFile(String.valueOf(path.getFileName()));
        XmlElement root = XmlElement.read(path, UNREAD);
        XmlElement inner = root.first("sim");
        if (root.name.equals("model")) {
            return new JmvaReader(file, root).read();
        }
        if (root.name.equals("sim") || (root.name.equals("archive") && inner != null)) {
            return new JsimReader(file, root, inner == null ? root : inner).read();
        }
        throw ModelException.of(
                file.called + ", element " + root.name,
                "a model of JMT begins with model (JMVA) or archive (JSIMG)",
                "Save the model in JMT as .jmva or .jsimg");
    }

    /** Returns the text of a model for a file of this name, which ends in {@code .jmva} or {@code .jsimg}. */
    public static String text(JmtNetwork network, Path path) {
        String name = String.valueOf(path.getFileName());
        String small = name.toLowerCase(Locale.ROOT);
        checkNames(network);
        if (small.endsWith(".jmva")) {
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
                        "write(..) of " + place("station", reserved),
                        "the file has a station of this name for the think time of " + own.name(),
                        "Rename the station");
            }
        }
    }

    /** The error of something that a place of the file has: {@code model.jsimg, node "Queue 2", LEPTStrategy: ..}. */
    ModelException refuse(String where, String rule, String next) {
        return ModelException.of(called + ", " + where, rule, next);
    }

    /** A place by kind and name, such as {@code node "Queue 2"}. */
    static String place(String kind, String name) {
        return kind + " " + ModelException.argument(name);
    }

    /** An attribute that must be there. */
    String required(XmlElement element, String key) {
        String value = element.attribute(key);
        if (value == null || value.isBlank()) {
            throw refuse(
                    "line " + element.line + ", " + element.name,
                    "the attribute " + key + " is missing",
                    "Save the model in JMT again");
        }
        return value;
    }

    /** A child that must be there. */
    XmlElement child(XmlElement element, String name) {
        XmlElement child = element.first(name);
        if (child == null) {
            throw refuse(
                    "line " + element.line + ", " + element.name,
                    "the element " + name + " is missing",
                    "Save the model in JMT again");
        }
        return child;
    }

    /** A finite number of at least {@code least}. */
    double number(@Nullable String text, double least, String where) {
        double value;
        try {
            value = text == null ? Double.NaN : Double.parseDouble(text.strip());
        } catch (NumberFormatException wrong) {
            value = Double.NaN;
        }
        if (!(value >= least && value <= Double.MAX_VALUE)) {
            throw refuse(
                    where + ", " + ModelException.argument(text),
                    "must be a finite number, " + Digits.four(least) + " or more",
                    "Correct it in the file or in JMT");
        }
        return value;
    }

    /** A whole number of at least {@code least} that fits an int. */
    int whole(@Nullable String text, int least, String where) {
        double value = number(text, least, where);
        if (value != Math.rint(value) || value > Integer.MAX_VALUE) {
            throw refuse(
                    where + ", " + ModelException.argument(text),
                    "must be a whole number up to 2,147,483,647",
                    "Correct it in the file or in JMT");
        }
        return (int) value;
    }
}
