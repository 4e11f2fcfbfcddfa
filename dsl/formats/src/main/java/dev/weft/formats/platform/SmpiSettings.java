package dev.weft.formats.platform;

import dev.weft.study.xml.XmlElement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The properties of a platform's {@code config} elements. */
final class SmpiSettings {
    private static final String SEND = "smpi/os";
    private static final String SEND_AT_ONCE = "smpi/ois";
    private static final String RECEIVE = "smpi/or";
    private static final String BANDWIDTH = "smpi/bw-factor";
    private static final String LATENCY = "smpi/lat-factor";
    private static final String ASYNCHRONOUS = "smpi/async-small-thresh";
    private static final String DETACHED = "smpi/send-is-detached-thresh";
    private static final String WINDOW = "network/TCP-gamma";
    private static final Set<String> READ = Set.of(
            SEND,
            SEND_AT_ONCE,
            RECEIVE,
            BANDWIDTH,
            LATENCY,
            ASYNCHRONOUS,
            DETACHED,
            WINDOW,
            "network/crosstraffic",
            "network/model");
    /** Of SimGrid 3.32. */
    private static final double USUAL_DETACHED = 65_536;

    private static final double USUAL_WINDOW = 4_194_304;

    private final PlatformFile file;
    private final Map<String, XmlElement> properties = new LinkedHashMap<>();

    SmpiSettings(PlatformFile file) {
        this.file = file;
    }

    void add(XmlElement config) {
        for (XmlElement each : config.children()) {
            if (!each.name().equals("prop")) {
                throw file.wrong(each, "a config element has properties only", "Write <prop id=\"..\" value=\"..\"/>");
            }
            // older files lack the last letter of two names
            String id = file.attribute(each, "id").replaceFirst("-thres$", "-thresh");
            if (properties.put(id, each) != null) {
                throw file.wrong(each, "the property " + id + " is here for the second time", "Remove one of the two");
            }
        }
    }

    Platform.Smpi read() {
        return new Platform.Smpi(
                factors(LATENCY, 1, 1),
                positive(BANDWIDTH),
                factors(SEND, 0, 2),
                factors(RECEIVE, 0, 2),
                number(ASYNCHRONOUS, 0),
                number(DETACHED, USUAL_DETACHED));
    }

    private Factors positive(String id) {
        Factors factors = factors(id, 1, 1);
        XmlElement property = properties.get(id);
        if (property != null && !factors.isPositive()) {
            throw file.place(property, id)
                    .wrong(value(property), "each factor must be above 0", "Correct it in the file");
        }
        return factors;
    }

    private Factors factors(String id, double usual, int most) {
        XmlElement property = properties.get(id);
        return property == null ? Factors.of(usual) : Factors.parse(file.place(property, id), value(property), most);
    }

    private double number(String id, double usual) {
        XmlElement property = properties.get(id);
        return property == null ? usual : file.place(property, id).number(value(property));
    }

    private String value(XmlElement property) {
        return file.attribute(property, "value");
    }

    private @Nullable String given(String id) {
        XmlElement property = properties.get(id);
        return property == null ? null : value(property);
    }

    /** The rate to which SimGrid's window limits each message on this route, before the factors; infinite if the link is narrower. */
    double window(Platform.Way route) {
        double window = number(WINDOW, USUAL_WINDOW);
        double most = window / (2 * route.latency());
        return window > 0 && most < route.bandwidth() ? most : Double.POSITIVE_INFINITY;
    }

    /** Lists settings that are not read, and defaults that differ from those of SMPI, one sentence each. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        for (String id : List.of(LATENCY, BANDWIDTH)) {
            if (!properties.containsKey(id)) {
                notes.add("The factor is 1, because the file has no " + id + "; SMPI then uses factors of its own.");
            }
        }
        String send = given(SEND);
        String atOnce = given(SEND_AT_ONCE);
        if (atOnce != null && !atOnce.equals(send)) {
            notes.add("A non-blocking send costs as much as a blocking one; " + SEND_AT_ONCE + " is not held.");
        }
        List<String> others =
                properties.keySet().stream().filter(id -> !READ.contains(id)).toList();
        if (!others.isEmpty()) {
            notes.add("A machine does not hold these settings of the file: " + String.join(", ", others) + ".");
        }
        return notes;
    }
}
