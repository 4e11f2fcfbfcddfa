package dev.weft.calibration;

import dev.weft.study.Columns;
import dev.weft.study.Result;
import dev.weft.study.data.Launches;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * Raw samples of a kit's programs on a machine whose numbers are known: the time of a cell times the effect of its launch, drift over the
 * launch, lognormal noise and outliers. Noise is scaled to a median of 1, so that the known numbers are those of the median process.
 */
final class SyntheticKit {
    static final double L = 1.5e-6;
    static final double O = 4e-7;
    static final double O_R = 6e-7;
    static final double G_GAP = 7e-7;
    static final double G_BYTE = 2e-10;
    static final double GAMMA = 8.4e-9;
    static final double DELTA = 1e-10;
    static final double MESSAGE = 2.5e-7;
    static final double ENTRY = 5e-9;
    static final double RAW = 1.2e-6;
    static final double RAW_RATE = 7e9;
    static final double NODE_RATE = 11e9;
    static final double CALL = 1e-7;
    static final double REDUCE = 8e9;
    static final double REDUCE_BEYOND = 3e9;
    static final double CACHE = 256 << 10;

    /** The first size, latency and bandwidth of each range. */
    static final double[][] NETWORK = {{0, 2e-6, 1e9}, {1024, 3.5e-6, 2.5e9}, {16384, 7e-6, 6e9}};

    static final double[][] NODE = {{0, 6e-7, 3e9}, {4096, 1.5e-6, 9e9}};

    /** What a process looks like beside the known times. */
    record Noise(double sigma, double outliers, double drift, double launch) {
        static final Noise NONE = new Noise(0, 0, 0, 0);
        static final Noise USUAL = new Noise(0.1, 0.05, 0.1, 0.03);

        /** One sample's factor. */
        double draw(Random random) {
            double clean = Math.exp(sigma * random.nextGaussian());
            return random.nextDouble() < outliers ? clean * (3 + 7 * random.nextDouble()) : clean;
        }

        /** The median of these factors: the clean ones, of which outliers take the share above. Found by many draws of a fixed seed. */
        double median() {
            Random random = new Random(1);
            double[] many = new double[200_001];
            for (int i = 0; i < many.length; i++) {
                many[i] = draw(random);
            }
            java.util.Arrays.sort(many);
            return many[many.length / 2];
        }
    }

    private static final double USUAL_MEDIAN = Noise.USUAL.median();

    private final Random random;
    private final Noise noise;
    private final double median;
    private final int launches;
    private final int samples;
    /** Whether tables hold all samples, or the median of each cell, which is what a fit takes of them. */
    private boolean raw = true;

    SyntheticKit(long seed, Noise noise, int launches, int samples) {
        // neighbouring seeds of java.util.Random begin with nearly equal numbers, here the effect of the first launch
        this.random = new Random(seed * 0x9E3779B97F4A7C15L);
        this.noise = noise;
        this.median = noise.equals(Noise.USUAL) ? USUAL_MEDIAN : noise.median();
        this.launches = launches;
        this.samples = samples;
    }

    /** Tables with one row for each cell and launch, which are read many times faster. */
    SyntheticKit reduced() {
        raw = false;
        return this;
    }

    /** The factors of a cell in the order of the columns. */
    private record Cell(Map<String, Object> factors, double seconds) {}

    private static double line(double[][] ranges, double size, int pairs, double nodeRate) {
        int range = ranges.length - 1;
        while (size < ranges[range][0]) {
            range--;
        }
        double perByte = 1 / ranges[range][2];
        double together = range == ranges.length - 1 ? pairs / nodeRate : 0;
        return ranges[range][1] + size * Math.max(perByte, together);
    }

    static double network(double size, int pairs) {
        return line(NETWORK, size, pairs, NODE_RATE);
    }

    static double node(double size) {
        return line(NODE, size, 1, Double.POSITIVE_INFINITY);
    }

    static double prtt(double messages, double delay, double size) {
        double bytes = (size - 1) * G_BYTE;
        return 2 * (L + O + O_R + bytes) + (messages - 1) * Math.max(O + delay, G_GAP + bytes);
    }

    static double reduce(double size) {
        return CALL + size / (size < CACHE ? REDUCE : REDUCE_BEYOND);
    }

    /** Powers of two and two sizes between each pair of them from 256 B on. */
    static double[] sizes() {
        List<Double> all = new ArrayList<>();
        for (int power = 0; power <= 20; power++) {
            all.add((double) (1 << power));
            if (power >= 8 && power < 20) {
                all.add(Math.rint((1 << power) * 1.4));
            }
        }
        return all.stream().mapToDouble(size -> size).toArray();
    }

    private static Cell cell(double seconds, Object... namesAndValues) {
        Map<String, Object> factors = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            factors.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return new Cell(factors, seconds);
    }

    Result pingPong() {
        List<Cell> cells = new ArrayList<>();
        for (double size : sizes()) {
            for (int pairs : new int[] {1, 2, 4, 8}) {
                cells.add(cell(
                        network(size, pairs),
                        "locality",
                        "inter-node",
                        "size",
                        new Bytes(size),
                        "pairs",
                        pairs,
                        "cache",
                        "hot"));
            }
            cells.add(cell(node(size), "locality", "intra-node", "size", new Bytes(size), "pairs", 1, "cache", "hot"));
        }
        return table("ping-pong", cells);
    }

    Result volume() {
        List<Cell> cells = new ArrayList<>();
        for (double size : new double[] {8, 512, 4096}) {
            for (int messages : new int[] {1, 4, 16, 64, 256, 1024}) {
                double moved = messages * network(size, 1);
                for (String order : List.of("in order", "reversed")) {
                    cells.add(cell(
                            moved + (order.equals("reversed") ? GAMMA * messages * messages : 0),
                            "locality",
                            "inter-node",
                            "size",
                            new Bytes(size),
                            "messages",
                            messages,
                            "pairs",
                            1,
                            "arrival order",
                            order));
                }
            }
        }
        return table("high-volume ping-pong", cells);
    }

    Result crossing() {
        List<Cell> cells = new ArrayList<>();
        int pairs = 16;
        for (double size : new double[] {1024, 8192, 65536}) {
            for (int messages : new int[] {1, 4, 16}) {
                double moved = messages * network(size, pairs / 2);
                cells.add(cell(
                        moved + DELTA * pairs * messages * size,
                        "size",
                        new Bytes(size),
                        "messages",
                        messages,
                        "pairs",
                        pairs));
            }
        }
        return table("line", cells);
    }

    Result rate() {
        List<Cell> cells = new ArrayList<>();
        for (int window : new int[] {8, 64}) {
            for (int posted : new int[] {0, 10, 30, 100, 300, 1000}) {
                cells.add(cell(
                        (window == 8 ? 2 : 1) * (MESSAGE + ENTRY * posted),
                        "locality",
                        "inter-node",
                        "size",
                        new Bytes(8),
                        "window",
                        window,
                        "posted",
                        posted,
                        "engines",
                        1));
            }
        }
        return table("message-rate", cells);
    }

    Result roundTrips() {
        List<Cell> cells = new ArrayList<>();
        for (double size : new double[] {1, 1024, 4096, 16384}) {
            for (int messages : new int[] {1, 10, 50}) {
                for (double delay : messages == 1 ? new double[] {0} : new double[] {0, 1e-5}) {
                    cells.add(cell(
                            prtt(messages, delay, size),
                            "size",
                            new Bytes(size),
                            "messages",
                            messages,
                            "delay",
                            new Time(delay)));
                }
            }
        }
        return table("prtt", cells);
    }

    /** The receiving calls of loggp, beside its round trips. */
    Result receives() {
        return receives(O_R);
    }

    /** The sending calls, of which those above a size wait for their receiver. */
    Result sends(double eager) {
        List<Cell> cells = new ArrayList<>();
        for (double size : new double[] {1, 1000, 1024, 4096, 12_000, 16_384, 65_536}) {
            double waits = size > eager ? 2 * (L + O + O_R) : 0;
            double seconds = O + (size - 1) * 1e-10 + waits;
            cells.add(cell(seconds, "size", new Bytes(size), "messages", 1, "delay", new Time(1e-5)));
        }
        return table("send", cells);
    }

    Result receives(double smallest) {
        List<Cell> cells = new ArrayList<>();
        for (double size : new double[] {1, 1024, 4096, 16384}) {
            cells.add(cell(
                    smallest + (size - 1) * 5e-11, "size", new Bytes(size), "messages", 1, "delay", new Time(1e-5)));
        }
        return table("receive", cells);
    }

    Result raw() {
        List<Cell> cells = new ArrayList<>();
        for (double size : sizes()) {
            cells.add(cell(RAW + size / RAW_RATE, "size", new Bytes(size)));
        }
        return table("tcp-ping-pong", cells);
    }

    Result reductions() {
        List<Cell> cells = new ArrayList<>();
        for (double size : sizes()) {
            if (size >= 1024) {
                cells.add(cell(reduce(size), "size", new Bytes(size)));
            }
        }
        return table("reduce-local", cells);
    }

    /** Quanta of 1 ms, of which 1 in 20 is interrupted for 0.2 ms on the average. */
    Result work() {
        List<Object> launch = new ArrayList<>();
        List<Object> rank = new ArrayList<>();
        List<Double> seconds = new ArrayList<>();
        for (int number = 0; number < launches; number++) {
            double effect = Math.exp(noise.launch * random.nextGaussian());
            for (int quantum = 0; quantum < 1000; quantum++) {
                launch.add(number);
                rank.add(quantum % 2);
                seconds.add(effect * quantum(random));
            }
        }
        Columns columns = Columns.rows(seconds.size())
                .key("operation", (Object) "work")
                .key("rank", rank)
                .key("quantum", (Object) new Time(1e-3))
                .key("launch", launch)
                .measure(
                        "time",
                        Unit.S,
                        seconds.stream().mapToDouble(each -> each).toArray());
        return Bench.table(columns, "synthetic");
    }

    static double quantum(Random random) {
        double interrupted = random.nextDouble() < 0.05 ? -2e-4 * Math.log(1 - random.nextDouble()) : 0;
        return 1e-3 * Math.exp(0.002 * random.nextGaussian()) + interrupted;
    }

    List<Result> all() {
        return List.of(pingPong(), volume(), crossing(), rate(), roundTrips(), raw(), reductions(), work(), receives());
    }

    /** The median that another launch would have in a cell of this time. */
    double anotherLaunch(double seconds) {
        double effect = Math.exp(noise.launch * random.nextGaussian());
        double drift = 1 + noise.drift * (random.nextDouble() - 0.5);
        double[] drawn = new double[samples];
        for (int sample = 0; sample < samples; sample++) {
            drawn[sample] = seconds * effect * drift * noise.draw(random) / median;
        }
        return Launches.median(drawn);
    }

    /** The samples of these cells: in each launch in another order, under drift. */
    private Result table(String operation, List<Cell> cells) {
        Map<String, List<Object>> keys = new LinkedHashMap<>();
        List<Double> seconds = new ArrayList<>();
        cells.get(0).factors().keySet().forEach(name -> keys.put(name, new ArrayList<>()));
        keys.put("launch", new ArrayList<>());
        keys.put("sample", new ArrayList<>());
        for (int launch = 0; launch < launches; launch++) {
            double effect = Math.exp(noise.launch * random.nextGaussian());
            List<Cell> order = new ArrayList<>(cells);
            Collections.shuffle(order, random);
            for (int at = 0; at < order.size(); at++) {
                double drift = 1 + noise.drift * ((at + 0.5) / order.size() - 0.5);
                Cell cell = order.get(at);
                double[] drawn = new double[samples];
                for (int sample = 0; sample < samples; sample++) {
                    drawn[sample] = cell.seconds() * effect * drift * noise.draw(random) / median;
                }
                for (double each : raw ? drawn : new double[] {Launches.median(drawn)}) {
                    cell.factors()
                            .forEach((name, value) ->
                                    Objects.requireNonNull(keys.get(name)).add(value));
                    keys.get("launch").add(launch);
                    keys.get("sample").add(seconds.size());
                    seconds.add(each);
                }
            }
        }
        Columns columns = Columns.rows(seconds.size()).key("operation", (Object) operation);
        for (Map.Entry<String, List<Object>> key : keys.entrySet()) {
            columns = columns.key(key.getKey(), key.getValue());
        }
        ToDoubleFunction<Double> si = each -> each;
        return Bench.table(
                columns.measure("time", Unit.S, seconds.stream().mapToDouble(si).toArray()), "synthetic");
    }
}
