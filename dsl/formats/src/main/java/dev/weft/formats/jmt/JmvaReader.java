package dev.weft.formats.jmt;

import dev.weft.formats.jmt.JmtNetwork.Customers;
import dev.weft.formats.jmt.JmtNetwork.Kind;
import dev.weft.formats.jmt.JmtNetwork.Place;
import dev.weft.study.xml.XmlElement;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Reads a JMVA model. JMVA solves a product form, so a load-independent station of equal service times is read as a queue, and one of
 * different service times as processor sharing.
 */
final class JmvaReader {
    private static final String[] STATIONS = {"listation", "ldstation", "delaystation"};
    /** Relative difference of speeds that rounding of decimal text explains. */
    private static final double SAME = 1e-9;

    private final JmtFile file;
    private final XmlElement model;
    private final List<String> notes = new ArrayList<>();

    JmvaReader(JmtFile file, XmlElement model) {
        this.file = file;
        this.model = model;
    }

    JmtNetwork read() {
        XmlElement parameters = file.child(model, "parameters");
        for (XmlElement each : model.children()) {
            if (each.name().equals("whatIf")) {
                notes.add("The what-if analysis of the file is not read; write a sweep.");
            } else if (!List.of("description", "parameters", "algParams").contains(each.name())) {
                throw unknown(each);
            }
        }
        for (XmlElement each : parameters.children()) {
            if (!List.of("classes", "stations", "ReferenceStation").contains(each.name())) {
                throw unknown(each);
            }
        }
        List<Customers> classes = classes(file.child(parameters, "classes"));
        List<XmlElement> stations = file.child(parameters, "stations").children();
        Map<String, String> references = references(parameters);
        int[] thinking = thinking(stations, classes, references);
        double[] think = new double[classes.size()];
        List<Place> places = new ArrayList<>();
        List<double[]> service = new ArrayList<>();
        List<double[]> visits = new ArrayList<>();
        Set<String> names = new HashSet<>();
        double population = classes.stream()
                .filter(each -> !each.open())
                .mapToDouble(Customers::amount)
                .sum();
        for (int k = 0; k < stations.size(); k++) {
            XmlElement station = stations.get(k);
            String name = file.required(station, "name");
            if (!names.add(name)) {
                throw file.refuse(JmtFile.place("station", name), "two stations have this name", "Rename one of them");
            }
            double[] counts = perClass(station, "visits", "visit", classes, name);
            double[][] times = times(station, classes, population, name);
            if (thinking[k] >= 0) {
                think[thinking[k]] = times[0][thinking[k]];
                continue;
            }
            places.add(place(station, times, counts, classes, name));
            service.add(times[0]);
            visits.add(counts);
        }
        List<Customers> known = new ArrayList<>();
        for (int r = 0; r < classes.size(); r++) {
            Customers each = classes.get(r);
            known.add(new Customers(each.name(), each.open(), each.amount(), think[r]));
        }
        return new JmtNetwork(places, known, byClass(service, known.size()), byClass(visits, known.size()), notes);
    }

    private ModelException unknown(XmlElement element) {
        return file.refuse(
                "line " + element.line() + ", element " + element.name(),
                "this part of a JMVA model is not supported",
                "Remove it in JMT");
    }

    private List<Customers> classes(XmlElement element) {
        List<Customers> classes = new ArrayList<>();
        String first = "0";
        Set<String> names = new HashSet<>();
        for (XmlElement each : element.children()) {
            String name = file.required(each, "name");
            String where = JmtFile.place("class", name);
            if (!names.add(name)) {
                throw file.refuse(where, "two classes have this name", "Rename one of them");
            }
            String priority = Objects.requireNonNullElse(each.attribute("priority"), "0");
            first = names.size() == 1 ? priority : first;
            if (!first.equals(priority)) {
                throw file.refuse(
                        where + ", priority " + priority,
                        "must be that of the other classes, " + first,
                        "Give all classes the same priority, or build the network with queue(..).priority(..)");
            }
            switch (each.name()) {
                case "closedclass" ->
                    classes.add(new Customers(
                            name, false, file.whole(each.attribute("population"), 0, where + ", population"), 0));
                case "openclass" ->
                    classes.add(new Customers(name, true, file.number(each.attribute("rate"), 0, where + ", rate"), 0));
                default -> throw unknown(each);
            }
        }
        if (classes.isEmpty()) {
            throw file.refuse(
                    "line " + element.line() + ", classes", "there is no class of customers", "Add one in JMT");
        }
        return classes;
    }

    private Map<String, String> references(XmlElement parameters) {
        Map<String, String> references = new HashMap<>();
        XmlElement all = parameters.first("ReferenceStation");
        if (all != null) {
            for (XmlElement each : all.all("Class")) {
                references.put(file.required(each, "name"), file.required(each, "refStation"));
            }
        }
        return references;
    }

    /** The class whose think time a station stands for, by station; -1 for others. Only stations as this library writes them. */
    private int[] thinking(List<XmlElement> stations, List<Customers> classes, Map<String, String> references) {
        int[] thinking = new int[stations.size()];
        for (int k = 0; k < thinking.length; k++) {
            thinking[k] = -1;
            XmlElement station = stations.get(k);
            String name = file.required(station, "name");
            for (int r = 0; r < classes.size(); r++) {
                Customers own = classes.get(r);
                if (station.name().equals("delaystation")
                        && !own.open()
                        && name.equals(JmtNetwork.thinking(own.name()))
                        && name.equals(references.get(own.name()))
                        && visitedOnceBy(r, perClass(station, "visits", "visit", classes, name))) {
                    thinking[k] = r;
                }
            }
        }
        return thinking;
    }

    private static boolean visitedOnceBy(int r, double... visits) {
        for (int other = 0; other < visits.length; other++) {
            if (visits[other] != (other == r ? 1 : 0)) {
                return false;
            }
        }
        return true;
    }

    /** A number for each class at a station. */
    private double[] perClass(XmlElement station, String list, String item, List<Customers> classes, String name) {
        Map<String, XmlElement> found = entries(station, list, item, name);
        double[] values = new double[classes.size()];
        for (int r = 0; r < values.length; r++) {
            XmlElement entry = of(found, classes.get(r).name(), item, name);
            values[r] = file.number(entry.text(), 0, where(name, classes.get(r).name(), item));
        }
        return values;
    }

    private Map<String, XmlElement> entries(XmlElement station, String list, String item, String name) {
        Map<String, XmlElement> found = new HashMap<>();
        for (XmlElement entry : file.child(station, list).children()) {
            if (!entry.name().equals(item)) {
                throw file.refuse(
                        JmtFile.place("station", name) + ", element " + entry.name(),
                        "a " + station.name() + " has entries of the kind " + item + " here",
                        "Save the model in JMT again");
            }
            found.put(file.required(entry, "customerclass"), entry);
        }
        return found;
    }

    private XmlElement of(Map<String, XmlElement> found, String owner, String item, String name) {
        XmlElement entry = found.get(owner);
        if (entry == null) {
            throw file.refuse(
                    where(name, owner, item), "must have an entry for each class", "Add it in the file or in JMT");
        }
        return entry;
    }

    private static String where(String station, String owner, String item) {
        return JmtFile.place("station", station) + ", " + JmtFile.place("class", owner) + ", " + item;
    }

    /** Seconds of a visit by number of customers present, one row unless the station is load dependent, and by class. */
    private double[][] times(XmlElement station, List<Customers> classes, double population, String name) {
        if (!station.name().equals("ldstation")) {
            return new double[][] {perClass(station, "servicetimes", "servicetime", classes, name)};
        }
        for (Customers each : classes) {
            if (each.open()) {
                throw file.refuse(
                        JmtFile.place("station", name) + ", ldstation",
                        "JMVA has no load-dependent stations in models with open classes",
                        "Use a listation with servers, or closed classes");
            }
        }
        Map<String, XmlElement> found = entries(station, "servicetimes", "servicetimes", name);
        List<String[]> lists = new ArrayList<>();
        for (int r = 0; r < classes.size(); r++) {
            String owner = classes.get(r).name();
            String text = of(found, owner, "servicetimes", name).text();
            String[] listed = text.isEmpty() ? new String[0] : text.split("\\s*[;,]\\s*", -1);
            int given = listed.length > 0 && listed[listed.length - 1].isEmpty() ? listed.length - 1 : listed.length;
            if (given < Math.max(1, population)) {
                throw file.refuse(
                        where(name, owner, "servicetimes"),
                        "must have a time for each number of customers up to "
                                + String.format(Locale.ROOT, "%,d", (long) population) + ", and there are " + given,
                        "Add the others, or lower the population");
            }
            lists.add(listed);
        }
        double[][] times = new double[Math.max(1, (int) population)][classes.size()];
        for (int r = 0; r < lists.size(); r++) {
            for (int n = 0; n < times.length; n++) {
                times[n][r] = file.number(
                        lists.get(r)[n], 0, where(name, classes.get(r).name(), "servicetimes"));
            }
        }
        return times;
    }

    private Place place(XmlElement station, double[][] times, double[] counts, List<Customers> classes, String name) {
        String servers = station.attribute("servers");
        int many = servers == null ? 1 : file.whole(servers, 1, JmtFile.place("station", name) + ", servers");
        switch (station.name()) {
            case "delaystation" -> {
                return new Place(name, Kind.DELAY, 1, List.of());
            }
            case "listation" -> {
                return new Place(name, discipline(name, times[0], counts), many, List.of());
            }
            case "ldstation" -> {
                if (many > 1) {
                    throw file.refuse(
                            JmtFile.place("station", name) + ", servers",
                            "a load-dependent station has one server, whose service times say its speed",
                            "Use a listation with servers");
                }
                return new Place(name, discipline(name, times[0], counts), 1, speeds(times, counts, classes, name));
            }
            default ->
                throw file.refuse(
                        JmtFile.place("station", name) + ", element " + station.name(),
                        "the kinds of stations that are read are " + String.join(", ", STATIONS),
                        "Use one of them, or processor sharing in JSIMG");
        }
    }

    /** First come, first served has a product form only with equal times. */
    private Kind discipline(String name, double[] times, double... counts) {
        Set<Double> different = new HashSet<>();
        for (int r = 0; r < times.length; r++) {
            if (counts[r] > 0) {
                different.add(times[r]);
            }
        }
        if (different.size() <= 1) {
            return Kind.QUEUE;
        }
        notes.add("Station " + name + " is processor sharing, because its classes have different service times and JMVA"
                + " solves a product form.");
        return Kind.SHARED;
    }

    /** The speed with 1, 2, .. customers present, which all classes share. */
    private List<Double> speeds(double[][] times, double[] counts, List<Customers> classes, String name) {
        List<Double> speeds = new ArrayList<>();
        for (double[] row : times) {
            double speed = Double.NaN;
            for (int r = 0; r < counts.length; r++) {
                if (counts[r] > 0 && (times[0][r] > 0 || row[r] > 0)) {
                    double own = times[0][r] / row[r];
                    if (!(own > 0) || Double.isInfinite(own) || Math.abs(own - speed) > SAME * speed) {
                        throw file.refuse(
                                where(name, classes.get(r).name(), "servicetimes"),
                                "the times must be above 0 and depend on the number of customers in the same way for all"
                                        + " classes",
                                "Give all classes multiples of the same list");
                    }
                    speed = own;
                }
            }
            speeds.add(Double.isNaN(speed) ? 1 : speed);
        }
        return speeds;
    }

    private static double[][] byClass(List<double[]> rows, int classes) {
        double[][] turned = new double[classes][rows.size()];
        for (int k = 0; k < rows.size(); k++) {
            for (int r = 0; r < classes; r++) {
                turned[r][k] = rows.get(k)[r];
            }
        }
        return turned;
    }
}
