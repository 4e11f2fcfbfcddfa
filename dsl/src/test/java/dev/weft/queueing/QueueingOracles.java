package dev.weft.queueing;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.weft.oracles.Family;
import dev.weft.oracles.Tally;
import dev.weft.queueing.solve.BoundsOf;
import dev.weft.queueing.solve.Solved;
import dev.weft.study.Columns;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Networks with exact solutions (NAME.input.json, NAME.expected.json) and the series of the paper's figures. */
public final class QueueingOracles implements Family {
    private static final double ABSOLUTE = 1e-9;

    @Override
    public String name() {
        return "queueing";
    }

    @Override
    public void run(Path folder, Tally tally) throws IOException {
        List<Path> inputs;
        try (Stream<Path> files = Files.walk(folder, 3, FileVisitOption.FOLLOW_LINKS)) {
            inputs = files.filter(file -> file.toString().endsWith(".input.json"))
                    .sorted()
                    .toList();
        }
        for (Path input : inputs) {
            String name = input.getFileName().toString().replace(".input.json", "");
            Path expected = input.resolveSibling(name + ".expected.json");
            if (Files.exists(expected)) {
                runCase(name, input, expected, tally);
            } else {
                tally.note(name + ": no expected values");
            }
        }
        approximations(folder, tally);
        FigureOracles.run(folder.resolve("figures"), tally);
    }

    private static void runCase(String name, Path input, Path expected, Tally tally) throws IOException {
        JsonObject want;
        JsonObject given;
        try {
            want = JsonParser.parseString(Files.readString(expected)).getAsJsonObject();
            given = JsonParser.parseString(Files.readString(input)).getAsJsonObject();
        } catch (JsonParseException | IllegalStateException unreadable) {
            tally.note(name + ": cannot be read: " + unreadable.getMessage());
            return;
        }
        tally.start(name);
        try {
            String outcome = want.get("expectedOutcome").getAsString();
            QueueingSolution solved = null;
            try {
                solved = network(given).solve(Solver.EXACT);
                tally.text("outcome", outcome, "solved");
            } catch (ModelException refused) {
                // only a message that names the utilization counts as having seen the instability
                String message = String.valueOf(refused.getMessage());
                tally.text("outcome", outcome, message.contains("utilization") ? "unstable" : message);
            }
            if (solved != null && outcome.equals("solved")) {
                compare(want, solved, tally);
            }
        } catch (NullPointerException | IndexOutOfBoundsException | UnsupportedOperationException incomplete) {
            tally.text("format", "complete", "something is missing: " + incomplete.getMessage());
        }
    }

    private static void approximations(Path folder, Tally tally) throws IOException {
        Path file = folder.resolve("approximations.json");
        if (!Files.exists(file)) {
            tally.note("approximations.json: no such file");
            return;
        }
        JsonObject all = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
        for (String name : all.keySet()) {
            Path input = folder.resolve(name + ".input.json");
            if (!Files.exists(input)) {
                tally.note("approximations of " + name + ": no such network");
                continue;
            }
            tally.start("approximations of " + name);
            JsonObject want = all.getAsJsonObject(name);
            Solved got = network(JsonParser.parseString(Files.readString(input)).getAsJsonObject())
                    .solve(Solver.BARD_SCHWEITZER)
                    .solved("means");
            for (int r = 0; r < got.throughput.length; r++) {
                cell(want, "bardSchweitzerThroughput", got.throughput[r], 1e-9, 0, tally, r);
            }
            if (want.has("throughputBounds")) {
                JsonObject bounds = want.getAsJsonObject("throughputBounds");
                compare(bounds, "asymptotic", BoundsOf.asymptotic(got), tally);
                compare(bounds, "balancedJobBounds", BoundsOf.balancedJob(got), tally);
                compare(bounds, "geometric", BoundsOf.geometric(got), tally);
            }
        }
    }

    private static void compare(JsonObject want, String which, double[] got, Tally tally) {
        cell(want, which, got[0], 1e-9, 0, tally, 0);
        cell(want, which, got[1], 1e-9, 0, tally, 1);
    }

    /** Where a case enters the product: the notation that users write. */
    private static QueueingNetwork network(JsonObject input) {
        QueueingNetwork network = QueueingNetwork.empty();
        double[][] service = table(input, "serviceTime");
        double[][] visits = table(input, "visits");
        List<String> stations = new ArrayList<>();
        for (JsonElement element : input.getAsJsonArray("stations")) {
            String name = unique(stations, element.getAsJsonObject());
            Time first = new Time(service.length == 0 ? 0 : service[0][stations.size()]);
            Station one = station(element.getAsJsonObject(), first);
            // "FCFS, or PS when service times differ by class", says the README of these files
            int k = stations.size();
            boolean differ = Arrays.stream(service).anyMatch(row -> row[k] != service[0][k]);
            network = network.station(name, differ ? one.shared() : one);
            stations.add(name);
        }
        List<String> classes = new ArrayList<>();
        for (JsonElement element : input.getAsJsonArray("classes")) {
            JsonObject one = element.getAsJsonObject();
            String name = unique(classes, one);
            double think = one.has("thinkTime") ? one.get("thinkTime").getAsDouble() : 0;
            network = one.has("arrivalRate")
                    ? network.open(name, one.get("arrivalRate").getAsDouble())
                    : network.closed(name, one.get("population").getAsInt(), new Time(think));
            int r = classes.size();
            classes.add(name);
            for (int k = 0; k < stations.size(); k++) {
                network = network.visits(name, stations.get(k), visits[r][k])
                        .service(name, stations.get(k), new Time(service[r][k]));
            }
        }
        return network;
    }

    private static Station station(JsonObject station, Time service) {
        return switch (station.get("type").getAsString()) {
            case "delay" -> Station.delay(service);
            case "loadDependent" -> Station.loadDependent(service, doubles(station.getAsJsonArray("rateMultiplier")));
            default ->
                Station.queue(
                        service,
                        new Servers(
                                station.has("servers") ? station.get("servers").getAsInt() : 1));
        };
    }

    /** A file may use a name twice, users may not. */
    private static String unique(List<String> known, JsonObject named) {
        String name = named.get("name").getAsString();
        return name.isBlank() || known.contains(name) ? name + "#" + known.size() : name;
    }

    private static void compare(JsonObject want, QueueingSolution solution, Tally tally) {
        double relative =
                want.has("relativeTolerance") ? want.get("relativeTolerance").getAsDouble() : 1e-9;
        Solved got = solution.solved("means");
        Columns classes = solution.classes().columns();
        Columns cells = solution.columns();
        int stations = got.network.stations.length;
        for (int r = 0; r < classes.rows(); r++) {
            cell(want, "systemThroughput", classes.measure("throughput").si(r), relative, 0, tally, r);
            cell(want, "systemResponseTime", classes.measure("response").si(r), relative, 0, tally, r);
            for (int k = 0; k < stations; k++) {
                int row = r * stations + k;
                cell(want, "throughput", cells.measure("throughput").si(row), relative, 0, tally, r, k);
                cell(want, "queueLength", cells.measure("present").si(row), relative, 0, tally, r, k);
                cell(want, "residenceTime", cells.measure("residence").si(row), relative, 0, tally, r, k);
                cell(want, "responseTimePerVisit", cells.measure("response").si(row), relative, 0, tally, r, k);
                cell(want, "utilization", got.utilization(r, k), relative, 0, tally, r, k);
            }
        }
        for (int k = 0; want.has("stationIdleProbability") && k < stations; k++) {
            double idle = solution.idle(got.network.stations[k].name);
            cell(want, "stationIdleProbability", idle, 0, ABSOLUTE, tally, k);
        }
        compareElasticities(want, got, tally);
    }

    private static void compareElasticities(JsonObject want, Solved got, Tally tally) {
        for (int r = 0; r < got.throughput.length; r++) {
            for (int s = 0; s < got.throughput.length; s++) {
                if (want.has("throughputElasticityThinkTime")) {
                    double value = got.elasticityToThinkTime(r, s);
                    cell(want, "throughputElasticityThinkTime", value, 0, ABSOLUTE, tally, r, s);
                }
                for (int k = 0; want.has("throughputElasticity") && k < got.network.stations.length; k++) {
                    cell(want, "throughputElasticity", got.elasticity(r, s, k), 0, ABSOLUTE, tally, r, s, k);
                }
            }
        }
    }

    /** Compares one number with the entry of a nested table; a table that is absent is not compared. */
    private static void cell(
            JsonObject want, String table, double got, double relative, double absolute, Tally tally, int... at) {
        if (!want.has(table)) {
            return;
        }
        JsonElement element = want.get(table);
        StringBuilder where = new StringBuilder(table);
        for (int index : at) {
            element = element.getAsJsonArray().get(index);
            where.append('[').append(index).append(']');
        }
        double expected = element.isJsonNull() ? Double.NaN : element.getAsDouble();
        tally.number(where.toString(), expected, got, relative, absolute);
    }

    private static double[][] table(JsonObject input, String name) {
        JsonArray rows = input.getAsJsonArray(name);
        double[][] table = new double[rows.size()][];
        for (int r = 0; r < table.length; r++) {
            table[r] = doubles(rows.get(r).getAsJsonArray());
        }
        return table;
    }

    private static double[] doubles(JsonArray array) {
        double[] values = new double[array.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = array.get(i).getAsDouble();
        }
        return values;
    }
}
