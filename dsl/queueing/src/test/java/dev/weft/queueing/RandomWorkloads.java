package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.delay;
import static dev.weft.Weft.eager;
import static dev.weft.Weft.loadDependent;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.rendezvous;
import static dev.weft.Weft.servers;

import dev.weft.units.Bytes;
import java.util.Random;

/** Seeded random questions about messages between hosts: engines, protocol work, further stations, sizes, windows, protocols. */
final class RandomWorkloads {
    private RandomWorkloads() {}

    private static double between(Random random, double low, double high) {
        return low * Math.pow(high / low, random.nextDouble());
    }

    /** Hosts of 16 cores with everything else drawn. */
    static Network network(Random random, int hosts) {
        Network net = dev.weft.Weft.network()
                .hosts(hosts, 16)
                .link(GBps(between(random, 0.5, 20)), ns(between(random, 200, 5000)));
        net = random.nextInt(4) == 0 ? net : net.match(ns(between(random, 10, 20_000)));
        net = random.nextInt(3) == 0 ? net : net.copy(GBps(between(random, 1, 50)));
        net = random.nextInt(3) == 0 ? net.eagerUpTo(bytes(12_288)) : net;
        Engines[] kinds = Engines.values();
        Engines kind = kinds[random.nextInt(3)];
        boolean onload = random.nextInt(2) == 0;
        net = onload ? net.onload(ns(between(random, 5, 100))) : net;
        boolean pooled = kind == Engines.POOLED && onload;
        net = random.nextInt(3) == 0 || pooled ? net : net.progressEngines(1 + random.nextInt(6), kind);
        if (random.nextInt(3) == 0) {
            net = net.station("switch", queue(ns(between(random, 10, 3000)), servers(1 + random.nextInt(12))));
        }
        if (random.nextInt(5) == 0) {
            net = net.station("far", delay(ns(between(random, 10, 3000))));
        }
        if (random.nextInt(4) == 0) {
            double[] speeds = new double[1 + random.nextInt(5)];
            for (int j = 0; j < speeds.length; j++) {
                speeds[j] = 0.3 + 2 * random.nextDouble();
            }
            net = net.station("adapter", loadDependent(ns(between(random, 10, 2000)), speeds));
        }
        return net;
    }

    /** One pair of hosts. */
    static Workload pair(Random random) {
        return question(random, network(random, 2));
    }

    static Workload question(Random random, Network net) {
        Bytes size = bytes(Math.ceil(between(random, 1, 100_000)));
        Workload workload = random.nextInt(4) == 0 ? net.pingPong(size) : net.messageRate(size);
        workload = switch (random.nextInt(3)) {
            case 0 -> workload.protocol(eager);
            case 1 -> workload.protocol(rendezvous);
            default -> workload;
        };
        workload = random.nextInt(5) == 0 ? workload : workload.outstanding((int) between(random, 1, 60));
        boolean computes = workload.kind() == Workload.Kind.MESSAGE_RATE && random.nextInt(4) == 0;
        return computes ? workload.computing(ns(between(random, 100, 50_000))) : workload;
    }
}
