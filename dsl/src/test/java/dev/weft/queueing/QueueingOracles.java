package dev.weft.queueing;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.weft.oracles.Family;
import dev.weft.oracles.Tally;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
            Solved solved = null;
            try {
                solved = Solver.solve(network(given));
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
            Compiled network =
                    network(JsonParser.parseString(Files.readString(input)).getAsJsonObject());
            Solved got = Solver.approximate(network, Approximation.BARD_SCHWEITZER);
            for (int r = 0; r < got.throughput.length; r++) {
                cell(want, "bardSchweitzerThroughput", got.throughput[r], 1e-9, 0, tally, r);
            }
            if (want.has("throughputBounds")) {
                JsonObject bounds = want.getAsJsonObject("throughputBounds");
                compare(bounds, "asymptotic", Bounds.asymptotic(got.core()), tally);
                compare(bounds, "balancedJobBounds", Bounds.balancedJob(got.core()), tally);
                compare(bounds, "geometric", Bounds.geometric(got.core()), tally);
            }
        }
    }

    private static void compare(JsonObject want, String which, Bounds got, Tally tally) {
        cell(want, which, got.lower[0], 1e-9, 0, tally, 0);
        cell(want, which, got.upper[0], 1e-9, 0, tally, 1);
    }

    /** Where a case enters the product. */
    private static Compiled network(JsonObject input) {
        List<Place> stations = new ArrayList<>();
        for (JsonElement element : input.getAsJsonArray("stations")) {
            JsonObject station = element.getAsJsonObject();
            String name = station.get("name").getAsString();
            switch (station.get("type").getAsString()) {
                case "delay" -> stations.add(Place.delay(name));
                case "loadDependent" ->
                    stations.add(Place.loadDependent(name, doubles(station.getAsJsonArray("rateMultiplier"))));
                default ->
                    stations.add(Place.queue(
                            name,
                            station.has("servers") ? station.get("servers").getAsInt() : 1));
            }
        }
        List<Chain> classes = new ArrayList<>();
        for (JsonElement element : input.getAsJsonArray("classes")) {
            JsonObject one = element.getAsJsonObject();
            String name = one.get("name").getAsString();
            if (one.has("arrivalRate")) {
                classes.add(Chain.open(name, one.get("arrivalRate").getAsDouble()));
            } else {
                double think = one.has("thinkTime") ? one.get("thinkTime").getAsDouble() : 0;
                classes.add(Chain.closed(name, one.get("population").getAsInt(), think));
            }
        }
        return Compiled.of(stations, classes, table(input, "serviceTime"), table(input, "visits"));
    }

    private static void compare(JsonObject want, Solved got, Tally tally) {
        double relative =
                want.has("relativeTolerance") ? want.get("relativeTolerance").getAsDouble() : 1e-9;
        for (int r = 0; r < got.throughput.length; r++) {
            cell(want, "systemThroughput", got.throughput[r], relative, 0, tally, r);
            cell(want, "systemResponseTime", got.response(r), relative, 0, tally, r);
            for (int k = 0; k < got.network.stations.length; k++) {
                cell(want, "throughput", got.stationThroughput(r, k), relative, 0, tally, r, k);
                cell(want, "queueLength", got.queueLength[r][k], relative, 0, tally, r, k);
                cell(want, "residenceTime", got.residence(r, k), relative, 0, tally, r, k);
                cell(want, "responseTimePerVisit", got.responsePerVisit(r, k), relative, 0, tally, r, k);
                cell(want, "utilization", got.utilization(r, k), relative, 0, tally, r, k);
            }
        }
        for (int k = 0; want.has("stationIdleProbability") && k < got.network.stations.length; k++) {
            cell(want, "stationIdleProbability", got.idleProbability(k), 0, ABSOLUTE, tally, k);
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
